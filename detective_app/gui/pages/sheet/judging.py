"""What the person says on a sheet, saved one thing after the other, and the card that they say it on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from detective_app.account.board import questions
from detective_app.account.cells import SheetRow
from detective_app.core.errors import DetectiveError
from detective_app.core.operator import USER, PersonMark, Resolution
from detective_app.core.provider import PERSON
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import TextRun, one_line
from detective_app.gui.pages.sheet.buttons import SIDES, SideButton
from detective_app.gui.pages.sheet.cards import paint_surface
from detective_app.gui.pages.sheet.marking import side_of
from detective_app.gui.pages.sheet.words import judged_by, sentence_of, where_in
from detective_app.gui.run.verdict_words import cell_word
from detective_app.gui.wording import filled, in_own_words, quoted

if TYPE_CHECKING:
    from detective_app.account.cells import CellPassage
    from detective_app.core.passages import Bearing, Mark
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks


_PAD, _GAP, _KEY, _IN_ROW, _LEAST = 16, 8, 32, 3, 320


class JudgeCard(QWidget):
    """As tall as its quote; the keys stand beside it, or below where there is no room.

    `side_given` tells what the place does to the part; no key looks chosen before, so nothing is suggested.
    """

    side_given = Signal(str)
    grown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.quote = Prose("answer", line=24, name=self.tr("Quote"), parent=self)
        self.place = Label("", "meta", "accent", weight=500, wrap=True, parent=self)
        self.part = Label("", "meta", "muted", wrap=True, parent=self)
        self.sides = {side: SideButton(side, self) for side in SIDES}
        self.skip = Button(self.tr("Next"), hint="N", parent=self)
        self.open = Button(self.tr("Open page"), hint="Return", parent=self)
        for side, button in self.sides.items():
            button.clicked.connect(lambda _=False, side=side: self.side_given.emit(side))
        self.quote.document().documentLayout().documentSizeChanged.connect(self._lay_out)
        theme.start().changed.connect(self._lay_out)
        self.setAccessibleName(self.tr("Judge this place"))
        self.resize(992, 0)  # about what a page gives it: before it is laid out its height is asked

    @property
    def keys(self) -> tuple[QAbstractButton, ...]:
        """The keys in their order."""
        return (*self.sides.values(), self.skip, self.open)

    def show_cell(self, row: SheetRow, source_id: str, name: str) -> None:
        """Show the best place of a document for a part; without one only skipping and opening are left."""
        cell = row.cells.get(source_id)
        best = cell.best if cell else None
        said = (
            sentence_of(best, name)
            if best
            else self.tr("No sentence of it is near this. Open its page to judge a line of it.")
        )
        self.quote.show_pieces([TextRun(quoted(said), "quote") if best else TextRun(said, "muted")])
        where = where_in(name, best) if best else ""
        self.place.setText(", ".join(one for one in (one_line(name), where) if one))
        self.part.setText(filled(self.tr("Part %1: %2"), row.number, one_line(row.text)))
        said_of = side_of(best) if best else None
        for side, button in self.sides.items():
            button.setEnabled(best is not None)
            button.setChecked(side == said_of)
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self.grown.emit()
        if event.oldSize().width() != self.width():
            self._lay_out()

    def sizeHint(self) -> QSize:
        """Ask for the width of a page."""
        return QSize(600, self.height())

    def minimumSizeHint(self) -> QSize:
        """Live with little width."""
        return QSize(240, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card."""
        paint_surface(self)

    def _lay_out(self) -> None:
        """Put the words at the left and the keys at the right, or below."""
        grid = self._keys_size(_IN_ROW)
        beside = self.width() - grid.width() - 3 * _PAD >= theme.pixels(_LEAST)
        room = self.width() - 2 * _PAD - (grid.width() + 2 * _PAD if beside else 0)
        top = self._lay_words(_PAD, max(room, 1))
        if not beside:
            fitting = next((n for n in (3, 2) if self._keys_size(n).width() <= room), 1)
            tall = self._lay_keys(_PAD, top + _GAP, fitting) + _PAD
        else:
            tall = max(top, grid.height() + _PAD) + _PAD
            # from the foot up: a taller quote is not to move them from under the mouse
            self._lay_keys(self.width() - _PAD - grid.width(), tall - _PAD - grid.height(), _IN_ROW)
            if (spare := tall - _PAD - top) > 0:
                self._lay_words(_PAD + spare // 2, room)
        if tall != self.height():
            self.setFixedHeight(tall)
            self.updateGeometry()

    def _lay_words(self, top: int, room: int) -> int:
        self.quote.setGeometry(_PAD, top, room, self.quote.height())
        top += self.quote.height() + 4
        wide = min(self._wide(self.place), room)
        tall = self.place.heightForWidth(wide)
        self.place.setGeometry(_PAD, top, wide, tall)
        if wide + _GAP + self._wide(self.part) <= room:
            self.part.setGeometry(_PAD + wide + _GAP, top, room - wide - _GAP, tall)
            return top + tall
        below = self.part.heightForWidth(room)
        self.part.setGeometry(_PAD, top + tall, room, below)
        return top + tall + below

    def _wide(self, label: Label) -> int:
        return label.fontMetrics().horizontalAdvance(label.text()) + 4

    def _widths(self, in_row: int) -> list[int]:
        return [max(one.sizeHint().width() for one in self.keys[n::in_row]) for n in range(in_row)]

    def _keys_size(self, in_row: int) -> QSize:
        rows = -(-len(self.keys) // in_row)
        wide = sum(self._widths(in_row)) + _GAP * (in_row - 1)
        return QSize(wide, rows * theme.pixels(_KEY) + (rows - 1) * _GAP)

    def _lay_keys(self, left: int, top: int, in_row: int) -> int:
        """Put the keys in columns, and return where they end."""
        widths, tall = self._widths(in_row), theme.pixels(_KEY)
        for n, button in enumerate(self.keys):
            row, column = divmod(n, in_row)
            at = left + sum(widths[:column]) + _GAP * column
            button.setGeometry(at, top + row * (tall + _GAP), widths[column], tall)
        return top + self._keys_size(in_row).height()


class Judging(QObject):
    """`saved` tells the session as it is on disk now; `marked` the part, and what its cell said before.

    `adding` tells how many documents are being read into it, 0 once they are.
    `asked` tells which row a question became, and that, `question_failed` why one did not, `failed` why
    anything else was not saved.
    """

    saved = Signal(object)
    marked = Signal(int, str)
    adding = Signal(int)
    asked = Signal(int, str)
    question_failed = Signal(str)
    failed = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._library, self._tasks = application.library, tasks
        self._made: list[list[Mark]] = []
        """The marks that go back together, one after the other; none for a question."""
        self._saving = asyncio.Lock()

    def forget(self) -> None:
        """Take nothing back that was said on another sheet."""
        self._made = []

    def mark(self, session_id: str, row: SheetRow, place: CellPassage, side: Bearing, note: str = "") -> None:
        """Save what a passage does to a part; of what code alone found its sentence gets a number so."""
        wish = PersonMark(
            claim=row.signal_id,
            passage=place.number or "",
            side=side,
            words=place.sentence if place.sentence != place.text or not place.number else "",
            reason=note,
            source_id=place.source_id,
            locator=place.locator if place.number else place.at,
        )
        said = self.tr("Judged by you.")
        if (mine := place.mark) and (mine.by, mine.side, mine.reason or "") == (PERSON, side, note):
            return  # it stands so already
        if place.mark:
            before = f"{cell_word(place.word)}, {judged_by([place.mark.by])}"
            said = filled(self.tr("Judged again. Before: %1"), before)
        self._tasks.spawn(self._mark(session_id, wish, row.number, said), "mark")

    def undo(self, session_id: str) -> None:
        """Take back the last mark that was made here, or take out the last question."""
        self._tasks.spawn(self._undo(session_id), "take a mark back")

    def resolve(self, session_id: str, wish: Resolution) -> None:
        """Save how a conflict ends."""
        self._tasks.spawn(self._saved(lambda: self._library.resolve(session_id, wish)), "resolve")

    def ask(self, session_id: str, question: str) -> None:
        """Have a question answered with passages of the documents, at once."""
        self._tasks.spawn(self._ask(session_id, question), "ask")

    def add(self, session_id: str, paths: Sequence[Path]) -> None:
        """Read further documents into the session."""
        self.adding.emit(len(paths))
        self._tasks.spawn(self._add(session_id, paths), "add documents")

    async def _add(self, session_id: str, paths: Sequence[Path]) -> None:
        await self._saved(lambda: self._library.add(session_id, paths))
        self.adding.emit(0)

    async def _mark(self, session_id: str, wish: PersonMark, row: int, before: str) -> None:
        session = await self._saved(lambda: self._library.mark(session_id, [wish]))
        mine = [one for one in (session.marks or () if session else ()) if one.by == PERSON]
        if not mine:
            return
        made, last = mine[-1], self._made[-1][-1] if self._made and self._made[-1] else None
        if last and (last.claim, last.passage, last.side) == (made.claim, made.passage, made.side):
            self._made[-1].append(made)  # a note on the same mark goes back with it
        else:
            self._made.append([made])
            self.marked.emit(row, before)

    async def _undo(self, session_id: str) -> None:
        if not self._made:
            return
        group = self._made.pop()
        if not group:
            await self._saved(lambda: self._library.unask(session_id))
        for mark in reversed(group):
            await self._saved(lambda mark=mark: self._library.take_back(session_id, mark))  # type: ignore[misc]
        self.marked.emit(0, "")

    async def _ask(self, session_id: str, question: str) -> None:
        ask = partial(self._library.ask, session_id, question)
        if session := await self._saved(ask, self.question_failed.emit):
            self._made.append([])
            own = sum(pair.strategy == USER for pair in session.qa_pairs) + len(questions(session))
            self.asked.emit(-own, self.tr("Asked by you."))

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
