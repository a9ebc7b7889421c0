"""How each detective of a panel ruled, who ruled otherwise, and whether they agreed too soon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from detective_app.account.audited import claims
from detective_app.account.panel_rounds import cited_quotes, overall, refs, signs, stood
from detective_app.core.panel import Agent, AgentResponse, Deliberation, MinorityOpinion
from detective_app.core.session import InterrogationSession
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Beside, Flow, across, down
from detective_app.gui.controls.label import ElidedLabel, Label, Mark, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.icons import fill, smooth
from detective_app.gui.pages.sheet.found.fold import section_heading
from detective_app.gui.pages.sheet.found.ledger import quote_chips
from detective_app.gui.run.answer_pieces import unbroken
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.verdict_words import (
    NO_VERDICT_LOOK,
    RULING_LOOKS,
    agent_names,
    part_words,
    ruling_word,
    ruling_words,
    share_words,
    sign_words,
    sureness_words,
)
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.verdict import Ruling


_HEIGHT, _GLYPH, _PADDING, _GAP = 24, 14, 8, 5


class VerdictBadge(QWidget):
    """24 px high, as wide as its word asks for."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__()
        self._look, self._word = RULING_LOOKS[ruling], ruling_word(ruling)
        self.setAccessibleName(self._word)
        self.restyle()

    def restyle(self) -> None:
        """Take the size from the theme's fonts."""
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that glyph and word need."""
        word = QFontMetrics(theme.font("meta", 600)).horizontalAdvance(self._word)
        return QSize(_PADDING + theme.pixels(_GLYPH) + _GAP + word + _PADDING + 2, theme.pixels(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pill, the glyph and the word."""
        name, color = self._look
        painter = smooth(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("key" if self._look == NO_VERDICT_LOOK else f"{color}Soft"))
        radius = self.height() / 2
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        glyph = theme.pixels(_GLYPH)
        painter.drawPixmap(_PADDING, (self.height() - glyph) // 2, icons.pixmap(name, color, _GLYPH))
        painter.setFont(theme.font("meta", 600))
        painter.setPen(theme.color(color))
        area = self.rect().adjusted(_PADDING + glyph + _GAP, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._word)


_LINE, _CHIPS, _MOST_CHIPS, _MAX_CHARS = 24, 32, 6, 2_000


class AgentRows(QWidget):
    """A heading and a row for each detective; `quote_requested` asks for a quote in its document."""

    quote_requested = Signal(object)

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__()
        names, said = agent_names(done), {one.agent: one for one in stood(done)}
        over = sum(one.consensus is not None for one in done.rounds)
        after = filled(self.tr("position after round %1"), over) if over else self.tr("no round was finished")
        rows = down(section_heading(self.tr("Each detective"), Label(after, "meta", "text2")), into=self)
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
        quiet = ElidedLabel(about, "meta", "text2")
        head = across(Label(name, "ui", weight=600), (quiet, 1), gap=12)
        if said:
            quiet.setToolTip(share_words(said.confidence))
        if ruled:
            head.addWidget(VerdictBadge(ruled))
        self._rows = down(head, into=self, margins=(0, 8, 0, 8))
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


_MINORITY_LINE, _MINORITY_CHIPS = 22, 32


class Minority(QWidget):
    """`quote_requested` asks for a quote in its document."""

    quote_requested = Signal(object)

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__()
        self._session, self._texts, self._names = session, claims(session), agent_names(done)
        all_, apart = len(stood(done)), len({one.agent for one in done.minority})
        count = filled(self.tr("%1 of %2"), apart, all_)
        rows = down(
            section_heading(self.tr("Minority opinion"), Label(count, "meta", "text2")), into=self, gap=8
        )
        if not done.minority:
            words = filled(self.tr("None, %1 of %1"), all_) if done.exit else self.tr("No verdict yet")
            rows.addWidget(Label(words, "ui", "text2"))
        for one in done.minority:
            rows.addWidget(self._opinion(one))

    def _opinion(self, one: MinorityOpinion) -> QWidget:
        made = _Opinion()
        name, text = self._names.get(one.agent, one.agent), self._texts.get(one.signal_id, "")
        spoken = ruling_words(one.verdict, one.confidence)
        made.setAccessibleName(f"{name}, {spoken}: {one_line(text)} {one_line(one.because)}")
        rows = down(
            across((Label(name, "ui", weight=600), 1), VerdictBadge(one.verdict), gap=None),
            _words(text, "text2", self.tr("Claim")),
            _words(in_own_words(one.because), "text", self.tr("Reason")),
            into=made,
            margins=(0, 0, 0, 4),
            gap=4,
        )
        found = cited_quotes(self._session, one.evidence)
        sides = [ref.side for ref in one.evidence][: len(found)]
        whose = filled(self.tr("the minority opinion of %1"), name)
        chips = quote_chips(self._session, found, sides, of=whose)
        for chip, quote in zip(chips, found, strict=True):
            chip.clicked.connect(lambda _=False, quote=quote: self.quote_requested.emit(quote))
        if chips:
            rows.addWidget(Flow(chips, line=_MINORITY_CHIPS, gap=12, airy=True))
        return made


class _Opinion(QWidget):
    """One opinion, read out as a whole."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def _words(text: str, color: str, name: str) -> Prose:
    words = Prose("ui", color, line=_MINORITY_LINE, name=name)
    words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    words.show_text(unbroken(one_line(text)))
    return words
