"""One short notice, with at most one thing to do about it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, QTime, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QFontMetrics
from PySide6.QtWidgets import QMenu, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.opening import announce
from detective_app.gui.wording import in_own_words

_WIDEST = 480


class Toast(QWidget):
    """Goes by itself after some seconds; `left` tells that it has gone, `acted` that its button was used."""

    left = Signal(object)
    acted = Signal()

    def __init__(self, text: str, action: str, seconds: float, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(text)
        self._offers = bool(action)
        label = Label(text, wrap=True)
        natural = QFontMetrics(label.font()).horizontalAdvance(label.text()) + 2
        label.setFixedWidth(min(natural, theme.pixels(_WIDEST)))
        row = across(label, into=self, margins=(16, 6, 8, 6), gap=12)
        if action:
            row.addWidget(self._button(Button(action, "link"), self.act))
        close = Button("", "quiet", icon="close", name=self.tr("Close the notice"))
        row.addWidget(self._button(close, self.leave))
        self._timer = QTimer(self, singleShot=True, interval=round(seconds * 1000))
        self._timer.timeout.connect(self._expire)
        self._timer.start()

    def leave(self) -> None:
        """Go now."""
        self._timer.stop()
        self.hide()
        self.left.emit(self)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the pointer is here."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Go in a while."""
        self._timer.start()
        super().leaveEvent(event)

    def _button(self, button: Button, on_click: object) -> Button:
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        button.clicked.connect(on_click)
        return button

    def act(self) -> bool:
        """Do what it offers, and go; False when it offers nothing."""
        if self._offers:
            self.acted.emit()
            self.leave()
        return self._offers

    def _expire(self) -> None:
        focused = self.window().focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self._timer.start()
        else:
            self.leave()


SECONDS, UNDO_SECONDS = 6, 10
_AT_ONCE = 3
_KEPT = 30
_FREE_BELOW = 136  # the status row, and the buttons that most pages have at their foot
_MENU_CHARS = 80


@dataclass
class Notice:
    """What was told and when; `on_action` is None when there is nothing to do about it, or it was done."""

    at: QTime
    text: str
    action: str = ""
    on_action: Callable[[], object] | None = None


class Toasts(QWidget):
    """Shows up to three toasts, newest last, and keeps the last thirty notices for the list."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAccessibleName(self.tr("Notices"))
        self.kept: deque[Notice] = deque(maxlen=_KEPT)
        self.shown: list[Toast] = []
        self._asking: list[Toast] = []
        self._rows = down(into=self, margins=(4, 4, 4, 4), gap=8)  # room for the focus ring
        self.hide()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the foot of the window."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def show_toast(
        self,
        text: str,
        action: str = "",
        on_action: Callable[[], object] | None = None,
        *,
        undoes: bool = True,
    ) -> None:
        """Show a notice; with an action it stays a little longer, and the list offers the action too.

        An action that takes nothing back is not what `undo` does.
        """
        notice = Notice(QTime.currentTime(), one_line(in_own_words(text)), action, on_action)
        self.kept.append(notice)
        while len(self.shown) >= _AT_ONCE:
            self.shown[0].leave()
        toast = Toast(notice.text, action if on_action else "", UNDO_SECONDS if on_action else SECONDS, self)
        toast.acted.connect(lambda: _act(notice))
        toast.left.connect(self._drop)
        self.shown.append(toast)
        if not undoes:
            self._asking.append(toast)
        self._rows.addWidget(toast, 0, Qt.AlignmentFlag.AlignHCenter)
        self._place()  # before it is shown, for the pointer may be where it would come up first
        toast.show()
        self.show()
        self._place()
        announce(self, notice.text)

    def undo(self) -> None:
        """Take back what the latest toast in sight tells of."""
        for toast in reversed(self.shown):
            if toast not in self._asking and toast.act():
                return

    def show_notices(self) -> None:
        """List the latest notices; what can be done about one is done by choosing it."""
        menu = QMenu(self.window())
        menu.setAccessibleName(self.tr("Recent notices"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for notice in reversed(self.kept):
            time = QLocale().toString(notice.at, QLocale.FormatType.ShortFormat)
            words = f"{time}  {one_line(notice.text, _MENU_CHARS)}".replace("&", "&&")
            entry = menu.addAction(f"{words}\t{notice.action}" if notice.on_action else words)
            entry.setToolTip(plain_tooltip(notice.text))
            entry.triggered.connect(lambda _, notice=notice: _act(notice))
        if not self.kept:
            menu.addAction(self.tr("No notices yet")).setEnabled(False)
        corner = self.window().rect().bottomRight()
        corner.setX(corner.x() - menu.sizeHint().width() - theme.pixels(24))
        corner.setY(corner.y() - menu.sizeHint().height() - theme.pixels(48))
        menu.popup(self.window().mapToGlobal(corner))

    def _drop(self, toast: Toast) -> None:
        if toast in self.shown:
            self.shown.remove(toast)
            self._asking = [one for one in self._asking if one is not toast]
            self._rows.removeWidget(toast)
            toast.deleteLater()
        self.setVisible(bool(self.shown))
        self._place()

    def _place(self) -> None:
        self.adjustSize()
        window = self.window()
        self.move((window.width() - self.width()) // 2, window.height() - self.height() - _FREE_BELOW)
        self.raise_()


def _act(notice: Notice) -> None:
    """Do what a notice offers, once."""
    on_action, notice.on_action = notice.on_action, None
    if on_action is not None:
        on_action()
