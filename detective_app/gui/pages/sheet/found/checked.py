"""Quotes checked: which stand in their file letter for letter, and which do not, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.citations import Cited, every_recheck, told_gaps, turns
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.label import Label, Mark
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.found.question_words import places
from detective_app.gui.pages.sheet.found.quote_block import QuoteBlock, quote_prose, ruled
from detective_app.gui.run.evidence_words import finding_words, gap_words, given_words, unread_words
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_MOST = 60
"""So many quotes are laid out at once; an export has all."""

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class NotFound:
    """What was given as a quote and is none, or is said by no document, and why."""

    words: str
    why: str


def good_quotes(session: InterrogationSession) -> tuple[Cited, ...]:
    """Return the quotes of all answers that stand in their files, each place once."""
    found: dict[tuple[str, str, str], Cited] = {}
    for turn in turns(session):
        for one in places(turn):
            found.setdefault((one.source_id, one.locator, one.quote), one)
    return tuple(found.values())


def not_found(session: InterrogationSession) -> tuple[NotFound, ...]:
    """Return what was refused or said without a quote, in order, each once."""
    return tuple(dict.fromkeys(_not_found(session)))


def _not_found(session: InterrogationSession) -> Iterator[NotFound]:
    documents = len(session.sources or ())
    for turn in (*turns(session), *every_recheck(session)):
        for refused in turn.evidence.refused if turn.evidence else ():
            yield NotFound(refused.quote, one_line(in_own_words(refused.note)))
        for gap in told_gaps(turn):
            if gap.need and gap.need in (turn.answer or ""):
                yield NotFound(gap.need, gap_words(gap, documents))


def checked_words(session: InterrogationSession, *, checked: bool) -> str:
    """Count what stands as it was quoted: `21 of 22 stand in their file letter for letter`."""
    good, bad = len(good_quotes(session)), len(not_found(session))
    if not good + bad:
        return translate("Found", "no quotes yet") if session.sources else translate("Found", "no documents")
    if not checked:
        return translate("Found", "%n quote(s), not known to be checked", "", good + bad)
    words = translate("Found", "%1 of %2 stand in their file letter for letter")
    return filled(words, good, good + bad)


class Checked(QWidget):
    """Those that were not found first; `quote_wanted` asks for a quote in its document."""

    quote_wanted = Signal(object)

    def __init__(self, session: InterrogationSession, *, checked: bool) -> None:
        super().__init__()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(22, 0, 0, 12)
        self._rows.setSpacing(8)
        if not session.sources:
            self._say(self.tr("Answers come from the model's memory and are marked so."))
        if not checked:
            self._say(self.tr("The file of this sheet was changed by another program."))
        for one in not_found(session)[:_MOST]:
            self._add_bad(one)
        good = good_quotes(session)
        for quote in good[:_MOST]:
            block = QuoteBlock(session, quote, given_words(quote))
            block.quote_wanted.connect(self.quote_wanted)
            self._rows.addWidget(block)
        if len(good) > _MOST:
            self._say(self.tr("and %n more, which a saved file has", "", len(good) - _MOST))
        for source in session.sources or ():
            for words in dict.fromkeys(finding_words(source.name, one) for one in source.findings or ()):
                self._say(words)
            for words in unread_words(source.unread):
                self._say(f"{one_line(source.name)}: {words}")
        for words in unread_words(session.unread):
            self._say(words)

    def _say(self, words: str) -> None:
        self._rows.addWidget(Label(words, "meta", "text2", wrap=True))

    def _add_bad(self, one: NotFound) -> None:
        made = QWidget()
        column = ruled(made)
        column.addWidget(Mark(("cross-circle", "high"), self.tr("Not found")))
        column.addWidget(quote_prose([(one.words, False)], self.tr("Not found")))
        column.addWidget(Label(one.why, "meta", "text2", wrap=True))
        self._rows.addWidget(made)
