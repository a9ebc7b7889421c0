"""A line of words with an icon: what came of something, with no room taken while there is nothing to say."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from detective_app.gui import icons
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.label import Label
from detective_app.gui.told_below import in_own_words


class IconLine(QWidget):
    """An icon and a text that may wrap; not there while it has nothing to say."""

    def __init__(self, color: str = "text") -> None:
        super().__init__()
        self._icon, self._drawing = QLabel(), ("information", "text2")
        self._icon.setContentsMargins(0, 2, 0, 0)
        self._text = Label("", "ui", color, wrap=True)
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
