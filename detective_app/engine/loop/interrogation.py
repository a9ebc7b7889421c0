"""The loop: opening, then round by round answers and their judgement, then the audit; saved before told.

Follow a question: `opening` or `judging` makes it and saves it, `asking` has the witness answer it, `judging`
has the detective judge the answers of the round and propose the next one. What is under way lives in
`session.pending_round`, so a run that was stopped, crashed or cut off goes on at the exact action
(contract §3, design §3).
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace
from functools import partial

from detective_app.account import disclosure
from detective_app.core.clarification import ClarificationOption, ClarificationQuestion, ClarificationState
from detective_app.core.errors import AllProvidersFailed, PersonEnded, PersonLeft
from detective_app.core.events import Event
from detective_app.core.session import InterrogationSession, PendingRound
from detective_app.engine.calls.preview import Foreseen
from detective_app.engine.loop import (
    asking,
    budget_end,
    clarifying,
    closing,
    judging,
    plan,
    proposing,
    resolving,
    spending_stop,
    telling,
)
from detective_app.engine.loop.course import Course
from detective_app.engine.loop.parts import Parts
from detective_app.engine.loop.stream import Stream

ENDED = "You ended it before anything went to {}. What it has is saved; resume it to go on."
_SEND, _SEND_ALL = "send", "send-all"


async def interrogate(
    session: InterrogationSession, parts: Parts, previous: InterrogationSession | None = None
) -> AsyncGenerator[Event, None]:
    """Run a session to its end and yield what happens; the last event is SessionEnded.

    `previous` is the completed session that a new audit is to replace: it stays on disk until there is one.

    Closing or cancelling the iteration stops at once and loses nothing: the file stays `running` and can be
    resumed. A person who is asked something and goes away leaves it waiting. Raises StorageError when a save
    fails; the last saved state is whole.
    """
    stream: Stream[Event] = Stream()

    async def whole() -> None:
        await _run(session, parts, previous, stream.emit)

    async with aclosing(stream.run(whole)) as events:
        async for event in events:
            yield event


async def _run(
    session: InterrogationSession,
    parts: Parts,
    previous: InterrogationSession | None,
    emit: Callable[[Event], None],
) -> None:
    """Run from wherever the session stands to its end."""
    if previous:  # the completed session stays on disk meanwhile, where no question could be kept
        parts = replace(parts, clarify=False)
    course = Course(clarifying.withdrawn(session), parts, emit, previous)
    budget_end.watched(course)
    watched(course)
    if previous is None:
        await course.save()
    emit(telling.started(course.session, course.now()))
    if course.session.signals:
        emit(telling.signals(session.id, course.now(), course.session.signals))
    message = None
    try:
        code = await _concluded(course)
    except AllProvidersFailed as failure:
        message, code = parts.redact(str(failure)), closing.EXIT_FAILED
        await closing.failed(course, message)
    except PersonLeft as left:
        message, code = str(left), closing.EXIT_WAITING
    except PersonEnded as ended:
        message, code = str(ended), closing.EXIT_STOPPED
    emit(telling.ended(course.session, course.now(), str(course.path), code, message))


async def _concluded(course: Course) -> int:
    """Ask, judge and audit; a person may want more asked at the gate. Returns the exit code."""
    while True:
        await _rounds(course)
        with course.time_for_texts():
            code = await closing.concluded(course)
        if code is not None:
            return code


async def _rounds(course: Course) -> None:
    """Ask and judge until an exit criterion gives a reason."""
    while course.session.exit is None:
        if await spending_stop.ended(course):
            return
        if course.session.pending_round is None:
            await course.parts.operator.ready()
            with course.time_for_texts():
                await opened(course)
        else:
            await asking.carried_out(course)
            await course.parts.operator.ready()
            with course.time_for_texts():
                await judging.judged(course)


async def opened(course: Course) -> None:
    """Have the hypothesis taken apart and the first round proposed; there is no turn to lose yet.

    A run that a client of a chat left between two rounds has its plan and its answers: there the next round
    alone is proposed.
    """
    if course.session.qa_pairs:
        number = proposing.next_round(course.session)
        course.session = course.session.evolve(pending_round=PendingRound(round=number))
        await judging.judged(course)
        return
    at_hand = course.context()
    progress = course.progress("opening", None)
    given = await clarifying.given(course, "opening", at_hand, course.parts.detective.open, progress)
    session = course.session
    found = given.value.signals if session.signals is None else ()
    signals = plan.signals(found, session.hypothesis.text, course.now())
    strategy = given.strategy or at_hand.strategy
    waiting = resolving.challenges(session)
    first = proposing.following(session, (*waiting, *given.value.actions), strategy)
    if first and not session.qa_pairs and first.turns:
        begun = first.turns[0].evolve(usage=session.usage)
        first = first.with_turn(begun)
    await course.save(pending_round=first, signals=signals or session.signals)
    if signals:
        course.tell(telling.signals(session.id, course.now(), signals))


def watched(course: Course) -> None:
    """Have the person shown what is about to leave, if one is there and wants to see it."""
    if course.parts.preview:
        course.parts.preview.ask = partial(_asked, course)


async def _asked(course: Course, foreseen: Foreseen) -> bool:
    """Ask whether a request may go, and return whether to ask for other hosts; raises PersonEnded."""
    answer = await clarifying.asked(course, _question(course.session, foreseen))
    chosen = answer.selected_option_id if answer else None
    if chosen not in (_SEND, _SEND_ALL):
        raise PersonEnded(ENDED.format(foreseen.host))
    return chosen == _SEND


def _question(session: InterrogationSession, foreseen: Foreseen) -> ClarificationQuestion:
    state = session.clarification_state or ClarificationState()
    return ClarificationQuestion(
        question_id=f"{disclosure.BEFORE_FIRST}-{len(state.questions) + 1}",
        step_name=disclosure.BEFORE_FIRST,
        question=f"This is about to leave for {foreseen.host}. Send it?",
        context=f"{foreseen.model} is sent it. {_words(foreseen.words)}",
        options=(
            ClarificationOption(id=_SEND, label="Send", description="Asked again before another host."),
            ClarificationOption(
                id=_SEND_ALL, label="Send, and ask no more", description="For the rest of this run."
            ),
            ClarificationOption(id=disclosure.END, label="Stop", description="Nothing of it is sent."),
        ),
        allow_skip=False,
        allow_free_text=False,
        priority="critical",
        assumption="The run ends here.",
        shown=foreseen.text,
    )


def _words(words: int | None) -> str:
    """Say how many words of the documents and the witness are in it."""
    if words is None:
        return "Words of documents in it count for no budget."
    return f"New words of documents and witness in it: {words:,}." if words else "No new words are in it."
