"""Lines below a row: what is being asked, what it was before it was judged again, and hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.account.cells import SheetRow
from detective_app.account.hints import Hint
from detective_app.core.quality import Conflict
from detective_app.evidence.figures.measures import differing
from detective_app.evidence.figures.reading import figures
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Flow, discard, down
from detective_app.gui.controls.label import Glyph, Label
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.buttons import Chip
from detective_app.gui.pages.sheet.cell import INDENT, CellContent, CellView, RowHead
from detective_app.gui.pages.sheet.shown_sheet import RowContent, Widths
from detective_app.gui.pages.sheet.words import UNJUDGED, hint_words, note_words, row_look
from detective_app.gui.run.verdict_words import cell_word
from detective_app.gui.wording import filled

_GLYPH, _GAP, _LINE, _BELOW, _CHIP = 14, 8, 17, 9, 24


class LineUnder(QWidget):
    """A glyph and a line of words, with an action at its end or none; `undo` tells that it was pressed."""

    undo = Signal()

    def __init__(self, glyph: str, color: str, action: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = Glyph(glyph, color, _GLYPH, parent=self)
        self.words = Label("", "meta", "text2", wrap=True, parent=self)
        self.action = Chip(action, "accent", parent=self) if action else None
        if self.action is not None:
            self.action.clicked.connect(self.undo)

    def show_words(self, words: str) -> None:
        """Show other words."""
        self.words.setText(one_line(words))

    def heightForWidth(self, width: int) -> int:
        """Return the height in px, with all of it laid out."""
        left = theme.pixels(INDENT) + theme.pixels(_GLYPH) + _GAP
        asked = self.action.sizeHint().width() + _GAP if self.action else 0
        whole = self.words.fontMetrics().horizontalAdvance(self.words.text()) + 4
        wide = min(whole, width - left - asked)
        tall = max(self.words.heightForWidth(wide), theme.pixels(_LINE))
        size = theme.pixels(_GLYPH)
        self._icon.setGeometry(theme.pixels(INDENT), (theme.pixels(_LINE) - size) // 2, size, size)
        self.words.setGeometry(left, 0, wide, tall)
        if self.action is not None:
            ask = self.action.sizeHint()
            top = (theme.pixels(_LINE) - ask.height()) // 2
            self.action.setGeometry(left + wide + _GAP, top, ask.width(), ask.height())
        return tall + _BELOW


class HintsUnder(QWidget):
    """What can be measured of a row's places, for the person who judges it.

    `chosen` tells the document that has the other value of a hint.
    """

    chosen = Signal(str)

    def __init__(self, words: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hints = tuple(words)
        head = self.tr("Hint") if len(words) == 1 else self.tr("Hints")
        self._head = Label(head, "meta", "muted", parent=self)
        chips = [Chip(one, "low", "lowSoft") for one in words]
        for chip, source_id in zip(chips, words.values(), strict=True):
            chip.clicked.connect(lambda _=False, source_id=source_id: self.chosen.emit(source_id))
        self._flow = Flow(chips, line=_CHIP, parent=self)
        self.setAccessibleName(filled(self.tr("Hint: %1"), ". ".join(words)))

    def lay_out(self, left: int, width: int) -> int:
        """Put the chips at `left` px and return the height in px."""
        own = theme.pixels(INDENT)
        head = self._head.sizeHint()
        at = max(left, own + head.width() + _GAP)
        self._flow.setGeometry(at, 3, width - at, self._flow.height())
        self._flow.restyle()
        self._head.setGeometry(
            own, 3 + (theme.pixels(_CHIP) - head.height()) // 2, head.width(), head.height()
        )
        return 3 + self._flow.height() + _BELOW + 2


_DIFFERING_LINE, _ABOVE = 24, 8


class DifferenceCard(QWidget):
    """One conflict; `chosen` tells which side of it holds, 0 or 1, `left` that it stays open."""

    chosen = Signal(str, int)
    left = Signal(str)

    def __init__(
        self, row: SheetRow, conflict: Conflict, names: Mapping[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.conflict_id = conflict.id
        values = values_of(row, conflict)
        question = Chip(
            question_of(values), "medium", "mediumSoft", glyph="verdict-conflicting", pressed=False
        )
        self.sides = [Chip(words, "accent", "accentSoft") for words in _sides(conflict, values, names)]
        self.leave = Chip(self.tr("Leave open"), "accent")
        self.question = question.text()
        for side, chip in enumerate(self.sides):
            chip.clicked.connect(lambda _=False, side=side: self.chosen.emit(conflict.id, side))
        self.leave.clicked.connect(lambda: self.left.emit(conflict.id))
        self.setAccessibleName(self.question)
        for chip in (*self.sides, self.leave):  # in two parts there may be the same values
            chip.setAccessibleName(filled(self.tr("Part %1: %2"), row.number, chip.text()))
        self._flow = Flow([question, *self.sides, self.leave], line=_DIFFERING_LINE)
        down(self._flow, into=self, margins=(0, _ABOVE, 0, 0))

    def heightForWidth(self, width: int) -> int:
        """Return the height in px that the chips need."""
        self._flow.resize(width, self._flow.height())
        self._flow.restyle()
        return self._flow.height() + _ABOVE


def question_of(values: tuple[str, str] | None) -> str:
    """Ask which of two values holds."""
    translate = QCoreApplication.translate
    if values is None:
        return translate("Sheet", "Documents differ: which holds?")
    return filled(translate("Sheet", "%1 or %2: which holds?"), *values)


def values_of(row: SheetRow, conflict: Conflict) -> tuple[str, str] | None:
    """Return the two values as documents write them; None where both are the same, or unknown."""
    if conflict.values is None:
        found = differing(*conflict.said) or differing(*_said(row, conflict))
        return (found[0].first.rstrip("."), found[0].second.rstrip(".")) if found else None
    first, second = (figures(one) for one in conflict.values)
    if len(first) == len(second) == 1 and (first[0].kind, first[0].unit) == (second[0].kind, second[0].unit):
        return None if first[0].agrees(second[0]) else conflict.values
    return conflict.values


def _said(row: SheetRow, conflict: Conflict) -> tuple[str, str]:
    """Return what both passages say of the part, where they stand in its row."""
    said = {place.number: place.sentence for cell in row.cells.values() for place in cell.places}
    first, second = conflict.passages or (None, None)
    return (said[first], said[second]) if first in said and second in said else ("", "")


def _sides(conflict: Conflict, values: tuple[str, str] | None, names: Mapping[str, str]) -> tuple[str, str]:
    """Return each side as its value and its document, as far as they are known."""
    sources = (*(conflict.source_ids or ()), "", "")
    if len(conflict.source_ids or ()) == 1:
        sources = (sources[0], sources[0])
    given = values or (conflict.said if sources[0] == sources[1] else ("", ""))
    first, second = (
        ", ".join(one for one in (one_line(value, 80), names.get(source, source)) if one)
        for value, source in zip(given, sources[:2], strict=True)
    )
    return first, second


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
        self.differing: list[DifferenceCard] = []
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
    def row(self) -> SheetRow:
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
        nothing = cell_word("nothing_near") if content.searched else ""
        found = self.tr("%n place(s) found", "", count) if count else nothing
        later = self.tr("%n document(s) added since", "", len(content.later)) if content.later else ""
        of = len(content.to_judge)
        look = row_look(row, live=content.live, to_judge=of, judged=judged, found=found, later=later)
        self.head.show_row(row.number, row.text, look)
        self.setAccessibleName(self.head.accessibleName())
        self._show_round(content)
        return True

    def show_cells(self, sources: Sequence[str], columns: Widths) -> None:
        """Show the cells of these documents; in a list only those that have a place."""
        while len(self.cells) < len(sources):
            self._add_cell()
        for cell in self.cells[len(sources) :]:
            cell.hide()
        for cell, source_id in zip(self.cells, sources, strict=False):
            found = self.row.cells.get(source_id)
            row, name = self.row, self._names.get(source_id, source_id)
            theirs, changed = (source_id in one for one in (self.content.to_judge, self.content.changed))
            told = CellContent(found, name, row.text, row.by, theirs, changed, self.content.searched)
            cell.show_content(source_id, told)
            cell.fit(columns.lines, listed=columns.listed)
            cell.setVisible(not columns.listed or bool(found and found.places))

    def cell(self, source_id: str) -> CellView | None:
        """Return the cell of a document that is in sight."""
        return next((one for one in self.cells if one.source_id == source_id and not one.isHidden()), None)

    def fit(self, columns: Widths, width: int) -> int:
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

    def _lay_under(self, columns: Widths, width: int, top: int) -> int:
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
        if told != self._told:
            self._told = told
            self._make_round(content.row, conflicts, hints, notes)

    def _make_round(
        self, row: SheetRow, conflicts: Sequence[Conflict], hints: Sequence[Hint], notes: Sequence[str]
    ) -> None:
        for gone in self._round:
            discard(gone)
        self.differing = [DifferenceCard(row, one, self._names, self) for one in conflicts]
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
        for made in self._round:
            made.show()

    @property
    def _round(self) -> tuple[QWidget, ...]:
        """What stands round the row, from above to below."""
        return *self.differing, *self.notes, *((self.hints,) if self.hints else ())
