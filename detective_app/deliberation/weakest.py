"""Where an agreement is weakest: who has to argue against it in a dissent round, and what from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from detective_app.core.evidence import State
from detective_app.core.panel import AgentResponse, AgentRuling
from detective_app.deliberation.standing import Place

MOST = 3


def advocate(responses: Sequence[AgentResponse]) -> str:
    """Return the agent that is the least sure; of several the first by its id."""
    return min(responses, key=lambda one: (one.confidence, one.agent)).agent


def weakest(responses: Sequence[AgentResponse], quotes: Mapping[Place, State]) -> tuple[str, ...]:
    """Name the decided claims that the fewest verified quotes carry, with these quotes, weakest first."""
    ruled: dict[str, list[AgentRuling]] = defaultdict(list)
    for response in responses:
        for one in response.rulings:
            if one.verdict != "not_enough_evidence":
                ruled[one.signal_id].append(one)
    ranked = sorted((_strength(found, quotes), claim) for claim, found in ruled.items())
    return tuple(_told(claim, ruled[claim], quotes) for _, claim in ranked[:MOST])


def _strength(found: Sequence[AgentRuling], quotes: Mapping[Place, State]) -> tuple[int, float]:
    places = {(ref.answer, ref.quote) for one in found for ref in one.evidence}
    verified = sum(quotes.get(place) == "verified" for place in places)
    return verified, min(one.confidence for one in found)


def _told(claim: str, found: Sequence[AgentRuling], quotes: Mapping[Place, State]) -> str:
    places = sorted({(ref.answer, ref.quote) for one in found for ref in one.evidence})
    cited = [
        f"quote {quote} of answer {answer} ({quotes.get((answer, quote), 'unknown')})"
        for answer, quote in places
    ]
    verdicts = sorted({one.verdict.replace("_", " ") for one in found})
    return f"{claim}, held to be {' or '.join(verdicts)}: {', '.join(cited) or 'no quote is cited'}"
