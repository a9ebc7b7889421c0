"""The loop: opening, then round by round answers and their judgement, then the audit; saved before told.

Follow a question: `opening` or `judging` makes it and saves it, `asking` has the witness answer it, `judging`
has the detective judge the answers of the round and propose the next one. What is under way lives in
`session.pending_round`, so a run that was stopped, crashed or cut off goes on at the exact action
(contract §3, design §3).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import aclosing
from dataclasses import replace
from functools import partial

from detective_app.account import disclosure
from detective_app.core.clarification import ClarificationOption, ClarificationQuestion, ClarificationState
from detective_app.core.disclosure import Disclosure
from detective_app.core.errors import AllProvidersFailed, PersonEnded, PersonLeft
from detective_app.core.events import Event, SignalsDetected
from detective_app.core.session import InterrogationSession, PendingRound
from detective_app.engine.calls import trail
from detective_app.engine.calls.remote import Leaving
from detective_app.engine.loop import (
    asking,
    by_person,
    clarifying,
    closing,
    judging,
    lifecycle,
    plan,
    telling,
)
from detective_app.engine.loop.course import Course, Parts

ENDED = "You ended it before anything went to {}. What it has is saved; resume it to go on."
ENDED_AT_BUDGET = (
    "You ended it where no more of the documents may leave. What it has is saved; resume it to go on."
)
_WITHOUT = "The run goes on without these words."
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
    stream = Stream()

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
    watched(course)
    if previous is None:
        await course.save()
    emit(telling.started(course.session, course.now()))
    if course.session.signals:
        emit(SignalsDetected(session_id=session.id, at=course.now(), signals=course.session.signals))
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
        if await lifecycle.ended_at_stop(course):
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
        number = plan.next_round(course.session)
        course.session = course.session.evolve(pending_round=PendingRound(round=number))
        await judging.judged(course)
        return
    at_hand = course.context()
    progress = course.progress("opening", None)
    given = await clarifying.given(course, "opening", at_hand, course.parts.detective.open, progress)
    session = course.session
    found = given.value.signals if session.signals is None else ()
    claim = session.hypothesis.text
    signals = plan.signals(plan.covering(found, claim), claim, course.now())
    for quote in dict.fromkeys(plan.lost_quotes(found, signals)):
        course.leave_out("unsupported_quote", trail.DROPPED_QUOTE.format(quote), given.provider, "opening")
    strategy = given.strategy or at_hand.strategy
    waiting = by_person.challenges(session)
    first = plan.following(session, (*waiting, *given.value.actions), strategy)
    if first and not session.qa_pairs and first.turns:
        begun = first.turns[0].evolve(usage=session.usage)
        first = first.with_turn(begun)
    await course.save(pending_round=first, signals=signals or session.signals)
    if signals:
        course.tell(SignalsDetected(session_id=session.id, at=course.now(), signals=signals))


def watched(course: Course) -> None:
    """Have the person asked, if one is there: before the first request leaves, and where the budget ends."""
    if course.parts.preview:
        course.parts.preview.ask = partial(_asked_before_first, course)
    counter, state = course.parts.disclosure, course.session.clarification_state or ClarificationState()
    if counter and counter.budget and course.parts.clarify and not (state.never or _goes_on_without(state)):
        counter.at_its_end = partial(_asked_at_its_end, course)


def _goes_on_without(state: ClarificationState) -> bool:
    """Tell whether the person said before that the run goes on without what there is no room for."""
    asked = [one.question_id for one in state.questions if one.step_name == disclosure.AT_ITS_END]
    answer = state.answer_to(asked[-1]) if asked else None
    return answer is not None and (answer.skipped or answer.selected_option_id == disclosure.WITHOUT)


async def _asked_before_first(course: Course, foreseen: Leaving) -> bool:
    """Ask whether a request may go, and return whether to ask for other hosts; raises PersonEnded."""
    answer = await clarifying.asked(course, preview_question(course.session, foreseen))
    chosen = answer.selected_option_id if answer else None
    if chosen not in (_SEND, _SEND_ALL):
        raise PersonEnded(ENDED.format(foreseen.host))
    return chosen == _SEND


async def _asked_at_its_end(course: Course, now: Disclosure, may: Callable[[int], int]) -> int:
    """Ask what to do, and return how many percent may go; raises PersonEnded."""
    answer = await clarifying.asked(course, budget_question(course.session, now, may))
    if answer and answer.selected_option_id == disclosure.END:
        raise PersonEnded(ENDED_AT_BUDGET)
    record = course.session.disclosure
    return record.budget if record else now.budget


def preview_question(session: InterrogationSession, foreseen: Leaving) -> ClarificationQuestion:
    """Return what the person is asked before the first request to a host."""
    return _question(
        session,
        disclosure.BEFORE_FIRST,
        f"This is about to leave for {foreseen.host}. Send it?",
        context=f"{foreseen.model} is sent it. {_words(foreseen.words)}",
        options=(
            (_SEND, "Send", "Asked again before another host."),
            (_SEND_ALL, "Send, and ask no more", "For the rest of this run."),
            (disclosure.END, "Stop", "Nothing of it is sent."),
        ),
        assumption="The run ends here.",
    ).evolve(shown=foreseen.text)


def budget_question(
    session: InterrogationSession, now: Disclosure, may: Callable[[int], int]
) -> ClarificationQuestion:
    """Return what the person is asked where the budget has no room for the next request."""
    held = {one.source_id for one in now.per_document if one.held_back}
    used_up = ", ".join(one.name for one in session.sources or () if one.source_id in held)
    raised = (
        (
            disclosure.raised_to(percent),
            f"Raise it to {percent} %",
            "All of every document may leave."
            if percent == 100
            else f"{percent} % of their words may leave.",
        )
        for percent in disclosure.choices(now, may)
    )
    return _question(
        session,
        disclosure.AT_ITS_END,
        "The next request needs more words of the documents than may leave this computer. What now?",
        context=f"At most {disclosure.bound(now):,} words from the documents can leave; {now.total:,} have."
        + (f" The share of {used_up} is used up." if used_up else ""),
        options=(
            *raised,
            (disclosure.WITHOUT, "Go on without", _WITHOUT),
            (disclosure.END, "End here", "What it has is saved."),
        ),
        assumption=_WITHOUT,
    )


def _question(
    session: InterrogationSession,
    step: str,
    question: str,
    *,
    context: str,
    options: Sequence[tuple[str, str, str]],
    assumption: str,
) -> ClarificationQuestion:
    """Return a question of the program itself; options are ids with their labels and descriptions."""
    state = session.clarification_state or ClarificationState()
    return ClarificationQuestion(
        question_id=f"{step}-{len(state.questions) + 1}",
        step_name=step,
        question=question,
        context=context,
        options=tuple(ClarificationOption(id=i, label=label, description=d) for i, label, d in options),
        allow_skip=False,
        allow_free_text=False,
        priority="critical",
        assumption=assumption,
    )


def _words(words: int | None) -> str:
    """Say how many words of the documents and the witness are in it."""
    if words is None:
        return "Words of documents in it count for no budget."
    return f"New words of documents and witness in it: {words:,}." if words else "No new words are in it."


class Stream:
    """Yields what a call emits, in order, and ends with the call, raising what the call raised.

    Leaving the iteration early, by an error or a cancellation, cancels the call and waits until it is over;
    what the call then raises instead of the cancellation is raised here.
    """

    def __init__(self) -> None:
        """Start with nothing emitted."""
        self._queue: asyncio.Queue[Event | None] = asyncio.Queue()

    def emit(self, item: Event) -> None:
        """Hand one item to the iteration."""
        self._queue.put_nowait(item)

    async def run(self, call: Callable[[], Coroutine[object, object, None]]) -> AsyncGenerator[Event, None]:
        """Run the call and yield what it emits."""
        task = asyncio.create_task(call())
        task.add_done_callback(lambda _: self._queue.put_nowait(None))
        try:
            while (item := await self._queue.get()) is not None:
                yield item
            await task
        finally:
            if not task.done():
                task.cancel()
                await asyncio.wait([task])
                if not task.cancelled():
                    task.result()
