"""The sections of the statistics: aligned rows, with a small bar where a number is a share."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.bars import Bar
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.pages.statistics.figures import Figure, ProviderRow, Section

_ROW, _HEADING, _HEAD, _ICON = 32, 32, 28, 14
_NUMBER, _PERCENT, _BAR, _CELL = 72, 64, 160, 96
_ROOM, _TABLE_ROOM = 420, 560
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class FiguresSection(QFrame):
    """A heading, what its figures are of, and a row for each; `none` stands where there are none."""

    def __init__(self, section: Section, none: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons: list[tuple[QLabel, tuple[str, str]]] = []
        self.setAccessibleName(section.title)
        read = [" ".join([row.name, row.number, _percent(row.share)]).strip() for row in section.rows]
        self.setAccessibleDescription(", ".join([*read, section.of]) if read else none)
        column = _column(self)
        column.addWidget(_heading(section.title, section.of if section.rows else ""))
        for row in section.rows:
            column.addWidget(self._row(row))
        for words in (section.note if section.rows else "", "" if section.rows else none):
            if words:
                column.addWidget(Label(words, "meta", "muted", wrap=True))
        self.restyle()

    def restyle(self) -> None:
        """Take the icons from the theme."""
        for label, (name, color) in self._icons:
            label.setPixmap(icons.pixmap(name, color, _ICON))

    def _row(self, row: Figure) -> QWidget:
        named, figures = QWidget(), QWidget()
        words, numbers = QHBoxLayout(named), QHBoxLayout(figures)
        for line, apart in ((words, 8), (numbers, 12)):
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(apart)
        if row.icon:
            icon = QLabel()
            self._icons.append((icon, row.icon))
            words.addWidget(icon)
        words.addWidget(Label(row.name, wrap=True), 1)
        if row.share is not None:
            bar = Bar("text2", width=_BAR)
            bar.set_fraction(row.share)
            numbers.addWidget(bar)
        numbers.addWidget(_number(row.number, _NUMBER, weight=600))
        numbers.addWidget(_number(_percent(row.share), _PERCENT, color="text2"))
        shown = Stacking(named, actions=figures, room=_ROOM, wide=0, gap=12, centred=True)
        shown.setMinimumHeight(theme.pixels(_ROW))
        return shown


class ProvidersSection(QFrame):
    """The providers in a table: calls, failed tries, tokens and cost, with a note under a name.

    Where large text leaves too little room, a name stands over its cells.
    """

    def __init__(
        self,
        title: str,
        names: Sequence[str],
        rows: Sequence[ProviderRow],
        none: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        read = [_read_out(row, names) for row in rows]
        self.setAccessibleDescription("; ".join(read) if read else none)
        column = _column(self)
        column.addWidget(_heading(title, ""))
        self._grid, self._turned = QGridLayout(), False
        self._names: list[tuple[QWidget, int]] = []
        self._cells: list[Label] = []
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        column.addLayout(self._grid)
        if not rows:
            column.addWidget(Label(none, "meta", "muted", wrap=True))
            return
        self._grid.setRowMinimumHeight(0, theme.pixels(_HEAD))
        for place, name in enumerate(names, 1):
            self._put(_number(name, _CELL, "meta", "muted"), 0, place)
        for row in rows:
            self._add(row)
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self.restyle()

    def restyle(self) -> None:
        """Weigh the width for another size of the text."""
        turned = self.width() < theme.pixels(_TABLE_ROOM)
        if turned != self._turned:
            self._turned = turned
            self._share()

    def _add(self, row: ProviderRow) -> None:
        at, wide = self._grid.rowCount(), len(row.cells) + 1
        self._grid.addWidget(hairline(), at, 0, 1, wide)
        self._grid.setRowMinimumHeight(at + 2, theme.pixels(_ROW))
        self._names.append((ElidedLabel(row.name, weight=500), at + 2))
        for place, cell in enumerate(row.cells, 1):
            self._put(_number(cell, _CELL), at + 2, place)
        if row.note:
            note = Label(row.note, "meta", "text2", wrap=True)
            note.setContentsMargins(0, 0, 0, 8)
            self._grid.addWidget(note, at + 3, 0, 1, wide)

    def _put(self, cell: Label, row: int, place: int) -> None:
        self._grid.addWidget(cell, row, place)
        self._cells.append(cell)

    def _share(self) -> None:
        """Stand names beside their cells, or in the free row over them."""
        for name, row in self._names:
            if self._turned:
                self._grid.addWidget(name, row - 1, 0, 1, self._grid.columnCount())
            else:
                self._grid.addWidget(name, row, 0)
        for cell in self._cells:
            cell.setMinimumWidth(0 if self._turned else theme.pixels(_CELL))
            cell.setWordWrap(self._turned)


def _column(frame: QFrame) -> QVBoxLayout:
    column = QVBoxLayout(frame)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column


def _heading(title: str, of: str) -> QWidget:
    heading = Label(title, "question")
    heading.setMinimumHeight(theme.pixels(_HEADING))
    row = Beside(heading, Label(of, "meta", "muted"), gap=12, wide=0)
    row.setContentsMargins(0, 0, 0, 4)
    return row


def _number(
    text: str, width: int, role: theme.Role = "ui", color: str = "text", *, weight: int | None = None
) -> Label:
    label = Label(text, role, color, weight=weight)
    label.setAlignment(_RIGHT)
    label.setMinimumWidth(theme.pixels(width))
    return label


def _percent(share: float | None) -> str:
    """Write a share in percent; what is not nothing is never called 0."""
    if share is None:
        return ""
    percent = round(100 * share)
    if share and not percent:
        return f"<{QLocale().toString(1)} %"
    return f"{QLocale().toString(min(percent, 99) if share < 1 else percent)} %"


def _read_out(row: ProviderRow, names: Sequence[str]) -> str:
    """Return a row as it is read out: each cell with the name of its column."""
    cells = [f"{name} {cell}" for name, cell in zip(names, row.cells, strict=True)]
    return ", ".join([row.name, *cells, *([row.note] if row.note else [])])
