"""A capable detective by script that knows a part of the truth, alone or on a panel.

It asks about and recognises only what decides the claims that it knows. On a panel it rules the others as
somebody did who named a quote for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tests.quality.gold_detective import GoldDetective
from tests.quality.truth_cases import TruthCase
from tests.stand_ins import Answer, Call, replies

_RULED = re.compile(r"^> s(\d+): (supported|refuted|conflicting) \([\d.]+((?:, P\d+)+)\)", re.M)
_CITED = re.compile(r"P\d+")
_STANCES = {"supported": "yes", "refuted": "no"}


@dataclass(frozen=True)
class PartialDetective(GoldDetective):
    """Plays a detective that can judge the claims `known`, by their places from 0."""

    known: frozenset[int] = field(default_factory=frozenset)

    def answer(self, call: Call) -> Answer:
        """Reply to a call as its stage demands."""
        if call.stage == "opening":
            claims = [one.text for one in self.truth.claims]
            return Answer(json.dumps({**replies.opening("", *claims), "actions": self.first()}))
        if call.stage == "deliberation":
            return Answer(json.dumps(self._deliberated(call.messages[-1][1])))
        return super().answer(call)

    def _own(self) -> Sequence[int]:
        return sorted(self.known)

    def _addressed(self, sequence: int) -> list[str]:
        """Say nothing of which claim a question was about: it may be another agent's."""
        return []

    def _deliberated(self, request: str) -> dict[str, Any]:
        told = {int(n) - 1: (verdict, _CITED.findall(refs)) for n, verdict, refs in _RULED.findall(request)}
        rulings = [self._ruling(n, told.get(n)) for n in range(len(self.truth.claims))]
        verdicts = {one["verdict"] for one in rulings}
        whole = "refuted" if "refuted" in verdicts else "supported" if verdicts == {"supported"} else ""
        return replies.deliberated(
            _STANCES.get(whole, "neutral"), position=self.truth.hypothesis, rulings=rulings, confidence=0.8
        )

    def _ruling(self, n: int, told: tuple[str, list[str]] | None) -> dict[str, Any]:
        own = self._claim(n, self.truth.claims[n])
        if own["verdict"] != "not_enough_evidence" or told is None:
            return own
        verdict, refs = told
        evidence = [{"passage": number, "side": None} for number in refs]
        return {**own, "verdict": verdict, "evidence": evidence}


def knowing(case: TruthCase, known: frozenset[int]) -> PartialDetective:
    """Return a detective that knows these claims of a case."""
    claims = tuple(one if n in known else replace(one, evidence=()) for n, one in enumerate(case.claims))
    return PartialDetective(case=replace(case, claims=claims), known=known)
