"""Short notices at the foot of the window: finished things and Undo; each stays in the list of notices.

They go after six seconds, but not while the pointer or the keyboard is on them (UX §4).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, QLocale, QObject, QRectF, Qt, QTime, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QEnterEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.widgets.button import Button
from detective_app.gui.widgets.foreign_text import one_line
from detective_app.gui.widgets.label import Label

SECONDS = 6
_UNDO_SECONDS = 10
_KEPT = 30
_EDGE = 48


class Toast(QWidget):
    """One notice, with at most one thing to do about it."""

    def __init__(
        self, text: str, action: str, on_action: Callable[[], object] | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(text)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 8, 6)
        row.setSpacing(12)
        label = Label(text, wrap=True)
        label.setMaximumWidth(420)
        row.addWidget(label)
        if action and on_action is not None:
            button = Button(action, "link")
            button.clicked.connect(on_action)
            button.clicked.connect(self.hide)
            row.addWidget(button)
        close = Button("", "quiet", icon="close", name=self.tr("Close the notice"))
        close.clicked.connect(self.hide)
        row.addWidget(close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval((_UNDO_SECONDS if action else SECONDS) * 1000)
        self._timer.timeout.connect(self._leave)
        self._timer.start()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the pointer is here."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Go in a while."""
        self._timer.start()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a raised field."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("control"))
        painter.setBrush(theme.color("raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)

    def _leave(self) -> None:
        focused = self.window().focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self._timer.start()
        else:
            self.hide()


class Toasts(QWidget):
    """Shows one toast at a time over the foot of the window, and keeps the last thirty for the list."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAccessibleName(self.tr("Notices"))
        self._kept: deque[tuple[datetime, str]] = deque(maxlen=_KEPT)
        self._toast: Toast | None = None
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self.hide()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of the window."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    @property
    def kept(self) -> tuple[tuple[datetime, str], ...]:
        """The latest notices, newest last."""
        return tuple(self._kept)

    def show_toast(self, text: str, action: str = "", on_action: Callable[[], object] | None = None) -> None:
        """Show a notice, in place of the one before."""
        words = one_line(text)
        self._kept.append((datetime.now().astimezone(), words))
        if self._toast is not None:
            self._rows.removeWidget(self._toast)
            self._toast.deleteLater()
        self._toast = Toast(words, action, on_action, self)
        self._toast.installEventFilter(_Hider(self))
        self._rows.addWidget(self._toast)
        self.show()
        self._toast.show()
        self._place()
        announcement = QAccessibleAnnouncementEvent(self, words)
        QAccessible.updateAccessibility(announcement)

    def show_notices(self) -> None:
        """List the latest notices."""
        menu = QMenu(self.window())
        menu.setAccessibleName(self.tr("Recent notices"))
        for at, words in reversed(self._kept):
            time = QLocale().toString(QTime(at.hour, at.minute), QLocale.FormatType.ShortFormat)
            menu.addAction(f"{time}  {words.replace('&', '&&')}")
        if not self._kept:
            menu.addAction(self.tr("No notices yet")).setEnabled(False)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        corner = self.window().rect().bottomRight()
        corner.setX(corner.x() - menu.sizeHint().width() - 24)
        corner.setY(corner.y() - menu.sizeHint().height() - _EDGE)
        menu.popup(self.window().mapToGlobal(corner))

    def _place(self) -> None:
        self.adjustSize()
        window = self.window()
        self.move((window.width() - self.width()) // 2, window.height() - self.height() - _EDGE)
        self.raise_()


class _Hider(QObject):
    """Hides the empty field when its toast has gone."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        parent = self.parent()
        if event.type() == QEvent.Type.Hide and isinstance(parent, QWidget):
            parent.hide()
        return False
