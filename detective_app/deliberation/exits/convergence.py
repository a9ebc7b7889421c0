"""Ends a deliberation in which nobody moves any more."""

from __future__ import annotations

from itertools import pairwise

from detective_app.core.panel import Deliberation, PanelRules
from detective_app.core.plugin import PanelExit
from detective_app.deliberation.standing import finished, moved, standing

FEWEST = 2
"""So many agents at least have to be in all the rounds."""


def check(deliberation: Deliberation) -> PanelExit | None:
    """End when no agent changed its stance or a ruling over as many rounds as the rules say."""
    over, rounds = (deliberation.rules or PanelRules()).convergence_rounds, finished(deliberation)
    if len(rounds) < over:
        return None
    looked_at = range(len(rounds) - over + 1, len(rounds) + 1)
    stands = [{one.agent: one for one in standing(rounds[:n])} for n in looked_at]
    stayed = set.intersection(*map(set, stands))
    if not FEWEST <= len(stayed) == len(stands[-1]):
        return None
    if any(moved(before[agent], after[agent]) for before, after in pairwise(stands) for agent in stayed):
        return None
    return PanelExit("convergence", f"No position has changed over {over} rounds.")
