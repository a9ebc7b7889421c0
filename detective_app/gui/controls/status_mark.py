"""What came of something, as an icon and words: no state is told by colour alone."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QHideEvent, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Glyph, Label
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.icons import fill, smooth
from detective_app.gui.wording import in_own_words

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
        self._timer = QTimer(self, interval=83)
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
        self._icon, self._spinner = Glyph(size=14), Spinner(parent=self)
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

    def show_state(
        self, state: State, word: str, *, color: str | None = None, weight: int | None = None
    ) -> None:
        """Show another state."""
        self._word.setText(in_own_words(word))
        if color:
            self._word.set_look(color=color, weight=weight)
        self.setAccessibleName(self.word)
        self._spinner.setVisible(state == "busy")
        self._icon.setVisible(state != "busy")
        if state != "busy":
            self._icon.show_glyph(*_ICONS[state])


class IconLine(QWidget):
    """An icon and a text that may wrap; not there while it has nothing to say."""

    def __init__(self, color: str = "text", weight: int | None = None) -> None:
        super().__init__()
        self._icon = Glyph("information", size=14)
        self._icon.setContentsMargins(0, 2, 0, 0)
        self._text = Label("", "ui", color, weight=weight, wrap=True)
        across((self._icon, Qt.AlignmentFlag.AlignTop), (self._text, 1), into=self, gap=10)
        self.show_nothing()

    @property
    def text(self) -> str:
        """What is shown, "" when nothing is."""
        return self._text.text()

    def show_line(self, icon: str, color: str, text: str) -> None:
        """Show an icon in a colour and a text, or nothing without a text."""
        self._icon.show_glyph(icon, color)
        self._text.setText(in_own_words(text))
        self.setAccessibleName(self.text)
        self.setVisible(bool(text))

    def show_nothing(self) -> None:
        """Leave."""
        self.show_line("", "text2", "")


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
        fill(smooth(self), QRectF(self.contentsRect()), theme.color("mediumSoft"), 8)
