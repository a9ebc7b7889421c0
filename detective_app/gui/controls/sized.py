"""Room of a width that grows with the text size, so that columns stay columns."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme

_ANY = 16_777_215
"""What Qt takes for no limit."""


def grown(width: int) -> int:
    """Return a column's width: it grows half as fast as the text, so that all of them fit the window."""
    return (width + theme.pixels(width)) // 2


class Sized(QWidget):
    """`width` px at the usual text size, and `fixed` px more at any; with `least` it may shrink to that."""

    def __init__(self, width: int, fixed: int = 0, *, least: int | None = None) -> None:
        super().__init__()
        self._wide, self._fixed, self._least = width, fixed, least
        self._free = False
        self.restyle()

    def set_width(self, width: int) -> None:
        """Have another width."""
        self._wide = width
        self.restyle()

    def set_free(self, *, free: bool) -> None:
        """Be as wide as there is room, or of the width again."""
        self._free = free
        self.restyle()

    def restyle(self) -> None:
        """Take the width from the theme."""
        if self._free:
            self.setMinimumWidth(0)
            self.setMaximumWidth(_ANY)
            return
        wide = grown(self._wide) + self._fixed
        self.setMaximumWidth(wide)
        self.setMinimumWidth(wide if self._least is None else min(grown(self._least) + self._fixed, wide))

    def sizeHint(self) -> QSize:
        """Ask for the whole width."""
        asked = super().sizeHint()
        return asked if self._free else QSize(self.maximumWidth(), asked.height())
