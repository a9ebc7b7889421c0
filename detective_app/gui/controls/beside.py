"""Parts beside one another, or one below the other where one line has no room for all."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget


class Beside(QWidget):
    """Parts `gap` px apart on one line, as long as each has the width that it asks for.

    The part of the number `wide`, from 0, takes up what room is left.
    """

    def __init__(self, *parts: QWidget, gap: int, wide: int) -> None:
        super().__init__()
        self._parts, self._gap = parts, gap
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(gap)
        for number, part in enumerate(parts):
            self._row.addWidget(part, int(number == wide))

    def put_first(self, part: QWidget) -> None:
        """Add a part before the others, or move it there."""
        self._parts = (part, *(one for one in self._parts if one is not part))
        self._row.insertWidget(0, part)

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(self._asked(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Live with the widest alone, of those that are there."""
        widest = max((part.minimumSizeHint().width() for part in self._shown()), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Weigh the width anew when a part says something else, comes or goes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def _shown(self) -> list[QWidget]:
        return [part for part in self._parts if not part.isHidden()]

    def _arrange(self) -> None:
        fits = self._asked() <= self.contentsRect().width()
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        if direction != self._row.direction():
            self._row.setDirection(direction)
            self._row.setSpacing(self._gap if fits else 0)
            for button in (part for part in self._parts if isinstance(part, QPushButton)):
                self._row.setAlignment(button, Qt.AlignmentFlag(0) if fits else Qt.AlignmentFlag.AlignLeft)

    def _asked(self) -> int:
        """Return the width that all take on one line."""
        return max(0, sum(part.sizeHint().width() + self._gap for part in self._shown()) - self._gap)
