"""The verb that ends a conflict of a session: resolve."""

from __future__ import annotations

from typing import Annotated, get_args

import typer

from detective_app.account.conflict_list import conflict_of, open_conflicts
from detective_app.cli import options, verb
from detective_app.cli.terminal import Terminal, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput
from detective_app.core.operator import Resolution
from detective_app.core.quality import Decision
from detective_app.own_words import say

_DECISIONS: tuple[Decision, ...] = get_args(Decision)


def resolve(
    context: typer.Context,
    session: options.SessionId,
    conflict: Annotated[str, typer.Argument(metavar="CONFLICT", help="Its id, as `conflicts` lists it.")],
    *,
    decision: Annotated[
        str, typer.Option("--decision", metavar="|".join(_DECISIONS), help="What becomes of the two sides.")
    ],
    resolution: Annotated[
        str,
        typer.Option(
            "--resolution", metavar="TEXT", help="How it is resolved; needed where one side gives way."
        ),
    ] = "",
    notes: Annotated[
        str, typer.Option("--notes", metavar="TEXT", help="What else is to be kept with it.")
    ] = "",
) -> int:
    """End a conflict between two answers or documents."""
    from detective_app.cli.blocks import conflict as shown_conflict

    terminal: Terminal = context.obj
    choice = next((one for one in _DECISIONS if one == decision), None)
    if choice is None:
        raise BadInput(
            f"{decision!r} is no decision. Choose one of {', '.join(_DECISIONS)}. Nothing was changed."
        )
    library = terminal.application.library
    known = library.files.load(session).session
    done = library.resolve(known.id, Resolution(conflict, choice, resolution, notes))
    resolved, left = conflict_of(done, conflict), len(open_conflicts(done))
    if resolved is None:
        raise RuntimeError("a conflict that was resolved is listed")
    terminal.record(
        {
            "session": done.id,
            "resolved": True,
            "conflict": resolved.model_dump(mode="json", exclude_none=True),
            "remainingConflicts": left,
        }
    )
    terminal.say(shown_conflict(resolved, done), shown(say("Open conflicts: {1}.", left)))
    return verb.DONE


VERB = Verb(resolve, "Look back", 5)
