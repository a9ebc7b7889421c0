"""Which responses count after a round, and what they decide; what an advocate had to say binds nobody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import fsum

from detective_app.core.panel import (
    AgentResponse,
    AgentRuling,
    Deliberation,
    DeliberationRound,
    GroupthinkWarning,
)
from detective_app.core.verdict import Ruling


def finished(deliberation: Deliberation) -> tuple[DeliberationRound, ...]:
    """Return the rounds that are over."""
    return tuple(one for one in deliberation.rounds if one.consensus)


def standing(rounds: Sequence[DeliberationRound]) -> tuple[AgentResponse, ...]:
    """Return who took part in the last round with what each stands by, by agent.

    An advocate stands by what it said before it had to argue; one that never did has no stand.
    """
    last, before = rounds[-1], rounds[:-1]
    found = []
    for response in last.responses:
        if response.agent != last.advocate:
            found.append(response)
        elif own := next(_own(response.agent, before), None):
            found.append(own)
    return tuple(sorted(found, key=lambda one: one.agent))


def _own(agent: str, rounds: Sequence[DeliberationRound]) -> Iterator[AgentResponse]:
    """Yield what an agent said of its own mind, the latest first."""
    for one in reversed(rounds):
        if one.advocate != agent:
            yield from (response for response in one.responses if response.agent == agent)


def cited(response: AgentResponse) -> frozenset[str]:
    """Return every passage that a response names, wherever in it."""
    named = [
        *response.citations,
        *(ref for claim in response.claims for ref in claim.citations),
        *(ref for ruling in response.rulings for ref in ruling.evidence),
    ]
    return frozenset(one.place for one in named)


def rulings(response: AgentResponse) -> dict[str, Ruling]:
    """Return how an agent rules each claim of the hypothesis."""
    return {one.signal_id: one.verdict for one in response.rulings}


def brings_new_evidence(rounds: Sequence[DeliberationRound]) -> bool:
    """Tell whether the last round cites a passage that no earlier one did."""
    *before, last = rounds
    known = {place for one in before for response in one.responses for place in cited(response)}
    return any(cited(response) - known for response in last.responses)


def moved(earlier: AgentResponse, later: AgentResponse) -> bool:
    """Tell whether an agent changed its position: its stance, or a ruling."""
    return earlier.stance != later.stance or rulings(earlier) != rulings(later)


MOST = 3


def advocate(responses: Sequence[AgentResponse]) -> str:
    """Return the agent that is the least sure; of several the first by its id."""
    return min(responses, key=lambda one: (one.confidence, one.agent)).agent


def weakest(responses: Sequence[AgentResponse]) -> tuple[str, ...]:
    """Name the decided claims that the fewest passages carry, with these passages, weakest first."""
    ruled: dict[str, list[AgentRuling]] = defaultdict(list)
    for response in responses:
        for one in response.rulings:
            if one.verdict != "not_enough_evidence":
                ruled[one.signal_id].append(one)
    ranked = sorted((_strength(found), claim) for claim, found in ruled.items())
    return tuple(_told(claim, ruled[claim]) for _, claim in ranked[:MOST])


def _strength(found: Sequence[AgentRuling]) -> tuple[int, float]:
    places = {ref.place for one in found for ref in one.evidence}
    return len(places), min(one.confidence for one in found)


def _told(claim: str, found: Sequence[AgentRuling]) -> str:
    cited = ", ".join(sorted({ref.place for one in found for ref in one.evidence}))
    verdicts = sorted({one.verdict.replace("_", " ") for one in found})
    return f"{claim}, held to be {' or '.join(verdicts)}: {cited or 'no passage is cited'}"


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
