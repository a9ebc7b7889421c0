"""The verbs that look back: sessions and show."""

from __future__ import annotations

from typing import Annotated

import typer

from detective_app.cli import options
from detective_app.cli.session_list import DEFAULT_LIMIT, list_sessions
from detective_app.cli.terminal import Terminal


def sessions(
    context: typer.Context,
    *,
    search: Annotated[
        str, typer.Option(metavar="TEXT", help="Only sessions with these words.", show_default=False)
    ] = "",
    limit: Annotated[str, typer.Option(metavar="N", help="How many to list.")] = DEFAULT_LIMIT,
) -> int:
    """List the sessions, newest first."""
    return list_sessions(context.obj, search, limit)


def show(context: typer.Context, session: options.SessionId) -> int:
    """Read a whole session."""
    from detective_app.cli.page import session_page

    terminal: Terminal = context.obj
    opened = terminal.application.sessions.load(session)
    terminal.record(opened.session.model_dump(mode="json", exclude_none=True))
    terminal.say(*session_page(opened, terminal))
    return 0
