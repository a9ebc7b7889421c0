"""A capable detective by script that knows the truth of a case: it marks what decides a claim as it is shown.

It decides a claim only on passages that it was shown and that hold what decides it, and no verdict else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.quality.truth_cases import GoldClaim, TruthCase, covers
from tests.stand_ins import Answer, Brain, Call, replies

AT_ONCE, AT_FIRST = 4, 8
_TRIES = 4
_PASSAGE = re.compile(r"^> (P\d+), (D\d+) (.+?) (?:p\.\d+ )?L\d+-L\d+(?:, under .*)?$")
_DOCUMENT = re.compile(r"^> (D\d+) (.+?) \(", re.MULTILINE)
_ASKED = {
    False: ("What is said on whether {}?", "What does {} say on whether {}?"),
    True: ("Was ist dazu gesagt, ob {}?", "Was sagt {} dazu, ob {}?"),
}
_SIDES = {"supported": "supports", "refuted": "against"}


@dataclass(frozen=True, slots=True)
class Shown:
    """A passage of a request by its number, with its document's name and its words."""

    number: str
    document: str
    text: str


@dataclass(frozen=True)
class GoldDetective(Brain):
    """Plays the detective of one run; `found` is which passages hold each deciding one, by claim."""

    case: TruthCase | None = None
    tries: dict[int, int] = field(default_factory=dict)
    found: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)
    """The claim of each question, by its number from 1."""

    @property
    def truth(self) -> TruthCase:
        """The case that is played."""
        assert self.case is not None
        return self.case

    def answer(self, call: Call) -> Answer:
        """Reply to a call as its stage demands."""
        text = call.messages[-1][1]
        if call.stage == "opening":
            claims = [one.text for one in self.truth.claims]
            return Answer(json.dumps({**replies.opening("", *claims), "actions": self.first()}))
        if call.stage == "analysis":
            return Answer(json.dumps(self.judge(text)))
        return Answer(json.dumps(replies.audit(self.truth.hypothesis, verdict=self.verdict())))

    def first(self) -> list[dict[str, Any]]:
        """Ask about the claims in their words."""
        return [self._ask(n, "") for n in self._own()][:AT_FIRST]

    def judge(self, text: str) -> dict[str, Any]:
        """Mark what a request shows, and say what to do next."""
        before = set(self.found)
        self._read(list(passages(text)))
        marks = [
            replies.mark(f"s{n + 1}", number, _SIDES.get(self.truth.claims[n].verdict, "qualifies"))
            for n, k in self.found
            if (n, k) not in before
            for number in self.found[n, k]
        ]
        left = sorted((n for n in self._own() if not self._done(n)), key=lambda n: (self.tries.get(n, 0), n))
        return replies.judgement(
            *(self._analysis(n) for n in replies.answers_in(text)),
            marks=marks,
            standings=[self._standing(n) for n in self._own()],
            actions=[self._ask(n, text) for n in left[:AT_ONCE]] or [replies.finish()],
        )

    def _own(self) -> Sequence[int]:
        """Return the claims that it asks about, by their places from 0."""
        return range(len(self.truth.claims))

    def _read(self, shown: list[Shown]) -> None:
        """Keep which passages hold what decides a claim, alone or two of one document together."""
        for n, claim in enumerate(self.truth.claims):
            for k, gold in enumerate(claim.evidence):
                of = [one for one in shown if one.document == gold.file]
                alone = ((one.number,) for one in of if covers(one.text, gold.quote))
                both = (
                    (one.number, other.number)
                    for one in of
                    for other in of
                    if one != other and covers(f"{one.text} {other.text}", gold.quote)
                )
                if (n, k) not in self.found and (numbers := next(alone, None) or next(both, None)):
                    self.found[n, k] = numbers

    def _analysis(self, sequence: int) -> dict[str, Any]:
        return replies.analysis(
            sequence, reason=self.truth.hypothesis[:80], addressesSignals=self._addressed(sequence)
        )

    def _addressed(self, sequence: int) -> list[str]:
        """Return the signals that a question was about."""
        return [f"s{self.asked[sequence - 1] + 1}"]

    def _ask(self, n: int, text: str) -> dict[str, Any]:
        """Ask about a claim in its words, then of the documents of which nothing was found for it."""
        at = self.tries.get(n, 0)
        self.tries[n] = at + 1
        self.asked.append(n)
        plain, of_document = _ASKED[self.truth.german]
        claim = self.truth.claims[n].text.rstrip(".")
        listed = _DOCUMENT.findall(text.partition("\nCATALOGUE")[2].partition("\n\n")[0])
        if not at or not listed:
            return replies.action(plain.format(claim))
        chosen = listed[(at - 1) * 2 % len(listed) :][:2]
        names = ", ".join(name for _, name in chosen)
        return replies.action(of_document.format(names, claim), documents=[one for one, _ in chosen])

    def _whole(self, n: int) -> bool:
        claim = self.truth.claims[n]
        held = sum((n, k) in self.found for k in range(len(claim.evidence)))
        return held >= (2 if claim.verdict == "conflicting" else 1)

    def _done(self, n: int) -> bool:
        return self._whole(n) or self.tries.get(n, 0) >= _TRIES

    def _standing(self, n: int) -> dict[str, str]:
        decided = self.truth.claims[n].verdict if self._whole(n) else "undecided" if self._done(n) else "open"
        standing = "undecided" if decided == "not_enough_evidence" else decided
        return {"claim": f"s{n + 1}", "standing": standing}

    def verdict(self) -> dict[str, Any]:
        """Give the verdict on every claim that was decided."""
        claims = [self._claim(n, claim) for n, claim in enumerate(self.truth.claims)]
        return replies.verdict(*claims, overall=self.truth.overall)

    def _claim(self, n: int, claim: GoldClaim) -> dict[str, Any]:
        held = [self.found[n, k] for k in range(len(claim.evidence)) if (n, k) in self.found]
        numbers = dict.fromkeys(number for one in held for number in one)
        return {
            "claim": f"s{n + 1}",
            "verdict": claim.verdict if self._whole(n) else "not_enough_evidence",
            "because": claim.text,
            "evidence": [{"passage": number, "side": None} for number in numbers],
            "confidence": 0.9,
        }


def passages(text: str) -> Iterator[Shown]:
    """Yield the passages of a request."""
    number, document, lines = "", "", list[str]()
    for line in (*text.splitlines(), ""):
        if (begun := _PASSAGE.match(line)) or not line.startswith("> "):
            if number:
                yield Shown(number, document, "\n".join(lines))
            number, document = (begun[1], begun[3]) if begun else ("", "")
            lines = []
        elif number and not line.startswith(("> header: ", "> before: ", "> after: ")):
            lines.append(line.removeprefix("> "))
