"""Whether agents agree too easily: three indicators, two of which make the warning (`detectGroupthink`)."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from detective_app.core.panel import AgentResponse, GroupthinkWarning

EACH_CONFIDENT, MEAN_CONFIDENT = 0.8, 0.85  # from here on agreement is suspiciously sure of itself
WARNS_FROM = 2
CONFIDENT = "All agents show high confidence (80 % and more)."
NO_DISSENT = "No dissenting stances were taken."
TOO_SIMILAR = "The positions are almost the same."
RECOMMENDATION = "Consider another round with a devil's advocate, or look at the evidence yourself."


def detect_groupthink(
    responses: Sequence[AgentResponse], agreement_level: float, threshold: float
) -> GroupthinkWarning:
    """Look for the three signs; from `threshold` on agreement counts as too much."""
    found = []
    confidences = [one.confidence for one in responses]
    if confidences and min(confidences) >= EACH_CONFIDENT and _mean(confidences) >= MEAN_CONFIDENT:
        found.append(CONFIDENT)
    stances = {one.stance for one in responses if one.stance}
    if len(stances) == 1:
        found.append(NO_DISSENT)
    if agreement_level >= threshold:
        found.append(TOO_SIMILAR)
    detected = len(found) >= WARNS_FROM
    return GroupthinkWarning(
        detected=detected, indicators=tuple(found), recommendation=RECOMMENDATION if detected else ""
    )


def _mean(values: Sequence[float]) -> float:
    return round(fsum(values) / len(values), 6)
