"""The verb that hands a session on: export."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from detective_app import registry
from detective_app.cli import options, verb
from detective_app.cli.terminal import Terminal, Unbroken, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput
from detective_app.own_words import CODES, say

if TYPE_CHECKING:
    from detective_app.reports import Format

_KINDS = registry.names("detective_app.reports")


def export(
    context: typer.Context,
    session: options.SessionId,
    *,
    format_name: Annotated[
        str | None,
        typer.Option(
            "--format", metavar="KIND", help=f"{', '.join(_KINDS)}; else as FILE ends, or markdown."
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where to; else to stdout.")
    ] = None,
    language: Annotated[
        Literal["en", "de"] | None, typer.Option(help="Of the report's own words; else as of the terminal.")
    ] = None,
) -> int:
    """Write a session as a report."""
    terminal: Terminal = context.obj
    by_name = output.suffix.removeprefix(".") if output else ""
    report = _format(format_name or by_name or "markdown")
    opened = terminal.application.library.files.load(session)
    spoken = next((name for name, code in CODES.items() if code == language), terminal.language)
    content = report.render(opened.session, spoken)
    if output is None or str(output) == "-":
        _print(content, report, opened.session.id, terminal)
        return verb.DONE
    from detective_app.storage.atomic import write_report

    words = (
        "The report is in (it replaces the file that was there)" if output.exists() else "The report is in"
    )
    write_report(output, content, terminal.folders.sessions)
    terminal.record({"session": opened.session.id, "path": str(output.absolute())})
    terminal.say(shown(say(words)), Unbroken(str(output)))
    return verb.DONE


def _format(name: str) -> Format:
    """Find a kind of report; raises BadInput."""
    from detective_app.reports import format_called

    try:
        return format_called(name)
    except LookupError as error:
        raise BadInput(str(error)) from error


def _print(content: str | bytes, report: Format, session_id: str, terminal: Terminal) -> None:
    """Write a report to stdout; raises BadInput for one that is not text where only text can be."""
    if isinstance(content, str):
        if terminal.options.json:
            terminal.record({"session": session_id, "content": content})
        else:
            sys.stdout.write(content)
    elif terminal.options.json or sys.stdout.isatty():
        raise BadInput(f"{report.title} is not text. Name a file for it: -o report{report.suffix}.")
    else:
        sys.stdout.buffer.write(content)
    sys.stdout.flush()


VERB = Verb(export, "Look back", 3)
