"""How a capable model is a witness: statements with quotes by schema, each checked, mended where it fails."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from detective_app.core.errors import UnusableReply
from detective_app.core.ports import Message, OnProgress, OnText, WitnessReply
from detective_app.core.session import AnswerMark
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.calls.structured import portable_schema
from detective_app.engine.witness import repair
from detective_app.engine.witness.answer import Inquiry, stated, withheld
from detective_app.engine.witness.call import WitnessCall
from detective_app.engine.witness.draft import Draft, DraftStatement, DraftStream, is_object, read_draft
from detective_app.engine.witness.prompts import draft_messages
from detective_app.engine.witness.reply_text import parse
from detective_app.engine.witness.statements import Judged
from detective_app.engine.witness.stream import CheckedStream
from detective_app.validators.refusal import DECLINED, declines

DRAFT_TOKENS = 2_000


async def answer(
    inquiry: Inquiry, model: FallbackModel, on_text: OnText, on_progress: OnProgress
) -> WitnessReply:
    """Answer one question; what is withheld is mended at most `n_repairs` times.

    Calls: one for the draft and two for each repair. Raises AllProvidersFailed.
    """
    messages = await on_texts(draft_messages, inquiry.view, inquiry.question)
    judge: Callable[[DraftStatement], Judged] = cache(inquiry.checks.judge)
    call = WitnessCall(model, DRAFT_TOKENS, _answer_of, schema=portable_schema(Draft))
    async with CheckedStream(judge, on_text) as stream:
        reply = await call.reply(messages, inquiry.question, stream.draft, on_progress)
    draft = _draft(reply.text)
    judged = await on_texts(lambda: [judge(statement) for statement in draft.statements])
    work = repair.Repair(inquiry, model, judge, (*messages, Message("assistant", reply.text)))
    missing = draft.not_stated
    if is_object(reply.text):  # a model that does not keep to the form would not use the tools either
        judged, missing = await work.mended(judged, missing, on_progress)
    evidence = await on_texts(inquiry.evidence, judged, missing)
    silent = not reply.text.strip()
    declined = not is_object(reply.text) and declines(parse(reply.text)[0])
    text = stated(evidence) or ("" if silent else inquiry.unanswered(evidence, declined=declined))
    stream.finish(stated(evidence))
    notes = (*((DECLINED,) if declined else ()), *withheld(judged), *dict.fromkeys(work.notes))
    mark: AnswerMark | None = "refused" if declined else None
    return inquiry.reply(text, evidence, reply.model, flags=reply.flags, notes=notes, mark=mark)


def _answer_of(reply: str) -> str:
    return read_draft(reply).words if is_object(reply) else parse(reply)[0]


def _draft(reply: str) -> Draft:
    """Read a reply; of one that stayed unreadable after asking again, the statements that are whole."""
    try:
        return read_draft(reply)
    except UnusableReply:
        found: list[DraftStatement] = []
        stream = DraftStream(found.append)
        stream.feed(reply)
        stream.close()
        return Draft(statements=tuple(found))
