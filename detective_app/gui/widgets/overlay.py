"""An overlay: a raised field over the dimmed window, closed with Esc or a click beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from detective_app.gui import theme


class Overlay(QWidget):
    """Lies over a window while it is open; `field` is the raised part, `width` px wide, `top` px down."""

    closed = Signal()

    def __init__(self, window: QWidget, name: str, *, width: int = 656, top: int = 96) -> None:
        super().__init__(window)
        self._top = top
        self._before = QApplication.focusWidget()
        self.setAccessibleName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = QWidget(self)
        self.field.setFixedWidth(width)
        self.rows = QVBoxLayout(self.field)
        self.rows.setContentsMargins(1, 1, 1, 1)
        self.rows.setSpacing(0)
        window.installEventFilter(self)
        self.hide()

    def open(self) -> None:
        """Show it over the whole window."""
        self.setGeometry(self.window().rect())
        self.show()
        self.raise_()
        self.place()

    def close(self) -> bool:
        """Take it away and give the keyboard back to what had it."""
        gone = super().close()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self.closed.emit()
        return gone

    def place(self) -> None:
        """Put the raised field where it belongs, as tall as it needs to be and the window allows."""
        height = min(self.field.sizeHint().height(), self.height() - self._top - 16)
        left = (self.width() - self.field.width()) // 2
        sidebar = 272  # over the transcript's column where there is room, as in the pictures
        if self.width() >= sidebar + self.field.width() + 320:
            left = sidebar
        self.field.setGeometry(left, self._top, self.field.width(), height)

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
            if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if not stops:
            return False
        now = QApplication.focusWidget()
        index = stops.index(now) if now in stops else -1
        stops[(index + (1 if following else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close with a click beside the field."""
        if not self.field.geometry().contains(event.position().toPoint()):
            self.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the window and raise the field."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("scrim"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("hairline"))
        painter.setBrush(theme.color("raised"))
        painter.drawRoundedRect(QRectF(self.field.geometry()), 12, 12)
