"""Has a sheet accounted for in a thread, and its cells filled by code, without holding the window up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from detective_app.account.cells import Near, needs
from detective_app.account.sheet import sheet, uncut
from detective_app.core.errors import DetectiveError
from detective_app.engine.calls.on_texts import on_texts
from detective_app.front_end.cases import NearParts

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.front_end.cases import OnNear
    from detective_app.gui.tasks import Tasks

_NOTHING: Near = MappingProxyType({})


class Accounting(QObject):
    """`accounted` tells a sheet, what needs the person in it, and the session that it is of.

    `cut` tells a sheet from before there is a session, and the names of its documents; `left_out` a session
    and why documents of it could not be looked through, a sentence each. What is asked for while one is made
    is told in one more turn.
    """

    accounted = Signal(object, object, object)
    cut = Signal(object, object)
    left_out = Signal(object, tuple)

    def __init__(self, application: Application, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._cases, self._tasks = application.cases, tasks
        self._session: InterrogationSession | None = None
        self._claim = ""
        self._near, self._parts = _NOTHING, tuple[str, ...]()
        self._changed = frozenset[str]()
        self._at_work = self._stale = False

    def forget(self) -> None:
        """Let go of the session, and of what code found for it."""
        self._session, self._claim = None, ""
        self._near, self._parts, self._changed = _NOTHING, (), frozenset()

    def ahead(self, claim: str, paths: Sequence[Path]) -> None:
        """Have a claim cut and its cells filled before there is a session."""
        self.forget()
        self._claim = claim
        self._tasks.spawn(self._ahead(claim, tuple(paths)), "cells")

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
        parts = tuple(row.text for row in made.rows)
        if parts != self._parts and session.sources:
            self._parts = parts
            self._tasks.spawn(self._find(session, parts), "cells")

    async def _find(self, session: InterrogationSession, parts: tuple[str, ...]) -> None:
        tell = self._later(lambda found: self._take(session, parts, found))
        try:
            found = await on_texts(self._cases.near_again, session.sources or (), parts, tell)
        except DetectiveError:
            found = NearParts((), self._near)  # what the session itself quotes stands there
        self._take(session, parts, found)
        if found.left_out:
            self.left_out.emit(session, found.left_out)

    def _take(self, session: InterrogationSession, parts: tuple[str, ...], found: NearParts) -> None:
        """Show what code has found so far, unless another sheet is shown by now, or other parts."""
        if self._parts == parts and self._session is not None and self._session.id == session.id:
            self._near = found.near
            there = {one.source_id for one in found.sources}
            self._changed = frozenset(one.source_id for one in session.sources or ()) - there
            self.of(self._session)

    async def _ahead(self, claim: str, paths: tuple[Path, ...]) -> None:
        parts = self._cases.parts(claim)
        self._tell_cut(claim, parts, {})
        if not paths:
            return
        tell = self._later(lambda found: self._take_ahead(claim, parts, found))
        try:
            found = await on_texts(self._cases.near, paths, parts, on_near=tell)
        except DetectiveError:
            return  # the run says what cannot be read
        self._take_ahead(claim, parts, found)

    def _take_ahead(self, claim: str, parts: tuple[str, ...], found: NearParts) -> None:
        if self._claim == claim and self._session is None:
            self._near, self._parts = found.near, parts
            self._tell_cut(claim, parts, {one.source_id: one.name for one in found.sources})

    def _later(self, take: Callable[[NearParts], object]) -> OnNear:
        """Return what hears in a thread what was found, and has it taken up in the window's own."""
        loop = asyncio.get_running_loop()

        def hear(found: NearParts) -> None:
            loop.call_soon_threadsafe(take, found)

        return hear

    def _tell_cut(self, claim: str, parts: tuple[str, ...], names: Mapping[str, str]) -> None:
        if self._claim == claim and self._session is None:
            self.cut.emit(uncut(claim, parts, tuple(names), self._near), names)
