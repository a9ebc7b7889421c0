"""A step asks the person first: the question is saved, then told; what they answer goes back into the step.

A step asks once at most. When it goes on with an answer, or after one was assumed, its form has no room for
a second question.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeVar

from pydantic import JsonValue

from detective_app.account import disclosure, steps
from detective_app.core.clarification import (
    Assumption,
    ClarificationAnswer,
    ClarificationQuestion,
    ClarificationState,
    Why,
)
from detective_app.core.errors import BadInput
from detective_app.core.plugin import Asking, Context
from detective_app.core.ports import AskedBack, Given, OnProgress
from detective_app.core.session import InterrogationSession
from detective_app.core.words import clarification_text
from detective_app.engine.calls.at_once import in_lane, see_all
from detective_app.engine.detective.asking_back import as_question
from detective_app.engine.loop import telling
from detective_app.engine.loop.course import Course

WAITS = timedelta(hours=24)
"""So long a question waits for its answer, in a run that is left open and over any stop."""

MOST_ASKED = 3
"""So many questions at most a detective puts to the person in a run."""

T = TypeVar("T")
Step = Callable[[Context, OnProgress], Awaitable[Given[T] | AskedBack]]


async def given(course: Course, name: str, at_hand: Context, step: Step[T], progress: OnProgress) -> Given[T]:
    """Have a step done; where the detective asks the person first, wait for the answer and have it go on.

    After a stop a question that is pending is put again, without a call of the detective.
    """
    at_hand = replace(at_hand, step=name)
    pending = course.session.pending_question
    if pending is None or pending.step_name != name:
        asking = _asking(course, name)
        found = await step(replace(at_hand, asking=asking), progress)
        course.parts.clock.mark(name)
        if isinstance(found, Given):
            if found.assumed:
                question = as_question(found.assumed, name)
                course.session = assumed(course.session, question, _why(course))
            return found
        await _pause(course, as_question(found.question, name), found.partial)
    await _answered(course)
    again = await step(replace(at_hand, session=course.session, asking="no_more"), progress)
    course.parts.clock.mark(name)
    if isinstance(again, AskedBack):
        raise TypeError("a step that may ask no more has asked")
    return again


def answered(
    session: InterrogationSession, answer: ClarificationAnswer, now: datetime
) -> InterrogationSession:
    """Return a session whose pending question is answered, so that it can go on.

    Raises BadInput when no question is pending, it was answered, the option is none of its own, or the text
    is empty or too long.
    """
    state, question = session.clarification_state or ClarificationState(), session.pending_question
    if question is None:
        if state.answer_to(answer.question_id):
            raise BadInput("The question was answered already. Nothing was changed.")
        raise BadInput("The question is not pending. Nothing was changed.")
    if answer.question_id != question.question_id:
        raise BadInput("Another question is pending by now. Nothing was changed.")
    chosen = answer.selected_option_id
    if chosen and chosen not in {one.id for one in question.options}:
        raise BadInput(f"Choose 1 to {len(question.options)}. Nothing was changed.")
    text = answer.free_text_response
    kept = answer.evolve(
        free_text_response=clarification_text(text) if text else None,
        answered_at=max(now, session.latest),
    )
    done = session.evolve(
        status="running",
        clarification_state=state.evolve(
            pending_question=None,
            paused_at_step=None,
            partial_result=None,
            asked_at=None,
            answers=(*state.answers, kept),
            never=True if answer.skips_all else state.never,
        ),
    )
    if question.step_name == disclosure.AT_ITS_END and done.disclosure and chosen:
        done = done.evolve(disclosure=disclosure.as_chosen(done.disclosure, chosen))
    return assumed(done, question, "skipped") if answer.skipped else done


def assumed(session: InterrogationSession, question: ClarificationQuestion, why: Why) -> InterrogationSession:
    """Return a session that says what the detective goes on with instead of an answer."""
    state = session.clarification_state or ClarificationState()
    made = Assumption(
        step_name=question.step_name,
        question=question.question,
        assumed=question.assumption or "The detective goes on with the likeliest reading.",
        why=why,
    )
    session = session.evolve(clarification_state=state.evolve(assumptions=(*state.assumptions, made)))
    return session.evolve(open_questions=steps.open_questions(session))


def unanswered(session: InterrogationSession, now: datetime, why: Why) -> InterrogationSession:
    """Return a session that goes on without the answer it waits for; one that waits for none as it is."""
    question = session.pending_question
    if question is None:
        return session
    skip = ClarificationAnswer(question_id=question.question_id, skipped=True)
    done = answered(session, skip, now)
    state = done.clarification_state or ClarificationState()
    last = state.assumptions[-1].evolve(why=why)
    return done.evolve(clarification_state=state.evolve(assumptions=(*state.assumptions[:-1], last)))


def withdrawn(session: InterrogationSession) -> InterrogationSession:
    """Return a session without a question of the program that it waits with: it is asked when it comes up."""
    state, question = session.clarification_state, session.pending_question
    if state is None or question is None or question.step_name not in disclosure.OWN_STEPS:
        return session
    others = tuple(one for one in state.questions if one.question_id != question.question_id)
    waiting = {"pending_question": None, "paused_at_step": None, "partial_result": None, "asked_at": None}
    return session.evolve(status="running", clarification_state=state.evolve(questions=others, **waiting))


def expired(session: InterrogationSession, now: datetime) -> bool:
    """Tell whether a question has waited for so long that it is put no more."""
    state = session.clarification_state
    return bool(state and state.asked_at and now >= state.asked_at + WAITS)


async def asked(course: Course, question: ClarificationQuestion) -> ClarificationAnswer | None:
    """Ask the person something that is no step's; return the answer."""
    await _pause(course, question, {})
    await _answered(course)
    state = course.session.clarification_state
    return state.answer_to(question.question_id) if state else None


