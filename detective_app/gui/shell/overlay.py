"""An overlay: a raised field over the dimmed window, closed with Esc or a click beside it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from detective_app.gui import theme
from detective_app.gui.controls.boxes import down

_MARGIN, _LEAST, _RADIUS = 16, 8, 12
_SHADOW = 24


class Overlay(QWidget):
    """Lies over a window while it is open.

    `field` is the raised part: `width` px wide or as its content needs, `top` px down.
    """

    closed = Signal()

    def __init__(self, window: QWidget, name: str, *, width: int = 656, top: int = 96) -> None:
        super().__init__(window)
        self._width, self._top = width, top
        self._before: QWidget | None = None
        self.setAccessibleName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QWidget(self)
        self.rows = down(into=self.field)
        window.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Show it over the whole window, in place of another; asked for a second time, close it again."""
        others = [other for other in self.window().findChildren(Overlay) if other.isVisible()]
        for other in others:
            other.close()
        if any(type(other) is type(self) for other in others):
            self.deleteLater()
            return
        self._before = QApplication.focusWidget()
        self.setGeometry(self.window().rect())
        self.place()
        self.show()
        self.raise_()
        self.take_focus()

    def leave_with(self, actions: Iterable[QAction]) -> None:
        """Close when one of some actions is triggered, for it happens in the window behind."""
        for action in actions:
            action.triggered.connect(self._leave)

    def take_focus(self) -> None:
        """Take the keyboard; a subclass says where to."""
        self.setFocus(Qt.FocusReason.PopupFocusReason)

    def close(self) -> bool:
        """Take it away and give the keyboard back to what had it."""
        if self.isHidden():
            return True
        gone = super().close()
        if self._before is not None and isValid(self._before) and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        return gone

    @property
    def room(self) -> int:
        """How wide the field can be."""
        return self.width() - 2 * _MARGIN

    def _leave(self) -> None:
        self.close()

    def place(self) -> None:
        """Put the field over the page, as tall as it needs to be and the window allows."""
        width = min(max(theme.pixels(self._width), self.field.minimumSizeHint().width()), self.room)
        self.field.setFixedWidth(width)
        asked = max(self.field.sizeHint().height(), self.field.heightForWidth(width))
        top = max(_LEAST, min(self._top, self.height() - _MARGIN - asked))
        height = min(asked, self.height() - top - _LEAST)
        page = self.window().findChild(QWidget, "page")
        middle = self.width() // 2
        if page is not None:
            middle = page.mapTo(self.window(), QPoint(page.width() // 2, 0)).x()
        left = max(_MARGIN, min(middle - width // 2, self.width() - width - _MARGIN))
        self.field.setGeometry(left, top, width, height)
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the window's size."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self.window().rect())
            self.place()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Keep the keyboard inside while the window behind is dimmed."""
        stops = [
            widget
            for widget in self.field.findChildren(QWidget)
            if widget.isVisible()
            and widget.isEnabled()
            and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and widget.focusProxy() is None
        ]
        if not stops:
            return False
        now = QApplication.focusWidget()
        step = 1 if following else -1
        index = stops.index(now) + step if now in stops else 0
        stops[index % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close with a click beside the field."""
        if not self.field.geometry().contains(event.position().toPoint()):
            self.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the window and raise the field, with a soft shadow under it."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("scrim"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.field.geometry())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 2))
        for reach in range(_SHADOW, 0, -2):  # many faint layers: the nearer to the field, the darker
            shadow = area.adjusted(-reach, -reach, reach, reach).translated(0, 6)
            painter.drawRoundedRect(shadow, _RADIUS + reach, _RADIUS + reach)
        painter.setPen(theme.color("hairline"))
        painter.setBrush(theme.color("raised"))
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
