"""The list of requests, and the legend of whose words they hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from detective_app.core.session import InterrogationSession
from detective_app.front_end.ledger import CopiedMark, LeftEntry
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, across, down, empty, held, put
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.foreign_text import one_line
from detective_app.gui.icons import fill, write
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


ROW_HEIGHT, BLEED, SCROLL_BAR = 48, 14, 12
_TIME, _WORDS, _BYTES, _GAP = 76, 56, 68, 12
_LEAST_WIDE = 400
"""Below this width, what and bytes stand beside the list alone."""
_REQUESTS_ROW = Qt.ItemDataRole.UserRole
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class RequestsModel(QAbstractListModel):
    """Requests in the order in which they left; `total` is 0 while not all of them are known."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
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

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a request, or what a screen reader says of it."""
        row = self.row(index)
        if row is None:
            return None
        if role == _REQUESTS_ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return spoken_words(row, self.total)
        return None

    def _row(self, entry: LeftEntry, number: int) -> RequestRow:
        key = (entry.role, entry.sha256)
        again = key in self._sent
        self._sent.add(key)
        return RequestRow(entry, number, again)

    def _fits(self, row: RequestRow) -> bool:
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
        theme.grow(self, FixedHeight=28)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand over the columns."""
        super().resizeEvent(event)
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
        row: RequestRow = index.data(_REQUESTS_ROW)
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
        _one(painter, time, time_words(entry), theme.font("ui"), "text2")
        who = who_words(entry)
        _two(painter, to, (entry.host, theme.font("ui", 600 if chosen else 500), "text"), (who, chosen))
        _two(painter, what, (what_words(row), theme.font("ui"), "text2"), (passages_words(entry), chosen))
        color = "text" if chosen else "text2"
        _one(painter, count, words_figure(entry), theme.font("ui", strong), color, side=right)
        _one(painter, size, bytes_figure(entry), theme.font("ui", strong), color, side=right)
        painter.restore()

    def _paint_choice(self, painter: QPainter, area: QRect) -> None:
        fill(painter, QRectF(area).adjusted(0, 1, 0, -1), theme.color("accentSoft"), 8)
        fill(painter, QRectF(area.left(), area.center().y() - 11, 3, 24), theme.color("accent"), 1.5)


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
    write(painter, line, text, side | Qt.AlignmentFlag.AlignVCenter, font=font, color=color)


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
        heads = across(RequestHeads(), margins=(0, 0, SCROLL_BAR, 0))
        line = across(hairline(), margins=(BLEED, 0, BLEED + SCROLL_BAR, 0))
        down(heads, line, (self.list, 1), into=self)
