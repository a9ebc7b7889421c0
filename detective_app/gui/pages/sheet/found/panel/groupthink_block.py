"""The warning that detectives agree too easily: its three signs, met or not, and what follows from them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from detective_app.account.panel_rounds import signs
from detective_app.core.panel import Deliberation
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Beside
from detective_app.gui.controls.label import Label
from detective_app.gui.run.panel_words import sign_words
from detective_app.gui.wording import filled

_RADIUS = 10


class GroupthinkBlock(QWidget):
    """A soft field on a deliberation, while it lasts and after it; empty unless it `warns`."""

    def __init__(self, done: Deliberation) -> None:
        super().__init__()
        found = signs(done)
        warned = done.groupthink is not None and done.groupthink.detected
        self.warns = found is not None and (warned or (done.vetoed is not None and done.exit is None))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 16)
        column.setSpacing(8)
        if found is None or not self.warns:
            return
        count = filled(self.tr("%1 of %2 signs"), sum(found.values()), len(found))
        head = _line("alert", "medium", self.tr("Possible groupthink"), bold=True)
        column.addWidget(Beside(head, Label(count, "meta", "text2"), gap=12, wide=0))
        for sign, there in found.items():
            icon, color = ("check", "medium") if there else ("minus", "text2")
            column.addWidget(_line(icon, color, sign_words(sign)))
        follows = self._follows(done)
        column.addWidget(Label(follows, "ui", "text", wrap=True))
        self.setAccessibleName(f"{self.tr('Possible groupthink')}, {count}. {follows}")

    def restyle(self) -> None:
        """Take the ground from the theme."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("mediumSoft"))
        painter.drawRoundedRect(QRectF(self.rect()), _RADIUS, _RADIUS)

    def _follows(self, done: Deliberation) -> str:
        if done.vetoed is None:
            return self.tr("Look at the evidence yourself.")
        if done.exit is None:
            return self.tr("A dissent round was added. The end is held back once.")
        return self.tr("A dissent round brought no new evidence. Look at the evidence yourself.")


class _Icon(QLabel):
    """A glyph in its colour, as the theme has it."""

    def __init__(self, name: str, color: str) -> None:
        super().__init__()
        self._look = (name, color)
        self.setContentsMargins(0, 2, 0, 0)
        self.restyle()

    def restyle(self) -> None:
        """Take the colour from the theme."""
        self.setPixmap(icons.pixmap(*self._look, 14))


def _line(icon: str, color: str, words: str, *, bold: bool = False) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    look = "medium" if bold else "text" if color == "medium" else "text2"
    row.addWidget(_Icon(icon, color), 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(Label(words, "ui", look, weight=600 if bold else None, wrap=True), 1)
    return made
