"""Where something stands in a document and how its quotes are checked, in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication

from detective_app.account import evidence_words as account_words
from detective_app.account.cells import CellPassage
from detective_app.account.citations import (
    Cited,
    Turn,
    absent_words,
    is_passage,
    lacks_words_alone,
    outcome_sentence,
)
from detective_app.account.unread_words import lines, summary
from detective_app.core.evidence import (
    Calculation,
    EvidenceGap,
    Fact,
    SourceConflict,
    SourceFinding,
    State,
    Unread,
)
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession
from detective_app.core.standing_words import stands
from detective_app.gui.foreign_text import one_line
from detective_app.gui.wording import filled, in_own_words, quoted, spoken_language
from detective_app.own_words import spoken

if TYPE_CHECKING:
    from detective_app.core.evidence import Locator, Source


Part = Literal["page", "row", "message", "lines", "slide", "sheet", "chapter", "document"]
_ROWS, _MESSAGES = ("csv", "tsv"), ("eml",)


def source_of(session: InterrogationSession, source_id: str) -> Source | None:
    """Return a document of a session; None when the session has none of this id."""
    return next((one for one in session.sources or () if one.source_id == source_id), None)


def name_of(session: InterrogationSession, source_id: str) -> str:
    """Return a document's name, or the id where the session does not know it."""
    source = source_of(session, source_id)
    return source.name if source else source_id


def part_of(source: Source | None, locator: str) -> Part:
    """Tell what of a document a person opens to see a place in it."""
    media = (source.media or PurePath(source.name).suffix.lstrip(".").lower()) if source else ""
    if media in _ROWS:
        return "row"
    if media in _MESSAGES:
        return "message"
    place = _parsed(locator)
    if place is None or not place.page:
        return "lines"
    return source.part if source else "page"


def open_words(source: Source | None, locator: str) -> str:
    """Return the action that shows a place."""
    translate = QCoreApplication.translate
    return {
        "page": translate("Places", "Open page"),
        "slide": translate("Places", "Open slide"),
        "sheet": translate("Places", "Open sheet"),
        "chapter": translate("Places", "Open chapter"),
        "document": translate("Places", "Open document"),
        "row": translate("Places", "Open row"),
        "message": translate("Places", "Open message"),
        "lines": translate("Places", "Open lines"),
    }[part_of(source, locator)]


def place_in(source: Source | None, locator: str, *, short: bool = False) -> str:
    """Say where in a document a place is: `page 3, lines 12 to 14`, or `12–14` where it is to be short.

    A place of unknown form is given as it is written.
    """
    place = _parsed(locator)
    if place is None:
        return locator
    if source is not None and (cells := source.cells(place)):
        return cells
    translate = QCoreApplication.translate
    if part_of(source, locator) == "row":
        one, several = translate("Places", "row %1"), translate("Places", "rows %1 to %2")
        brief = translate("Places", "rows %1–%2")
    else:
        one, several = translate("Places", "line %1"), translate("Places", "lines %1 to %2")
        brief = translate("Places", "lines %1–%2")
    words = one if place.first == place.last else brief if short else several
    page = f"{part_words(source, place.page)}, " if place.page else ""
    return f"{page}{filled(words, place.first, place.last)}"


def part_words(source: Source | None, number: int) -> str:
    """Name a page of a document: `page 3`, `slide 3`, `chapter 3`, `message 3`."""
    translate = QCoreApplication.translate
    words = {
        "page": translate("Places", "page %1"),
        "slide": translate("Places", "slide %1"),
        "sheet": translate("Places", "sheet %1"),
        "chapter": translate("Places", "chapter %1"),
        "message": translate("Places", "message %1"),
        "document": translate("Places", "document %1"),
    }
    return filled(words[source.part if source else "page"], number)


def place_heading(source: Source | None, locator: str) -> str:
    """Return a place as the beginning of a line: `Page 3, lines 12 to 14`."""
    place = place_in(source, locator)
    return place[:1].upper() + place[1:]


def place_words(session: InterrogationSession, source_id: str, locator: str) -> str:
    """Say in which document a quote stands, and where: `report.md, lines 3–4`."""
    return place_in_source(source_of(session, source_id), source_id, locator)


def place_in_source(source: Source | None, source_id: str, locator: str) -> str:
    """Say the same of a document that is at hand; without one the id stands for it."""
    return f"{source.name if source else source_id}, {place_in(source, locator, short=True)}"


def page_of(locator: str) -> int | None:
    """Return the page of a place, None where there are none."""
    place = _parsed(locator)
    return place.page if place else None


def _parsed(locator: str) -> Locator | None:
    from detective_app.core.evidence import Locator  # late: the first page does without it

    try:
        return Locator.parse(locator)
    except ValueError:
        return None


def folded(quote: str) -> str:
    """Return a quote as running text: where its lines end in the document says nothing here."""
    return quote.replace("\r", "").replace("\n", " ")


def conflict_title(conflict: SourceConflict) -> str:
    """Say how many values stand against each other, and in how many documents: `2 dates in 3 sources`."""
    with spoken(spoken_language()):
        return account_words.differing(conflict)


def distance(conflict: SourceConflict) -> str:
    """Say how far the values lie apart, if that can be said, with what the check noted."""
    with spoken(spoken_language()):
        return one_line(account_words.distance(conflict))


