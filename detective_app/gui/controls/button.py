"""Buttons that Enter presses too: not every desktop lets Qt do that outside a dialog."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from PySide6.QtCore import QRect, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QAbstractButton, QPushButton, QSizePolicy, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import TakesSize
from detective_app.gui.wording import key_words

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Pressable(QAbstractButton):
    """A painted button that Space and Enter press."""

    def restyle(self) -> None:
        """Take up the theme's sizes and colours."""
        self.updateGeometry()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press with Enter; Qt does the rest."""
        if not (pressed_by_enter(self, event) or left_to_others(self, event)):
            super().keyPressEvent(event)


def pressed_by_enter(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Press the button if the event is Enter alone; a key that is held down presses once."""
    if event.key() not in _ENTER or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    event.accept()
    if not event.isAutoRepeat():
        button.click()
    return True


def left_to_others(button: QAbstractButton, event: QKeyEvent) -> bool:
    """Ignore an arrow key, with which Qt would go on to any control, even one of another pane."""
    alone = not button.autoExclusive() and button.group() is None
    if alone and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
        event.ignore()
        return True
    return False


Pressed: TypeAlias = Callable[..., object] | SignalInstance
"""What is called, or told on, when a button is pressed."""
Kind = Literal["plain", "primary", "quiet", "link"]
_HINT_GAP, _AIR = 10, 6


class Button(TakesSize, QPushButton):
    """A button whose accessible name is its text; `hint` (`Ctrl+Enter`) is painted small at the right.

    It is painted as the keys are called in the language of the window.

    A `wide` one has the more generous padding of page-level buttons, as a `tall` one has anyway. One that
    `breaks` goes on in a second line where large text leaves no room for one. `on` is called with a press.
    """

    def __init__(
        self,
        text: str = "",
        kind: Kind = "plain",
        *,
        icon: str = "",
        hint: str = "",
        tall: bool = False,
        wide: bool = False,
        name: str = "",
        breaks: bool = False,
        on: Pressed | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        if on is not None:
            self.clicked.connect(on)
        self.kind, self._icon = kind, icon
        self._breaks = breaks
        self._whole = self._broken = text
        self.hint = key_words(QKeySequence(hint)) if hint else ""
        self.setProperty("kind", kind)
        self.setProperty("tall", tall)
        self.setProperty("wide", wide)
        self.setProperty("hinted", bool(hint))
        self.setProperty("breaks", breaks)
        self._padding = 16 if tall or wide else 12
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if kind == "link" else Qt.CursorShape.ArrowCursor)
        self.setAutoDefault(False)
        self.setAccessibleName(name)
        if breaks:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setText(text)
        self.restyle()

    def set_icon(self, name: str) -> None:
        """Show another icon."""
        self._icon = name
        self.restyle()

    def restyle(self) -> None:
        """Take font and icon from the theme."""
        self.setFont(theme.font("meta" if self.kind == "link" else "ui", 500))
        if self._icon:
            color = {"primary": "onAccent", "link": "accent"}.get(self.kind, "text2")
            self.setIcon(icons.icon(self._icon, color))
            self.setIconSize(QSize(theme.pixels(16), theme.pixels(16)))

    def sizeHint(self) -> QSize:
        """Leave room for the hint."""
        size = super().sizeHint()
        broken = "\n" in super().text()
        wide = size.width() + self._hint_width() + (self._spared() if broken else 0)
        return QSize(wide, size.height() + (theme.pixels(_AIR) if broken else 0))

    def minimumSizeHint(self) -> QSize:
        """Never cut the text."""
        size = self.sizeHint()
        return QSize(size.width() - self._spared(), size.height())

    def text(self) -> str:
        """Return the text, however it stands there."""
        return self._whole

    def setText(self, text: str) -> None:
        """Show a text."""
        if self.accessibleName() in ("", self._whole) and self._breaks:
            self.setAccessibleName(text)  # without a line break
        self._whole, self._broken = text, _broken(text) if self._breaks else text
        super().setText(text)
        if self.isVisible():
            self.take_size()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press with Enter, as with Space."""
        if not (pressed_by_enter(self, event) or left_to_others(self, event)):
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, then the hint."""
        super().paintEvent(event)
        if not self.hint:
            return
        painter = QPainter(self)
        painter.setFont(theme.font("meta"))
        disabled = "text2" if self.kind == "primary" else "muted"
        color = ("onAccent" if self.kind == "primary" else "muted") if self.isEnabled() else disabled
        painter.setPen(theme.color(color))
        area = self.rect().adjusted(0, 0, -self._padding, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self.hint)

    def take_size(self) -> None:
        """Break the text where it has no room, or join it again."""
        if self._broken != self._whole:
            fits = self.width() >= self.sizeHint().width()
            super().setText(self._whole if fits else self._broken)

    def _spared(self) -> int:
        """Return how much narrower the text is once it is broken."""
        if self._broken == self._whole:
            return 0
        metrics = self.fontMetrics()
        return metrics.horizontalAdvance(self._whole) - max(
            map(metrics.horizontalAdvance, self._broken.split("\n"))
        )

    def _hint_width(self) -> int:
        if not self.hint:
            return 0
        return QFontMetrics(theme.font("meta")).horizontalAdvance(self.hint) + _HINT_GAP


def _broken(text: str) -> str:
    """Return a text in two lines as even as its words allow."""
    spaces = [n for n, char in enumerate(text) if char == " "]
    if not spaces:
        return text
    at = min(spaces, key=lambda n: abs(len(text) - 1 - 2 * n))
    return f"{text[:at]}\n{text[at + 1 :]}"


class TextLink(Button):
    """A link of 14 px; the room for its focus ring is taken from the space round it."""

    def __init__(
        self, text: str, *, icon: str = "", name: str = "", tip: str = "", on: Pressed | None = None
    ) -> None:
        super().__init__(text, "link", icon=icon, name=name, on=on)
        self.setToolTip(tip)

    def restyle(self) -> None:
        """Take font and icon from the theme."""
        super().restyle()
        self.setFont(theme.font("ui", 500))

    def focus_area(self) -> QRect:
        """Return where the focus ring goes."""
        return self.rect().adjusted(-4, 3, 4, -3)


def square_button(icon: str, name: str) -> Button:
    """Return a quiet button that is its icon alone, with its name in the tooltip."""
    made = Button(kind="quiet", icon=icon, name=name)
    made.setProperty("square", True)
    made.setToolTip(name)
    return made


class TwiceButton(Button):
    """`confirmed` comes with the second press; leaving the button takes the first one back."""

    confirmed = Signal()

    def __init__(self, text: str, subject: str) -> None:
        super().__init__(text, "quiet")
        self._plain, self._subject, self._asking = text, subject, False
        self.asks = True
        self._show(asking=False)
        self.clicked.connect(self._pressed)

    def set_words(self, text: str, *, asks: bool) -> None:
        """Show other words; without `asks` the first press does it."""
        self._plain, self.asks = text, asks
        self._show(asking=False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the first press back."""
        super().focusOutEvent(event)
        self._show(asking=False)

    def _pressed(self) -> None:
        if self.asks and not self._asking:
            self._show(asking=True)
            return
        self._show(asking=False)
        self.confirmed.emit()

    def _show(self, *, asking: bool) -> None:
        self._asking = asking
        words = self.tr("{action} for good?").format(action=self._plain) if asking else self._plain
        self.setText(words)
        self.setAccessibleName(f"{words}: {self._subject}")
        self.updateGeometry()
