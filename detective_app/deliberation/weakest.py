"""Where an agreement is weakest: who has to argue against it in a dissent round, and what from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from detective_app.core.panel import AgentResponse, AgentRuling

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
