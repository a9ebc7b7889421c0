"""A frame that is scrolled sideways, for a figure that cannot go on in a new line."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class Sideways(QScrollArea):
    """As high as what is in it, and as wide where there is room; the page round it keeps its width."""

    def __init__(self, name: str, inside: QWidget) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.setWidgetResizable(True)
        self.setWidget(inside)
        inside.setAutoFillBackground(False)
        inside.installEventFilter(self)
        self._fit()

    def sizeHint(self) -> QSize:
        """Ask for room for all of it."""
        inside = self.widget()
        return QSize(inside.sizeHint().width() if inside is not None else 0, self.height())

    def minimumSizeHint(self) -> QSize:
        """Live with any width."""
        return QSize(0, self.height())

    def show_part(self, part: QRect) -> None:
        """Bring a part of what is in it into sight."""
        self.ensureVisible(part.center().x(), part.center().y(), part.width(), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for the bar, or take it away."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size that what is in it asks for."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        inside = self.widget()
        if inside is None:
            return
        asked = inside.sizeHint()
        bar = self.horizontalScrollBar().sizeHint().height() if asked.width() > self.width() else 0
        if self.height() != asked.height() + bar or self.minimumHeight() != self.maximumHeight():
            self.setFixedHeight(asked.height() + bar)
        self.updateGeometry()
