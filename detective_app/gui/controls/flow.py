"""Widgets side by side, in a new line where there is no room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme


class Flow(QWidget):
    """Lines of `line` px, `gap` px apart; each widget keeps the size it asks for, and no room once hidden.

    With `apart`, the last one stands at the end of its line. With `airy` the lines touch, as its widgets
    leave air over and under what they paint.
    """

    def __init__(
        self,
        widgets: Sequence[QWidget],
        *,
        line: int,
        gap: int = 8,
        apart: bool = False,
        airy: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._widgets, self._line, self._gap, self._apart = tuple(widgets), line, gap, apart
        self._between = 0 if airy else gap
        for widget in self._widgets:
            widget.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def add(self, widget: QWidget) -> None:
        """Add a widget at the end."""
        self._widgets += (widget,)
        widget.setParent(self)
        widget.show()
        self.restyle()

    def sizeHint(self) -> QSize:
        """Ask for all in one line."""
        width = sum(widget.sizeHint().width() + self._gap for widget in self._shown())
        return QSize(max(width - self._gap, 0), self._place(self.width()))

    def minimumSizeHint(self) -> QSize:
        """Live with the widest alone."""
        widest = max(map(_least, self._widgets), default=0)
        return QSize(widest, theme.pixels(self._line))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put everything in its line."""
        super().resizeEvent(event)
        self.restyle()

    def restyle(self) -> None:
        """Take the height that the width asks for."""
        self.setFixedHeight(self._place(self.width()))
        self.updateGeometry()

    def _shown(self) -> list[QWidget]:
        """Leave out what was hidden; what was merely not shown yet will be, with its parent."""
        told = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        return [w for w in self._widgets if not (w.isHidden() and w.testAttribute(told))]

    def _place(self, width: int) -> int:
        left, top, line = 0, 0, theme.pixels(self._line)
        for widget in self._shown():
            size = widget.sizeHint()
            size.setWidth(min(size.width(), max(width, _least(widget))))  # one that can be cut by itself
            if left and left + size.width() > width:
                left, top = 0, top + line + self._between
            if self._apart and widget is self._widgets[-1]:
                left = max(left, width - size.width())
            widget.setGeometry(left, top, size.width(), size.height())
            left += size.width() + self._gap
        return top + line


def _least(widget: QWidget) -> int:
    least = widget.minimumSizeHint().width()
    return min(least, widget.sizeHint().width()) if least >= 0 else widget.sizeHint().width()
