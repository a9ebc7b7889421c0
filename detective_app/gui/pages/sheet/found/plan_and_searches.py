"""The second fold: the parts of the claim with the questions on them, and what was looked up or computed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.citations import Cited
from detective_app.account.evidence_words import Names
from detective_app.account.marks import PlannedClaim, plan
from detective_app.core.quality import Signal as Sign
from detective_app.core.rounds import Action
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.label import Label, Mark
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import one_line, shortened
from detective_app.gui.pages.sheet.found.quote_block import QuoteBlock
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.action_words import ActionWords, action_words
from detective_app.gui.run.verdict_words import ruling_word, standing_look
from detective_app.gui.wording import filled

_NUMBER, _MOST_PASSAGES, _INSET = 24, 8, 24

translate = QCoreApplication.translate


def looked_up(session: InterrogationSession) -> tuple[tuple[Action, ActionWords], ...]:
    """Return what was searched, read, counted, computed or asked again, in order, with its words."""
    names = Names(session.sources)
    told = ((one, action_words(one, names)) for one in session.actions or ())
    return tuple((one, words) for one, words in told if words is not None)


def plan_words(session: InterrogationSession) -> str:
    """Count parts and look-ups: `4 parts, 3 looked up`."""
    parts, looked = len(plan(session).claims), len(looked_up(session))
    counted = [translate("Found", "%n part(s)", "", parts)] if parts else []
    return ", ".join([*counted, translate("Found", "%n look-up(s)", "", looked)])


class PlanAndSearches(QWidget):
    """`quote_wanted` asks for a passage that was found, in its document."""

    quote_wanted = Signal(object)

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__()
        self._session = session
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(22, 0, 0, 12)
        self._rows.setSpacing(4)
        read = plan(session)
        if read.claims:
            self._rows.addWidget(section_heading(self.tr("Parts of the claim")))
        for claim in read.claims:
            self._rows.addWidget(_part(claim))
        for sign in read.others:
            self._say(_sign_words(sign))
        looked = looked_up(session)
        self._rows.addWidget(section_heading(self.tr("Looked up and computed")))
        if not looked:
            self._say(self.tr("Nothing beside the questions."))
        for action, words in looked:
            self._add_action(action, words)

    def _say(self, words: str) -> None:
        self._rows.addWidget(Label(words, "ui", "text2", wrap=True))

    def _add_action(self, action: Action, told: ActionWords) -> None:
        line = IconLine()
        self._rows.addWidget(line)
        line.show_line(told.icon, "text2", told.words)
        known = {one.id: one for one in self._session.passages or ()}
        found = [known[one] for one in getattr(action, "passages", ()) if one in known]
        room = QVBoxLayout()
        room.setContentsMargins(_INSET, 0, 0, 4)
        room.setSpacing(6)
        for one in found[:_MOST_PASSAGES]:
            block = QuoteBlock(self._session, Cited(one.source_id, one.locator, one.text))
            block.quote_wanted.connect(self.quote_wanted)
            room.addWidget(block)
        if len(found) > _MOST_PASSAGES:
            more = self.tr("and %n more place(s)", "", len(found) - _MOST_PASSAGES)
            room.addWidget(Label(more, "meta", "muted"))
        if told.whole and not found:
            room.addWidget(Label(shortened(told.whole), "meta", "text2", wrap=True))
        self._rows.addLayout(room)


def _part(claim: PlannedClaim) -> QWidget:
    """Return a part of the claim with how it stands and the questions on it."""
    made = QWidget()
    number = Label(str(claim.number), weight=600)
    number.setFixedWidth(theme.pixels(_NUMBER))
    asked = translate("Found", "no question yet")
    if claim.questions:
        listed = ", ".join(map(str, claim.questions))
        several = len(claim.questions) > 1
        words = translate("Found", "questions %1") if several else translate("Found", "question %1")
        asked = filled(words, listed)
    stands = QHBoxLayout()
    stands.setSpacing(12)
    stands.addWidget(Mark(standing_look(claim.standing), ruling_word(claim.standing)))
    stands.addWidget(Label(asked, "meta", "muted"), 1)
    said = QVBoxLayout()
    said.setSpacing(0)
    said.addWidget(Label(one_line(claim.text), wrap=True))
    said.addLayout(stands)
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 6)
    row.setSpacing(0)
    row.addWidget(number, 0, Qt.AlignmentFlag.AlignTop)
    row.addLayout(said, 1)
    return made


def _sign_words(sign: Sign) -> str:
    kinds = {
        "claim": translate("Found", "Part"),
        "gap": translate("Found", "Gap"),
        "tension": translate("Found", "Tension"),
        "assumption": translate("Found", "Assumption"),
    }
    return f"{kinds[sign.type]}: {one_line(sign.content)}"
