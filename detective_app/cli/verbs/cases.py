"""The verbs of the cases that sessions are about: cases, and cases read."""

from __future__ import annotations

import typer
from rich.text import Text

from detective_app.cli import verb
from detective_app.cli.terminal import QUIET, Labelled, Terminal, shown
from detective_app.cli.verb import Verb

app = typer.Typer(help="The cases that sessions are about.", invoke_without_command=True)


@app.callback()
def cases(context: typer.Context) -> int:
    """List the cases of all sessions by their names; read one ahead."""
    if context.invoked_subcommand is not None:
        return verb.DONE
    terminal: Terminal = context.obj
    every = terminal.application.library.kept_cases()
    for one in every:
        terminal.record({"name": one.name, "folder": one.folder, "sessions": one.sessions})
        many = f"{one.sessions:,} sessions" if one.sessions > 1 else "1 session"
        terminal.say(Labelled(one.name, Text.assemble(shown(one.folder), "  ", shown(many, QUIET))))
    if not every:
        terminal.say(shown("There are no cases yet: a case comes from the documents of a session.", QUIET))
    return verb.DONE


VERB = Verb(app, "Look back", 6)
