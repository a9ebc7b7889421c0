"""A plain line of text in the theme's font."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from detective_app.gui import theme


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
