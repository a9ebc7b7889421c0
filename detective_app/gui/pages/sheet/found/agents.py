"""How each detective of a panel ruled, who ruled otherwise, and the claims that they made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QRectF, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.account.board import claims
from detective_app.account.panel_rounds import cited_quotes, overall, refs, signs, stood
from detective_app.core.panel import (
    Agent,
    AgentResponse,
    Attack,
    Deliberation,
    DeliberationRound,
    LedgerEntry,
    MinorityOpinion,
)
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Beside, Flow, across, down
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.label import ElidedLabel, GlyphMark, Label, hairline
from detective_app.gui.controls.sized import Sized
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.icons import fill, smooth
from detective_app.gui.pages.sheet.buttons import Chip
from detective_app.gui.pages.sheet.found.rows import Rows, WholeRows, section_heading, told_prose
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.verdict_words import (
    END_LOOKS,
    LABEL_LOOKS,
    NO_VERDICT_LOOK,
    RULING_LOOKS,
    agent_names,
    end_word,
    label_word,
    part_words,
    ruling_word,
    ruling_words,
    share_words,
    sign_words,
    sureness_words,
)
from detective_app.gui.wording import filled, in_own_words

if TYPE_CHECKING:
    from detective_app.core.verdict import Ruling


_LINE, _MOST_CHIPS = 24, 6


class AgentPosition(WholeRows):
    """One detective: name, part, how sure it is and how it rules, and what it says with its quotes."""

    def __init__(
        self, agent: Agent, name: str, said: AgentResponse | None, session: InterrogationSession
    ) -> None:
        super().__init__((0, 8, 0, 8))
        ruled = overall(said, session) if said else None
        part = part_words(agent)
        sure = sureness_words(said.confidence) if said else ""
        about = ", ".join(filter(None, (model_name(agent.models[0]), part, sure)))
        quiet = ElidedLabel(about, "meta", "text2")
        head = across(Label(name, "ui", weight=600), (quiet, 1), gap=12)
        if said:
            quiet.setToolTip(share_words(said.confidence))
        if ruled:
            head.addWidget(_badge(ruled))
        self.add_box(head)
        self._add_remarks(agent, session)
        if said:
            self.add_prose(said.position, "text", self.tr("Position"), line=_LINE)
            self.add_chips(session, cited_quotes(session, refs(said)[:_MOST_CHIPS]), of=name)
        spoken = ruling_words(ruled, said.confidence) if said else self.tr("no position")
        self.setAccessibleName(", ".join(filter(None, (name, part, spoken))))

    def _add_remarks(self, agent: Agent, session: InterrogationSession) -> None:
        """Say in which rounds it left its role or the round itself, each with its reason."""
        marks: list[QWidget] = []
        for icon, color, words, why in _remarks(agent, session):
            mark = GlyphMark((icon, color), words, line=_LINE)
            mark.setToolTip(plain_tooltip(why))
            mark.setAccessibleDescription(why)
            marks.append(mark)
        if marks:
            self._rows.addWidget(Flow(marks, line=theme.pixels(_LINE), gap=16))


def _remarks(agent: Agent, session: InterrogationSession) -> Iterator[tuple[str, str, str, str]]:
    done = session.deliberation
    for one in done.failures if done else ():
        if one.agent == agent.id:
            yield "cross-circle", "high", _left(one.stage), one_line(in_own_words(one.reason))
    for at in done.rounds if done else ():
        yield from _remarks_in(at, agent)


def _remarks_in(at: DeliberationRound, agent: Agent) -> Iterator[tuple[str, str, str, str]]:
    """Yield what is to be said of a detective in a round."""
    translate = QCoreApplication.translate
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


class GroupthinkBlock(Rows):
    """A soft field on a deliberation, while it lasts and after it; empty unless it `warns`."""

    def __init__(self, done: Deliberation) -> None:
        super().__init__((16, 14, 16, 16), 8)
        found = signs(done)
        warned = done.groupthink is not None and done.groupthink.detected
        self.warns = found is not None and (warned or (done.vetoed is not None and done.exit is None))
        if found is None or not self.warns:
            return
        count, title = (
            filled(self.tr("%1 of %2 signs"), sum(found.values()), len(found)),
            IconLine("medium", 600),
        )
        self._rows.addWidget(Beside(title, Label(count, "meta", "text2"), gap=12, wide=0))
        title.show_line("alert", "medium", self.tr("Possible groupthink"))  # before, it is a window
        for sign, there in found.items():
            icon, color, text = ("check", "medium", "text") if there else ("minus", "text2", "text2")
            self.add_line(icon, sign_words(sign), color, text=text)
        follows = self._follows(done)
        self.say(follows, color="text")
        self.setAccessibleName(f"{title.text}, {count}. {follows}")

    def restyle(self) -> None:
        """Take the ground from the theme."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field."""
        fill(smooth(self), QRectF(self.rect()), theme.color("mediumSoft"), _RADIUS)

    def _follows(self, done: Deliberation) -> str:
        if done.vetoed is None:
            return self.tr("Look at the evidence yourself.")
        if done.exit is None:
            return self.tr("A dissent round was added. The end is held back once.")
        return self.tr("A dissent round brought no new evidence. Look at the evidence yourself.")


