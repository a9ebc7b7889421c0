"""One question is put to the witness; the answer is checked, saved, then told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detective_app import registry
from detective_app.account.citations import rechecks
from detective_app.core.case import EVERYWHERE, Scope
from detective_app.core.plugin import WitnessAnswer
from detective_app.core.ports import Progress, WitnessReply
from detective_app.core.rounds import Action, Ask, Recheck
from detective_app.core.session import PendingTurn
from detective_app.engine.loop import checks, passages, telling
from detective_app.engine.loop.course import Course, Tell
from detective_app.engine.loop.stream import Coalesced

NOTHING_LEFT = "The witness was shown all of the documents the first time."


async def answered(course: Course, turn: PendingTurn, tell: Tell) -> None:
    """Have the witness answer a turn of the round, check the answer, save it, then tell it."""
    started = course.parts.clock.monotonic()
    text = Coalesced(lambda piece: tell(telling.text(course.session.id, course.now(), turn.sequence, piece)))
    record = course.progress("answer", turn.sequence, tell)

    def on_progress(progress: Progress) -> None:
        text.flush()  # what came before a failed attempt must not be told after it
        record(progress)

    reply = await course.parts.witness.answer(
        turn.question,
        on_text=text.add,
        on_progress=on_progress,
        earlier=_earlier(course),
        scope=_scope(course.round.actions, turn.sequence),
    )
    course.parts.clock.mark("answer")
    text.flush()
    answer, notes = _validated(course, turn.question, reply)
    with course.time_for_texts():
        shown = await passages.of_reply(course, turn.question, reply)
    now = _current(course, turn)
    done = now.evolve(
        stage="analysis",
        answer=answer.text,
        mark=answer.mark,
        witness_used=reply.model,
        evidence=reply.evidence,
        outcome=checks.outcome(reply, answer.mark),
        read=reply.read,
        passages=shown or None,
        notes=notes or None,
        duration_ms=course.milliseconds_since(started),
    )
    await course.save_turn(done)
    passages.tell(course, shown, tell, turn.sequence)
    tell(telling.answer(course.session.id, course.now(), done))


async def answered_again(course: Course, place: int, action: Recheck, tell: Tell) -> None:
    """Have an answer given again over other passages, and keep it beside the first."""
    pair = course.session.qa_pairs[action.sequence - 1]
    reply = await course.parts.witness.answer(
        pair.question,
        on_text=lambda _: None,
        on_progress=course.progress("answer", action.sequence, tell),
        scope=_elsewhere(course, action.sequence),
    )
    with course.time_for_texts():
        shown = await passages.of_reply(course, pair.question, reply)
    found = reply.evidence is not None or bool(shown)
    done = action.evolve(
        question=pair.question,
        answer=reply.text if found else None,
        witness_used=reply.model,
        evidence=reply.evidence,
        outcome=reply.outcome,
        read=reply.read,
        passages=shown,
        notes=reply.notes or None,
        problem=None if found else NOTHING_LEFT,
        done_at=course.now(),
    )
    await course.save_action(place, done)
    passages.tell(course, shown, tell, action.sequence)
    tell(telling.action_done(course.session.id, course.now(), done))


def _earlier(course: Course) -> list[str]:
    """Return what was asked and answered in the rounds before; in one round none knows of the others."""
    return [said for pair in course.session.qa_pairs for said in (pair.question, pair.answer)]


def _scope(actions: Sequence[Action], sequence: int) -> Scope:
    """Return where a question is to be answered from, as the detective said."""
    asks = (one for one in actions if isinstance(one, Ask) and one.sequence == sequence)
    ask = next(asks, None)
    return Scope(ask.documents, ask.pages) if ask else EVERYWHERE


def _elsewhere(course: Course, sequence: int) -> Scope:
    """Return the rest of the case, beside what the answers to a question were given from so far.

    Of a question of some documents that is all others.
    """
    first, before = _scope(course.session.actions or (), sequence), len(rechecks(course.session, sequence))
    others = [one.source_id for one in course.session.sources or () if one.source_id not in first.documents]
    if first.documents and others:
        return Scope(tuple(others), elsewhere=before)
    return replace(first, elsewhere=1 + before)


def _current(course: Course, turn: PendingTurn) -> PendingTurn:
    """Return the turn with what it has cost meanwhile."""
    return next(one for one in course.round.turns if one.sequence == turn.sequence)


def _validated(course: Course, question: str, reply: WitnessReply) -> tuple[WitnessAnswer, tuple[str, ...]]:
    """Pass the answer through the mode's validators; what they change or mark is kept as notes."""
    answer, notes = WitnessAnswer(question, reply.text, reply.mark), list(reply.notes)
    at_hand = course.context()
    for name in course.parts.mode.validators:
        validator = registry.load("detective_app.validators", name)
        answer, found = validator.validate(answer, at_hand)
        notes.extend(found)
    return answer, tuple(notes)
