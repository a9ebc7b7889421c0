"""The plan: each claim with how it stands and the questions that touched it, below it the other signals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal as QtSignal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.plan import Plan, plan, round_number
from detective_app.core.quality import Signal
from detective_app.gui import theme
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.evidence_panel.answer_links import AnswerLinks
from detective_app.gui.evidence_panel.claim_item import ClaimItem
from detective_app.gui.foreign_text import one_line
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession

_MARGINS = (24, 15, 24, 24)
_INDENT = 24


class PlanList(Column):
    """`answer_requested` tells the number of an answer; the same plan again costs nothing."""

    answer_requested = QtSignal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", margins=_MARGINS, parent=parent)
        self.setAccessibleName(self.tr("Plan"))
        self._read_from: tuple[object, ...] = ()
        self._plan, self._round = Plan(), 0
        self._body: QWidget | None = None
        self._open = Label("", "meta", "text2")
        self.claims: list[ClaimItem] = []
        self._others: list[SignalItem] = []
        self.rows.addStretch(1)

    def show_session(self, session: InterrogationSession) -> None:
        """Show the plan of a session; one that only moved on keeps its place and the keyboard."""
        parts = (session.id, session.signals, session.qa_pairs, session.audit_result, session.pending_round)
        if self._read_from and all(a is b for a, b in zip(parts, self._read_from, strict=True)):
            return
        shown, self._read_from = self._plan, parts
        self._plan, self._round = plan(session), round_number(session)
        if not _same(shown, self._plan):
            self._build()
        self._open.setText(self._count())
        for claim_item, claim in zip(self.claims, self._plan.claims, strict=True):
            claim_item.show_claim(claim)
        for signal_item, signal in zip(self._others, self._plan.others, strict=True):
            signal_item.show_signal(signal)

    def clear(self) -> None:
        """Show nothing of a session."""
        self._read_from, self._plan, self._round = (), Plan(), 0
        self._build()

    def show_claims(self, signal_ids: Sequence[str]) -> None:
        """Bring claims into sight, and draw the eye to them once."""
        wanted = [item for item in self.claims if item.signal_id in signal_ids]
        for item in reversed(wanted):
            self.ensureWidgetVisible(item, 0, 24)
            item.flash()
        if wanted:
            wanted[0].setFocus()

    def _build(self) -> None:
        """Make the rows of another plan."""
        if self._body is not None:
            self._body.hide()
            self._body.deleteLater()
        self._body, body = QWidget(), QVBoxLayout()
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        self._body.setLayout(body)
        self._open = Label("", "meta", "text2")
        self.claims = [ClaimItem(claim) for claim in self._plan.claims]
        self._others = [SignalItem(signal) for signal in self._plan.others]
        body.addWidget(_head(self.tr("Claims"), self._open))
        body.addSpacing(4)
        for item in self.claims:
            item.answer_requested.connect(self.answer_requested)
            body.addSpacing(8)
            body.addWidget(item)
        if self._others:
            body.addSpacing(8)
            body.addWidget(hairline())
            body.addSpacing(12)
            body.addWidget(_head(self.tr("Also to clear up")))
        for other in self._others:
            other.answer_requested.connect(self.answer_requested)
            body.addSpacing(6)
            body.addWidget(other)
        self.rows.insertWidget(0, self._body)

    def _count(self) -> str:
        words = self.tr("{open} of {all} open")
        told = words.format(open=self._plan.undecided, all=len(self._plan.claims))
        if not self._round:
            return told
        return f"{filled(self.tr('Round %1'), self._round)} · {told}"


def _head(words: str, note: Label | None = None) -> QWidget:
    title = Label(words, weight=600)
    title.setMinimumHeight(theme.pixels(20))
    return Beside(title, *([note] if note is not None else ()), gap=8, wide=0)


def _same(one: Plan, other: Plan) -> bool:
    """Tell whether two plans have the same signals in the same order."""

    def ids(of: Plan) -> tuple[tuple[str, str], ...]:
        claims = ((claim.signal_id, claim.text) for claim in of.claims)
        return (*claims, *((signal.id, signal.content) for signal in of.others))

    return ids(one) == ids(other)


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