class Minority(Rows):
    """A heading, and each opinion that is not the panel's."""

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__((0, 0, 0, 0), 8)
        texts, names = claims(session), agent_names(done)
        all_, apart = len(stood(done)), len({one.agent for one in done.minority})
        self.add_heading(self.tr("Minority opinion"), filled(self.tr("%1 of %2"), apart, all_))
        if not done.minority:
            self.say(filled(self.tr("None, %1 of %1"), all_) if done.exit else self.tr("No verdict yet"))
        for one in done.minority:
            made = self._opinion(session, one, names.get(one.agent, one.agent), texts.get(one.signal_id, ""))
            made.quote_wanted.connect(self.quote_wanted)
            self._rows.addWidget(made)

    def _opinion(self, session: InterrogationSession, one: MinorityOpinion, name: str, text: str) -> Rows:
        made = WholeRows((0, 0, 0, 4), 4)
        spoken = ruling_words(one.verdict, one.confidence)
        made.setAccessibleName(f"{name}, {spoken}: {one_line(text)} {one_line(one.because)}")
        made.add_box(across((Label(name, "ui", weight=600), 1), _badge(one.verdict), gap=None))
        made.add_prose(text, "text2", self.tr("Claim"))
        made.add_prose(in_own_words(one.because), "text", self.tr("Reason"))
        found = cited_quotes(session, one.evidence)
        sides = [ref.side for ref in one.evidence][: len(found)]
        made.add_chips(session, found, sides, of=filled(self.tr("the minority opinion of %1"), name))
        return made


def _badge(ruling: Ruling) -> Chip:
    glyph, color = RULING_LOOKS[ruling]
    ground = "key" if (glyph, color) == NO_VERDICT_LOOK else f"{color}Soft"
    return Chip(ruling_word(ruling), color, ground, glyph=glyph, pressed=False)


