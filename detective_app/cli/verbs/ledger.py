"""The verb that tells what left: ledger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from detective_app.cli import options, verb
from detective_app.cli.terminal import QUIET, Terminal, Unbroken, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput
from detective_app.core.evidence import place_of_reader
from detective_app.front_end.ledger import SUFFIXES, LeftEntry, LeftLedger, exported, lent_record, record
from detective_app.own_words import decimal, say, say_count, told


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

    terminal: Terminal = context.obj
    if output and output.suffix not in SUFFIXES:
        raise BadInput("A ledger is written as .csv or .json. Nothing was written.")
    found = terminal.application.library.ledger(session)
    entries = _to(host, found.entries)
    if output:
        from detective_app.storage.atomic import write_report

        content = exported(found, entries, output.suffix)
        write_report(output, content, terminal.folders.sessions)
        terminal.say(shown(say("The ledger is in")), Unbroken(str(output)))
    for one in entries:
        terminal.record({"session": found.session_id, **record(one)})
        if not output:
            terminal.say(*entry_lines(one))
    for lent in () if host else found.lent:
        terminal.record({"session": found.session_id, **lent_record(lent)})
        if not output:
            what = say("{1}, as a whole", lent.name)
            terminal.say(shown(f"{lent.at:%Y-%m-%d %H:%M:%S}  {lent.worker}  {what}"))
    terminal.say(shown(total(found, entries, host)))
    if counted := terminal.application.library.files.load(found.session_id).session.disclosure:
        terminal.say(shown(left(counted)))
    terminal.warn(found.remark or None)
    return verb.BAD_INPUT if found.broken else verb.DONE


def _to(host: str | None, entries: Sequence[LeftEntry]) -> list[LeftEntry]:
    """Return what went to a host, with its port or without; all where none is named."""
    return [one for one in entries if host in (None, one.host, one.host.rpartition(":")[0])]


def entry_lines(entry: LeftEntry) -> Iterator[Text | Padding]:
    """Yield what the terminal shows of a request: when, to whom, how much, and which words of documents."""
    words = "" if entry.words is None else say("{1} words of documents, ", entry.words)
    yield Text.assemble(
        (f"{entry.at:%H:%M:%S}  ", QUIET),
        shown(
            entry.host if entry.elsewhere else say("{1} (this computer)", entry.host),
            "bold" if entry.elsewhere else "",
        ),
        shown(f"  {say(entry.role)}  {words}{say('{1} bytes', entry.bytes)}{_answered(entry)}"),
    )
    for span in entry.spans:
        place = say("{1} {2}, {3} words", span.name, place_of_reader(span.locator), span.words)
        yield Padding(shown(place, QUIET), (0, 0, 0, 10))


def total(found: LeftLedger, entries: Sequence[LeftEntry], host: str | None) -> str:
    """Say what left in all; that it was nothing else only where the whole tape holds."""
    left = [one for one in entries if one.elsewhere]
    if found.broken:
        return told(f"The tape ends here: {found.broken}. What is shown before it holds.")
    end = say(" The last run did not write its end.") if found.open_end else ""
    if not left:
        nothing = "No request left this computer." if found.lent else "Nothing left this computer."
        where = say("Nothing was sent to {1}.", host) if host else say(nothing)
        return f"{where}{end}"
    nothing = "" if end or host else say(" Nothing else was sent.")
    to = say_count(len({one.host for one in left}), "{1} host elsewhere", "{1} hosts elsewhere")
    sent = say_count(len(left), "{1} request to {2}", "{1} requests to {2}", to)
    return f"{sent}{_words(left)}.{nothing}{end}"


def _words(left: Sequence[LeftEntry]) -> str:
    documents = {span.source_id for one in left for span in one.spans}
    words = sum(one.words or 0 for one in left)
    said = ", {1} words of {2} documents, repeated ones counted again"
    return say(said, words, len(documents)) if documents else ""


def _answered(entry: LeftEntry) -> str:
    if not entry.method:
        return say(", shown in the chat")
    if entry.status is None:
        return say(", no reply")
    return say(", status {1} after {2} s", entry.status, decimal(entry.seconds or 0, 1))


VERB = Verb(ledger, "Look back", 5)
