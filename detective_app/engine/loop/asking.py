"""A round is carried out: code looks up, the witness is asked, several times at once, then code computes."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextvars import Context
from dataclasses import dataclass, field, replace
from functools import partial

from detective_app import registry
from detective_app.account.citations import rechecks
from detective_app.core.case import EVERYWHERE, Scope
from detective_app.core.events import ActionDone, AnswerText, Event, ModelWorking
from detective_app.core.operator import USER, Steering
from detective_app.core.plugin import WitnessAnswer
from detective_app.core.ports import Progress, WitnessReply
from detective_app.core.quality import Outcome
from detective_app.core.rounds import Action, Ask, Calculate, Read, Recheck, Search, Tally
from detective_app.core.session import AnswerMark, PendingRound, PendingTurn
from detective_app.engine.calls.at_once import in_lane, see_all
from detective_app.engine.loop import looking_up, passages, telling
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
        course.tell(ActionDone(session_id=course.session.id, at=course.now(), action=found))


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
        asked = await chosen(course, turn, line.tell)
        self._start(partial(answered, course, asked, line.tell), line)

    async def _ask_again(self, place: int, recheck: Recheck) -> None:
        course, line = self.course, self._order.line()
        if recheck.done_at:
            passages.tell(course, recheck.passages, line.tell, recheck.sequence)
            line.tell(ActionDone(session_id=course.session.id, at=course.now(), action=recheck))
            line.end()
            return
        await self._slots.acquire()
        await course.parts.operator.ready()
        self._start(partial(answered_again, course, place, recheck, line.tell), line)

    def _start(self, work: Callable[[], Coroutine[object, object, None]], line: ToldLine) -> None:
        async def within() -> None:
            try:
                await work()
            finally:
                line.end()
                self._slots.release()

        self.contexts.append(in_lane(str(len(self.tasks))))
        self.tasks.append(asyncio.create_task(within(), context=self.contexts[-1]))


@dataclass(slots=True)
class InOrder:
    """Tells what the first line says at once; the others are told when those before them are over."""

    tell: Tell
    _lines: deque[ToldLine] = field(default_factory=deque)

    def line(self) -> ToldLine:
        """Begin a line, told after all that were begun before it."""
        begun = ToldLine(self)
        self._lines.append(begun)
        return begun

    def take(self, line: ToldLine, event: Event) -> None:
        """Tell an event of a line, or keep it until the line is the first."""
        if self._lines and self._lines[0] is line:
            self.tell(event)
        elif not isinstance(event, ModelWorking):  # that is of now, or of nothing
            line.waiting.append(event)

    def advance(self) -> None:
        """Tell what waited, as far as the lines before it are over."""
        while self._lines and self._lines[0].over:
            self._lines.popleft()
            for event in self._lines[0].waiting if self._lines else ():
                self.tell(event)


@dataclass(slots=True, eq=False)
class ToldLine:
    """What is told of one question."""

    order: InOrder
    waiting: list[Event] = field(default_factory=list)
    over: bool = False

    def tell(self, event: Event) -> None:
        """Tell an event in its turn."""
        self.order.take(self, event)

    def end(self) -> None:
        """Say that nothing more comes."""
        self.over = True
        self.order.advance()


async def chosen(course: Course, turn: PendingTurn, tell: Tell) -> PendingTurn:
    """Let a person change a question before it is asked; what they ask is saved, then told anew."""
    wish = course.parts.operator.next_question(turn.sequence, turn.question)
    changed = steered(course.round, turn, wish) if wish else course.round
    if changed == course.round:
        return turn
    await course.save(pending_round=changed)
    asked = next(one for one in changed.turns if one.sequence == turn.sequence)
    tell(telling.question(course.session.id, course.now(), asked))
    return asked


def steered(at: PendingRound, turn: PendingTurn, wish: Steering) -> PendingRound:
    """Return a round with the person's question at a turn that was not begun; the same for the same words."""
    if wish.question == turn.question:
        return at
    if wish.keep_proposed:
        return _inserted(at, turn, wish.question)
    displaced = turn.displaced_questions or ()
    if turn.strategy != USER:
        displaced = (*displaced, turn.question)
    own = turn.evolve(question=wish.question, strategy=USER, displaced_questions=displaced or None)
    ask = Ask(round=at.round, question=wish.question, sequence=turn.sequence)
    others = (one for one in at.actions if not (isinstance(one, Ask) and one.sequence == turn.sequence))
    return at.with_turn(own).evolve(actions=(*others, ask))


