"""One of the other signals: a gap, a tension or an assumption of the hypothesis, and what met it."""

from __future__ import annotations

from PySide6.QtCore import Signal as QtSignal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.quality import Signal
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.evidence_panel.answer_links import AnswerLinks
from detective_app.gui.foreign_text import one_line

_INDENT = 24


class SignalItem(QWidget):
    """`answer_requested` tells the number of the answer that met it."""

    accessible_role = QAccessible.Role.Grouping
    answer_requested = QtSignal(int)

    def __init__(self, signal: Signal, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        kind = self._kind(signal)
        text = Prose("meta", "text2", line=18, name=kind)
        text.show_text(signal.content)
        self._met = AnswerLinks()
        self._met.answer_requested.connect(self.answer_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(_INDENT, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Label(kind, "meta", "text2", weight=600))
        column.addWidget(text)
        column.addWidget(self._met)
        self.setAccessibleName(f"{kind}: {one_line(signal.content)}")
        self.show_signal(signal)

    def show_signal(self, signal: Signal) -> None:
        """Show by which answer it was met, if it was."""
        met = signal.addressed_by if signal.addressed else None
        self._met.show_numbers(self.tr("Met by answer"), (int(met),) if met else ())

    def _kind(self, signal: Signal) -> str:
        return {
            "claim": self.tr("Claim"),
            "gap": self.tr("Gap"),
            "tension": self.tr("Tension"),
            "assumption": self.tr("Assumption"),
        }[signal.type]
