"""The verb that hands a session on: export."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detective_app.cli import exit_codes, options
from detective_app.cli.terminal import Terminal, Unbroken, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput

if TYPE_CHECKING:
    from types import ModuleType


_FORMATS = "detective_app.reports"


def export(
    context: typer.Context,
    session: options.SessionId,
    *,
    format_name: Annotated[
        str | None,
        typer.Option("--format", metavar="md|html|pdf|json", help="Which kind; else as FILE ends, or md."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Where to; else to stdout.")
    ] = None,
) -> int:
    """Write a session as a report."""
    terminal: Terminal = context.obj
    by_name = output.suffix.removeprefix(".") if output else ""
    report = _format(format_name or by_name or "md")
    opened = terminal.application.sessions.load(session)
    content: str | bytes = report.render(opened.session)
    if output is None or str(output) == "-":
        _print(content, opened.session.id, terminal)
        return exit_codes.DONE
    from detective_app.storage.sessions.report_file import write_report

    write_report(output, content, terminal.folders.sessions)
    terminal.record({"session": opened.session.id, "path": str(output.absolute())})
    terminal.say(shown("The report is in"), Unbroken(str(output)))
    return exit_codes.DONE


def _format(name: str) -> ModuleType:
    """Find the report whose suffix this is; raises BadInput."""
    from detective_app import registry

    modules = [registry.load(_FORMATS, module) for module in registry.names(_FORMATS)]
    by_suffix = {str(module.SUFFIX).removeprefix("."): module for module in modules}
    if name not in by_suffix:
        raise BadInput(f"There is no format {name!r}. Choose one of {', '.join(sorted(by_suffix))}.")
    return by_suffix[name]


def _print(content: str | bytes, session_id: str, terminal: Terminal) -> None:
    """Write a report to stdout; raises BadInput for one that is not text where only text can be."""
    if isinstance(content, str):
        if terminal.options.json:
            terminal.record({"session": session_id, "content": content})
        else:
            sys.stdout.write(content)
    elif terminal.options.json or sys.stdout.isatty():
        raise BadInput("A PDF is not text. Name a file for it: -o report.pdf.")
    else:
        sys.stdout.buffer.write(content)
    sys.stdout.flush()


VERB = Verb(export, "Look back", 3)
