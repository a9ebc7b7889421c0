"""What several detectives propose to do next becomes one round: each thing once, open claims first."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from detective_app.core.analysis import MAX_ACTIONS, NextAction, Proposal
from detective_app.core.packet import Plan

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
        return frozenset(_WORD.findall(self.action.text.casefold()))


def merged(
    proposed: Proposed, open_claims: Sequence[tuple[str, int]], most: int = MAX_ACTIONS
) -> tuple[NextAction, ...]:
    """Return the round: the claims in turn, those first that were asked about least, each by its best action.

    `open_claims` are their texts with how often each was asked about. Of questions that are the same in
    their words the first agent's is kept, and says whose it is. Whoever wants to end gives way to who asks,
    unless more than half want to.
    """
    ends = [agent for agent, actions in proposed.items() if any(one.kind == "finish" for one in actions)]
    if 2 * len(ends) > len(proposed):
        return (NextAction(kind="finish", text=""),)
    left = _candidates(proposed)
    claims = [
        frozenset(_WORD.findall(text.casefold())) for text, _ in sorted(open_claims, key=lambda c: c[1])
    ]
    chosen: list[_Candidate] = []
    while left and len(chosen) < most:
        about = claims[len(chosen) % len(claims)] if claims else frozenset()
        pool = left if chosen else [one for one in left if one.action.kind in _QUESTIONS] or left
        best = min(pool, key=lambda one: _rank(one, about))
        chosen.append(best)
        left.remove(best)
    return tuple(_signed(one) for one in chosen)


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
            words = frozenset(_WORD.findall(action.text.casefold())) or action.text
            key = (action.kind, words, frozenset(action.documents), frozenset(action.pages), action.sequence)
            found.setdefault(key, _Candidate(action)).agents.append(agent)
    return list(found.values())


def _signed(one: _Candidate) -> NextAction:
    return Proposal(**dict(one.action), agent=one.agents[0])
