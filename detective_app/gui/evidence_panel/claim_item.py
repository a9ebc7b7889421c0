"""One claim of the plan: its number, how it stands, its words, and the questions that touched it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from detective_app.account.plan import PlannedClaim
from detective_app.gui import theme
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.mark import Mark
from detective_app.gui.controls.prose import Prose
from detective_app.gui.evidence_panel.answer_links import AnswerLinks
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.verdict_words import NO_VERDICT_LOOK, ruling_word, standing_look
from detective_app.gui.wording import filled

_FLASH_MS = 600
_NUMBER_COLUMN = 24


class ClaimItem(QWidget):
    """`answer_requested` tells the number of an answer that touched the claim."""

    accessible_role = QAccessible.Role.Grouping
    answer_requested = Signal(int)

    def __init__(self, claim: PlannedClaim, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.signal_id = claim.signal_id
        self._flashing = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        number = Label(str(claim.number), weight=600)
        number.setFixedHeight(theme.pixels(20))
        self._standing = Mark(NO_VERDICT_LOOK, ruling_word("open"))
        text = Prose("ui", line=20, name=filled(self.tr("Claim %1"), claim.number))
        text.show_text(claim.text)
        text.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._questions = AnswerLinks(self.tr("No question yet"))
        self._questions.answer_requested.connect(self.answer_requested)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(0)
        grid.setColumnMinimumWidth(0, _NUMBER_COLUMN)
        grid.setColumnStretch(1, 1)
        grid.addWidget(number, 0, 0)
        grid.addWidget(self._standing, 0, 1)
        grid.setRowMinimumHeight(1, 3)
        grid.addWidget(text, 2, 1)
        grid.addWidget(self._questions, 3, 1)
        self.show_claim(claim)

    @property
    def word(self) -> str:
        """How the claim stands, in words."""
        return self._standing.word

    def show_claim(self, claim: PlannedClaim) -> None:
        """Show how the claim stands now."""
        word, count = ruling_word(claim.standing), len(claim.questions)
        self._standing.show_look(standing_look(claim.standing), word)
        self._questions.show_numbers(
            self.tr("Questions") if count > 1 else self.tr("Question"), claim.questions
        )
        name = filled(self.tr("Claim %1, %2: %3"), claim.number, word, one_line(claim.text))
        self.setAccessibleName(name)

    def flash(self) -> None:
        """Draw the eye here once."""
        self._flashing = True
        self.update()
        QTimer.singleShot(_FLASH_MS, self, self._end_flash)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground while it flashes."""
        if self._flashing:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(QRectF(self.rect()), 8, 8)

    def _end_flash(self) -> None:
        self._flashing = False
        self.update()
