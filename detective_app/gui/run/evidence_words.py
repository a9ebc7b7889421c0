"""Quotes, conflicts between sources and decisions in plain words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.account.cells import Place
from detective_app.account.citations import Cited
from detective_app.account.evidence import grouped, sources_of
from detective_app.account.unread_words import lines, summary
from detective_app.core.evidence import (
    Calculation,
    ConflictValue,
    EvidenceGap,
    Language,
    SourceConflict,
    SourceFinding,
    Unread,
)
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession
from detective_app.core.standing_words import stands
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.places import name_of, place_in, source_of
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled, quoted

_VALUE_CHARS = 80
_DAYS = re.compile(r"(\d{1,9}) days?")


def folded(quote: str) -> str:
    """Return a quote as running text: where its lines end in the document says nothing here."""
    return quote.replace("\r", "").replace("\n", " ")


def conflict_title(conflict: SourceConflict) -> str:
    """Say how many values stand against each other, and in how many documents: `2 dates in 3 sources`."""
    translate, values = QCoreApplication.translate, len(grouped(conflict))
    what = {
        "date": translate("SourceWords", "%n date(s)", "", values),
        "number": translate("SourceWords", "%n number(s)", "", values),
        "time": translate("SourceWords", "%n time(s)", "", values),
        "text": translate("SourceWords", "%n statement(s)", "", values),
    }[conflict.kind]
    where = translate("SourceWords", "%n source(s)", "", sources_of(conflict))
    return filled(translate("SourceWords", "%1 in %2"), what, where)


def distance(conflict: SourceConflict) -> str:
    """Say how far the values lie apart, if that can be said, with what the check noted."""
    translate = QCoreApplication.translate
    known = {
        "only secondary sources": translate("SourceWords", "Only secondary sources say so."),
        "units could not be compared": translate("SourceWords", "Their units could not be compared."),
        "a date can be read as two different days": translate(
            "SourceWords", "One of the dates can be read as two different days."
        ),
    }
    days = _DAYS.fullmatch(conflict.delta)
    apart = translate("SourceWords", "%n day(s)", "", int(days[1])) if days else one_line(conflict.delta)
    measured = not conflict.delta.startswith("different")
    words = [filled(translate("SourceWords", "Difference: %1."), apart)] if measured else []
    words += [known.get(note, one_line(note)) for note in conflict.notes.split("; ") if note]
    if conflict.ended_by:
        words.append(translate("SourceWords", "One of the documents says that it replaces the other."))
    return " ".join(words)


def value_words(value: ConflictValue) -> str:
    """Return a value on one line."""
    return one_line(value.value, _VALUE_CHARS)


def against(
    session: InterrogationSession, conflict: SourceConflict, other: ConflictValue, mine: ConflictValue
) -> tuple[str, str]:
    """Return another source's name and what it gives instead of a value, as the rest of a sentence.

    Words stand in quotation marks, so that they do not read on into the sentence; dates and numbers do not.
    """
    mark = quoted if conflict.kind == "text" else str
    place = place_in(source_of(session, other.source_id), other.locator)
    words = QCoreApplication.translate("SourceWords", ", %1, gives %2, not %3.")
    return one_line(name_of(session, other.source_id)), filled(
        words, place, mark(value_words(other)), mark(value_words(mine))
    )


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


def standing_words(of: Cited | Place, before: str = ", ") -> str:
    """Return how words stand in their document behind their place; "" for plain text."""
    words = stands(of.standing, "", of.confidence)
    return f"{before}{in_own_words(words)}" if words else ""


def unread_words(unread: Sequence[Unread] | None) -> tuple[str, ...]:
    """Say what was not read, why, and what to do."""
    return tuple(one_line(words) for words in lines(unread, _language()))


def unread_summary(session: InterrogationSession) -> str:
    """Say how many files and parts were not read; "" where all were."""
    return summary(session.sources, session.unread, _language())


def _language() -> Language:
    return "german" if QLocale().language() == QLocale.Language.German else "english"


def calculation_words(calculation: Calculation) -> str:
    """Write a calculation as it was checked."""
    words = QCoreApplication.translate("SourceWords", "Computed from the quotes: %1 = %2")
    return filled(words, one_line(calculation.expression), one_line(calculation.value))


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
