"""The verb that reads a session out: show."""

from __future__ import annotations

import typer

from detective_app.cli import options, verb
from detective_app.cli.terminal import Terminal
from detective_app.cli.verb import Verb


def show(context: typer.Context, session: options.SessionId) -> int:
    """Read a whole session."""
    from detective_app.cli.page import session_page

    terminal: Terminal = context.obj
    opened = terminal.application.library.files.load(session)
    terminal.record(opened.session.model_dump(mode="json", exclude_none=True))
    terminal.say(*session_page(opened, terminal))
    return verb.DONE


VERB = Verb(show, "Look back", 2)
