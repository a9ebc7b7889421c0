"""The list of requests, and the legend of whose words they hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeView, QWidget

from detective_app.core.session import InterrogationSession
from detective_app.front_end.ledger import CopiedMark, LeftEntry
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, TakesSize, across, empty, held, put
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.evidence_words import open_words, place_in, source_of
from detective_app.gui.what_left.foot import (
    RequestRow,
    bytes_figure,
    passages_words,
    spoken_words,
    time_words,
    what_words,
    who_words,
    words_figure,
)
from detective_app.gui.wording import filled

_ROW, _MOST_ROWS, _IN_SIGHT = 32, 100, 4


class Legend(PageColumn):
    """A row a mark; `opened` tells the index of a mark whose document is wanted."""

    opened = Signal(int)

    def __init__(self) -> None:
        super().__init__("", margins=(0, 0, 0, 0))
        self.setAccessibleName(self.tr("Documents in this request"))
        self._rows: list[QWidget] = []

    def show_marks(self, session: InterrogationSession, marks: Sequence[CopiedMark]) -> None:
        """Show what some marks are."""
        empty(self.rows)
        self._rows = [self._made(session, n, mark) for n, mark in enumerate(marks[:_MOST_ROWS])]
        if (more := len(marks) - _MOST_ROWS) > 0:
            self._rows.append(Label(self.tr("and %n more", "", more), "meta", "muted"))
        put(self.rows, *self._rows)
        self.restyle()
        self.setVisible(bool(marks))

    def restyle(self) -> None:
        """Take the height of a few rows."""
        super().restyle()
        if self.__dict__.get("_rows"):
            self.setFixedHeight(theme.pixels(_ROW) * min(len(self._rows), _IN_SIGHT) + 2)

    def _made(self, session: InterrogationSession, number: int, mark: CopiedMark) -> QWidget:
        span = mark.spans[0]
        source = source_of(session, span.source_id)
        where = filled(
            self.tr("%1 is %2, %3"),
            one_line(span.source_id, 40),
            one_line(span.name, 120),
            place_in(source, span.locator, short=True),
        )
        if len(mark.spans) > 1:
            where = f"{where} {self.tr('and %n more place(s)', '', len(mark.spans) - 1)}"
        opens = Button(open_words(source, span.locator), "link", on=lambda _=False: self.opened.emit(number))
        opens.setAccessibleName(f"{opens.text()}, {where}")
        parts = (
            MarkChip(number + 1),
            (ElidedLabel(where, "meta", "text2"), 1),
            Label(self.tr("%n word(s)", "", span.words), "meta", "muted"),
            opens,
        )
        row = held(across(*parts, margins=(0, 0, 4, 0), gap=12))
        theme.grow(row, FixedHeight=_ROW)
        return row


class MarkChip(Label):
    """A number as it stands in the margin."""

    def __init__(self, number: int) -> None:
        super().__init__(f"{number}", "meta", "accent", weight=600)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        theme.grow(self, FixedWidth=14 + 6 * len(self.text()), FixedHeight=20)


BLEED, SCROLL_BAR = 14, 12
_ROW_HEIGHT, _LEAST_WIDE = 48, 400
"""Below this width, what and bytes stand beside the list alone."""
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_TEXT, _SPOKEN, _SIDE = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.TextAlignmentRole,
)
_TO, _WHAT, _WORDS, _BYTES = range(1, 5)


class RequestsModel(QAbstractTableModel):
    """Requests in the order in which they left; `total` is 0 while not all of them are known."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._names = (self.tr("Time"), self.tr("To"), self.tr("What"), self.tr("Words"), self.tr("Bytes"))
        self._all: list[RequestRow] = []
        self._shown: list[RequestRow] = []
        self._sent: set[tuple[str, str]] = set()
        self._host = ""
        self.total = 0

    def clear(self) -> None:
        """Forget all requests."""
        self.beginResetModel()
        self._all, self._shown, self._sent, self._host, self.total = [], [], set(), "", 0
        self.endResetModel()

    def add(self, entries: Sequence[LeftEntry]) -> None:
        """Take some more requests."""
        rows = [self._row(entry, len(self._all) + n) for n, entry in enumerate(entries, 1)]
        self._all += rows
        new = [row for row in rows if self._fits(row)]
        if new:
            self.beginInsertRows(_NO_INDEX, len(self._shown), len(self._shown) + len(new) - 1)
            self._shown += new
            self.endInsertRows()

    def show_host(self, host: str) -> None:
        """Show what went to one host, or "" for all."""
        self.beginResetModel()
        self._host = host
        self._shown = [row for row in self._all if self._fits(row)]
        self.endResetModel()

    def row(self, index: _Index) -> RequestRow | None:
        """Return the request of an index."""
        return self._shown[index.row()] if index.isValid() and index.row() < len(self._shown) else None

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return how many requests are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self._names)

    def headerData(self, section: int, _: Qt.Orientation, role: int = _TEXT) -> Any:
        """Return the name of a column."""
        if role == _SIDE:
            return self._side(section)
        return self._names[section] if role == _TEXT else None

    def data(self, index: _Index, role: int = _TEXT) -> Any:
        """Return a cell, and what a screen reader says of the row at its first."""
        row = self.row(index)
        if row is None:
            return None
        if role == _SIDE:
            return self._side(index.column())
        if role == _SPOKEN and not index.column():
            return spoken_words(row, self.total)
        return self._cell(row, index.column()) if role in (_TEXT, _SPOKEN) else None

    def _cell(self, row: RequestRow, column: int) -> str:
        """Return the words of a cell: host over who asked, what over how many passages."""
        entry = row.entry
        if column == _TO:
            return f"{entry.host}\n{who_words(entry)}"
        if column == _WHAT:
            return f"{what_words(row)}\n{passages_words(entry)}"
        figures = {_WORDS: words_figure, _BYTES: bytes_figure}
        return figures.get(column, time_words)(entry)

    def _side(self, column: int) -> Qt.AlignmentFlag:
        ends = column in (_WORDS, _BYTES)
        side = Qt.AlignmentFlag.AlignRight if ends else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter

    def _row(self, entry: LeftEntry, number: int) -> RequestRow:
        key = (entry.role, entry.sha256)
        again = key in self._sent
        self._sent.add(key)
        return RequestRow(entry, number, again)

    def _fits(self, row: RequestRow) -> bool:
        return self._host in ("", row.entry.host)


