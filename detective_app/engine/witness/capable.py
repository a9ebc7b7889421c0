"""How a capable model is a witness: it is shown numbered passages and says which carry what, by schema."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detective_app.core.case import Passage
from detective_app.core.errors import AllProvidersFailed, FailureKind, UnusableReply
from detective_app.core.ports import Message, OnProgress, ReadOn, Reply, WitnessReply
from detective_app.core.quality import Outcome, PassagesRead
from detective_app.core.session import AnswerMark
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import checked, on_texts
from detective_app.engine.calls.reasons import REASONS
from detective_app.engine.calls.structured import portable_schema
from detective_app.engine.witness import repair
from detective_app.engine.witness.answer import Inquiry
from detective_app.engine.witness.call import WitnessCall
from detective_app.engine.witness.draft import Draft, read_draft
from detective_app.engine.witness.left_out import READ_ON
from detective_app.engine.witness.prompts import draft_messages
from detective_app.engine.witness.showing import Shown, cut, quotable, windows
from detective_app.validators.refusal import DECLINED, EMPTY, declines

DRAFT_TOKENS = 2_000
WINDOW_TOKENS = 16_000
UNREADABLE = "The witness's answer could not be read, and is left out."


async def answer(inquiry: Inquiry, model: FallbackModel, on_progress: OnProgress) -> WitnessReply:
    """Answer one question from the passages at hand; what fails is mended at most `n_repairs` times.

    Calls: one for the draft and one for each repair. Raises AllProvidersFailed.
    """
    messages = await on_texts(draft_messages, inquiry)
    call = WitnessCall(model, DRAFT_TOKENS, _words, schema=portable_schema(Draft))
    reply = await call.reply(messages, inquiry.question, on_progress)
    draft = _draft(reply)
    if draft is None or not draft.words:
        return await on_texts(_unusable, inquiry, reply)
    work = repair.Repair(inquiry, model, (*messages, Message("assistant", reply.text)))
    judged, missing = await work.mended(draft, on_progress)
    inquiry = replace(inquiry, shown=work.shown)
    ended: Outcome = "no_answer" if judged else "absent" if inquiry.read.settles else "declined"
    return await on_texts(
        inquiry.reply,
        ended,
        reply.model,
        judged=judged,
        missing=await on_texts(lambda: [inquiry.checks.need(text) for text in missing]),
        flags=reply.flags,
    )


async def read_on(
    inquiry: Inquiry, model: FallbackModel, given: WitnessReply, on_progress: OnProgress
) -> WitnessReply:
    """Read the whole case in parts, as long as the settings allow, until something is stated.

    Cancelling it stops it at once; a model that fails changes nothing.
    """
    until = model.clock.monotonic() + inquiry.settings.sweep_seconds
    every = await checked(READ_ON, inquiry.case.every_passage, lambda _: ())
    read, total = 0, len(every)
    for part in windows(every, WINDOW_TOKENS):
        if model.clock.monotonic() >= until:
            break
        shown = await on_texts(_shown, inquiry, part, total)
        swept = PassagesRead(read=read + len(part), total=total)
        try:
            found = await answer(replace(inquiry, shown=shown, swept=swept), model, on_progress)
        except AllProvidersFailed:
            return given
        if found.outcome == "answered":
            return found
        if found.outcome not in ("absent", "partly_unread", "declined") or found.mark:
            return given
        read = swept.read
        on_progress(ReadOn(read, total))
    swept = PassagesRead(read=max(read, given.read.read if given.read else 0), total=max(total, read))
    ended: Outcome = "absent" if 0 < total == read else given.outcome or "declined"
    return await on_texts(replace(inquiry, swept=swept).reply, ended, given.model, notes=given.notes)


def _shown(inquiry: Inquiry, part: Sequence[Passage], total: int) -> Shown:
    held = cut(inquiry.case.excerpt(part), inquiry.case)
    passages = tuple(seen for one in held for seen in quotable(one, inquiry.case))
    return replace(inquiry.shown, passages=passages, total=total, notes=())


def _words(reply: str) -> str:
    return read_draft(reply).words


def _draft(reply: Reply) -> Draft | None:
    """Read a reply; None for one that stayed unreadable, refusing or cut after asking again."""
    try:
        return read_draft(reply.text) if reply.stop == "end" else None
    except UnusableReply:
        return None


def _unusable(inquiry: Inquiry, reply: Reply) -> WitnessReply:
    """Put on record that the model did not answer: it refused, or nothing that it said can be read.

    That is nothing about the documents.
    """
    refused = reply.stop in ("refusal", "safety") or declines(reply.text)
    note = DECLINED if refused else _why_none(reply)
    mark: AnswerMark = "refused" if refused else "no_answer"
    return inquiry.reply("no_answer", reply.model, flags=reply.flags, notes=(note,), mark=mark)


def _why_none(reply: Reply) -> str:
    """Say why a reply is no answer."""
    if reply.problem is not None:
        return f"The witness gave no answer: its model {REASONS[reply.problem]}."
    if reply.stop == "length":
        return f"The witness gave no answer: its model {REASONS[FailureKind.CUT_OFF]}."
    return EMPTY if _draft(reply) or not reply.text.strip() else UNREADABLE
