"""A line to search with: a magnifier at its left."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent

from detective_app.gui import icons, theme
from detective_app.gui.controls.setting_edit import SettingEdit


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
