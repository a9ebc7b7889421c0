"""The verb that lists what was run: sessions."""

from __future__ import annotations

from typing import Annotated

import typer

from detective_app.cli.entry import DEFAULT_LIMIT, list_sessions
from detective_app.cli.verb import Verb


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


VERB = Verb(sessions, "Look back", 1)
