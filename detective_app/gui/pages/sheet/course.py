"""How a run stands, and the session read anew after its events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, QTimer, Signal

from detective_app.account.board import is_about
from detective_app.account.cells import Near, needs
from detective_app.account.marks import as_of
from detective_app.account.sheet import sheet, uncut
from detective_app.account.spending import seconds_left
from detective_app.core.errors import DetectiveError
from detective_app.core.events import (
    AnswerGiven,
    Event,
    GateChecked,
    ModelWorking,
    ProviderSwitched,
    QuestionAsked,
    ReadingOn,
    SessionEnded,
    SessionStarted,
    TurnSaved,
)
from detective_app.engine.calls.on_texts import on_texts
from detective_app.evidence.finding.claim_asked import is_on
from detective_app.front_end.cases import NearParts
from detective_app.gui.foreign_text import one_line
from detective_app.gui.page.spec import RunState
from detective_app.gui.run.naming import model_name
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.account.cells import SheetRow
    from detective_app.core.evidence import Source
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.front_end.cases import CaseNews, OnNear
    from detective_app.front_end.run import Run
    from detective_app.gui.tasks import Tasks


_QUESTION_CHARS, _SLOW_SECONDS, _WATCH_MS = 200, 2, 400


@dataclass(slots=True)
class FollowedRun:
    """One run as its sheet follows it, from being made ready to its end.

    `asks` is the model that asks, `question` what was asked last; `beside` how far the answer has come. Of a
    recorded run `played` is the session after so many `answers`.
    """

    run: Run
    replaying: bool = False
    state: RunState = "running"
    asks: str = ""
    question: str = ""
    beside: str = ""
    judging: bool = False
    played: InterrogationSession | None = None
    answers: int = 0

    @property
    def session(self) -> InterrogationSession:
        """The session as it was saved last; of a recorded run as it stood then."""
        return self.played or self.run.session

    @property
    def path(self) -> Path:
        """The session's file."""
        return self.run.path

    def take(self, event: Event) -> None:
        """Follow an event."""
        if self.replaying:
            self._play(event)
        match event:
            case SessionStarted():
                self.asks = next(iter(event.detectives), "")
            case ProviderSwitched() if event.from_provider == self.asks:
                self.asks = event.to_provider
            case QuestionAsked():
                self.question, self.beside, self.judging = event.question, "", False
            case ReadingOn():
                words = QCoreApplication.translate("Course", "%1 of %2 passages")
                self.beside = filled(words, event.read, event.total)
            case ModelWorking() if self.question or event.seconds >= _SLOW_SECONDS:
                self.beside = f"{model_name(event.provider)}: {working_words(event)}"
            case AnswerGiven():
                self.question = self.beside = ""
            case TurnSaved() | GateChecked():
                self.question, self.beside, self.judging = "", "", isinstance(event, GateChecked)

    def _play(self, event: Event) -> None:
        """Follow a recorded run: the session is shown as it stood with so many answers."""
        self.answers += isinstance(event, TurnSaved)
        ended = isinstance(event, SessionEnded)
        self.played = None if ended else as_of(self.run.session, self.answers)

    def row_of(self, rows: tuple[SheetRow, ...]) -> int:
        """Return the number of the part that is asked about, 0 where none or all are."""
        return row_asked(self.session, self.question, rows) if self.question else 0

    def line(self) -> str:
        """Say what is asked, by whom, and how far it has come; between questions what a model does, or ""."""
        if not self.question and self.beside and not (self.session.signals or self.session.qa_pairs):
            words = QCoreApplication.translate("Course", "Cutting the claim into parts. %1")
            return filled(words, self.beside)
        if not self.question:
            return self.beside
        words = QCoreApplication.translate("Course", "%1 asks: %2")
        who = model_name(self.asks) if self.asks else ""
        asked = one_line(self.question, _QUESTION_CHARS)
        said = filled(words, who, asked) if who else asked
        return f"{said}  {self.beside}".rstrip()

    def seconds_left(self) -> float | None:
        """Return what is left of the run at most; None where nothing tells, and while it rests."""
        if self.replaying or self.state != "running":
            return None
        return seconds_left(self.session, self.run.pace)


def row_asked(session: InterrogationSession, question: str, rows: tuple[SheetRow, ...]) -> int:
    """Return the number of the part that a question is about, 0 where that is none or all."""
    asked = [row.number for row in rows if is_on(question, row.text)]
    pairs = [pair for pair in session.qa_pairs if pair.question == question]
    about = [row.number for row in rows for pair in pairs if is_about(pair, row.signal_id, row.text)]
    return (asked or about or [0])[0]


def working_words(event: ModelWorking) -> str:
    """Say what a model does, and for how long."""
    translate, count = QCoreApplication.translate, f"{event.tokens:,}"
    words = {
        "waiting": translate("Course", "waiting for the first word, %1 s"),
        "thinking": translate("Course", "thinking, %1 s, %2 tokens"),
        "writing": translate("Course", "writing, %1 s, %2 tokens"),
    }
    return filled(words[event.doing], event.seconds, count)


_NOTHING: Near = MappingProxyType({})


