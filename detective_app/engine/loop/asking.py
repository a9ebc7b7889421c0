"""A round is carried out: code looks up, the witness is asked, several times at once, then code computes."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from dataclasses import dataclass, field
from functools import partial

from detective_app.core.events import Event, ModelWorking
from detective_app.core.rounds import Action, Calculate, Read, Recheck, Search, Tally
from detective_app.core.session import PendingTurn
from detective_app.engine.calls.at_once import in_lane, see_all
from detective_app.engine.loop import answering, looking_up, passages, steering, telling
from detective_app.engine.loop.course import Course, Tell


async def carried_out(course: Course) -> None:
    """Do what the round holds and was not done yet; what was done is told again, in its place."""
    course.tell(telling.round_started(course.session.id, course.now(), course.round))
    await _looked_up(course, Search, Read, Tally)
    asking = _Asking(course)
    try:
        await asking.begin()
        for failure in await asyncio.gather(*asking.tasks, return_exceptions=True):
            if failure:
                raise failure
    finally:
        await asking.stop()
        see_all(asking.contexts)
    await _looked_up(course, Calculate)  # over figures of this round as well


async def _looked_up(course: Course, *kinds: type[Action]) -> None:
    """Do what code does by itself of some kinds; each result is saved before it is told."""
    for place, action in enumerate(course.round.actions):
        if not isinstance(action, kinds) or not isinstance(action, Search | Read | Tally | Calculate):
            continue
        if action.done_at is None:
            with course.time_for_texts():
                done = await looking_up.done(course, action)
            await course.save_action(place, done.evolve(done_at=course.now()))
        found = course.round.actions[place]
        if isinstance(found, Search | Read | Tally):
            passages.tell(course, found.passages, course.tell)
        course.tell(telling.action_done(course.session.id, course.now(), found))


@dataclass(slots=True)
class _Asking:
    """Puts the questions of a round to the witness, in their order, as many at once as it takes."""

    course: Course
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    contexts: list[Context] = field(default_factory=list)
    _slots: asyncio.Semaphore = field(init=False)
    _order: InOrder = field(init=False)

    def __post_init__(self) -> None:
        self._slots = asyncio.Semaphore(max(1, self.course.parts.witness.at_once))
        self._order = InOrder(self.course.tell)

    async def begin(self) -> None:
        """Begin every question that the limit allows, until one of them fails."""
        number = 1
        while not self._failed and (turn := self._turn(number)):
            number += 1
            await self._ask(turn)
        for place, recheck in self._rechecks():
            if not self._failed:
                await self._ask_again(place, recheck)

    async def stop(self) -> None:
        """Stop what is still going on, and wait until it is over."""
        for task in self.tasks:
            task.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks)

    def _turn(self, number: int) -> PendingTurn | None:
        """Return a turn of the round by its place from 1, if there is room for it below the limit.

        A person may have put turns before others meanwhile, so each is looked up when it is due.
        """
        turns = self.course.round.turns
        if number > len(turns) or number > self.course.session.questions_left:
            return None
        return turns[number - 1]

    def _rechecks(self) -> list[tuple[int, Recheck]]:
        """Return the rechecks with their places; beside the last question they are done as well."""
        if not self.course.session.questions_left:
            return []
        return [(n, one) for n, one in enumerate(self.course.round.actions) if isinstance(one, Recheck)]

    @property
    def _failed(self) -> bool:
        return any(task.done() and (task.cancelled() or task.exception()) for task in self.tasks)

    async def _ask(self, turn: PendingTurn) -> None:
        """Tell a question and begin it; one that was answered before a stop is told with its answer."""
        course, line = self.course, self._order.line()
        line.tell(telling.question(course.session.id, course.now(), turn))
        if turn.stage == "analysis":
            passages.tell(course, turn.passages or (), line.tell, turn.sequence)
            line.tell(telling.answer(course.session.id, course.now(), turn))
            line.end()
            return
        await self._slots.acquire()
        if self._failed:
            self._slots.release()
            return
        await course.parts.operator.ready()
        asked = await steering.chosen(course, turn, line.tell)
        self._start(partial(answering.answered, course, asked, line.tell), line)

    async def _ask_again(self, place: int, recheck: Recheck) -> None:
        course, line = self.course, self._order.line()
        if recheck.done_at:
            passages.tell(course, recheck.passages, line.tell, recheck.sequence)
            line.tell(telling.action_done(course.session.id, course.now(), recheck))
            line.end()
            return
        await self._slots.acquire()
        await course.parts.operator.ready()
        self._start(partial(answering.answered_again, course, place, recheck, line.tell), line)

    def _start(self, work: Callable[[], Coroutine[object, object, None]], line: Line) -> None:
        async def within() -> None:
            try:
                await work()
            finally:
                line.end()
                self._slots.release()

        self.contexts.append(in_lane(str(len(self.tasks))))
        self.tasks.append(asyncio.create_task(within(), context=self.contexts[-1]))


class InOrder:
    """Tells what the first line says at once; the others are told when those before them are over."""

    def __init__(self, tell: Tell) -> None:
        """Start without lines."""
        self._tell = tell
        self._lines: deque[Line] = deque()

    def line(self) -> Line:
        """Begin a line, told after all that were begun before it."""
        begun = Line(self)
        self._lines.append(begun)
        return begun

    def take(self, line: Line, event: Event) -> None:
        """Tell an event of a line, or keep it until the line is the first."""
        if self._lines and self._lines[0] is line:
            self._tell(event)
        elif not isinstance(event, ModelWorking):  # that is of now, or of nothing
            line.waiting.append(event)

    def advance(self) -> None:
        """Tell what waited, as far as the lines before it are over."""
        while self._lines and self._lines[0].over:
            self._lines.popleft()
            for event in self._lines[0].waiting if self._lines else ():
                self._tell(event)


class Line:
    """What is told of one question."""

    def __init__(self, order: InOrder) -> None:
        """Begin in an order."""
        self._order = order
        self.waiting: list[Event] = []
        self.over = False

    def tell(self, event: Event) -> None:
        """Tell an event in its turn."""
        self._order.take(self, event)

    def end(self) -> None:
        """Say that nothing more comes."""
        self.over = True
        self._order.advance()
