"""The small witness chooses: code shows numbered candidates, the model names one of them or none."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from detective_app.core.ports import Generation, Message, OnProgress, Reply
from detective_app.core.record import Record
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.structured import portable_schema
from detective_app.evidence.orders.injection import defused

CHOICE_TOKENS = 16


class Chosen(Record):
    """The number of the line that answers the question; 0 for none."""

    line: int


async def picked(
    question: str, lines: Sequence[str], model: FallbackModel, on_progress: OnProgress
) -> tuple[int | None, Reply]:
    """Return which of the lines the model names, None for none of them; raises AllProvidersFailed.

    A reply of another form names none. The rules come first, so that a server keeps them from one question to
    the next.
    """
    shown = [" ".join(defused(line).split()) for line in lines]
    prompt = [
        Message("system", render("witness_choose")),
        Message("user", render("witness_choose_lines", question=defused(question), lines=shown)),
    ]
    reply = await model.reply(
        prompt,
        schema=portable_schema(Chosen),
        generation=Generation(max_tokens=CHOICE_TOKENS, seed=0),
        on_progress=on_progress,
    )
    try:
        number = Chosen.model_validate_json(reply.text).line
    except ValidationError:
        return None, reply
    return (number - 1 if 1 <= number <= len(lines) else None), reply
