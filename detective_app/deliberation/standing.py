"""Which responses count after a round, and what they decide; what an advocate had to say binds nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from detective_app.core.panel import AgentResponse, Deliberation, DeliberationRound
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
