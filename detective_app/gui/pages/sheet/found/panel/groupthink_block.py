"""The warning that detectives agree too easily: its three signs, met or not, and what follows from them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from detective_app.account.panel_rounds import signs
from detective_app.core.panel import Deliberation
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Beside, across, down
from detective_app.gui.controls.label import Label
from detective_app.gui.icons import fill, smooth
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
        if found is None or not self.warns:
            return
        count = filled(self.tr("%1 of %2 signs"), sum(found.values()), len(found))
        head = _line("alert", "medium", self.tr("Possible groupthink"), bold=True)
        column = down(
            Beside(head, Label(count, "meta", "text2"), gap=12, wide=0),
            into=self,
            margins=(16, 14, 16, 16),
            gap=8,
        )
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
        painter = smooth(self)
        fill(painter, QRectF(self.rect()), theme.color("mediumSoft"), _RADIUS)

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
    look = "medium" if bold else "text" if color == "medium" else "text2"
    across(
        (_Icon(icon, color), Qt.AlignmentFlag.AlignTop),
        (Label(words, "ui", look, weight=600 if bold else None, wrap=True), 1),
        into=made,
        gap=10,
    )
    return made
