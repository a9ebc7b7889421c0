"""What the person says on a sheet, saved one thing after the other: marks, decisions, and questions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from detective_app.core.errors import DetectiveError
from detective_app.core.operator import PersonMark, Resolution
from detective_app.core.passages import PERSON
from detective_app.gui.pages.sheet.words import cell_word, judged_by
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.account.cells import Place, Row
    from detective_app.core.passages import Bearing, Mark
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks


class Judging(QObject):
    """`saved` tells the session as it is on disk now; `marked` the part, and what its cell said before.

    `asked` tells that a question became a row, `question_failed` why one did not, `failed` why anything else
    was not saved.
    """

    saved = Signal(object)
    marked = Signal(int, str)
    asked = Signal()
    question_failed = Signal(str)
    failed = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._library, self._tasks = application.library, tasks
        self._made: list[list[Mark]] = []
        self._saving = asyncio.Lock()

    def forget(self) -> None:
        """Take nothing back that was said on another sheet."""
        self._made = []

    def mark(self, session_id: str, row: Row, place: Place, side: Bearing, note: str = "") -> None:
        """Save what a passage does to a part; one that code alone found gets its number with that."""
        wish = PersonMark(
            claim=row.signal_id,
            passage=place.number or "",
            side=side,
            words=place.sentence if place.sentence != place.text or not place.number else "",
            reason=note,
            source_id=place.source_id,
            locator=place.locator,
        )
        said = self.tr("Judged by you.")
        if place.mark:
            before = f"{cell_word(place.word)}, {judged_by([place.mark.by])}"
            said = filled(self.tr("Judged again. Before: %1"), before)
        self._tasks.spawn(self._mark(session_id, wish, row.number, said), "mark")

    def undo(self, session_id: str) -> None:
        """Take back the last mark that was made here."""
        self._tasks.spawn(self._undo(session_id), "take a mark back")

    def resolve(self, session_id: str, wish: Resolution) -> None:
        """Save how a conflict ends."""
        self._tasks.spawn(self._saved(lambda: self._library.resolve(session_id, wish)), "resolve")

    def ask(self, session_id: str, question: str) -> None:
        """Have a question answered with passages of the documents, at once."""
        self._tasks.spawn(self._ask(session_id, question), "ask")

    async def _mark(self, session_id: str, wish: PersonMark, row: int, before: str) -> None:
        session = await self._saved(lambda: self._library.mark(session_id, [wish]))
        mine = [one for one in (session.marks or () if session else ()) if one.by == PERSON]
        if not mine:
            return
        made, last = mine[-1], self._made[-1][-1] if self._made else None
        if last and (last.claim, last.passage, last.side) == (made.claim, made.passage, made.side):
            self._made[-1].append(made)  # a note on the same mark goes back with it
        else:
            self._made.append([made])
            self.marked.emit(row, before)

    async def _undo(self, session_id: str) -> None:
        group = self._made.pop() if self._made else []
        for mark in reversed(group):
            await self._saved(lambda mark=mark: self._library.take_back(session_id, mark))  # type: ignore[misc]
        if group:
            self.marked.emit(0, "")

    async def _ask(self, session_id: str, question: str) -> None:
        if await self._saved(lambda: self._library.ask(session_id, question), self.question_failed.emit):
            self.asked.emit()

    async def _saved(
        self, save: Callable[[], InterrogationSession], tell: Callable[[str], object] | None = None
    ) -> InterrogationSession | None:
        async with self._saving:
            try:
                session = await asyncio.to_thread(save)
            except DetectiveError as error:
                (tell or self.failed.emit)(in_own_words(str(error)))
                return None
            self.saved.emit(session)
            return session
