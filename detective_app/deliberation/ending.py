"""How far agents agree, by rule: stances, confidences, cited evidence and positions, whatever their order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import fsum

from detective_app import registry
from detective_app.core.ending import Exit
from detective_app.core.panel import (
    AgentResponse,
    Consensus,
    Deliberation,
    DeliberationRound,
    GroupthinkWarning,
    PanelRules,
)
from detective_app.core.plugin import PanelExit
from detective_app.deliberation.standing import (
    brings_new_evidence,
    cited,
    detect_groupthink,
    finished,
    rulings,
    standing,
)

NOTHING_NEW = "A round of dissent brought no new evidence."


@dataclass(frozen=True, slots=True)
class Following:
    """What follows a round: the `exit`, or dissent, since one is `vetoed`; else a new round."""

    exit: Exit | None = None
    vetoed: Exit | None = None


def counted(rounds: Sequence[DeliberationRound], rules: PanelRules) -> DeliberationRound:
    """Return the last round with its consensus and what it says of groupthink."""
    found = consensus(standing(rounds))
    warning = detect_groupthink(standing(rounds), found.agreement_level, rules.groupthink)
    return rounds[-1].evolve(consensus=found, groupthink=warning)


def check_exit_criteria(deliberation: Deliberation, criteria: Sequence[str]) -> Following:
    """Ask the criteria in their order; groupthink puts off an exit by agreement once (`checkExitCriteria`).

    After a dissent round without new evidence the exit that was put off stands.
    """
    last = deliberation.rounds[-1]
    if last.kind == "dissent" and deliberation.vetoed and not brings_new_evidence(finished(deliberation)):
        put_off = deliberation.vetoed
        return Following(exit=put_off.evolve(details=f"{put_off.details} {NOTHING_NEW}"))
    reached = _reached(deliberation, criteria)
    if reached is None:
        return Following()
    warned = last.groupthink is not None and last.groupthink.detected
    if reached.by_agreement and warned and deliberation.vetoed is None:
        return Following(vetoed=_as_exit(reached))
    return Following(exit=_as_exit(reached))


def kept_warning(deliberation: Deliberation) -> GroupthinkWarning | None:
    """Return the warning that stays with the outcome: the last one, where no new evidence answered it."""
    rounds = finished(deliberation)
    if not rounds:
        return None
    *before, last = rounds
    if before and last.kind == "dissent" and not brings_new_evidence(rounds):
        return before[-1].groupthink
    return last.groupthink


def _reached(deliberation: Deliberation, criteria: Sequence[str]) -> PanelExit | None:
    for name in criteria:
        found: PanelExit | None = registry.load("detective_app.deliberation.exits", name).check(deliberation)
        if found:
            return found
    return None


def _as_exit(found: PanelExit) -> Exit:
    return Exit(
        reason=found.criterion,
        details=found.details,
        conclusive=found.by_agreement,
        at_limit=found.at_limit,
    )


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
