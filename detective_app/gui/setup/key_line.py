"""The line into which a key is pasted: what is typed is never shown, copied or undone back."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit

from detective_app.gui import theme

_DOTS, _STEP, _RADIUS, _GAP = 24, 8.96, 2.75, 5


class KeyLine(QLineEdit):
    """A password line; of a key that is stored it shows dots and the last four characters, never the key."""

    def __init__(self, name: str, *, tall: bool = False) -> None:
        super().__init__()
        self._ends_with: str | None = None
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setInputMethodHints(
            Qt.InputMethodHint.ImhSensitiveData
            | Qt.InputMethodHint.ImhHiddenText
            | Qt.InputMethodHint.ImhNoPredictiveText
        )
        self.setProperty("tall", tall)
        self.setAccessibleName(name)
        self.restyle()
        self.show_stored(None)

    def show_stored(self, ends_with: str | None) -> None:
        """Show that a key is stored, with its end if that is known, or with None that none is."""
        self._ends_with = ends_with
        self.setPlaceholderText(self.tr("Paste the key here") if ends_with is None else "")
        words = self.tr("A key that ends in {end} is stored.") if ends_with else self.tr("A key is stored.")
        self.setAccessibleDescription("" if ends_with is None else words.format(end=ends_with))
        self.update()

    def take(self) -> str:
        """Return what was typed and forget it, undo history included."""
        typed = self.text()
        self.setText("")  # unlike clear(), this leaves nothing to undo
        return typed

    def restyle(self) -> None:
        """Take the font from the theme."""
        self.setFont(theme.font("ui"))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, and in an empty one the stored key's dots and end."""
        super().paintEvent(event)
        if self._ends_with is None or self.text():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("text"))
        left = 16.0 if self.property("tall") else 12.0
        for n in range(_DOTS):
            painter.drawEllipse(
                QPointF(left + _RADIUS + n * _STEP, self.height() / 2 + 0.5), _RADIUS, _RADIUS
            )
        painter.setPen(theme.color("text"))
        painter.setFont(theme.font("ui"))
        area = self.rect().adjusted(round(left + _DOTS * _STEP) + _GAP, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._ends_with)