class Accounting(QObject):
    """`accounted` tells a sheet, what needs the person in it, and the session that it is of.

    `cut` tells a sheet from before there is a session, and the names of its documents; `news` a session,
    what became of its documents since, and which have a place near a part. What is asked for while one is
    made is told in one more turn.
    """

    accounted = Signal(object, object, object)
    cut = Signal(object, object)
    news = Signal(object, object, object)

    def __init__(self, application: Application, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._cases, self._tasks = application.cases, tasks
        self._session: InterrogationSession | None = None
        self._claim = ""
        self._near, self._parts = _NOTHING, tuple[str, ...]()
        self._changed = frozenset[str]()
        self._at_work = self._stale = False
        self._sources: tuple[Source, ...] | None = None
        self._watch, self._looking = QFileSystemWatcher(self), QTimer(self, singleShot=True)
        self._looking.setInterval(_WATCH_MS)
        self._looking.timeout.connect(self.look)
        self._watch.directoryChanged.connect(lambda _: self._looking.start())

    def forget(self) -> None:
        """Let go of the session, and of what code found for it."""
        self._session, self._claim = None, ""
        self._near, self._parts, self._changed = _NOTHING, (), frozenset()
        if watched := self._watch.directories():
            self._watch.removePaths(watched)

    def ahead(self, claim: str, paths: Sequence[Path], *, so_far: bool = False) -> None:
        """Have a claim cut and its cells filled before there is a session."""
        self.forget()
        self._claim = claim
        self._tasks.spawn(self._ahead(claim, tuple(paths), so_far=so_far), "cells")

    def look(self) -> None:
        """Look anew at the documents of the session, and into their folders."""
        self._sources = None
        if self._session is not None:
            self.of(self._session)

    def of(self, session: InterrogationSession) -> None:
        """Account for a session as it stands now."""
        self._session, self._stale = session, True
        if not self._at_work:
            self._at_work = True
            self._tasks.spawn(self._account(), "sheet")

    async def _account(self) -> None:
        try:
            while self._stale and self._session is not None:
                self._stale = False
                await self._tell(self._session)
        finally:
            self._at_work = False  # in the same turn of the loop: what is asked for after it begins anew

    async def _tell(self, session: InterrogationSession) -> None:
        made = replace(await on_texts(sheet, session, self._near), changed=self._changed)
        if self._session is None or self._session.id != session.id:
            return
        self.accounted.emit(made, needs(made), session)
        parts, sources = tuple(row.text for row in made.rows), session.sources
        if sources and (parts, sources) != (self._parts, self._sources):
            self._parts, self._sources = parts, sources
            self._tasks.spawn(self._find(session, parts), "cells")

    async def _find(self, session: InterrogationSession, parts: tuple[str, ...]) -> None:
        tell = self._later(lambda found: self._take(session, parts, found))
        try:
            found = await on_texts(self._cases.near_again, session.sources or (), parts, tell)
        except DetectiveError:
            found = NearParts((), self._near)  # what the session itself quotes stands there
        self._take(session, parts, found)
        try:
            news, folders = await asyncio.to_thread(self._since, session)
        except DetectiveError:
            return
        if self._is_shown(session):
            if folders:
                self._watch.addPaths(folders)
            self.news.emit(session, news, {one.source_id for every in found.near.values() for one in every})

    def _since(self, session: InterrogationSession) -> tuple[CaseNews, list[str]]:
        there = [one for one in session.folders or () if Path(one).is_dir()]
        return self._cases.since(session), there

    def _is_shown(self, session: InterrogationSession) -> bool:
        return self._session is not None and self._session.id == session.id

    def _take(self, session: InterrogationSession, parts: tuple[str, ...], found: NearParts) -> None:
        """Show what code has found so far, unless another sheet is shown by now, or other parts."""
        if self._session is not None and self._parts == parts and self._is_shown(session):
            self._near = found.near
            there = {one.source_id for one in found.sources}
            self._changed = frozenset(one.source_id for one in session.sources or ()) - there
            self.of(self._session)

    async def _ahead(self, claim: str, paths: tuple[Path, ...], *, so_far: bool) -> None:
        parts = self._cases.parts(claim)
        self._tell_cut(claim, parts, ())
        if not paths:
            return
        tell = self._later(lambda found: self._take_ahead(claim, parts, found))
        try:
            found = await on_texts(self._cases.near, paths, parts, on_near=tell, so_far=so_far)
        except DetectiveError:
            return  # the run says what cannot be read
        self._take_ahead(claim, parts, found)

    def _take_ahead(self, claim: str, parts: tuple[str, ...], found: NearParts) -> None:
        if self._claim == claim and self._session is None:
            self._near, self._parts = found.near, parts
            self._tell_cut(claim, parts, found.sources)

    def _later(self, take: Callable[[NearParts], object]) -> OnNear:
        """Return what hears in a thread what was found, and has it taken up in the window's own."""
        loop = asyncio.get_running_loop()

        def hear(found: NearParts) -> None:
            loop.call_soon_threadsafe(take, found)

        return hear

    def _tell_cut(self, claim: str, parts: tuple[str, ...], sources: Sequence[Source]) -> None:
        if self._claim == claim and self._session is None:
            names = {one.source_id: one.name for one in sources}
            self.cut.emit(uncut(claim, parts, sources, self._near), names)
