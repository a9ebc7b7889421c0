"""A card that says what happened or what is open, in a few lines, with what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Flow
from detective_app.gui.controls.button import Button, Kind
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.sheet.waiting.reason_field import ReasonField

_RADIUS, _MARGINS, _GLYPH = 10, (20, 14, 20, 16), 18


class NoticeCard(QWidget):
    """A glyph, a title, lines below it, and buttons; Ctrl+Enter presses the primary one, else the first."""

    def __init__(self, look: tuple[str, str], title: str, lines: Sequence[str] = ()) -> None:
        super().__init__()
        self.title, self._look = title, look
        self.setAccessibleName(". ".join((title.rstrip("."), *lines)))
        self._icon = QLabel()
        self._main: Button | None = None
        self._reason: ReasonField | None = None
        self._words = QVBoxLayout()
        self._words.setSpacing(4)
        self._words.addWidget(Label(title, "ui", weight=600, wrap=True))
        for line in lines:
            self._words.addWidget(Label(line, "ui", "text2", wrap=True))
        self._row = Flow([], line=32)
        self._row.hide()
        self._words.addSpacing(4)
        self._words.addWidget(self._row)
        row = QHBoxLayout(self)
        row.setContentsMargins(*_MARGINS)
        row.setSpacing(12)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._words, 1)
        self.restyle()

    def add_action(self, words: str, do: Callable[[], object], kind: Kind = "plain") -> Button:
        """Add a button."""
        button = Button(words, kind, hint="Ctrl+Return" if kind == "primary" else "")
        button.clicked.connect(lambda _=False: do())
        if kind == "primary" or self._main is None:
            self._main = button
        self._row.add(button)
        self._row.show()
        return button

    def add_line(self, words: str, link: str, do: Callable[[], object]) -> None:
        """Add a line with a way to what it says at its end."""
        button, line = Button(link, "link", name=f"{link}: {words}"), QHBoxLayout()
        button.clicked.connect(lambda _=False: do())
        line.setSpacing(12)
        line.addWidget(Label(words, "ui", "text2", wrap=True), 1)
        line.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self._words.insertLayout(self._words.indexOf(self._row) - 1, line)
        self.setAccessibleName(f"{self.accessibleName()}. {words}")
        self._main = self._main or button

    def add_menu(self, words: str, entries: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Add a button that opens a menu."""
        menu = QMenu(self)
        for text, do in entries:
            menu.addAction(text.replace("&", "&&")).triggered.connect(lambda _=False, do=do: do())
        button = self.add_action(words, lambda: menu.popup(button.mapToGlobal(QPoint(0, button.height()))))

    def add_reason(self, words: str, question: str, action: str, given: Callable[[str], object]) -> None:
        """Add a button that asks for a reason before it does something that goes on record."""
        self._reason = reason = ReasonField(question, action)
        reason.hide()
        reason.given.connect(given)
        reason.cancelled.connect(reason.hide)
        self.add_action(words, reason.begin)
        self._words.addWidget(reason)

    def focus_first(self) -> None:
        """Put the keyboard on what can be done."""
        if self._main is not None:
            self._main.setFocus(Qt.FocusReason.OtherFocusReason)

    def act(self) -> None:
        """Do what can be done first of all; while a reason is written, what it is for."""
        if self._reason is not None and self._reason.has_keyboard:
            self._reason.give()
        elif self._main is not None and self._main.isEnabled():
            self._main.click()

    def restyle(self) -> None:
        """Take the glyph from the theme."""
        self._icon.setPixmap(icons.pixmap(*self._look, _GLYPH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface with its border."""
        paint_surface(QPainter(self), self, self._look[1])


def paint_surface(painter: QPainter, widget: QWidget, edge: str = "hairline") -> None:
    """Paint a rounded surface with a border of one px over the whole of a widget."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color(edge), 1.0))
    painter.setBrush(theme.color("surface"))
    painter.drawRoundedRect(widget.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