def side_names(session: InterrogationSession, conflict: Conflict) -> tuple[str, str]:
    """Name the two sides of a conflict: documents, or answers."""
    ids = conflict.answer_ids or conflict.source_ids or ("", "")
    if conflict.answer_ids:
        words = QCoreApplication.translate("SourceWords", "Answer %1")
        return filled(words, ids[0]), filled(words, ids[-1])
    return one_line(name_of(session, ids[0]), 60), one_line(name_of(session, ids[-1]), 60)


def decision_words(session: InterrogationSession, conflict: Conflict) -> str:
    """Say how a conflict was resolved, and why; "" while it is open."""
    if not conflict.resolved:
        return ""
    translate = QCoreApplication.translate
    names = side_names(session, conflict)
    made = {
        "keep_both": translate("SourceWords", "Decided by you: both stay in."),
        "supersede_second": filled(translate("SourceWords", "Decided by you: %1 counts."), names[0]),
        "supersede_first": filled(translate("SourceWords", "Decided by you: %1 counts."), names[1]),
        "clarify": translate("SourceWords", "Decided by you: the model was to ask."),
    }[conflict.decision or "keep_both"]
    if not conflict.reason:
        return made
    because = filled(translate("SourceWords", "Reason: %1"), one_line(conflict.reason))
    return f"{made} {because}"


def given_words(cited: Cited) -> str:
    """Say how a quote stands there, and that it was given with other signs or at another place."""
    words = QCoreApplication.translate("SourceWords", "Given differently; shown as in the source.")
    how = standing_words(cited, "")
    told = [f"{how[:1].upper()}{how[1:]}."] if how else []
    return " ".join((*told, *([words] if cited.given or cited.verdict == "wrong_locator" else [])))


def standing_words(of: Cited | CellPassage, before: str = ", ") -> str:
    """Return how words stand in their document behind their place; "" for plain text."""
    words = stands(of.standing, "", of.confidence)
    return f"{before}{in_own_words(words)}" if words else ""


def unread_words(unread: Sequence[Unread] | None) -> tuple[str, ...]:
    """Say what was not read, why, and what to do."""
    with spoken(spoken_language()):
        return tuple(map(one_line, lines(unread)))


def unread_summary(session: InterrogationSession) -> str:
    """Say how many files and parts were not read; "" where all were."""
    with spoken(spoken_language()):
        return summary(session.sources, session.unread)


def calculation_words(calculation: Calculation) -> str:
    """Write a calculation as it was checked."""
    with spoken(spoken_language()):
        return one_line(account_words.computed(calculation))


def gap_words(gap: EvidenceGap, documents: int) -> str:
    """Say why something is missing."""
    translate = QCoreApplication.translate
    return {
        "no_quote_found": translate(
            "SourceWords", "No passage in the %n document(s) says this.", "", documents
        ),
        "low_coverage": translate("SourceWords", "The passages that were found cover too little of it."),
        "access_denied": translate("SourceWords", "The document could not be read."),
        "clarify_timeout": translate("SourceWords", "What was asked back stayed unanswered."),
        "left_out": translate("SourceWords", "The answer stands without this check."),
        "no_answer": translate("SourceWords", "Who reads gave no answer that can be used."),
    }[gap.why]


def finding_words(name: str, finding: SourceFinding) -> str:
    """Say what the reader of a document should know of it."""
    translate = QCoreApplication.translate
    words = {
        "hidden_text": translate(
            "SourceWords", "%1 holds text that its pages do not show. It is never quoted."
        ),
        "instruction": translate(
            "SourceWords", "%1 holds instructions to a model. They are read as text, never obeyed."
        ),
        "left_out": translate("SourceWords", "A part of %1 could not be read: %2"),
    }[finding.kind]
    return filled(words, one_line(name), one_line(finding.text))


STATE_LOOKS: dict[State, tuple[str, str]] = {
    "verified": ("check-circle", "ok"),
    "quoted": ("half", "medium"),
    "withheld": ("cross-circle", "high"),
}
"""The glyph of each state, and its colour."""

_MOST_CHARS = 300


def outcome_words(turn: Turn) -> str:
    """Say what became of a question; nothing of a turn from before there were outcomes."""
    return outcome_sentence(turn, spoken_language()) if turn.outcome else ""


def state_word(state: State) -> str:
    """Return a state in a word."""
    translate = QCoreApplication.translate
    return {
        "verified": translate("Statements", "Verified"),
        "quoted": translate("Statements", "Quoted"),
        "withheld": translate("Statements", "Withheld"),
    }[state]


def fact_look(fact: Fact) -> tuple[tuple[str, str], str]:
    """Return glyph, colour and word for how a statement stands; a passage says nothing that was checked."""
    if is_passage(fact) and fact.state in ("verified", None):
        return ("document", "text2"), QCoreApplication.translate("Statements", "Passage")
    state = fact.state or "verified"
    return STATE_LOOKS[state], state_word(state)


def reason_words(fact: Fact) -> str:
    """Say what keeps a statement from being verified: the words that are not in its quote, or the reason."""
    translate = QCoreApplication.translate
    if lacks_words_alone(fact):
        absent = absent_words(fact)
        several = translate("Statements", "%1 are not in the quote")
        words = several if len(absent) > 1 else translate("Statements", "%1 is not in the quote")
        return filled(words, ", ".join(quoted(one_line(one, 80)) for one in absent))
    reason = one_line(in_own_words(fact.reason or ""), _MOST_CHARS)
    return reason[:1].upper() + reason[1:]
