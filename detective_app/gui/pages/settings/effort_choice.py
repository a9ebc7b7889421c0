"""How long one detective's model thinks: about each answer, and about the verdict."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from detective_app.core.settings import DetectiveChoice
from detective_app.gui.controls.combo import Combo
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.run.naming import provider_title
from detective_app.gui.setup.setting_entries import effort_words
from detective_app.provider_facts import PROVIDERS

_ROOM = 488
"""Up to this width in px, which grows with the text, the boxes stand one below the other."""


class EffortChoice(QWidget):
    """Two boxes, in sight only for a model that takes an effort; `chosen` carries a field and its value."""

    chosen = Signal(str, str)

    def __init__(self, provider: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = PROVIDERS[provider]
        title = provider_title(provider)
        self.answers = self._box(
            self.tr("{name}: reasoning effort").format(name=title), self.tr("effort for an answer")
        )
        self.audit = self._box(
            self.tr("{name}: reasoning effort of the audit").format(name=title),
            self.tr("effort for the verdict"),
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Stacking(self.answers, self.audit, room=_ROOM, wide=1, gap=8, below=8))
        self.answers.activated.connect(lambda _: self.chosen.emit("effort", self.answers.currentData()))
        self.audit.activated.connect(lambda _: self.chosen.emit("audit_effort", self.audit.currentData()))

    def show_choice(self, choice: DetectiveChoice) -> None:
        """Show what is set, where the model takes it."""
        self.setVisible(self._facts.takes_effort(choice.model))
        self.answers.choose(choice.effort)
        self.audit.choose(choice.audit_effort)

    def _box(self, name: str, of: str) -> Combo:
        box = Combo(name, width=240)
        for value, words in effort_words().items():
            box.add(words, value, of)
        return box
