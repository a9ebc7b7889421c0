"""What an answer rests on: its quotes by number, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from detective_app.core.evidence import Locator, Support
from detective_app.core.session import InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.gui.wording import filled

Turn = QuestionAnswerPair | PendingTurn


@dataclass(frozen=True, slots=True)
class Citation:
    """One quote behind a statement of an answer, numbered from 1 within it.

    `support` is None for a statement, or a whole question, that no document was found to carry.
    """

    number: int
    statement: str
    support: Support | None


def turn_of(session: InterrogationSession, sequence: int) -> Turn | None:
    """Return a turn by its number from 1, the half one included; None when there is none."""
    if 0 < sequence <= len(session.qa_pairs):
        return session.qa_pairs[sequence - 1]
    half = session.pending_turn
    return half if half and half.sequence == sequence else None


def citations(turn: Turn) -> tuple[Citation, ...]:
    """Return a turn's quotes in the order of its statements, then what was not found."""
    if turn.evidence is None:
        return ()
    stated: list[tuple[str, Support | None]] = [
        (fact.text, support) for fact in turn.evidence.facts for support in fact.support
    ]
    stated += [(gap.need, None) for gap in turn.evidence.gaps]
    return tuple(Citation(number, text, support) for number, (text, support) in enumerate(stated, 1))


def place_words(support: Support, session: InterrogationSession) -> str:
    """Say where a quote stands: `report.md, lines 3–4`; a place of unknown form as it is written."""
    translate = QCoreApplication.translate
    names = [source.name for source in session.sources or () if source.source_id == support.source_id]
    name = names[0] if names else support.source_id
    try:
        place = Locator.parse(support.locator)
    except ValueError:
        return f"{name}, {support.locator}"
    lines = (
        filled(translate("Citations", "line %1"), place.first)
        if place.first == place.last
        else filled(translate("Citations", "lines %1–%2"), place.first, place.last)
    )
    page = f"{filled(translate('Citations', 'page %1'), place.page)}, " if place.page else ""
    return f"{name}, {page}{lines}"