class RequestTable(TakesSize, QTreeView):
    """Up and Down choose, Enter or a double click activates."""

    def __init__(self, model: RequestsModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(self.tr("Requests"))
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        head, modes = self.header(), QHeaderView.ResizeMode
        head.setStretchLastSection(False)
        head.setSectionsMovable(False)
        for section in range(model.columnCount()):
            wide = section in (_TO, _WHAT)
            head.setSectionResizeMode(section, modes.Stretch if wide else modes.ResizeToContents)
        self.restyle()

    def restyle(self) -> None:
        """Take fonts and heights from the theme."""
        self.header().setFont(theme.font("meta", 500))
        self.verticalScrollBar().setSingleStep(theme.pixels(_ROW_HEIGHT))
        self.scheduleDelayedItemsLayout()

    def take_size(self) -> None:
        """Keep the chosen row in sight, and leave out columns where there is no room."""
        for column in (_WHAT, _BYTES):
            self.setColumnHidden(column, self.width() < theme.pixels(_LEAST_WIDE))
        self.scrollTo(self.currentIndex())

    def focus_area(self) -> QRect:
        """Put the focus ring round the row that is chosen; without one round the list."""
        sight, index = self.viewport().geometry(), self.currentIndex()
        row = self.visualRect(index).translated(sight.topLeft()).intersected(sight)
        row.setLeft(sight.left())
        row.setRight(sight.right())
        return (row if index.isValid() else sight).adjusted(1, 2, -1, -2)
