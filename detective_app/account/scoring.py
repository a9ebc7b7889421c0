"""Scores and kept contradictions as pure functions; never a model's opinion (contract §6, `seeds/003` §5)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from detective_app.core.analysis import FoundContradiction
from detective_app.core.passages import PassageId
from detective_app.core.plugin import PlacedGap
from detective_app.core.quality import Gap, RemainingGap, Severity
from detective_app.core.session import Contradiction, InterrogationSession, QuestionAnswerPair

POINTS_PER_CONTRADICTION = 10
POINTS_PER_GAP: dict[Severity, int] = {"low": 1, "medium": 3, "high": 5}
INCOMPLETENESS_WEIGHT = 0.2
_MIN_QUOTE_CHARS = 2


def gap_penalty(pairs: Sequence[QuestionAnswerPair]) -> int:
    """Return the points that the last pair's gaps, less those dismissed, and the mean incompleteness cost."""
    if not pairs:
        return 0
    counted = (gap for gap in pairs[-1].gap_analysis.gaps if gap.dismissed is None)
    gaps = sum(POINTS_PER_GAP[gap.severity] for gap in counted)
    mean = sum(pair.gap_analysis.completeness_score for pair in pairs) / len(pairs)
    return gaps + round((100 - mean) * INCOMPLETENESS_WEIGHT)


def consistency_score(pairs: Sequence[QuestionAnswerPair], contradictions: int) -> int:
    """Return the score from 0 to 100: 100 less 10 per contradiction and less the gap penalty."""
    return max(0, 100 - POINTS_PER_CONTRADICTION * contradictions - gap_penalty(pairs))


def remaining_gaps(pairs: Sequence[QuestionAnswerPair]) -> tuple[RemainingGap, ...]:
    """Return the gaps of the whole run that are still open."""
    return tuple(_remaining(one.gap) for one in open_gaps(pairs))


def gaps_of_last(pairs: Sequence[QuestionAnswerPair]) -> tuple[RemainingGap, ...]:
    """Return the last pair's gaps, which were what remained before gaps could be closed."""
    return tuple(map(_remaining, pairs[-1].gap_analysis.gaps)) if pairs else ()


def _remaining(gap: Gap) -> RemainingGap:
    return RemainingGap(category=gap.category, description=gap.description, severity=gap.severity)


def is_verbatim(quote: str, text: str) -> bool:
    """Tell whether a quote stands in a text, white space and case folded."""
    folded = _folded(quote)
    return len(folded) >= _MIN_QUOTE_CHARS and folded in _folded(text)


def texts_of(session: InterrogationSession) -> Mapping[PassageId, str]:
    """Return the words of the passages of a session by their numbers."""
    return {one.id: one.text for one in session.passages or ()}


def says(pair: QuestionAnswerPair, quote: str, shown: Mapping[PassageId, str]) -> bool:
    """Tell whether a quote stands in an answer, or in a passage that it shows, which is its words as well."""
    texts = (pair.answer, *(shown.get(number, "") for number in pair.passages or ()))
    return any(is_verbatim(quote, text) for text in texts)


def _overlap(first: str, second: str) -> bool:
    """Tell whether one of two quotes holds the other, so that they are no two parts of an answer."""
    return _folded(first) in _folded(second) or _folded(second) in _folded(first)


@lru_cache(maxsize=64)
def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().casefold()


def kept_contradictions(
    found: Sequence[FoundContradiction],
    pairs: Sequence[QuestionAnswerPair],
    shown: Mapping[PassageId, str] = MappingProxyType({}),
) -> tuple[tuple[Contradiction, ...], int]:
    """Keep the contradictions that quote two answers, or two parts of one, verbatim; one for each two turns.

    Passages that answers show are looked up in `shown`. Returns the kept ones and how many were dropped.
    """
    kept: dict[tuple[int, ...], Contradiction] = {}
    for one in found:
        first, second = one.qa_pair_indexes
        in_range = 0 <= first < len(pairs) and 0 <= second < len(pairs)
        if not in_range or (first == second and _overlap(*one.quotes)):
            continue
        quoted = (first, one.quotes[0]), (second, one.quotes[1])
        if all(says(pairs[n], quote, shown) for n, quote in quoted):
            (low, low_quote), (high, high_quote) = sorted(quoted, key=lambda at: at[0])
            kept.setdefault(
                (low, high),
                Contradiction(
                    qa_pair_indexes=(low, high), quotes=(low_quote, high_quote), description=one.description
                ),
            )
    return tuple(kept.values()), len(found) - len(kept)


def open_gaps(pairs: Sequence[QuestionAnswerPair]) -> tuple[PlacedGap, ...]:
    """Return the open gaps in the order of their answers; one found again stands where it was last."""
    closed = {(one.sequence, one.gap) for pair in pairs for one in pair.gap_analysis.closed or ()}
    found: dict[tuple[str, str], PlacedGap] = {}
    for pair in pairs:
        for place, gap in enumerate(pair.gap_analysis.gaps, 1):
            found.pop(_words(gap), None)
            if gap.dismissed is None and (pair.sequence, place) not in closed:
                found[_words(gap)] = PlacedGap(pair.sequence, place, gap)
    return tuple(found.values())


def _words(gap: Gap) -> tuple[str, str]:
    return gap.category, " ".join(gap.description.casefold().split())
