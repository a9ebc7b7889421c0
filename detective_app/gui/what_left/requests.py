"""The requests as a list of any length: only the rows in sight are painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from detective_app.front_end.ledger import LedgerEntry
from detective_app.gui import theme
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.what_left import words
from detective_app.gui.what_left.words import Row

ROW_HEIGHT, BLEED, SCROLL_BAR = 48, 14, 12
_TIME, _WORDS, _BYTES, _GAP = 76, 56, 68, 12
_LEAST_WIDE = 400
"""Below this width, what and bytes stand beside the list alone."""
_ROW = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class RequestsModel(QAbstractListModel):
    """Requests in the order in which they left; `total` is 0 while not all of them are known."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._all: list[Row] = []
        self._shown: list[Row] = []
        self._sent: set[tuple[str, str]] = set()
        self._host = ""
        self.total = 0

    def clear(self) -> None:
        """Forget all requests."""
        self.beginResetModel()
        self._all, self._shown, self._sent, self._host, self.total = [], [], set(), "", 0
        self.endResetModel()

    def add(self, entries: Sequence[LedgerEntry]) -> None:
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

    def row(self, index: _Index) -> Row | None:
        """Return the request of an index."""
        return self._shown[index.row()] if index.isValid() and index.row() < len(self._shown) else None

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return how many requests are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a request, or what a screen reader says of it."""
        row = self.row(index)
        if row is None:
            return None
        if role == _ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return words.spoken_words(row, self.total)
        return None

    def _row(self, entry: LedgerEntry, number: int) -> Row:
        key = (entry.role, entry.sha256)
        again = key in self._sent
        self._sent.add(key)
        return Row(entry, number, again)

    def _fits(self, row: Row) -> bool:
        return self._host in ("", row.entry.host)


class RequestList(QListView):
    """Rows of 48 px; Up and Down choose, Enter or a double click activates."""

    def __init__(self, model: RequestsModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(self.tr("Requests"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_Delegate(self))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().rangeChanged.connect(self._keep_room)
        self._keep_room(0, 0)

    def restyle(self) -> None:
        """Take the heights from the theme."""
        self.verticalScrollBar().setSingleStep(theme.pixels(ROW_HEIGHT))
        self.scheduleDelayedItemsLayout()

    def focus_area(self) -> QRect:
        """Put the focus ring round the row that is chosen; without one round the list."""
        index = self.currentIndex()
        sight = self.viewport().rect()
        area = self.visualRect(index).intersected(sight) if index.isValid() else sight
        return area.adjusted(1, 2, -1, -2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen row in sight."""
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())

    def _keep_room(self, _: int, most: int) -> None:
        """Leave the scroll bar's room free where there is none: columns stay under their names."""
        self.setViewportMargins(0, 0, 0 if most else SCROLL_BAR, 0)


class RequestHeads(QWidget):
    """The names of the columns, over them."""

    def __init__(self) -> None:
        super().__init__()
        names = (self.tr("Time"), self.tr("To"), self.tr("What"), self.tr("Words"), self.tr("Bytes"))
        self._labels = [Label(name, "meta", "muted", weight=500, parent=self) for name in names]
        for label in self._labels[3:]:
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.restyle()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedHeight(theme.pixels(28))
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand over the columns."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        for label, area in zip(self._labels, _columns(self.rect()), strict=True):
            label.setGeometry(area)
            label.setVisible(area.width() > 0)


class _Delegate(QStyledItemDelegate):
    """Paints time, host over who asked, what over how many passages, words and bytes."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the height of a row."""
        return QSize(0, theme.pixels(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a row."""
        row: Row = index.data(_ROW)
        area: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            self._paint_choice(painter, area)
        elif index.row():
            line = QRect(area.left() + BLEED, area.top(), area.width() - 2 * BLEED, 1)
            painter.fillRect(line, theme.color("hairline"))
        time, to, what, count, size = _columns(area)
        strong, entry = 600 if chosen else 400, row.entry
        right = Qt.AlignmentFlag.AlignRight
        _one(painter, time, words.time_words(entry), theme.font("ui"), "text2")
        who = words.who_words(entry)
        _two(painter, to, (entry.host, theme.font("ui", 600 if chosen else 500), "text"), (who, chosen))
        _two(
            painter,
            what,
            (words.what_words(row), theme.font("ui"), "text2"),
            (words.passages_words(entry), chosen),
        )
        color = "text" if chosen else "text2"
        _one(painter, count, words.words_figure(entry), theme.font("ui", strong), color, side=right)
        _one(painter, size, words.bytes_figure(entry), theme.font("ui", strong), color, side=right)
        painter.restore()

    def _paint_choice(self, painter: QPainter, area: QRect) -> None:
        fill = QRectF(area).adjusted(0, 1, 0, -1)
        fill(painter, fill, theme.color("accentSoft"), 8)
        painter.setBrush(theme.color("accent"))
        painter.drawRoundedRect(QRectF(area.left(), area.center().y() - 11, 3, 24), 1.5, 1.5)


def _columns(area: QRect) -> tuple[QRect, QRect, QRect, QRect, QRect]:
    """Return where the columns of a row are; in a narrow list what and bytes have no width."""
    inner = area.adjusted(BLEED, 0, -BLEED, 0)
    wide = inner.width() >= theme.pixels(_LEAST_WIDE)
    time, count = theme.pixels(_TIME), theme.pixels(_WORDS)
    size = theme.pixels(_BYTES) if wide else 0
    gap = theme.pixels(_GAP)
    rest = max(inner.width() - time - count - size - gap, 40)
    to = rest // 2 - gap if wide else rest - gap
    what = rest - to - 2 * gap if wide else 0
    lefts = inner.left() + time, inner.left() + time + to + gap
    return (
        QRect(inner.left(), area.top(), time - gap, area.height()),
        QRect(lefts[0], area.top(), to, area.height()),
        QRect(lefts[1], area.top(), what, area.height()),
        QRect(inner.right() + 1 - size - count, area.top(), count, area.height()),
        QRect(inner.right() + 1 - size, area.top(), size, area.height()),
    )


def _one(
    painter: QPainter,
    area: QRect,
    text: str,
    font: QFont,
    color: str,
    *,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> None:
    """Paint a text in the upper line of a cell."""
    line = QRect(area.left(), area.top() + theme.pixels(4), area.width(), theme.pixels(20))
    painter.setFont(font)
    painter.setPen(QPen(theme.color(color)))
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(line, side | Qt.AlignmentFlag.AlignVCenter, shown)


def _two(painter: QPainter, area: QRect, upper: tuple[str, QFont, str], lower: tuple[str, bool]) -> None:
    """Paint two lines in a cell."""
    if area.width() <= 0:
        return
    _one(painter, area, *upper)
    text, chosen = lower
    under = area.translated(0, theme.pixels(18))
    _one(painter, under, text, theme.font("meta"), "text2" if chosen else "muted")


class RequestTable(QWidget):
    """The list with the names of its columns."""

    def __init__(self, model: RequestsModel) -> None:
        super().__init__()
        self.list = RequestList(model)
        heads, line = QHBoxLayout(), QHBoxLayout()
        heads.setContentsMargins(0, 0, SCROLL_BAR, 0)
        line.setContentsMargins(BLEED, 0, BLEED + SCROLL_BAR, 0)
        heads.addWidget(RequestHeads())
        line.addWidget(hairline())
        down(heads, line, (self.list, 1), into=self)