GUTTER = 112
_LEDGER_LINE, _CHIPS = 24, 32
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LedgerRow(QWidget):
    """Read out as a whole; Enter opens the first quote."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(self, entry: LedgerEntry, names: Mapping[str, str], session: InterrogationSession) -> None:
        super().__init__()
        self.entry, self._names, self._session = entry, names, session
        self._quotes = cited_quotes(session, entry.citations)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self._spoken())
        self.told = Rows((0, 0, 0, 0), 0)
        gutter, top = Sized(GUTTER), Qt.AlignmentFlag.AlignTop
        label = GlyphMark(LABEL_LOOKS[entry.label], label_word(entry.label), line=_LEDGER_LINE, lower=3)
        down(label, into=gutter, margins=(0, 0, 8, 0))
        across((gutter, top), (self.told, 1), into=self, margins=(0, 8, 0, 8))
        self._add_claim()
        for attack in entry.attacks:
            self._add_attack(attack)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the first quote."""
        if event.key() in _ENTER and self._quotes:
            self.told.quote_wanted.emit(self._quotes[0])
        else:
            super().keyPressEvent(event)

    def _add_claim(self) -> None:
        entry, top = self.entry, Qt.AlignmentFlag.AlignTop
        claim = told_prose(entry.text, "text", self.tr("Claim"), line=_LEDGER_LINE)
        end = GlyphMark(END_LOOKS[entry.ended], end_word(entry.ended), line=_LEDGER_LINE, lower=3)
        self.told.add_box(across((claim, 1, top), (end, top), gap=16))
        beside = [_small(self._claimed()), *([] if entry.citations else [_small(self.tr("no quote"))])]
        self.told.add_chips(self._session, self._quotes, of=entry.id, beside=beside)

    def _add_attack(self, attack: Attack) -> None:
        by = self._names.get(attack.agent, attack.agent)
        words = filled(self.tr("%1, round %2, against it: %3"), by, attack.round, one_line(attack.text))
        self.told.add_space(4)
        self.told.add_prose(words, "text2", self.tr("Attack"), line=_LEDGER_LINE)
        whose = filled(self.tr("the attack on %1 by %2 in round %3"), self.entry.id, by, attack.round)
        self.told.add_chips(self._session, cited_quotes(self._session, attack.citations), of=whose)

    def _claimed(self) -> str:
        entry, by = self.entry, self._names.get(self.entry.claimed_by, self.entry.claimed_by)
        words = filled(self.tr("%1 · %2, round %3"), entry.id, by, entry.round)
        if entry.withdrawn_in:
            words = f"{words}, {filled(self.tr('taken back in round %1'), entry.withdrawn_in)}"
        return words

    def _spoken(self) -> str:
        translate, entry = QCoreApplication.translate, self.entry
        end, label = (QLocale().toLower(word) for word in (end_word(entry.ended), label_word(entry.label)))
        parts = [f"{self._claimed()}, {label}, {end}: {one_line(entry.text)}"]
        parts.append(translate("LedgerRow", "%n quote(s)", "", len(entry.citations)))
        attacked = translate("LedgerRow", "Attacked by %1 in round %2: %3")
        for one in entry.attacks:
            by = self._names.get(one.agent, one.agent)
            parts.append(filled(attacked, by, one.round, one_line(one.text)))
            parts.append(translate("LedgerRow", "%n quote(s)", "", len(one.citations)))
        return ". ".join(part.rstrip(".") for part in parts)


def _small(words: str) -> ElidedLabel:
    label = ElidedLabel(words, "meta", "text2")
    label.setFixedHeight(theme.pixels(_CHIPS))
    return label


_AT_ONCE = 6


class Ledger(QWidget):
    """A heading and some claims, more of them when asked; `quote_wanted` asks for a quote."""

    quote_wanted = Signal(object)

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__()
        self._session, self._claims, self._names = session, done.claims, agent_names(done)
        self.rows: list[LedgerRow] = []
        self._lines = down()
        self._more = TextLink("")
        self._more.clicked.connect(self._add_more)
        counted = Label(self._counted(), "meta", "text2", wrap=True)
        column = down(section_heading(self.tr("Evidence"), counted), into=self, gap=4)
        if not done.claims:
            column.addWidget(Label(self.tr("No detective has claimed anything"), "ui", "text2"))
        column.addLayout(self._lines)
        self._lines.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        self._add_more()

    def go(self, step: int) -> None:
        """Go to the next claim, or with -1 to the one before."""
        now = next((n for n, row in enumerate(self.rows) if row.hasFocus()), -1 if step > 0 else 1)
        if self.rows:
            at = min(max(now + step, 0), len(self.rows) - 1)
            self.rows[at].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _counted(self) -> str:
        """Say how many claims there are of each kind, and how many quotes they cite."""
        counts = Counter(one.label for one in self._claims)
        places = {ref.place for one in self._claims for ref in one.citations}
        words = [self.tr("%n claim(s)", "", len(self._claims))]
        for label in ("fact", "inference", "assumption"):
            if counts[label]:
                words.append(filled(self.tr("%1: %2"), label_word(label), counts[label]))
        words.append(self.tr("%n quote(s)", "", len(places)))
        return ", ".join(words)

    def _add_more(self) -> None:
        """Show some claims more, and give the keyboard to the first of them if it was on the link."""
        had_focus = self._more.hasFocus()
        begin = len(self.rows)
        for entry in self._claims[begin : begin + _AT_ONCE]:
            row = LedgerRow(entry, self._names, self._session)
            row.told.quote_wanted.connect(self.quote_wanted)
            self.rows.append(row)
            at = self._lines.count() - 1
            self._lines.insertWidget(at, row)
            self._lines.insertWidget(at + 1, hairline())
        left = len(self._claims) - len(self.rows)
        self._more.setText(self.tr("%n more claim(s)", "", left))
        self._more.setVisible(left > 0)
        if had_focus and begin < len(self.rows):
            self.rows[begin].show()  # else it is only after this, and cannot be given the focus yet
            self.rows[begin].setFocus(Qt.FocusReason.OtherFocusReason)
