"""What an answer rests on: its quotes by number, and its text with their chips in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from detective_app.core.evidence import EvidenceGap, Fact, RefusedQuote, Support
from detective_app.core.session import InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.gui.pieces import Piece
from detective_app.gui.wording import filled

Turn = QuestionAnswerPair | PendingTurn
_STOPS = ".!?…:;,\"'”’»)]"


@dataclass(frozen=True, slots=True)
class Citation:
    """One quote behind a statement of an answer, numbered from 1 within it.

    `support` is None for a quote that was `refused`, and for a statement that no document carries; `fact` is
    what a quote supports.
    """

    number: int
    statement: str
    support: Support | None
    fact: Fact | None = None
    refused: RefusedQuote | None = None


def turn_of(session: InterrogationSession, sequence: int) -> Turn | None:
    """Return a turn by its number from 1, the half one included; None when there is none."""
    if 0 < sequence <= len(session.qa_pairs):
        return session.qa_pairs[sequence - 1]
    half = session.pending_turn
    return half if half and half.sequence == sequence else None


def citations(turn: Turn) -> tuple[Citation, ...]:
    """Return a turn's quotes in the order of its statements, then refused ones, then unsupported claims."""
    if turn.evidence is None:
        return ()
    found = [
        Citation(0, fact.text, support, fact) for fact in turn.evidence.facts for support in fact.support
    ]
    found += [Citation(0, one.quote, None, refused=one) for one in turn.evidence.refused]
    refused = {one.quote for one in turn.evidence.refused}
    found += [
        Citation(0, gap.need, None)
        for gap in turn.evidence.gaps
        if gap.need not in refused and _claimed(gap, turn)
    ]
    return tuple(
        Citation(number, one.statement, one.support, one.fact, one.refused)
        for number, one in enumerate(found, 1)
    )


def missing(turn: Turn) -> tuple[EvidenceGap, ...]:
    """Return what the documents were asked for and do not say, and the answer does not claim either.

    A claim whose made-up quote was refused is told with that quote, and not once more without its figures.
    """
    if turn.evidence is None:
        return ()
    refused = [one.quote for one in turn.evidence.refused]
    return tuple(
        gap
        for gap in turn.evidence.gaps
        if not _claimed(gap, turn) and not any(_blanked(gap.need, quote) for quote in refused)
    )


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


def _claimed(gap: EvidenceGap, turn: Turn) -> bool:
    """Tell whether an answer says what no document does."""
    return gap.why == "no_quote_found" and bool(gap.need) and gap.need in (turn.answer or "")


def _blanked(need: str, quote: str) -> bool:
    """Tell whether a need is the words of a quote, some of them left out as `…`."""
    first, *kept = need.split("…")
    if not kept or len(need.split()) <= len(kept) + 1:
        return False
    *middle, last = kept
    at, end = len(first), len(quote) - len(last)
    for part in middle:  # no pattern: one with many gaps takes time without end
        found = quote.find(part, at + 1, end)
        if found < 0:
            return False
        at = found + len(part)
    return at < end and quote.startswith(first) and quote.endswith(last)


def _chip(one: Citation) -> Piece:
    if one.support:
        return Piece(str(one.number), "chip")
    words = QCoreApplication.translate("Citations", "%1 not found")
    return Piece(filled(words, one.number), "bad")
