"""What a panel came to, in layers, and below them how it came there and who ruled otherwise."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.families import session_remarks
from detective_app.core.panel import Deliberation
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.pages.sheet.found.panel.agent_rows import AgentRows
from detective_app.gui.pages.sheet.found.panel.decision import Decision
from detective_app.gui.pages.sheet.found.panel.details import Details
from detective_app.gui.pages.sheet.found.panel.groupthink_block import GroupthinkBlock
from detective_app.gui.pages.sheet.found.panel.ledger import Ledger
from detective_app.gui.pages.sheet.found.panel.minority import Minority
from detective_app.gui.pages.sheet.found.panel.positions import Positions
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.panel_words import exit_word
from detective_app.gui.told_below import in_own_words

_MARGINS = (22, 0, 0, 16)


class PanelView(QWidget):
    """Layers that appear one after the other; `built` tells that all stand.

    `quote_requested` asks for a quote in its document.
    """

    quote_requested = Signal(object)
    built = Signal()

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__()
        assert session.deliberation is not None  # noqa: S101 - the tab is there for a panel alone
        self._session, self._done = session, session.deliberation
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(*_MARGINS)
        self._rows.setSpacing(0)
        self.ledger: Ledger | None = None
        self._steps = deque(
            (
                self._add_decision,
                self._add_why,
                self._add_agents,
                self._add_minority,
                self._add_positions,
                self._add_ledger,
                self._add_details,
            )
        )
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._build)
        self._build()
        self._timer.start()

    def go(self, step: int) -> None:
        """Go to the next claim of the ledger, or with -1 to the one before."""
        while self._steps:
            self._build()
        if self.ledger is not None:
            self.ledger.go(step)

    def _build(self) -> None:
        self._steps.popleft()()
        if not self._steps:
            self._timer.stop()
            self.built.emit()

    def _add_decision(self) -> None:
        self._rows.addWidget(Decision(self._session, self._done))

    def _add_agents(self) -> None:
        agents = AgentRows(self._session, self._done)
        agents.quote_requested.connect(self.quote_requested)
        self._rows.addSpacing(20)
        self._rows.addWidget(agents)

    def _add_ledger(self) -> None:
        self.ledger = Ledger(self._session, self._done)
        self.ledger.quote_requested.connect(self.quote_requested)
        self._rows.addSpacing(24)
        self._rows.addWidget(self.ledger)

    def _add_details(self) -> None:
        self._rows.addSpacing(24)
        self._rows.addWidget(Details(self._session, self._done))

    def _add_positions(self) -> None:
        positions = Positions(self._session, self._done)
        if positions.rounds:
            self._rows.addSpacing(24)
            self._rows.addWidget(positions)

    def _add_why(self) -> None:
        done, rows = self._done, self._rows
        rows.addSpacing(20)
        reason = exit_word(done.exit.reason) if done.exit else self.tr("not ended")
        rows.addWidget(section_heading(self.tr("Why it ended"), Label(reason, "meta", "text2")))
        rows.addWidget(Label(self._why(done), "ui", "text2", wrap=True))
        warning = GroupthinkBlock(done)
        if warning.warns:
            rows.addSpacing(16)
            rows.addWidget(warning)

    def _add_minority(self) -> None:
        rows, minority = self._rows, Minority(self._session, self._done)
        minority.quote_requested.connect(self.quote_requested)
        rows.addSpacing(24)
        rows.addWidget(minority)
        for remark in session_remarks(self._session):
            line = IconLine("text2")
            line.show_line("alert", "medium", remark)
            rows.addSpacing(16)
            rows.addWidget(line)

    def _why(self, done: Deliberation) -> str:
        if done.exit is None:
            return self.tr("No exit criterion was met. The last full round is shown.")
        said = [in_own_words(done.exit.details)]
        if done.vetoed and done.vetoed.details not in done.exit.details:
            said.append(in_own_words(done.vetoed.details))
            said.append(self.tr("That end was held back once, by a round of dissent."))
        return " ".join(said)
