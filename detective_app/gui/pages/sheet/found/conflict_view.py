"""One conflict in full: both quotes side by side with what differs marked, and below them the decision."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.operator import Resolution
from detective_app.core.quality import Conflict, Decision
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.pages.sheet.found.decision import DecisionForm
from detective_app.gui.pages.sheet.found.quote_block import QuoteBlock, quote_prose, ruled
from detective_app.gui.pages.sheet.found.sides import ShownQuote, shown_conflict
from detective_app.gui.run.evidence_words import decision_words, side_names
from detective_app.gui.wording import filled

_ROOM = 560


class ConflictView(QWidget):
    """`quote_wanted` asks for a quote in its document, `resolved` tells a `Resolution`.

    Without `kept` decisions are not taken, as in the recorded case; a run that ended asks nothing any more.
    """

    quote_wanted = Signal(object)
    resolved = Signal(object)

    def __init__(self, session: InterrogationSession, conflict: Conflict, *, kept: bool) -> None:
        super().__init__()
        self.conflict = conflict
        found = shown_conflict(session, conflict)
        self.form = DecisionForm()
        self.form.decided.connect(self._decide)
        self.form.ask_requested.connect(lambda: self._decide("clarify", ""))
        self.form.allow_asking(allowed=kept and session.status not in ("completed", "failed"))
        self.form.allow_deciding(allowed=kept)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(22, 4, 0, 20)
        rows.setSpacing(12)
        if found.about:
            rows.addWidget(Label(found.about, "ui", "text2", wrap=True))
        sides = [self._side(session, one) for one in (found.first, found.second)]
        rows.addWidget(Stacking(*sides, room=_ROOM, wide=None, gap=32, below=16))
        rows.addWidget(self.form)
        self.take_conflict(session, conflict)

    def take_conflict(self, session: InterrogationSession, conflict: Conflict) -> None:
        """Show what was decided; what is being written stays while that is the same."""
        self.conflict = conflict
        self.form.show_sides(*side_names(session, conflict), conflict, decision_words(session, conflict))

    def _side(self, session: InterrogationSession, side: ShownQuote) -> QWidget:
        of = side.of if side.answer is None else filled(self.tr("Answer %1"), side.answer)
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(Label(of, weight=600, wrap=True))
        if side.quote is None:
            words = QWidget()
            ruled(words).addWidget(quote_prose(side.runs, filled(self.tr("Quote from %1"), of)))
            column.addWidget(words)
        else:
            block = QuoteBlock(session, side.quote, runs=side.runs)
            block.quote_wanted.connect(self.quote_wanted)
            column.addWidget(block)
        column.addStretch(1)
        return made

    def _decide(self, choice: Decision, reason: str) -> None:
        self.resolved.emit(Resolution(self.conflict.id, choice, reason))
