"""The verb that tells what left: ledger."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from detective_app.cli import exit_codes, options
from detective_app.cli.terminal import Terminal, Unbroken, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput


def ledger(
    context: typer.Context,
    session: options.SessionId,
    *,
    host: Annotated[
        str | None, typer.Option("--host", metavar="H", help="Only what went to this host.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write it to FILE, as .csv or .json."),
    ] = None,
) -> int:
    """Tell what left, when and to whom, with the places of documents whose words were in it."""
    from detective_app.account.disclosure import left
    from detective_app.cli.ledger import entry_lines, total
    from detective_app.front_end.ledger_export import SUFFIXES, exported, record

    terminal: Terminal = context.obj
    if output and output.suffix not in SUFFIXES:
        raise BadInput("A ledger is written as .csv or .json. Nothing was written.")
    found = terminal.application.library.ledger(session)
    entries = [one for one in found.entries if host in (None, one.host, one.host.rpartition(":")[0])]
    if output:
        from detective_app.storage.atomic import write_report

        content = exported(found, entries, output.suffix)
        write_report(output, content, terminal.folders.sessions)
        terminal.say(shown("The ledger is in"), Unbroken(str(output)))
    for one in entries:
        terminal.record({"session": found.session_id, **record(one)})
        if not output:
            terminal.say(*entry_lines(one))
    terminal.say(shown(total(found, entries, host)))
    if counted := terminal.application.library.files.load(found.session_id).session.disclosure:
        terminal.say(shown(left(counted)))
    terminal.warn(found.remark or None)
    return exit_codes.BAD_INPUT if found.broken else exit_codes.DONE


VERB = Verb(ledger, "Look back", 5)
