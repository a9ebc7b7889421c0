"""What a conflict's resolution takes out: quotes that carry no verdict any more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from detective_app.account.conflicts import overlap
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, VerdictEvidence


@dataclass(frozen=True, slots=True)
class SupersededSide:
    """The side of a conflict that gave way: the words of an answer or of a document.

    `differs` are those of its words that the other side does not have, all where nothing is alike; `kinds`
    are those of the figures among them.
    """

    conflict: Conflict
    answer: int | None
    source_id: str | None
    quote: str
    differs: tuple[str, ...]
    kinds: frozenset[str]

    def bears_on(self, claim: ClaimVerdict) -> bool:
        """Tell whether a claim is about what the sides differ in: it rests on both, or has such a figure."""
        other = self.conflict.sides[1 - (self.conflict.superseded or 0)]
        if any(overlap(one.quote, other) for one in claim.evidence):
            return True
        return bool(self.kinds & _kinds(claim.text))

    def holds(self, one: VerdictEvidence) -> bool:
        """Tell whether a quote of a verdict is of this side."""
        if self.source_id is not None:
            return one.source_id == self.source_id and overlap(one.quote, self.quote)
        return one.sequence == self.answer and (overlap(one.quote, self.quote) or self._tells(one.quote))

    def _tells(self, text: str) -> bool:
        return bool(self.differs) and all(words in _folded(text) for words in self.differs)


def superseded_sides(session: InterrogationSession) -> tuple[SupersededSide, ...]:
    """Return every side that gave way by a decision."""
    return tuple(_sides(session))


def _sides(session: InterrogationSession) -> Iterator[SupersededSide]:
    for one in session.conflicts or ():
        if (place := one.superseded) is None:
            continue
        quote = one.sides[place]
        words = (one.values[place],) if one.values else _differing(one, place)
        answer = int(one.answer_ids[place]) if one.answer_ids else None
        source = one.source_ids[min(place, len(one.source_ids) - 1)] if one.source_ids else None
        yield SupersededSide(one, answer, source, quote, tuple(map(_folded, words)), _kinds(" ".join(words)))


def _differing(one: Conflict, place: int) -> tuple[str, ...]:
    """Return the words of a side that the other does not have."""
    from detective_app.account.contradictions import difference  # late: few sessions have a resolved conflict

    found = difference(*one.sides)
    spans = (found.first, found.second)[place]
    return tuple(one.sides[place][start:end] for start, end in spans) or (one.sides[place],)


def _kinds(text: str) -> frozenset[str]:
    from detective_app.evidence.figures.reading import figures  # late, as above

    return frozenset(figure.kind for figure in figures(text))


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold().strip(".,;:“”\"'")
