"""What several detectives make of a round becomes one judgement, whatever their order; doubt wins a tie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median_low
from typing import TypeVar

from detective_app.core.analysis import (
    Analysis,
    ClaimStanding,
    Dismissal,
    FoundEvaluation,
    NextAction,
    Opening,
    RoundJudgement,
    StatementEntailment,
)
from detective_app.core.record import Record

T = TypeVar("T", bound=Record)
_DOUBT = ("contradicts", "unrelated", "supports")


def opening(found: Mapping[str, Opening], actions: Sequence[NextAction]) -> Opening:
    """Return the plan that takes the hypothesis apart the most, with the merged first round."""
    plan = min(sorted(found), key=lambda agent: -sum(one.type == "claim" for one in found[agent].signals))
    return Opening(signals=found[plan].signals, actions=tuple(actions))


def judgement(found: Sequence[RoundJudgement], actions: Sequence[NextAction]) -> RoundJudgement:
    """Return one judgement of a round: of each answer, of the claims, of what conflicts."""
    numbers = sorted({one.sequence for judged in found for one in judged.analyses})
    return RoundJudgement(
        analyses=tuple(
            _analysis([one for judged in found for one in judged.analyses if one.sequence == number])
            for number in numbers
        ),
        standings=_standings(found),
        conflicts=_each_once(one for judged in found for one in judged.conflicts),
        actions=tuple(actions),
    )


def _analysis(found: Sequence[Analysis]) -> Analysis:
    return Analysis(
        sequence=found[0].sequence,
        gaps=_each_once(gap for one in found for gap in one.gaps),
        completeness_score=median_low(one.completeness_score for one in found),
        established_facts=tuple(sorted({fact for one in found for fact in one.established_facts})),
        evaluation=_evaluation([one.evaluation for one in found if one.evaluation]),
        entailments=_entailments(found),
        dismissals=_by_most(found, lambda one: {each.finding: each for each in one.dismissals}),
        closes_gaps=tuple(
            sorted(n for n, count in _counted(one.closes_gaps for one in found) if 2 * count > len(found))
        ),
    )


def _evaluation(found: Sequence[FoundEvaluation]) -> FoundEvaluation | None:
    """Return the evaluation in the middle, which meets the signals that any of them sees met."""
    if not found:
        return None
    ranked = sorted(found, key=lambda one: (one.score, one.reasoning, one.follow_up or ""))
    met = sorted({signal for one in found for signal in one.addresses_signals})
    return ranked[(len(ranked) - 1) // 2].evolve(addresses_signals=tuple(met))


def _entailments(found: Sequence[Analysis]) -> tuple[StatementEntailment, ...]:
    said: dict[int, list[str]] = {}
    for one in found:
        for each in one.entailments:
            said.setdefault(each.statement, []).append(each.entailment)
    kept = []
    for statement, every in sorted(said.items()):
        counts = Counter(every)
        most = min(_DOUBT, key=lambda name: (-counts[name], _DOUBT.index(name)))
        kept.append(StatementEntailment.model_validate({"statement": statement, "entailment": most}))
    return tuple(kept)


def _by_most(
    found: Sequence[Analysis], keyed: Callable[[Analysis], dict[int, Dismissal]]
) -> tuple[Dismissal, ...]:
    """Return what more than half dismiss, with the reason that comes first."""
    every = [keyed(one) for one in found]
    numbers = sorted({number for one in every for number in one})
    shared = [(number, [one[number] for one in every if number in one]) for number in numbers]
    return tuple(min(given, key=lambda one: one.reason) for _, given in shared if 2 * len(given) > len(found))


def _standings(found: Sequence[RoundJudgement]) -> tuple[ClaimStanding, ...]:
    """Return how most see each claim; where there is no most of who spoke of it, it stays open."""
    said: dict[str, list[str]] = {}
    for one in found:
        for each in {each.signal_id: each for each in one.standings}.values():
            said.setdefault(each.signal_id, []).append(each.standing)
    kept = []
    for signal, every in sorted(said.items()):
        (standing, count), *_ = Counter(sorted(every)).most_common()
        decided = standing if 2 * count > len(every) else "open"
        kept.append(ClaimStanding.model_validate({"signalId": signal, "standing": decided}))
    return tuple(kept)


def _counted(every: Iterable[Iterable[int]]) -> Iterable[tuple[int, int]]:
    return Counter(number for one in every for number in set(one)).items()


def _each_once(every: Iterable[T]) -> tuple[T, ...]:
    """Return records each once, in an order that does not depend on who said them."""
    return tuple(sorted(dict.fromkeys(every), key=lambda one: one.model_dump_json()))
