"""What the palette offers and how its rows are painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QListView, QStyledItemDelegate, QStyleOptionViewItem

from detective_app.gui import icons, theme

Kind = Literal["heading", "session", "action", "setting", "new"]
ENTRY = Qt.ItemDataRole.UserRole + 1
_ROOT = QModelIndex()


@dataclass(frozen=True, slots=True)
class Entry:
    """One row; `target` is a session's path, an action's name, a settings section or a hypothesis."""

    kind: Kind
    text: str
    detail: str = ""
    icon: str = "chevron-right"
    target: Path | str = ""


def fits(text: str, typed: str) -> bool:
    """Tell whether every word that was typed occurs in a text, whatever the case."""
    folded = text.casefold()
    return all(word in folded for word in typed.casefold().split())


def matches(text: str, typed: str) -> list[tuple[int, int]]:
    """Return where the typed words occur first, as (start, end) in order; no two overlap."""
    folded = text.casefold()
    if len(folded) != len(text):  # a few letters fold to two: their places are not known
        return []
    spans = sorted((folded.find(word), len(word)) for word in set(typed.casefold().split()))
    found: list[tuple[int, int]] = []
    for start, length in spans:
        if start >= 0 and (not found or start >= found[-1][1]):
            found.append((start, start + length))
    return found


class PaletteModel(QAbstractListModel):
    """The rows as they are shown; headings cannot be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []

    def show(self, groups: Sequence[tuple[str, Sequence[Entry]]]) -> None:
        """Show groups of rows; empty ones are left out."""
        self.beginResetModel()
        self._entries = []
        for title, entries in groups:
            if entries:
                self._entries += [Entry("heading", title), *entries]
        self.endResetModel()

    @property
    def count(self) -> int:
        """How many rows can be chosen."""
        return sum(entry.kind != "heading" for entry in self._entries)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The rows, headings among them."""
        return tuple(self._entries)

    def step(self, row: int, by: int) -> int:
        """Return the next row, or with -1 the one before, that can be chosen; round the end; -1 for none."""
        for distance in range(1, len(self._entries) + 1):
            following = (row + by * distance) % len(self._entries)
            if self._entries[following].kind != "heading":
                return following
        return -1

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _ROOT) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._entries)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a row's text, its entry, or what a screen reader says."""
        if not index.isValid():
            return None
        entry = self._entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.text}, {entry.detail}" if entry.detail else entry.text
        return entry if role == ENTRY else None

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Leave headings out of what can be chosen."""
        if not index.isValid() or self._entries[index.row()].kind == "heading":
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


ROW, HEADING = 40, 32
_EDGE, _TEXT_LEFT, _GAP = 20, 48, 24
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_Index = QModelIndex | QPersistentModelIndex


class PaletteRows(QStyledItemDelegate):
    """Paints the rows of a list; `typed` holds what was typed."""

    def __init__(self, typed: QLineEdit, view: QListView) -> None:
        super().__init__(view)
        self._typed, self._view = typed, view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the height of a heading or a row."""
        return QSize(100, height(index.data(ENTRY)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a row."""
        entry: Entry = index.data(ENTRY)
        area: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if entry.kind == "heading":
            painter.setFont(theme.font("meta", 600))
            painter.setPen(theme.color("text2"))
            painter.drawText(area.adjusted(_EDGE, 4, 0, 0), _LEFT, entry.text)
        else:
            if index == self._view.currentIndex():
                painter.setPen(QPen(theme.color("accent"), 2))
                painter.setBrush(theme.color("accentSoft"))
                painter.drawRoundedRect(QRectF(area).adjusted(8, 1, -8, -1), 8, 8)
            self._paint_row(painter, area, entry)
        painter.restore()

    def _paint_row(self, painter: QPainter, area: QRect, entry: Entry) -> None:
        size = theme.pixels(16)
        top = area.top() + (area.height() - size) // 2
        painter.drawPixmap(area.left() + _EDGE, top, icons.pixmap(entry.icon))
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        painter.drawText(area.adjusted(0, 0, -_EDGE, 0), _RIGHT, entry.detail)
        taken = painter.fontMetrics().horizontalAdvance(entry.detail)
        left = _TEXT_LEFT - 16 + size
        self._paint_text(painter, area.adjusted(left, 0, -_EDGE - taken - _GAP, 0), entry.text)

    def _paint_text(self, painter: QPainter, area: QRect, text: str) -> None:
        """Paint a text, cut where there is no room, with the typed words in 600."""
        painter.setPen(theme.color("text"))
        painter.setFont(theme.font("ui", 600))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        left = area.left()
        for piece, weight in _pieces(shown, self._typed.text()):
            painter.setFont(theme.font("ui", weight))
            room = QRect(left, area.top(), area.right() - left + _GAP, area.height())
            painter.drawText(room, _LEFT, piece)
            left += painter.fontMetrics().horizontalAdvance(piece)


def height(entry: Entry) -> int:
    """Return the height of a row."""
    return theme.pixels(HEADING if entry.kind == "heading" else ROW)


def _pieces(text: str, typed: str) -> list[tuple[str, int]]:
    pieces, done = [], 0
    for start, end in matches(text, typed):
        pieces += [(text[done:start], 400), (text[start:end], 600)]
        done = end
    return [*pieces, (text[done:], 400)]
