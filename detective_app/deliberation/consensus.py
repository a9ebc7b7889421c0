"""How far agents agree, by rule: stances, confidences, cited evidence and positions, whatever their order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from math import fsum

from detective_app.core.panel import AgentResponse, Consensus
from detective_app.deliberation.standing import cited, rulings

WEIGHTS = {"stances": 0.4, "confidences": 0.2, "evidence": 0.2, "positions": 0.2}
"""What each figure counts for in the agreement level; together 1."""

_WORD = re.compile(r"\w{3,}")


def consensus(responses: Sequence[AgentResponse]) -> Consensus:
    """Return how far the responses of a round agree (`analyzeConsensus` of seed 001)."""
    parts = {
        "stances": _stances(responses),
        "confidences": _confidences(responses),
        "evidence": _pairwise(responses, _same_evidence),
        "positions": _pairwise(responses, _same_position),
    }
    level = fsum(WEIGHTS[name] * value for name, value in parts.items())
    ground, apart = _ground(responses)
    opinions = [one.agreement for one in responses if one.agreement is not None]
    return Consensus(
        agreement_level=_share(level),
        common_ground=ground,
        disagreements=apart,
        opinion=_share(fsum(opinions) / len(opinions)) if opinions else None,
        **{name: _share(value) for name, value in parts.items()},
    )


def _share(value: float) -> float:
    return min(1.0, max(0.0, round(value, 4)))


def _stances(responses: Sequence[AgentResponse]) -> float:
    """Return the share of the stance that most agents have; one that has none agrees with nobody."""
    counted = Counter(one.stance for one in responses if one.stance)
    return max(counted.values(), default=0) / len(responses) if responses else 0.0


def _confidences(responses: Sequence[AgentResponse]) -> float:
    found = [one.confidence for one in responses]
    return 1 - (max(found) - min(found)) if found else 0.0


def _pairwise(
    responses: Sequence[AgentResponse], alike: Callable[[AgentResponse, AgentResponse], float]
) -> float:
    """Return the mean over all pairs; who is alone agrees with itself."""
    pairs = [alike(one, other) for one, other in combinations(responses, 2)]
    return fsum(pairs) / len(pairs) if pairs else float(len(responses))


def _same_evidence(one: AgentResponse, other: AgentResponse) -> float:
    """Return the share of the shorter list that is on the other one too; citing nothing is no agreement."""
    mine, theirs = cited(one), cited(other)
    return len(mine & theirs) / min(len(mine), len(theirs)) if mine and theirs else 0.0


def _same_position(one: AgentResponse, other: AgentResponse) -> float:
    """Return the share of claims ruled alike; where no claim is ruled, of the words that positions share."""
    mine, theirs = rulings(one), rulings(other)
    if claims := mine.keys() | theirs.keys():
        return sum(mine.get(claim) == theirs.get(claim) for claim in claims) / len(claims)
    words, others = (set(_WORD.findall(said.position.casefold())) for said in (one, other))
    return len(words & others) / len(words | others) if words | others else 1.0


def _ground(responses: Sequence[AgentResponse]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the claims that all rule alike, with the ruling, and those on which they differ."""
    ruled = [rulings(one) for one in responses]
    claims = sorted({claim for one in ruled for claim in one})
    found = {claim: sorted({one.get(claim, "not ruled") for one in ruled}) for claim in claims}
    ground = tuple(f"{claim}: {verdicts[0]}" for claim, verdicts in found.items() if len(verdicts) == 1)
    apart = tuple(f"{claim}: {', '.join(verdicts)}" for claim, verdicts in found.items() if len(verdicts) > 1)
    return ground, apart
