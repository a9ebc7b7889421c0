"""The foot of the pane: as tall as what it holds, up to a share of the pane; then it scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_SHARE = 0.6


class PaneFoot(QScrollArea):
    """Leaves the document above it two fifths of the height at least."""

    def __init__(self, content: QWidget, name: str) -> None:
        super().__init__()
        self._content = content
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(content)
        content.setAutoFillBackground(False)
        content.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit what it holds when that changes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the new width."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Be as tall as the content, or the share of what it stands in."""
        content, around = self._content, self.parentWidget()
        width = self.viewport().width()
        wanted = content.heightForWidth(width) if content.hasHeightForWidth() else content.sizeHint().height()
        most = round((around.height() if around else wanted) * _SHARE)
        self.setFixedHeight(max(min(wanted, most), 1))
