"""The signals of a run that waits at its gate, by kind: which were met, how well, and which nobody asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.signal_grades import GradedSignal, graded
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.label import Label
from detective_app.gui.evidence_panel.graded_signal import GradedSignalRow
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.core.settings import GateSettings

_MARGINS = (24, 15, 24, 24)


class GradedSignals(Column):
    """`answer_requested` tells the number of an answer, `ask_requested` a question to be asked first."""

    answer_requested = Signal(int)
    ask_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", margins=_MARGINS, parent=parent)
        self.setAccessibleName(self.tr("Signals"))
        self._shown: tuple[GradedSignal, ...] = ()
        self._body: QWidget | None = None
        self.signal_rows: list[GradedSignalRow] = []
        self.rows.addStretch(1)

    def show_session(self, session: InterrogationSession, thresholds: GateSettings) -> None:
        """Show the signals of a session; the same again keep the keyboard."""
        found = graded(session, thresholds)
        if found != self._shown:
            self._shown = found
            self._build(can_ask=session.questions_left > 0)

    def _build(self, *, can_ask: bool) -> None:
        if self._body is not None:
            self._body.hide()
            self._body.deleteLater()
        self._body, body = QWidget(), QVBoxLayout()
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(0)
        self._body.setLayout(body)
        body.addWidget(self._head())
        self.signal_rows = []
        for kind, title in self._kinds():
            of_kind = [one for one in self._shown if one.signal.type == kind]
            if of_kind:
                body.addSpacing(12)
                body.addWidget(Label(title, "meta", "muted", weight=600))
                body.addSpacing(8)
            for one in of_kind:
                body.addWidget(self._signal_row(one, can_ask=can_ask))
        self.rows.insertWidget(0, self._body)

    def _signal_row(self, one: GradedSignal, *, can_ask: bool) -> GradedSignalRow:
        row = GradedSignalRow(one, can_ask=can_ask)
        row.answer_requested.connect(self.answer_requested)
        row.ask_requested.connect(self.ask_requested)
        self.signal_rows.append(row)
        return row

    def _head(self) -> QWidget:
        met = sum(one.met != "unasked" for one in self._shown)
        title = Label(self.tr("Signals"), weight=600)
        count = Label(filled(self.tr("%1 of %2 addressed"), met, len(self._shown)), "meta", "text2")
        return Beside(title, count, gap=8, wide=0)

    def _kinds(self) -> tuple[tuple[str, str], ...]:
        return (
            ("claim", self.tr("Claims")),
            ("gap", self.tr("Gaps")),
            ("tension", self.tr("Tensions")),
            ("assumption", self.tr("Assumptions")),
        )
