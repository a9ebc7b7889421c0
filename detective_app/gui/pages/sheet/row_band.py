"""A row of the sheet: its head, its cells, what differs above it and what is told below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.account.cells import Row
from detective_app.gui import theme
from detective_app.gui.pages.sheet.cell import CellContent, CellView
from detective_app.gui.pages.sheet.columns import Columns
from detective_app.gui.pages.sheet.differing import Differing
from detective_app.gui.pages.sheet.row_head import INDENT, RowHead
from detective_app.gui.pages.sheet.row_words import UNJUDGED, LiveState, hint_words, note_words, row_look
from detective_app.gui.pages.sheet.under_row import HintsUnder, LineUnder


@dataclass(frozen=True, slots=True)
class RowContent:
    """A row with what stands round it: `asked` is the line of what is asked, or as `live` says why it failed.

    `before` is the line of how it was judged. `to_judge` are the documents whose places a person is to judge,
    `changed` those that are no more as they were; `differs` tells whether to ask which value holds.
    """

    row: Row
    live: LiveState = ""
    asked: str = ""
    before: str = ""
    to_judge: tuple[str, ...] = ()
    differs: bool = True
    changed: frozenset[str] = frozenset()


class RowBand(QWidget):
    """Shows only the cells of the columns in sight; `value_chosen` and `left_open` tell what holds.

    `hint_chosen` tells the document that has the other value.
    """

    accessible_role = QAccessible.Role.Row
    value_chosen = Signal(str, int)
    left_open = Signal(str)
    undo_wanted = Signal()
    hint_chosen = Signal(str)
    cell_focused = Signal(str)
    cell_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content: RowContent | None = None
        self._names: Mapping[str, str] = {}
        self._told: tuple[object, ...] = ()
        self.head = RowHead(self)
        self.cells: list[CellView] = []
        self.differing: list[Differing] = []
        self.asked: LineUnder | None = None
        self.failed: LineUnder | None = None
        self.before: LineUnder | None = None
        self.hints: HintsUnder | None = None
        self.notes: list[LineUnder] = []

    @property
    def content(self) -> RowContent:
        """What is shown."""
        assert self._content is not None  # noqa: S101 - it is made to show one
        return self._content

    @property
    def row(self) -> Row:
        """The row that is shown."""
        return self.content.row

    @property
    def told(self) -> tuple[str, ...]:
        """What a screen reader is told of it once it is new: its word, and what differs."""
        word = (self.head.look.word,) if self.row.stands not in UNJUDGED else ()
        return (*word, *(one.question for one in self.differing))

    def show_row(self, content: RowContent, names: Mapping[str, str]) -> bool:
        """Show a row, and return whether anything of it changed."""
        if content == self._content and names == self._names:
            return False
        self._content, self._names = content, dict(names)
        row = content.row
        judged = sum(1 for one in content.to_judge if (cell := row.cells.get(one)) and cell.word != "found")
        count = sum(bool(one.places) for one in row.cells.values())
        found = self.tr("%n place(s) found", "", count) if count else ""
        look = row_look(row, live=content.live, to_judge=len(content.to_judge), judged=judged, found=found)
        self.head.show_row(row.number, row.text, look)
        self.setAccessibleName(self.head.accessibleName())
        self._show_round(content)
        return True

    def show_cells(self, sources: Sequence[str], columns: Columns) -> None:
        """Show the cells of these documents; in a list only those that have a place."""
        while len(self.cells) < len(sources):
            self._add_cell()
        for cell in self.cells[len(sources) :]:
            cell.hide()
        for cell, source_id in zip(self.cells, sources, strict=False):
            found = self.row.cells.get(source_id)
            row, name = self.row, self._names.get(source_id, source_id)
            theirs, changed = (source_id in one for one in (self.content.to_judge, self.content.changed))
            cell.show_content(source_id, CellContent(found, name, row.text, row.by, theirs, changed))
            cell.fit(columns.lines, listed=columns.listed)
            cell.setVisible(not columns.listed or bool(found and found.places))

    def cell(self, source_id: str) -> CellView | None:
        """Return the cell of a document that is in sight."""
        return next((one for one in self.cells if one.source_id == source_id and not one.isHidden()), None)

    def fit(self, columns: Columns, width: int) -> int:
        """Put everything in its place and return the height in px, with the line below."""
        top = 0
        for strip in self.differing:
            tall = strip.heightForWidth(width)
            strip.setGeometry(0, top, width, tall)
            top += tall
        shown = [one for one in self.cells if not one.isHidden()]
        part = columns.part
        tall = self.head.heightForWidth(part)
        if not columns.listed:
            tall = max([tall, *(one.heightForWidth(columns.width) for one in shown[:1])])
        self.head.setGeometry(0, top, part, tall)
        if columns.listed:
            top = self._list(shown, top + tall - 4, width)
        else:
            for n, cell in enumerate(shown):
                cell.setGeometry(columns.left(n), top, columns.width, tall)
            top += tall
        return self._lay_under(columns, width, top) + 1

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line below."""
        QPainter(self).fillRect(0, self.height() - 1, self.width(), 1, theme.color("hairline"))

    def _list(self, shown: Sequence[CellView], top: int, width: int) -> int:
        left = theme.pixels(INDENT)
        for cell in shown:
            tall = cell.heightForWidth(width - left)
            cell.setGeometry(left, top, width - left, tall)
            top += tall
        return top + 8

    def _lay_under(self, columns: Columns, width: int, top: int) -> int:
        for line in (self.asked, self.failed, self.before, *self.notes):
            if line is not None and not line.isHidden():
                tall = line.heightForWidth(width)
                line.setGeometry(0, top, width, tall)
                top += tall
        if self.hints is not None:
            tall = self.hints.lay_out(0 if columns.listed else columns.part + 10, width)
            self.hints.setGeometry(0, top, width, tall)
            top += tall
        return top

    def _add_cell(self) -> None:
        made = CellView(self)
        made.focused.connect(lambda: self.cell_focused.emit(made.source_id))
        made.clicked.connect(lambda: self.cell_clicked.emit(made.source_id))
        self.cells.append(made)

    def _line(
        self, line: LineUnder | None, words: str, glyph: str, color: str, action: str = ""
    ) -> LineUnder | None:
        """Show a line below the row, made once there are words for it."""
        if line is None and words:
            line = LineUnder(glyph, color, action, self)
            line.undo.connect(self.undo_wanted)
        if line is not None:
            line.show_words(words)
            line.setVisible(bool(words))
        return line

    def _show_round(self, content: RowContent) -> None:
        """Show what stands above and below; chips are made anew only where they say something else."""
        failed = content.live == "failed"
        self.asked = self._line(self.asked, "" if failed else content.asked, "running", "accent")
        self.failed = self._line(self.failed, content.asked if failed else "", "alert", "high")
        self.before = self._line(self.before, content.before, "refresh", "text2", self.tr("Undo"))
        conflicts = content.row.conflicts if content.differs else ()
        hints = content.row.hints if content.to_judge else ()
        notes = note_words(content.row, self._names)
        told = (conflicts, hints, notes, self._names)
        if told == self._told:
            return
        self._told = told
        for gone in (*self.differing, *self.notes, *((self.hints,) if self.hints else ())):
            gone.hide()
            gone.deleteLater()
        self.differing = [Differing(content.row, one, self._names, self) for one in conflicts]
        for strip in self.differing:
            strip.chosen.connect(self.value_chosen)
            strip.left.connect(self.left_open)
        self.notes = [LineUnder("edit", "text2", parent=self) for _ in notes]
        for line, note in zip(self.notes, notes, strict=True):
            line.show_words(note)
        words = {hint_words(one, self._names): one.second.source_id for one in reversed(hints)}
        self.hints = HintsUnder(dict(reversed(words.items())), self) if words else None
        if self.hints is not None:
            self.hints.chosen.connect(self.hint_chosen)
        for made in (*self.differing, *self.notes, *((self.hints,) if self.hints else ())):
            made.show()
