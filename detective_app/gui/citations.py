"""What an answer rests on: its quotes by number, and its text with their chips in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from detective_app.core.evidence import Locator, Support
from detective_app.core.session import InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.gui.pieces import Piece
from detective_app.gui.wording import filled

Turn = QuestionAnswerPair | PendingTurn
_STOPS = ".!?…:;,\"'”’»)]"


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


def answer_pieces(answer: str, cited: Sequence[Citation]) -> list[Piece]:
    """Return an answer with a chip at the end of each statement that a citation names."""
    places: list[tuple[int, Citation]] = []
    for one in cited:
        start = answer.find(one.statement) if one.statement else -1
        if start >= 0:
            end = start + len(one.statement)
            while end > start and answer[end - 1] in _STOPS:
                end -= 1
            places.append((end, one))
    pieces, last = [], 0
    for end, one in sorted(places, key=lambda place: (place[0], place[1].number)):
        if end > last:
            pieces.append(Piece(answer[last:end]))
        pieces.append(_chip(one))
        last = end
    return [*pieces, Piece(answer[last:])] if last < len(answer) else pieces


def _chip(one: Citation) -> Piece:
    if one.support:
        return Piece(str(one.number), "chip")
    words = QCoreApplication.translate("Citations", "%1 not found")
    return Piece(filled(words, one.number), "bad")


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
