"""The verb that deletes a session for good, with what is kept of its documents: forget."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from detective_app.cli import options, verb
from detective_app.cli.terminal import Terminal, shown
from detective_app.cli.verb import Verb
from detective_app.own_words import say


def forget(
    context: typer.Context,
    session: options.SessionId,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask at a terminal.")] = False,
) -> int:
    """Delete a session for good, and the text kept of its documents."""
    terminal: Terminal = context.obj
    library = terminal.application.library
    opened = library.files.load(session)
    words = say("This cannot be undone: the session, its tape and the text kept of its documents go. Go on?")
    if sys.stdin.isatty() and not yes and not typer.confirm(words, err=True):
        terminal.say(shown(say("Nothing was deleted.")))
        return verb.BAD_INPUT
    library.forget(opened.path)
    terminal.record({"session": opened.session.id, "forgotten": True})
    words = say("The session is deleted, with the text kept of documents that no other session names.")
    terminal.say(shown(words))
    return verb.DONE


VERB = Verb(forget, "Look back", 8)
