"""The plan with what was looked up, and the quotes that were checked."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from detective_app.account.citations import Cited, every_recheck, told_gaps, turns
from detective_app.account.evidence_words import Names, place
from detective_app.account.marks import PlannedClaim, plan
from detective_app.account.steps import actions
from detective_app.core.quality import Signal as Sign
from detective_app.core.rounds import Action, Calculate, Read, Recheck, Search, Tally
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.label import GlyphMark, Label
from detective_app.gui.foreign_text import one_line, shortened
from detective_app.gui.pages.sheet.found.questions import each_place_once, places
from detective_app.gui.pages.sheet.found.rows import Rows, quote_prose, ruled
from detective_app.gui.run.evidence_words import finding_words, gap_words, given_words, unread_words
from detective_app.gui.run.verdict_words import ruling_word, standing_look
from detective_app.gui.wording import filled, in_own_words

_WORDS_CHARS = 80

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ActionWords:
    """One line with its icon, and what a link beside it opens."""

    icon: str
    words: str
    whole: str = ""


def action_words(action: Action, names: Names) -> ActionWords | None:
    """Say what an action gave; None of a question, which is told as a turn, and of the end."""
    match action:
        case Search():
            return _searched(action, names)
        case Read() | Tally():
            return _read(action, names)
        case Calculate():
            return _calculated(action)
        case Recheck() if action.problem:
            words = filled(translate("Rounds", "Answer %1 was not checked again."), action.sequence)
            return ActionWords("refresh", words, in_own_words(action.problem))
        case Recheck():
            words = translate("Rounds", "Answer %1 was checked again over other passages.")
            return ActionWords("refresh", filled(words, action.sequence), shortened(action.answer or ""))
    return None


def _searched(action: Search, names: Names) -> ActionWords:
    sought = shortened(action.words, _WORDS_CHARS)
    if action.problem:
        words = filled(translate("Rounds", "Not searched for “%1”."), sought)
        return ActionWords("search", words, in_own_words(action.problem))
    if action.passages:
        found = translate("Rounds", "Searched for “%1”: %n place(s).", "", len(action.passages))
        return ActionWords("search", filled(found, sought), ", ".join(action.passages))
    if not action.places:
        return ActionWords("search", filled(translate("Rounds", "Searched for “%1”: nothing found."), sought))
    found = translate("Rounds", "Searched for “%1”: %n place(s).", "", len(action.places))
    lines = (f"{place(names, one.source_id, one.locator)}: {one.line}" for one in action.places)
    return ActionWords("search", filled(found, sought), "\n".join(shortened(line, 300) for line in lines))


def _read(action: Read | Tally, names: Names) -> ActionWords:
    document, ids = names.get(action.document, action.document), ", ".join(action.passages)
    if action.problem:
        words = filled(translate("Rounds", "Not looked up in %1."), document)
        return ActionWords("table", words, in_own_words(action.problem))
    if isinstance(action, Read):
        return ActionWords("document", filled(translate("Rounds", "Read %1."), document), ids)
    sought, value = shortened(action.condition, _WORDS_CHARS), action.value or ""
    words = filled(translate("Rounds", "Tally of %1, %2: %3."), document, sought, value)
    return ActionWords("table", words, ids)


def _calculated(action: Calculate) -> ActionWords:
    sum_ = shortened(action.expression, _WORDS_CHARS)
    if action.value is not None:
        return ActionWords("table", filled(translate("Rounds", "Calculated %1 = %2."), sum_, action.value))
    words = filled(translate("Rounds", "Not calculated: %1."), sum_)
    return ActionWords("table", words, in_own_words(action.problem or ""))


_NUMBER, _MOST_PASSAGES, _INSET = 24, 8, 24


def looked_up(session: InterrogationSession) -> tuple[tuple[Action, ActionWords], ...]:
    """Return what was searched, read, counted, computed or asked again, in order, with its words."""
    names = Names(session.sources)
    told = ((one, action_words(one, names)) for one in actions(session))
    return tuple((one, words) for one, words in told if words is not None)


def plan_words(session: InterrogationSession) -> str:
    """Count parts and look-ups: `4 parts, 3 looked up`."""
    parts, looked = len(plan(session).claims), len(looked_up(session))
    counted = [translate("Found", "%n part(s)", "", parts)] if parts else []
    return ", ".join([*counted, translate("Found", "%n look-up(s)", "", looked)])


class PlanAndSearches(Rows):
    """The parts of the claim, and what was looked up with the passages that were found."""

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__()
        read = plan(session)
        if read.claims:
            self.add_heading(self.tr("Parts of the claim"))
        for claim in read.claims:
            self._rows.addWidget(_part(claim))
        for sign in read.others:
            self.say(_sign_words(sign))
        looked = looked_up(session)
        self.add_heading(self.tr("Looked up and computed"))
        if not looked:
            self.say(self.tr("Nothing beside the questions."))
        for action, words in looked:
            self._add_action(session, action, words)

    def _add_action(self, session: InterrogationSession, action: Action, told: ActionWords) -> None:
        self.add_line(told.icon, told.words)
        known = {one.id: one for one in session.passages or ()}
        found = [known[one] for one in getattr(action, "passages", ()) if one in known]
        room = down(margins=(_INSET, 0, 0, 4), gap=6)
        for one in found[:_MOST_PASSAGES]:
            self.add_quote(session, Cited(one.source_id, one.locator, one.text), into=room)
        if len(found) > _MOST_PASSAGES:
            more = self.tr("and %n more place(s)", "", len(found) - _MOST_PASSAGES)
            room.addWidget(Label(more, "meta", "muted"))
        if told.whole and not found:
            room.addWidget(Label(shortened(told.whole), "meta", "text2", wrap=True))
        self.add_box(room)


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
    across(
        (number, Qt.AlignmentFlag.AlignTop),
        (
            down(
                Label(one_line(claim.text), wrap=True),
                across(
                    GlyphMark(standing_look(claim.standing), ruling_word(claim.standing)),
                    (Label(asked, "meta", "muted"), 1),
                    gap=12,
                ),
            ),
            1,
        ),
        into=made,
        margins=(0, 0, 0, 6),
    )
    return made


def _sign_words(sign: Sign) -> str:
    kinds = {
        "claim": translate("Found", "Part"),
        "gap": translate("Found", "Gap"),
        "tension": translate("Found", "Tension"),
        "assumption": translate("Found", "Assumption"),
    }
    return f"{kinds[sign.type]}: {one_line(sign.content)}"


_MOST = 60
"""So many quotes are laid out at once; an export has all."""


def good_quotes(session: InterrogationSession) -> tuple[Cited, ...]:
    """Return the quotes of all answers that stand in their files, each place once."""
    return tuple(each_place_once(one for turn in turns(session) for one in places(turn)))


def not_found(session: InterrogationSession) -> list[tuple[str, str]]:
    """Return what was refused as a quote or said without one, in order, each once, with why."""
    documents, found = len(session.sources or ()), dict[tuple[str, str], None]()
    for turn in (*turns(session), *every_recheck(session)):
        for refused in turn.evidence.refused if turn.evidence else ():
            found[refused.quote, one_line(in_own_words(refused.note))] = None
        for gap in told_gaps(turn):
            if gap.need and gap.need in (turn.answer or ""):
                found[gap.need, gap_words(gap, documents)] = None
    return list(found)


def checked_words(session: InterrogationSession, *, checked: bool) -> str:
    """Count what stands as it was quoted: `21 of 22 stand in their file letter for letter`."""
    good, bad = len(good_quotes(session)), len(not_found(session))
    if not good + bad:
        return translate("Found", "no quotes yet") if session.sources else translate("Found", "no documents")
    if not checked:
        return translate("Found", "%n quote(s), not known to be checked", "", good + bad)
    words = translate("Found", "%1 of %2 stand in their file letter for letter")
    return filled(words, good, good + bad)


class Checked(Rows):
    """The quotes that were not found, then those that stand, then what was not read."""

    def __init__(self, session: InterrogationSession, *, checked: bool) -> None:
        super().__init__(gap=8)
        if not session.sources:
            self.say(self.tr("Answers come from the model's memory and are marked so."), "meta")
        if not checked:
            self.say(self.tr("The file of this sheet was changed by another program."), "meta")
        for words, why in not_found(session)[:_MOST]:
            made = QWidget()
            column = ruled(made)
            column.addWidget(GlyphMark(("cross-circle", "high"), self.tr("Not found")))
            column.addWidget(quote_prose([(words, False)], self.tr("Not found")))
            column.addWidget(Label(why, "meta", "text2", wrap=True))
            self._rows.addWidget(made)
        good = good_quotes(session)
        for quote in good[:_MOST]:
            self.add_quote(session, quote, given_words(quote))
        if len(good) > _MOST:
            self.say(self.tr("and %n more, which a saved file has", "", len(good) - _MOST), "meta")
        self._say_unread(session)

    def _say_unread(self, session: InterrogationSession) -> None:
        """Say what was found amiss in documents, and what of them and of the case was not read."""
        for source in session.sources or ():
            for words in dict.fromkeys(finding_words(source.name, one) for one in source.findings or ()):
                self.say(words, "meta")
            for words in unread_words(source.unread):
                self.say(f"{one_line(source.name)}: {words}", "meta")
        for words in unread_words(session.unread):
            self.say(words, "meta")
