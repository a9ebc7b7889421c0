"""The rows of the palette: headings, and entries with the letters that were typed in a heavier weight."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QListView, QStyledItemDelegate, QStyleOptionViewItem

from detective_app.gui import icons, theme
from detective_app.gui.shell.palette_model import ENTRY, Entry, matches

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
