"""The sheet that stands in the place of a document while it is opened."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme
from detective_app.gui.pages.source.page_view import paint_skeleton

_WIDTH, _TOP = 608, 24


class LoadingSheet(QWidget):
    """A page with grey lines for words."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = min(theme.pixels(_WIDTH), max(self.width() - 2 * _TOP, 1))
        area = QRectF((self.width() - width) / 2, _TOP, width, max(self.height() - _TOP, 1))
        painter.fillRect(area, theme.color("paper"))
        paint_skeleton(painter, area)
