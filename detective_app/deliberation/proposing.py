"""What several detectives propose to do next becomes one round: each thing once, open claims first."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median_low
from typing import TypeAlias, TypeVar

from detective_app.core.analysis import (
    MAX_ACTIONS,
    Analysis,
    ClaimStanding,
    FoundClarification,
    FoundMark,
    NextAction,
    Opening,
    Proposal,
    RoundJudgement,
)
from detective_app.core.packet import Plan
from detective_app.core.record import Record

Proposed: TypeAlias = Mapping[str, Sequence[NextAction]]
"""What each agent proposes, by its id."""

_WORD = re.compile(r"\w{3,}")
_QUESTIONS = ("ask", "recheck")


@dataclass(slots=True)
class _Candidate:
    action: NextAction
    agents: list[str] = field(default_factory=list)

    @property
    def words(self) -> frozenset[str]:
        return _words(self.action.text)


def merged(
    proposed: Proposed, open_claims: Sequence[tuple[str, int]], most: int = MAX_ACTIONS
) -> tuple[NextAction, ...]:
    """Return the round: the claims in turn, those first that were asked about least, each by its best action.

    `open_claims` are their texts with how often each was asked about. Of questions that are the same in
    their words the first agent's is kept, and says whose it is. Whoever wants to end gives way to who asks,
    unless more than half want to.
    """
    ends = sum(any(one.kind == "finish" for one in actions) for actions in proposed.values())
    if 2 * ends > len(proposed):
        return (NextAction(kind="finish", text=""),)
    ordered = sorted(open_claims, key=lambda claim: claim[1]) or [("", 0)]
    claims = [_words(text) for text, _ in ordered]
    left, chosen = _candidates(proposed), list[_Candidate]()
    while left and len(chosen) < most:
        about = claims[len(chosen) % len(claims)]
        best = min(left if chosen else _questions(left), key=lambda one: _rank(one, about))
        chosen.append(best)
        left.remove(best)
    return tuple(Proposal(**dict(one.action), agent=one.agents[0]) for one in chosen)


def _questions(left: list[_Candidate]) -> list[_Candidate]:
    """Return the questions among what is proposed, all of it where there are none."""
    return [one for one in left if one.action.kind in _QUESTIONS] or left


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def open_claims(plan: Plan) -> list[tuple[str, int]]:
    """Return the claims that are still open, with how often each was asked about."""
    return [
        (one.signal.content, one.asked)
        for one in plan.claims
        if one.signal.standing in (None, "open", "conflicting")
    ]


def _rank(one: _Candidate, about: frozenset[str]) -> tuple[float, bool, int, str, str]:
    """Order by how much of a claim is in it, then questions before searches, then by how many want it."""
    fits = len(one.words & about) / len(about) if about else 0.0
    return (
        -round(fits, 6),
        one.action.kind not in _QUESTIONS,
        -len(one.agents),
        one.action.text,
        one.agents[0],
    )


def _candidates(proposed: Proposed) -> list[_Candidate]:
    found: dict[tuple[object, ...], _Candidate] = {}
    for agent in sorted(proposed):
        for action in proposed[agent]:
            if action.kind == "finish":
                continue
            words = _words(action.text) or action.text
            key = (action.kind, words, frozenset(action.documents), frozenset(action.pages), action.sequence)
            found.setdefault(key, _Candidate(action)).agents.append(agent)
    return list(found.values())


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


_GRAVEST = ("critical", "important", "helpful")


def one_question(asked: Mapping[str, FoundClarification]) -> FoundClarification | None:
    """Return the question to put, whatever the order of the agents; None where nobody asks.

    Questions that are the same in their words are one, with the options of all who ask it.
    """
    alike = defaultdict[object, list[FoundClarification]](list)
    for agent in sorted(asked):
        one = asked[agent]
        alike[_words(one.question) or one.question].append(one)
    if not alike:
        return None
    first, *others = min(alike.values(), key=lambda same: (_gravity(same), -len(same), same[0].question))
    options = (*first.options, *(option for one in others for option in one.options))
    return first.evolve(options=options, priority=_GRAVEST[_gravity([first, *others])])


def _gravity(same: list[FoundClarification]) -> int:
    return min(_GRAVEST.index(one.priority) for one in same)
