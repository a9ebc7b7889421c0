"""What is still open in a run: the gaps of all its answers, less those dismissed and those closed since."""

from __future__ import annotations

from collections.abc import Sequence

from detective_app.core.plugin import PlacedGap
from detective_app.core.session import Gap, QuestionAnswerPair


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
