"""The completeness curve: where its points lie, for whoever draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective_app.reports._contents import Turn


@dataclass(frozen=True, slots=True)
class Point:
    """One turn on the curve; `labelled` for those whose score is written beside them."""

    sequence: int
    score: int
    x: float
    y: float
    labelled: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """The size of a drawing and of the margins around its plot, in the drawing's own units."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float

    def height_of(self, score: int) -> float:
        """Return the y of a score from 0 to 100."""
        plot = self.height - self.top - self.bottom
        return round(self.top + plot * (100 - score) / 100, 1)

    def points(self, turns: Sequence[Turn]) -> tuple[Point, ...]:
        """Place each complete turn, at even steps; the first, the last and the lowest are labelled."""
        scores = [turn.completeness or 0 for turn in turns]
        step = (self.width - self.left - self.right) / max(1, len(turns) - 1)
        marked = {0, len(turns) - 1, scores.index(min(scores))} if scores else set()
        return tuple(
            Point(turn.sequence, score, round(self.left + step * n, 1), self.height_of(score), n in marked)
            for n, (turn, score) in enumerate(zip(turns, scores, strict=True))
        )
