"""The middle of the window: the page in it is no wider than can be read, and stands in the middle."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QStackedWidget, QWidget


class Centre(QWidget):
    """Leaves the room that a wide screen has too much of free at both sides of the pages."""

    def __init__(self, pages: QStackedWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages, self._widest = pages, 0
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(pages)

    def cap(self, widest: int) -> None:
        """Let the page be at most so wide; 0: as wide as there is room."""
        self._widest = widest
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the room anew."""
        super().resizeEvent(event)
        self._share()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the page from the free room beside it too."""
        if self._pages.geometry().contains(event.position().toPoint()):
            super().wheelEvent(event)
            return
        page = self._pages.currentWidget()
        for area in page.findChildren(QAbstractScrollArea) if page is not None else ():
            bar = area.verticalScrollBar()
            if area.isVisible() and bar.maximum() > 0:
                bar.setValue(bar.value() - (event.pixelDelta().y() or event.angleDelta().y()))
                return

    def _share(self) -> None:
        spare = max(0, self.width() - self._widest) // 2 if self._widest else 0
        self._row.setContentsMargins(spare, 0, spare, 0)
