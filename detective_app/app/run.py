"""One run put together: its lock, its models and its events, from preparation to the last close."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, aclosing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from detective_app.account import marks
from detective_app.app.choice import outside_host
from detective_app.app.connections import connect
from detective_app.app.driver import Driver, card_of
from detective_app.app.tape_operator import TapedOperator, write_marks
from detective_app.core.errors import BadInput
from detective_app.core.events import Event, SessionEnded
from detective_app.core.operator import Operator, PersonMark, Resolution, Unattended
from detective_app.core.passages import Mark
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession, Reproducibility
from detective_app.core.tape import moment
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop import by_person
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate

_BEGINNING = "This session is just being begun. Mark it in a moment. Nothing was changed."


@dataclass(kw_only=True, eq=False)
class SessionRun(Driver):
    """One run as a front end drives it; implements `front_end.run.Run`.

    `begin` makes the session from the reproducibility card once the models are connected: a new one, or a
    known one that goes on. `held` is the hold under which the known one was read; the run ends it.
    """

    sweep_cases: Callable[[], None]
    begin: Callable[[Reproducibility], InterrogationSession]
    clarify: bool = False
    previous: InterrogationSession | None = None
    held: ExitStack = field(default_factory=ExitStack)
    pace: float | None = None
    tape_file: Path = field(default_factory=Path)
    _parts: Parts | None = field(default=None, init=False)
    _session: InterrogationSession | None = field(default=None, init=False)
    # A resolution comes from the window while a worker thread saves; the later of the two must hold both.
    _saving: Lock = field(default_factory=Lock, init=False)
    _resolved: dict[str, Conflict] = field(default_factory=dict, init=False)
    # Marks of a person stand beside what the run knows: each save puts them in anew, behind its passages.
    _marked: list[by_person.Change] = field(default_factory=list, init=False)

    @property
    def session(self) -> InterrogationSession:
        """The session as it was saved last; exists once the run was entered."""
        if self._session is None:
            raise RuntimeError("the run was not entered")
        return self._session

    @property
    def destinations(self) -> Mapping[str, str]:
        """The host of each model elsewhere that is sent anything of the run, by `"provider:model"`."""
        asked = self.by.selection.every
        return {f"{c.provider}:{c.model}": host for c in asked if (host := outside_host(c))}

    async def _enter(self, stack: AsyncExitStack) -> None:
        stack.push(self.held.pop_all())
        if self.by.case:
            stack.callback(self.by.case.close)
        stack.enter_context(self.sessions.at_work_on(self.session_id))
        stack.enter_context(self.sessions.hold())
        await asyncio.to_thread(self.sweep_cases)
        self._whole = False
        tape = await self._open_tape(self.tape_file, stack)
        connected = await connect(self.by.selection, stack, tape)
        card = card_of(await connected.cards(), "capable" if self.by.selection.agents else "guided")
        self._session = session = self.begin(card)
        clock = await self._begin(tape, session, connected, previous=self.previous, clarify=self.clarify)
        connected = replace(connected, clock=clock)
        operator = TapedOperator(Unattended(), tape)
        self._parts = await self.by.parts(connected, session, self, clock, operator)

    async def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Run, keep the latest session and its file in sight, and index it when it ends."""
        if self._parts is None:
            raise RuntimeError("events() outside of the run")
        parts = self._parts
        moment.set(self._begun)
        if operator and self._tape:
            self._tape.write("person", name="attends")
            parts = replace(parts, operator=TapedOperator(operator, self._tape), clarify=self.clarify)
        else:
            parts = replace(parts, preview=None)
        async with aclosing(interrogate(self.session, parts, self.previous)) as events:
            async for event in events:
                if isinstance(event, SessionEnded):
                    self._whole = True
                    await asyncio.to_thread(self.history.record, self.path, self.session)
                yield event

    def save(self, session: InterrogationSession) -> Path:
        """Save, with what was resolved and marked meanwhile, and remember it."""
        with self._saving:
            session = self.with_resolutions(session)
            for change in self._marked:
                session = change.on(session)
            Driver.save(self, session)
            self._session = session
        return self.path

    def with_resolutions(self, session: InterrogationSession) -> InterrogationSession:
        """Return a session with the conflicts that were resolved since the run began."""
        return by_person.with_resolutions(session, self._resolved) if self._resolved else session

    def resolve(self, wish: Resolution) -> InterrogationSession:
        """Save a resolution while the run goes on; raises StorageError, and then nothing is resolved."""
        with self._saving:
            session = by_person.resolved(self.session, wish, datetime.now(UTC))
            self.path = self.sessions.save(session)
            self._session = session
            self._resolved |= {one.id: one for one in session.conflicts or () if one.id == wish.conflict_id}
        return session

    def mark(self, wishes: Sequence[PersonMark]) -> InterrogationSession:
        """Save marks while the run goes on; raises BadInput and StorageError, and then nothing is marked."""
        if self._session is None or not self.path.name:
            raise BadInput(_BEGINNING)
        with self._saving:
            session, made = by_person.marked(self.session, wishes, self._packing, datetime.now(UTC))
            return self._kept(session, made)

    def take_back(self, mark: Mark) -> InterrogationSession:
        """Save that a mark is taken back while the run goes on; raises what `mark` does."""
        with self._saving:
            return self._kept(marks.taken_back(self.session, mark), [by_person.Change(mark=mark)])

    def _kept(self, session: InterrogationSession, made: Sequence[by_person.Change]) -> InterrogationSession:
        if self._tape and self._begun:
            write_marks(self._tape, self._begun, made)
        self.path = self.sessions.save(session)
        self._session = session
        self._marked += made
        return session

    def _packing(self, source_id: str) -> Packing:
        case = self.by.case
        if case is None or source_id not in {one.source_id for one in case.sources}:
            raise BadInput(f"This session has no document {source_id!r}. Nothing was changed.")
        return Packing(case)
