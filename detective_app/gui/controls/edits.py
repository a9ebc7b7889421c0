"""Lines to write in: a setting, a search, and the bar that finds words in a text."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.wording import filled


class SettingEdit(QLineEdit):
    """A line with an accessible name and a placeholder."""

    def __init__(self, name: str, placeholder: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(placeholder)
        self.restyle()

    def restyle(self) -> None:
        """Take the font from the theme."""
        self.setFont(theme.font("ui"))


class SearchEdit(SettingEdit):
    """A line whose placeholder is also its accessible name."""

    def __init__(self, name: str) -> None:
        super().__init__(name, name)

    def restyle(self) -> None:
        """Take font and room from the theme."""
        super().restyle()
        self.setTextMargins(theme.pixels(16) + 1, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, then the magnifier."""
        super().paintEvent(event)
        size = theme.pixels(16)
        QPainter(self).drawPixmap(8, (self.height() - size) // 2, icons.pixmap("search", "text2"))


_DEBOUNCE_MS = 150


class FindBar(QWidget):
    """Tells, over a text that `words` name, what is looked for, steps of 1 and -1, and when it is closed."""

    sought = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, words: str) -> None:
        super().__init__()
        self._field = QLineEdit()
        self._field.setAccessibleName(words)
        self._field.setPlaceholderText(words)
        self._count = Label("", "meta", "text2")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DEBOUNCE_MS)
        self._timer.timeout.connect(lambda: self.sought.emit(self._field.text()))
        self._field.textChanged.connect(self._timer.start)
        previous = Button(kind="quiet", icon="chevron-up", name=self.tr("Previous place"))
        following = Button(kind="quiet", icon="chevron-down", name=self.tr("Next place"))
        close = Button(kind="quiet", icon="close", name=self.tr("Close the find bar"))
        previous.clicked.connect(lambda: self.stepped.emit(-1))
        following.clicked.connect(lambda: self.stepped.emit(1))
        close.clicked.connect(self.closed)
        row = across((self._field, 1), self._count, into=self, margins=(32, 4, 32, 8), gap=12)
        for button in (previous, following, close):
            row.addWidget(button)

    def begin(self, words: str = "") -> None:
        """Take the keyboard, with some words or what was sought last ready to be replaced."""
        self.show()
        if words:
            self._field.setText(words)
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()
        self.sought.emit(self._field.text())

    def show_count(self, current: int, count: int) -> None:
        """Say which place of how many is shown, from 1."""
        words = filled(self.tr("%1 of %2"), current, count) if count else self.tr("Not found")
        self._count.setText(words)

    def clear_count(self) -> None:
        """Say nothing, as nothing is sought."""
        self._count.setText("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Step with Enter, close with Escape."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.stepped.emit(-1 if back else 1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)
