"""What several detectives make of a round becomes one judgement, whatever their order; doubt wins a tie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median_low
from typing import TypeVar

from detective_app.core.analysis import (
    Analysis,
    ClaimStanding,
    FoundMark,
    NextAction,
    Opening,
    RoundJudgement,
)
from detective_app.core.record import Record

T = TypeVar("T", bound=Record)


def opening(found: Mapping[str, Opening], actions: Sequence[NextAction]) -> Opening:
    """Return the plan that takes the hypothesis apart the most, with the merged first round."""
    plan = min(sorted(found), key=lambda agent: -sum(one.type == "claim" for one in found[agent].signals))
    return Opening(signals=found[plan].signals, actions=tuple(actions))


def judgement(found: Sequence[RoundJudgement], actions: Sequence[NextAction]) -> RoundJudgement:
    """Return one judgement of a round: of each answer, of the claims, of what conflicts."""
    numbers = sorted({one.sequence for judged in found for one in judged.analyses})
    return RoundJudgement(
        marks=_marks(found),
        analyses=tuple(
            _analysis([one for judged in found for one in judged.analyses if one.sequence == number])
            for number in numbers
        ),
        standings=_standings(found),
        conflicts=_each_once(one for judged in found for one in judged.conflicts),
        actions=tuple(actions),
    )


def _analysis(found: Sequence[Analysis]) -> Analysis:
    """Return the analysis in the middle by its score, with what any of them finds open or met."""
    ranked = sorted(found, key=lambda one: (one.score, one.reason, one.follow_up))
    return ranked[(len(ranked) - 1) // 2].evolve(
        gaps=_each_once(gap for one in found for gap in one.gaps),
        completeness_score=median_low(one.completeness_score for one in found),
        addresses_signals=tuple(sorted({signal for one in found for signal in one.addresses_signals})),
    )


def _marks(found: Sequence[RoundJudgement]) -> tuple[FoundMark, ...]:
    """Return what most say that a passage does to a claim; where no most of who spoke do, it qualifies it."""
    said: dict[tuple[str, str], list[FoundMark]] = {}
    for one in found:
        for mark in {(mark.claim, mark.passage): mark for mark in one.marks}.values():
            said.setdefault((mark.claim, mark.passage), []).append(mark)
    kept = []
    for _, every in sorted(said.items()):
        ranked = sorted(every, key=lambda one: one.model_dump_json())
        counts = Counter(one.side for one in ranked)
        side, count = max(counts.items(), key=lambda one: (one[1], one[0]))
        first = next(one for one in ranked if one.side == side)
        kept.append(first if 2 * count > len(every) else first.evolve(side="qualifies", words=""))
    return tuple(kept)


def _standings(found: Sequence[RoundJudgement]) -> tuple[ClaimStanding, ...]:
    """Return how most see each claim; where there is no most of who spoke of it, it stays open."""
    said: dict[str, list[str]] = {}
    for one in found:
        for each in {each.claim: each for each in one.standings}.values():
            said.setdefault(each.claim, []).append(each.standing)
    kept = []
    for signal, every in sorted(said.items()):
        (standing, count), *_ = Counter(sorted(every)).most_common()
        decided = standing if 2 * count > len(every) else "open"
        kept.append(ClaimStanding.model_validate({"claim": signal, "standing": decided}))
    return tuple(kept)


def _each_once(every: Iterable[T]) -> tuple[T, ...]:
    """Return records each once, in an order that does not depend on who said them."""
    return tuple(sorted(dict.fromkeys(every), key=lambda one: one.model_dump_json()))
