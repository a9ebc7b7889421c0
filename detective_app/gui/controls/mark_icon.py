"""The icon of a state without its word, or the spinner, in a place of a fixed width."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.sized import grown
from detective_app.gui.controls.status_mark import Spinner, State

_ICONS: dict[State, tuple[str, str]] = {
    "ok": ("check-circle", "ok"),
    "failed": ("cross-circle", "high"),
    "warning": ("alert", "medium"),
    "muted": ("minus", "muted"),
}


class MarkIcon(QWidget):
    """Drawn at its left edge; what it means stands beside it in words."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self._state: State | None = None
        self._spinner = Spinner(parent=self)
        self._spinner.hide()
        self._wide = width
        self.restyle()

    def show_state(self, state: State | None) -> None:
        """Show a state, or none."""
        self._state = state
        self._spinner.setVisible(state == "busy")
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedSize(grown(self._wide), theme.pixels(17))
        self._spinner.move(0, (self.height() - self._spinner.height()) // 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the icon."""
        if self._state in _ICONS:
            drawing = icons.pixmap(*_ICONS[self._state], 14)
            top = (self.height() - theme.pixels(14) + 1) // 2
            QPainter(self).drawPixmap(0, top, drawing)