async def _pause(course: Course, question: ClarificationQuestion, partial: Mapping[str, JsonValue]) -> None:
    state = course.session.clarification_state or ClarificationState()
    await course.save(
        status="awaiting_clarification",
        clarification_state=state.evolve(
            pending_question=question,
            paused_at_step=question.step_name,
            partial_result=dict(partial),
            asked_at=course.now(),
            questions=(*state.questions, question.evolve(shown=None)),
        ),
    )


async def _answered(course: Course) -> None:
    """Put the pending question to the person, and save what they say, or what is assumed; then tell it."""
    state, question = course.session.clarification_state, course.session.pending_question
    if state is None or question is None:
        raise RuntimeError("no question is pending")
    course.tell(telling.clarification_needed(course.session.id, course.now(), question))
    try:
        session = await _heard(course, question, (state.asked_at or course.now()) + WAITS)
    except TimeoutError:
        session = unanswered(course.session, course.now(), "expired")
    await _go_on(course, question, session)


async def _heard(course: Course, question: ClarificationQuestion, expires: datetime) -> InterrogationSession:
    """Return the session with what the person says, or what is assumed; raises TimeoutError."""
    if course.now() >= expires:
        raise TimeoutError
    if _nobody(course) and question.step_name != disclosure.BEFORE_FIRST:
        return unanswered(course.session, course.now(), _why(course))
    answer = await _before(expires, course, course.parts.operator.clarified(question))
    if answer is None:
        never = unanswered(course.session, course.now(), "never")
        known = never.clarification_state or ClarificationState()
        return never.evolve(clarification_state=known.evolve(never=True))
    course.heard(answer.free_text_response or "")
    return answered(course.session, answer, course.now())


async def _before(moment: datetime, course: Course, waited: Coroutine[object, object, T]) -> T:
    """Return what is waited for; raises TimeoutError where it has not come by a moment of the clock."""
    contexts = [in_lane("answer"), in_lane("late")]
    coming = asyncio.create_task(waited, context=contexts[0])
    late = asyncio.create_task(course.parts.clock.until(moment), context=contexts[1])
    try:
        await asyncio.wait((coming, late), return_when=asyncio.FIRST_COMPLETED)
        if not coming.done():
            raise TimeoutError
        return coming.result()
    finally:
        for one in (coming, late):
            one.cancel()
        await asyncio.wait((coming, late))
        see_all(contexts)


async def _go_on(course: Course, question: ClarificationQuestion, session: InterrogationSession) -> None:
    course.session = session
    await course.save()
    state = session.clarification_state or ClarificationState()
    if answer := state.answer_to(question.question_id):
        course.tell(telling.clarification_answered(session.id, course.now(), question, answer))


def _asking(course: Course, step: str) -> Asking:
    """Tell whom a step may ask: nobody twice, and no more than a few times in a run."""
    state = course.session.clarification_state or ClarificationState()
    asked = [one.step_name for one in state.questions if one.step_name not in disclosure.OWN_STEPS]
    if step in asked or len(asked) >= MOST_ASKED:
        return "no_more"
    if not _nobody(course):
        return "person"
    return "no_more" if step.startswith("round-") else "nobody"  # where it opens and audits it says so


def _nobody(course: Course) -> bool:
    state = course.session.clarification_state
    return not course.parts.clarify or bool(state and state.never)


def _why(course: Course) -> Why:
    state = course.session.clarification_state
    return "never" if state and state.never else "nobody"
