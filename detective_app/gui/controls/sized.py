"""Room of a width that grows with the text size, so that columns stay columns."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme


def grown(width: int) -> int:
    """Return a column's width: it grows half as fast as the text, so that all of them fit the window."""
    return (width + theme.pixels(width)) // 2


class Sized(QWidget):
    """`width` px at the usual text size, and `fixed` px more at any; with `least` it may shrink to that."""

    def __init__(
        self, width: int, fixed: int = 0, *, least: int | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._wide, self._fixed, self._least = width, fixed, least
        self.restyle()

    def set_width(self, width: int) -> None:
        """Have another width."""
        self._wide = width
        self.restyle()

    def restyle(self) -> None:
        """Take the width from the theme."""
        wide = grown(self._wide) + self._fixed
        self.setMaximumWidth(wide)
        self.setMinimumWidth(wide if self._least is None else min(grown(self._least) + self._fixed, wide))

    def sizeHint(self) -> QSize:
        """Ask for the whole width."""
        return QSize(self.maximumWidth(), super().sizeHint().height())
