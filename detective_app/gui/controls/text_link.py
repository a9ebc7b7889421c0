"""Actions written as a word in the accent colour, as large as the text around them."""

from __future__ import annotations

from PySide6.QtCore import QRect

from detective_app.gui import theme
from detective_app.gui.controls.button import Button


class TextLink(Button):
    """A link of 14 px; the room for its focus ring is taken from the space round it."""

    def __init__(self, text: str, *, icon: str = "", name: str = "", tip: str = "") -> None:
        super().__init__(text, "link", icon=icon, name=name)
        self.setToolTip(tip)

    def restyle(self) -> None:
        """Take font and icon from the theme."""
        super().restyle()
        self.setFont(theme.font("ui", 500))

    def focus_area(self) -> QRect:
        """Return where the focus ring goes."""
        return self.rect().adjusted(-4, 3, 4, -3)
