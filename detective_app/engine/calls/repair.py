"""The one repair request that follows a reply which could not be used."""

from __future__ import annotations

from collections.abc import Sequence

from detective_app.core.errors import FailureKind, ProviderFailure, UnusableReply
from detective_app.core.pieces import Filled, Piece
from detective_app.core.ports import Message
from detective_app.engine.calls.prompts import render

_ECHOED_CHARS = 2_000  # of the reply that was wrong; it may be endless


def repaired(messages: Sequence[Message], failure: ProviderFailure) -> list[Message]:
    """Add the refused reply, shortened, and what was wrong with it; the prompt stays as the prefix."""
    problems = failure.problems if isinstance(failure, UnusableReply) else (str(failure),)
    said = failure.text if isinstance(failure, UnusableReply) else ""
    echoed = Filled.of([Piece(said[:_ECHOED_CHARS].strip(), "known", said)])
    reply = [Message("assistant", echoed)] if echoed else []
    form = failure.kind in (FailureKind.INVALID_OUTPUT, FailureKind.MALFORMED, FailureKind.NOT_AN_API)
    request = render("repair", problems=problems, json_expected=form)
    return [*messages, *reply, Message("user", request)]
