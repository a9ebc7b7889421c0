"""Marks: a glyph of any kind with its word, both in one colour, so that neither has to be seen alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.label import Label


class Mark(QWidget):
    """A glyph 14 px square and a word of 12/600 on a line of `line` px; `lower` brings both down."""

    def __init__(self, look: tuple[str, str], word: str, *, line: int = 20, lower: int = 0) -> None:
        super().__init__()
        self._look, self._height = look, line
        self._icon, self._word = QLabel(), Label(word, "meta", look[1], weight=600)
        across(
            (self._icon, Qt.AlignmentFlag.AlignVCenter),
            (self._word, 1, Qt.AlignmentFlag.AlignVCenter),
            into=self,
            margins=(0, lower, 0, 0),
            gap=5,
        )
        self.setAccessibleName(word)
        self.restyle()

    @property
    def word(self) -> str:
        """The word as it is shown."""
        return self._word.text()

    def restyle(self) -> None:
        """Take the glyph's colour from the theme, and the line's height from the text size."""
        self._icon.setPixmap(icons.pixmap(*self._look, 14))
        self.setFixedHeight(theme.pixels(self._height))