def _inserted(at: PendingRound, turn: PendingTurn, question: str) -> PendingRound:
    """Put a person's question before a turn; what that one displaced goes on record with the first."""
    own = turn.evolve(question=question, strategy=USER)
    before = tuple(one for one in at.turns if one.sequence < turn.sequence)
    moved = [one.evolve(sequence=one.sequence + 1) for one in at.turns if one.sequence >= turn.sequence]
    moved[0] = moved[0].evolve(displaced_questions=None, usage=None)
    actions = (_moved(one, turn.sequence) for one in at.actions)
    ask = Ask(round=at.round, question=question, sequence=turn.sequence)
    return at.evolve(turns=(*before, own, *moved), actions=(*actions, ask))


def _moved(action: Action, first: int) -> Action:
    if isinstance(action, Ask) and action.sequence and action.sequence >= first:
        return action.evolve(sequence=action.sequence + 1)
    return action


TEXT_EVENTS_PER_SECOND = 30
NOTHING_LEFT = "The witness was shown all of the documents the first time."


async def answered(course: Course, turn: PendingTurn, tell: Tell) -> None:
    """Have the witness answer a turn of the round, check the answer, save it, then tell it."""
    started = course.parts.clock.monotonic()
    text = Coalesced(
        lambda piece: tell(
            AnswerText(session_id=course.session.id, at=course.now(), sequence=turn.sequence, text=piece)
        )
    )
    record = course.progress("answer", turn.sequence, tell)

    def on_progress(progress: Progress) -> None:
        text.flush()  # what came before a failed attempt must not be told after it
        record(progress)

    reply = await course.parts.witness.answer(
        turn.question,
        on_text=text.add,
        on_progress=on_progress,
        # In one round none knows of the others.
        earlier=[said for pair in course.session.qa_pairs for said in (pair.question, pair.answer)],
        scope=_scope(course.round.actions, turn.sequence),
    )
    course.parts.clock.mark("answer")
    text.flush()
    answer, notes = _validated(course, turn.question, reply)
    with course.time_for_texts():
        shown = await passages.of_reply(course, turn.question, reply)
    now = next(one for one in course.round.turns if one.sequence == turn.sequence)  # with its costs
    done = now.evolve(
        stage="analysis",
        answer=answer.text,
        mark=answer.mark,
        witness_used=reply.model,
        evidence=reply.evidence,
        outcome=_outcome(reply, answer.mark),
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
    tell(ActionDone(session_id=course.session.id, at=course.now(), action=done))


def _scope(actions: Sequence[Action], sequence: int) -> Scope:
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


def _validated(course: Course, question: str, reply: WitnessReply) -> tuple[WitnessAnswer, tuple[str, ...]]:
    """Pass the answer through the mode's validators; what they change or mark is kept as notes."""
    answer, notes = WitnessAnswer(question, reply.text, reply.mark), list(reply.notes)
    at_hand = course.context()
    for name in course.parts.mode.validators:
        validator = registry.load("detective_app.validators", name)
        answer, found = validator.validate(answer, at_hand)
        notes.extend(found)
    return answer, tuple(notes)


@dataclass(slots=True)
class Coalesced:
    """Joins many small pieces of text into at most 30 a second."""

    emit: Callable[[str], None]
    _pieces: list[str] = field(default_factory=list)

    def add(self, piece: str) -> None:
        """Take a piece; it is handed on within a thirtieth of a second."""
        if not self._pieces:
            asyncio.get_running_loop().call_later(1 / TEXT_EVENTS_PER_SECOND, self.flush)
        self._pieces.append(piece)

    def flush(self) -> None:
        """Hand on what is there."""
        if self._pieces:
            self.emit("".join(self._pieces))
            self._pieces.clear()


def _outcome(reply: WitnessReply, mark: AnswerMark | None) -> Outcome | None:
    """Return what became of a question; the mode's validators may find that the witness did not answer."""
    nothing = reply.outcome in (None, "not_found", "absent", "partly_unread")
    none = mark in ("no_answer", "refused") and nothing
    return "no_answer" if none else reply.outcome
