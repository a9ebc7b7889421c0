"""One run put together: its lock, its models and its events, from preparation to the last close."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, aclosing, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self

from pydantic import JsonValue

from detective_app.account import marks
from detective_app.app.choice import outside_host
from detective_app.app.clock import TapeClock
from detective_app.app.connections import Connected, connect
from detective_app.app.disclosing import account_of, drawn_before
from detective_app.app.redacting import with_kinds
from detective_app.app.run_parts import Conditions
from detective_app.app.selection import Selection
from detective_app.app.spending_stop import spending_stop
from detective_app.app.tape_operator import TapedOperator, Unattended, write_marks
from detective_app.app.taped import begun_with
from detective_app.core.disclosure import Disclosure, Drawn
from detective_app.core.errors import BadInput, StorageError
from detective_app.core.events import Event, SessionEnded
from detective_app.core.operator import Operator, PersonMark, Resolution
from detective_app.core.passages import Mark
from detective_app.core.placeholders import RedactionKind
from detective_app.core.plugin import Mode
from detective_app.core.ports import CaseIndex
from detective_app.core.quality import Conflict
from detective_app.core.redaction import Redactor
from detective_app.core.session import InterrogationSession, Reproducibility
from detective_app.core.settings import EvidenceSettings, GateSettings
from detective_app.core.tape import Moment, moment
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop import by_person
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate
from detective_app.front_end.run import RunRequest
from detective_app.storage.history.listing import History
from detective_app.storage.left import LeftFile
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.tape import TapeWriter

_BEGINNING = "This session is just being begun. Mark it in a moment. Nothing was changed."


# By its weak reference the library tells a run that is at work of resolutions, and keeps none alive.
@dataclass(slots=True, weakref_slot=True, eq=False)
class SessionRun:
    """One run as a front end drives it; implements `front_end.run.Run`.

    `begin` makes the session from the reproducibility card once the models are connected: a new one, or a
    known one that goes on. `held` is the hold under which the known one was read; the run ends it.
    """

    session_id: str
    sessions: SessionFiles
    history: History
    selection: Selection
    sweep_cases: Callable[[], None]
    case: CaseIndex | None
    evidence: EvidenceSettings
    gate: GateSettings
    disclose: int
    stop: float | None
    clarify: bool
    preview: bool
    redact: tuple[RedactionKind, ...]
    names: tuple[str, ...]
    mode: Mode
    request: RunRequest
    redactor: Redactor
    begin: Callable[[Reproducibility], InterrogationSession]
    notices: tuple[str, ...]
    left: Path = field(default_factory=Path)
    previous: InterrogationSession | None = None
    held: ExitStack = field(default_factory=ExitStack)
    path: Path = field(default_factory=Path)
    pace: float | None = None
    tape_file: Path = field(default_factory=Path)
    _tape: TapeWriter | None = field(default=None, init=False)
    _first: Moment | None = field(default=None, init=False)
    _account: LeftFile | None = field(default=None, init=False)
    _before: tuple[Drawn, ...] = field(default=(), init=False)
    _whole: bool = field(default=False, init=False)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
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
        asked = self.selection.every
        return {f"{c.provider}:{c.model}": host for c in asked if (host := outside_host(c))}

    async def __aenter__(self) -> Self:
        """Take the data folder's lock and connect the models; raises LockedElsewhere, BadInput."""
        async with AsyncExitStack() as stack:
            stack.push(self.held.pop_all())
            if self.case:
                stack.callback(self.case.close)
            stack.enter_context(self.sessions.at_work_on(self.session_id))
            stack.enter_context(self.sessions.hold())
            await asyncio.to_thread(self.sweep_cases)
            self._tape = await asyncio.to_thread(
                TapeWriter, self.tape_file, self.session_id, hide=self.redactor.without_known
            )
            stack.callback(self._end_tape, self._tape)
            connected = await connect(self.selection, stack, self._tape)
            begun = with_kinds(self.begin(await self._card(connected)), self.redact)
            self._session = self._within_budgets(begun)
            if self._session.disclosure:
                self._account = account_of(self.case, self.left)
                self._before = await asyncio.to_thread(drawn_before, self._account)
            self._first = self._tape.write("run", value=self._begun(connected, self._session))
            clock = TapeClock(self._tape, self._first, self._session.latest)
            connected = replace(connected, clock=clock)
            operator = TapedOperator(Unattended(), self._tape)
            self._parts = await self._conditions.parts(connected, self._session, self, clock, operator)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and let go of the lock."""
        await self._stack.aclose()

    async def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Run, keep the latest session and its file in sight, and index it when it ends."""
        if self._parts is None:
            raise RuntimeError("events() outside of the run")
        parts = self._parts
        moment.set(self._first)
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
        """Be the engine's SessionStore: save, with what was resolved meanwhile, and remember it."""
        with self._saving:
            session = self.with_resolutions(session)
            for change in self._marked:
                session = change.on(session)
            if self._tape:
                self._tape.sync(
                    first=not self.path.name
                )  # first: what a saved session rests on is never missing on its tape
            self.path = self.sessions.save(session)
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
        if self._tape and self._first:
            write_marks(self._tape, self._first, made)
        self.path = self.sessions.save(session)
        self._session = session
        self._marked += made
        return session

    def _packing(self, source_id: str) -> Packing:
        if self.case is None or source_id not in {one.source_id for one in self.case.sources}:
            raise BadInput(f"This session has no document {source_id!r}. Nothing was changed.")
        return Packing(self.case)

    @property
    def _conditions(self) -> Conditions:
        return Conditions(
            selection=self.selection,
            case=self.case,
            mode=self.mode,
            evidence=self.evidence,
            gate=self.gate,
            redact=self.redactor.redact,
            repeat=self.request.repeat,
            at_limit=self.request.at_limit,
            force_reason=self.request.force_reason,
            preview=self.preview,
            names=self.names if "names" in self.redact else (),
            account=self._account,
            before=self._before,
        )

    def _begun(self, connected: Connected, session: InterrogationSession) -> dict[str, JsonValue]:
        """Return what the tape says of the beginning of this run; a person is asked where one sits."""
        begun = begun_with(self._conditions, connected, session, self.previous, clarify=self.clarify)
        return begun.model_dump(mode="json", exclude_none=True)

    def _end_tape(self, tape: TapeWriter) -> None:
        """Say on the tape which file this run left and whether at its end; without one there is no tape."""
        if not self.path.name:
            tape.close()
            self.tape_file.unlink(missing_ok=True)
            return
        with suppress(OSError, StorageError):
            left = hashlib.sha256(self.path.read_bytes()).hexdigest()
            tape.write("end", value={"file": left, "whole": self._whole})
        tape.close()

    def _within_budgets(self, session: InterrogationSession) -> InterrogationSession:
        """Say in the session what it may cost and how much may leave: as asked for now, as known, as set."""
        stop = spending_stop(self.request, session, self.stop)
        session = session.evolve(spending_stop=stop)
        known = session.disclosure
        if self.case is None or not any(map(outside_host, self.selection.detectives)):
            return session
        if known is None:
            return session.evolve(disclosure=Disclosure(budget=self.disclose, total=0))
        asked = self.request.disclose
        return session if asked is None else session.evolve(disclosure=known.evolve(budget=asked))

    async def _card(self, connected: Connected) -> Reproducibility:
        from detective_app import __version__
        from detective_app.prompt_files import hashes

        form = "capable" if self.selection.agents else "guided"
        return Reproducibility(
            app_version=__version__, models=await connected.cards(), prompts=hashes(), detective_form=form
        )
