"""Rows of a combo box's list: a text with a muted second text after it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from detective_app.gui import theme
from detective_app.gui.controls.combo import DETAIL

_MARGIN, _GAP, _HEIGHT = 12, 8, 32


class DetailRows(QStyledItemDelegate):
    """Paints a row in its two colours."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Leave the text to `paint`."""
        super().initStyleOption(option, index)
        option.text = ""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the row's ground, then both texts."""
        super().paint(painter, option, index)
        area = QRect(option.rect).adjusted(_MARGIN, 0, -_MARGIN, 0)
        text, detail = str(index.data() or ""), str(index.data(DETAIL) or "")
        usable = index.data(Qt.ItemDataRole.ForegroundRole) is None
        painter.save()
        painter.setFont(theme.font("ui"))
        painter.setPen(theme.color("text" if usable else "muted"))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)
        area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(text) + _GAP)
        painter.setPen(theme.color("text2"))
        shown = painter.fontMetrics().elidedText(detail, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return room for both texts."""
        metrics = QFontMetrics(theme.font("ui"))
        text, detail = str(index.data() or ""), str(index.data(DETAIL) or "")
        width = metrics.horizontalAdvance(text) + metrics.horizontalAdvance(detail)
        return QSize(width + 2 * _MARGIN + _GAP, theme.pixels(_HEIGHT))
