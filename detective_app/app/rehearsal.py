"""One tiny call in the form of a run: what a model takes, whether it thinks first, and when it speaks."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.ports import Generation, Message
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.structured import portable_schema
from detective_app.engine.calls.trail import REASONS
from detective_app.engine.witness.capable import DRAFT_TOKENS
from detective_app.engine.witness.statements import Draft, read_draft

if TYPE_CHECKING:
    from detective_app.core.ports import Provider, Reply

_DOCUMENT = ("D1", "lamp.txt", "[1] L1-L1\nThe lamp at the door is green.")
_QUESTION = "Which colour is the lamp at the door?"


async def rehearsed(model: Provider) -> tuple[str, ...]:
    """Put one made-up question to a model and return what is to be known of its answer, a sentence each.

    Raises ProviderFailure for a call that failed, and UnusableReply for a reply that a run could not read.
    """
    heard: list[float] = []
    started = monotonic()
    shown = render("witness_documents", documents=[_DOCUMENT], warnings=[], marker="00000000")
    reply = await model.reply(
        [
            Message("system", render("witness_draft")),
            Message("user", shown),
            Message("user", render("witness_draft_question", question=_QUESTION)),
        ],
        schema=portable_schema(Draft),
        generation=Generation(max_tokens=DRAFT_TOKENS),
        on_text=lambda _: heard.append(monotonic()),
    )
    _check(reply)
    seconds = (heard[0] if heard else monotonic()) - started
    thought = ", after it thought" if reply.thought else ""
    return (f"Its first word came after {seconds:.1f} s{thought}.", *map(_told, reply.flags))


def _check(reply: Reply) -> None:
    """Raise UnusableReply for what a run could not read."""
    if reply.problem is not None:
        raise UnusableReply(reply.problem, [f"The model {REASONS[reply.problem]}."])
    if reply.stop == "length":
        raise UnusableReply(FailureKind.CUT_OFF, [f"The model {REASONS[FailureKind.CUT_OFF]}."])
    try:
        read_draft(reply.text)
    except UnusableReply:
        words = f"The model {REASONS[FailureKind.INVALID_OUTPUT]}."
        raise UnusableReply(FailureKind.INVALID_OUTPUT, [words]) from None


def _told(flag: str) -> str:
    kind, *said = flag.split(": ", 1)
    return f"It {': '.join((REASONS.get(kind, kind), *said))}."
