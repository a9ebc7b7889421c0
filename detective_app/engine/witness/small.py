"""How a small model is a witness: code retrieves, the model answers in a line, code finds the quote."""

from __future__ import annotations

import asyncio

from detective_app.core.evidence import AnswerObject
from detective_app.core.ports import Message, OnProgress, OnText, WitnessReply
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.prompts import render
from detective_app.engine.witness.answer import Inquiry, stated, withheld
from detective_app.engine.witness.call import WitnessCall
from detective_app.engine.witness.prompts import plain_system
from detective_app.engine.witness.reply_text import AnswerStream, answer_part, parse, statements
from detective_app.engine.witness.statements import Judged, verbatim
from detective_app.evidence.answer.outcomes import words
from detective_app.evidence.meaning.answers import refuses
from detective_app.evidence.orders.injection import defused
from detective_app.evidence.quotes import carrying

ANSWER_TOKENS = 80
MAX_CHECKED_STATEMENTS = 100


async def answer(
    inquiry: Inquiry, model: FallbackModel, on_text: OnText, on_progress: OnProgress
) -> WitnessReply:
    """Answer one question; nothing is shown before a sentence of the case file is found for it.

    Raises AllProvidersFailed.
    """
    question, view = inquiry.question, inquiry.view
    unknown = await asyncio.to_thread(carrying.unanswerable, question, view.index)
    if unknown:
        evidence = await asyncio.to_thread(inquiry.insufficient)
        text = words("not_found", None, view.index.language)  # words were looked up, nothing was read
        on_text(text)
        where = "the case file has" if view.whole else "the passages found have"
        note = f"Not asked of the model: {where} none of: " + ", ".join(unknown) + "."
        return WitnessReply(text, evidence, model.name, notes=(note,), outcome="not_found")
    prompt = [
        Message("system", await asyncio.to_thread(plain_system, view)),
        Message("user", render("witness_question", question=defused(question))),
    ]
    given = await _asked(inquiry, model, prompt, ("QUOTE:",), on_progress)
    given = await _from_one_sentence(inquiry, model, given, on_progress)
    if given.text:
        on_text(given.text)
    return given


async def _from_one_sentence(
    inquiry: Inquiry, model: FallbackModel, first: WitnessReply, on_progress: OnProgress
) -> WitnessReply:
    """Ask again over the one sentence that the question points to, if the first answer is not from it.

    Small models refuse what a long prompt does state, or answer from the sentence beside the right one.
    """
    question = inquiry.question
    sentence = await asyncio.to_thread(carrying.likeliest, question, inquiry.view.index)
    if sentence is None:
        return first
    carrier = verbatim(sentence)
    if first.evidence and any(carrier in fact.support for fact in first.evidence.shown):
        return first
    title, text = defused(sentence.document), defused(sentence.text)
    prompt = render("witness_sentence", title=title, sentence=text, question=defused(question))
    again = await _asked(inquiry, model, [Message("user", prompt)], (), on_progress)
    return again if again.evidence and again.evidence.shown else first


async def _asked(
    inquiry: Inquiry,
    model: FallbackModel,
    prompt: list[Message],
    stop: tuple[str, ...],
    on_progress: OnProgress,
) -> WitnessReply:
    call = WitnessCall(model, ANSWER_TOKENS, answer_part, stop=stop, short=True)
    reply = await call.reply(prompt, inquiry.question, AnswerStream(lambda _: None), on_progress)
    said, _ = parse(reply.text)
    text, evidence, notes = await asyncio.to_thread(_checked, inquiry, said)
    return inquiry.reply(text, evidence, reply.model, flags=reply.flags, notes=notes)


def _checked(inquiry: Inquiry, said: str) -> tuple[str, AnswerObject, tuple[str, ...]]:
    """Find the sentence behind each statement; what has none is left out and noted."""
    if refuses(said):
        evidence = inquiry.insufficient()
        return (inquiry.unanswered(evidence) if said else ""), evidence, ()
    found = statements(said)
    judged = [inquiry.checks.judge_plain(text) for text in found[:MAX_CHECKED_STATEMENTS]]
    if rest := found[MAX_CHECKED_STATEMENTS:]:
        why = f"only {MAX_CHECKED_STATEMENTS} sentences are checked"
        judged.append(Judged(f"{rest[0]} …", None, (), why, inquiry.checks.need(rest[0])))
    evidence = inquiry.evidence(judged)
    return stated(evidence) or inquiry.unanswered(evidence), evidence, withheld(judged)
