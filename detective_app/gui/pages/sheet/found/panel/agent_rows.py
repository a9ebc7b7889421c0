"""The second layer: each detective with its part, how it rules, and where it left its role or a round."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.panel_rounds import cited_quotes, overall, refs, stood
from detective_app.core.panel import Agent, AgentResponse, Deliberation
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Flow
from detective_app.gui.controls.label import ElidedLabel, Label, Mark, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.panel_words import agent_names, part_words, ruling_words, share_words
from detective_app.gui.run.quote_chip import quote_chips
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.run.verdict_badge import VerdictBadge
from detective_app.gui.run.verdict_words import sureness_words
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_LINE, _CHIPS, _MOST_CHIPS, _MAX_CHARS = 24, 32, 6, 2_000


class AgentRows(QWidget):
    """A heading and a row for each detective; `quote_requested` asks for a quote in its document."""

    quote_requested = Signal(object)

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__()
        names, said = agent_names(done), {one.agent: one for one in stood(done)}
        over = sum(one.consensus is not None for one in done.rounds)
        after = filled(self.tr("position after round %1"), over) if over else self.tr("no round was finished")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(section_heading(self.tr("Each detective"), Label(after, "meta", "text2")))
        self.rows: list[AgentPosition] = []
        for agent in done.agents:
            row = AgentPosition(agent, names[agent.id], said.get(agent.id), session)
            row.quote_requested.connect(self.quote_requested)
            self.rows.append(row)
            rows.addWidget(row)
            rows.addWidget(hairline())


class AgentPosition(QWidget):
    """One detective, read out as a whole."""

    accessible_role = QAccessible.Role.Grouping
    quote_requested = Signal(object)

    def __init__(
        self, agent: Agent, name: str, said: AgentResponse | None, session: InterrogationSession
    ) -> None:
        super().__init__()
        self._session = session
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        ruled = overall(said, session) if said else None
        part = part_words(agent)
        sure = sureness_words(said.confidence) if said else ""
        about = ", ".join(filter(None, (model_name(agent.models[0]), part, sure)))
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 8, 0, 8)
        self._rows.setSpacing(0)
        quiet = ElidedLabel(about, "meta", "text2")
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(Label(name, "ui", weight=600))
        head.addWidget(quiet, 1)
        if said:
            quiet.setToolTip(share_words(said.confidence))
        if ruled:
            head.addWidget(VerdictBadge(ruled))
        self._rows.addLayout(head)
        self._add_remarks(agent, session)
        if said:
            self._add_position(name, said)
        spoken = ruling_words(ruled, said.confidence) if said else self.tr("no position")
        self.setAccessibleName(", ".join(filter(None, (name, part, spoken))))

    def _add_position(self, name: str, said: AgentResponse) -> None:
        words = Prose("ui", line=_LINE, name=self.tr("Position"))
        words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        words.show_text(unbroken(one_line(said.position, _MAX_CHARS)))
        self._rows.addWidget(words)
        found = cited_quotes(self._session, refs(said)[:_MOST_CHIPS])
        chips = quote_chips(self._session, found, of=name)
        for chip, quote in zip(chips, found, strict=True):
            chip.clicked.connect(lambda _=False, quote=quote: self.quote_requested.emit(quote))
        if chips:
            self._rows.addWidget(Flow(chips, line=_CHIPS, gap=12, airy=True))

    def _add_remarks(self, agent: Agent, session: InterrogationSession) -> None:
        """Say in which rounds it left its role or the round itself, each with its reason."""
        marks: list[QWidget] = []
        for icon, color, words, why in _remarks(agent, session):
            mark = Mark((icon, color), words, line=_LINE)
            mark.setToolTip(plain_tooltip(why))
            mark.setAccessibleDescription(why)
            marks.append(mark)
        if marks:
            self._rows.addWidget(Flow(marks, line=theme.pixels(_LINE), gap=16))


def _remarks(agent: Agent, session: InterrogationSession) -> Iterator[tuple[str, str, str, str]]:
    translate, done = QCoreApplication.translate, session.deliberation
    for one in done.failures if done else ():
        if one.agent == agent.id:
            yield "cross-circle", "high", _left(one.stage), one_line(in_own_words(one.reason))
    for at in done.rounds if done else ():
        for said in at.responses:
            if said.agent == agent.id and said.role_violation:
                words = filled(translate("AgentPosition", "Out of role in round %1"), at.round)
                yield "alert", "medium", words, one_line(in_own_words(said.role_violation))
        for left in at.failures:
            if left.agent == agent.id:
                words = filled(translate("AgentPosition", "Left round %1"), at.round)
                yield "cross-circle", "high", words, one_line(in_own_words(left.reason))
        if at.advocate == agent.id:
            words = filled(translate("AgentPosition", "Had to dissent in round %1"), at.round)
            yield "switch", "text2", words, ""


def _left(stage: str) -> str:
    translate = QCoreApplication.translate
    words = {
        "opening": translate("AgentPosition", "Left the opening"),
        "analysis": translate("AgentPosition", "Left a round of questions"),
        "deliberation": translate("AgentPosition", "Left the deliberation"),
        "audit": translate("AgentPosition", "Left the audit"),
    }
    return words[stage]
