"""What came of something, as an icon and words: no state is told by colour alone."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.sized import Stacking, grown
from detective_app.gui.icons import fill, smooth
from detective_app.gui.told_below import in_own_words

State = Literal["ok", "failed", "warning", "waiting", "needs-you", "resting", "muted", "busy"]
_ICONS: dict[State, tuple[str, str]] = {
    "ok": ("check-circle", "ok"),
    "failed": ("cross-circle", "high"),
    "warning": ("alert", "medium"),
    "waiting": ("clock", "medium"),
    "needs-you": ("question-circle", "medium"),
    "resting": ("pause", "text2"),
    "muted": ("minus", "muted"),
}


class Spinner(QWidget):
    """Turns while something is going on, at 12 frames a second, and only while it can be seen."""

    def __init__(self, color: str = "accent", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color, self._turn = color, 0
        self._timer = QTimer(self)
        self._timer.setInterval(83)
        self._timer.timeout.connect(self._step)
        self.setFixedSize(theme.pixels(14), theme.pixels(14))

    def showEvent(self, event: QShowEvent) -> None:
        """Turn."""
        self._timer.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Rest."""
        self._timer.stop()
        super().hideEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint an open circle."""
        painter = smooth(self)
        painter.setPen(QPen(theme.color(self._color), 1.5, c=Qt.PenCapStyle.RoundCap))
        painter.drawArc(self.rect().adjusted(2, 2, -2, -2), -self._turn * 16, 260 * 16)

    def _step(self) -> None:
        self._turn = (self._turn + 30) % 360
        self.update()


class StatusMark(QWidget):
    """An icon with words beside it; for want of room they end in an ellipsis if `cut`.

    If `cut`, `show_brief` gives the fewer words that the icon says enough with.
    """

    def __init__(
        self,
        state: State,
        word: str,
        *,
        role: theme.Role = "meta",
        color: str | None = None,
        cut: bool = False,
    ) -> None:
        super().__init__()
        self._state: State = state
        self._icon = QLabel(self)
        self._spinner = Spinner(parent=self)
        self._word = (ElidedLabel if cut else Label)(word, role, color or "text2")
        if cut:
            self._word.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        across(self._icon, self._spinner, (self._word, 1), into=self, gap=6)
        self.show_state(state, word, color=color)

    @property
    def word(self) -> str:
        """The word as it is shown."""
        return self._word.text()

    def show_brief(self, words: str) -> None:
        """Take the words for where the whole has no room."""
        if isinstance(self._word, ElidedLabel):
            self._word.set_brief(words)

    def show_state(self, state: State, word: str, *, color: str | None = None) -> None:
        """Show another state."""
        self._state = state
        self._word.setText(in_own_words(word))
        if color:
            self._word.set_look(color=color)
        self.setAccessibleName(self.word)
        self._spinner.setVisible(state == "busy")
        self._icon.setVisible(state != "busy")
        self.restyle()

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        if self._state != "busy":
            name, color = _ICONS[self._state]
            self._icon.setPixmap(icons.pixmap(name, color, 14))


class MarkIcon(QWidget):
    """Drawn at its left edge; what it means stands beside it in words."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self._state: State | None = None
        self._spinner = Spinner(parent=self)
        self._spinner.hide()
        self._wide = width
        self.restyle()

    def show_state(self, state: State | None) -> None:
        """Show a state, or none."""
        self._state = state
        self._spinner.setVisible(state == "busy")
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedSize(grown(self._wide), theme.pixels(17))
        self._spinner.move(0, (self.height() - self._spinner.height()) // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the icon."""
        if self._state in _ICONS:
            drawing = icons.pixmap(*_ICONS[self._state], 14)
            top = (self.height() - theme.pixels(14) + 1) // 2
            QPainter(self).drawPixmap(0, top, drawing)


class IconLine(QWidget):
    """An icon and a text that may wrap; not there while it has nothing to say."""

    def __init__(self, color: str = "text", weight: int | None = None) -> None:
        super().__init__()
        self._icon, self._drawing = QLabel(), ("information", "text2")
        self._icon.setContentsMargins(0, 2, 0, 0)
        self._text = Label("", "ui", color, weight=weight, wrap=True)
        across((self._icon, Qt.AlignmentFlag.AlignTop), (self._text, 1), into=self, gap=10)
        self.show_nothing()

    @property
    def text(self) -> str:
        """What is shown, "" when nothing is."""
        return self._text.text()

    def show_line(self, icon: str, color: str, text: str) -> None:
        """Show an icon in a colour and a text."""
        self._drawing = (icon, color)
        self._text.setText(in_own_words(text))
        self.setAccessibleName(self.text)
        self.restyle()
        self.show()

    def show_nothing(self) -> None:
        """Leave."""
        self._text.setText("")
        self.hide()

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        self._icon.setPixmap(icons.pixmap(*self._drawing, 14))


_ROOM = 360
"""Up to this width in px, which grows with the text, the button stands below the words."""


class NoticeBar(QWidget):
    """A rounded field with an icon, a text and a button; not there while there is nothing to say."""

    def __init__(self, action: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = IconLine()
        self._busy = StatusMark("busy", "", role="ui")
        self.action = Button(action)
        parts = (self._line, self._busy)
        across(
            Stacking(*parts, actions=self.action, room=_ROOM, wide=0, gap=12, below=8),
            into=self,
            margins=(16, 10, 10, 10),
        )
        self.hide()

    @property
    def text(self) -> str:
        """What is said."""
        return self._line.text or self._busy.word

    def show_words(self, words: str) -> None:
        """Say what is the matter."""
        self._busy.hide()
        self._line.show_line("alert", "medium", words)
        self.action.show()
        self.show()

    def show_busy(self, words: str) -> None:
        """Say that something is being tried."""
        self._line.show_nothing()
        self._busy.show_state("busy", words)
        self._busy.show()
        self.action.hide()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field."""
        painter = smooth(self)
        fill(painter, QRectF(self.contentsRect()), theme.color("mediumSoft"), 8)
