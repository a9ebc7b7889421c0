"""The line of the witness: what became of the question, and for which claims of the plan it was."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.wording import filled

LINE = 32
"""As high as a link, for the mouse."""
_TOP, _FOOT, _ROOM = 9, 5, 300
"""Brings the middle of the first line of small words to that of the line."""


class WitnessLine(QWidget):
    """The outcome in words that wrap; `claims_requested` asks for the claims to be shown in the plan."""

    claims_requested = Signal()

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Label(words, "meta", "text2", weight=500, wrap=True)
        self._words.setContentsMargins(0, _TOP, 0, _FOOT)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(12)
        self._row.addWidget(self._words, 1)
        self._claims: QWidget | None = None
        self.restyle()

    def show_claims(self, numbers: Sequence[int], *, leads: bool) -> None:
        """Name the claims that the answer bears on; as a link where it `leads` to the plan."""
        if self._claims is not None:
            self._row.removeWidget(self._claims)
            self._claims.deleteLater()
            self._claims = None
        if not numbers:
            return
        several = filled(self.tr("For claims %1"), ", ".join(map(str, numbers)))
        words = several if len(numbers) > 1 else filled(self.tr("For claim %1"), numbers[0])
        if leads:
            link = Button(words, "link", name=filled(self.tr("%1: show in the plan"), words))
            link.clicked.connect(self.claims_requested)
            self._claims = link
        else:
            self._claims = Label(words, "meta", "text2")
            self._claims.setContentsMargins(0, _TOP, 0, _FOOT)
        self._row.addWidget(self._claims, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def restyle(self) -> None:
        """Take the line's least height from the text size."""
        self._words.setMinimumHeight(theme.pixels(LINE))
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Name the claims below the words where large text leaves no room beside them."""
        beside = self.width() >= theme.pixels(_ROOM)
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self._row.setSpacing(12 if beside else 0)
