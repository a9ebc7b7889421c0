"""A capable detective by script: it knows which words decide a claim, and has to find them in the packet.

It takes the hypothesis apart as the gold does, asks about one claim after the other in the claim's words,
then of one document after the other, those first that the packet shows near the question. It gives the gold's
verdict on a claim when every passage that decides it stood in a packet and enough of them as quotes, and no
verdict else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.quality.truth_cases import GoldClaim, TruthCase, covers
from tests.stand_ins import Answer, Brain, Call, replies

_TRIES = 8
_STATEMENT = re.compile(r"^> Statement (\d+) \((\w+)")
_QUOTE = re.compile(r"^> Quote (\d+), (S\d+) (.+?) (?:p\.\d+ )?L\d+(?:-L\d+)?$")
_DOCUMENT = re.compile(r"^> (S\d+) (.+?) \(", re.MULTILINE)
_NEAR = re.compile(r"^> (S\d+) (.+?) (?:p\.\d+ )?L\d+(?:-L\d+)?(?:, under .*?)?: (.+)$", re.MULTILINE)
_ASKED = {
    False: ("What do the documents say about this: {}", "What does {} say about this: {}"),
    True: ("Was sagen die Unterlagen hierzu: {}", "Was sagt {} hierzu: {}"),
}


@dataclass(frozen=True, slots=True)
class Shown:
    """Words of the packet: a quote by the numbers of its statement and its own, else lines beside one."""

    statement: int
    number: int | None
    document: str
    text: str


@dataclass(frozen=True)
class GoldDetective(Brain):
    """Plays the detective of one run.

    `seen` are the deciding passages that a packet showed, by claim and place; `found` is where it quotes one.
    """

    case: TruthCase | None = None
    tries: dict[int, int] = field(default_factory=dict)
    named: set[tuple[int, str]] = field(default_factory=set)
    seen: set[tuple[int, int]] = field(default_factory=set)
    found: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    asked: list[int] = field(default_factory=list)

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
            return Answer(json.dumps(replies.opening(self._question(0, ""), *claims)))
        if call.stage == "analysis":
            return Answer(json.dumps(self._judge(text)))
        return Answer(json.dumps(replies.audit(self.truth.hypothesis, verdict=self._verdict())))

    def _judge(self, text: str) -> dict[str, Any]:
        sequence = int(text.rpartition("\nQUESTION ")[2].partition(" OF")[0])
        quotes, decided = list(_quotes(text)), set()
        for quote in quotes:
            for n, claim in enumerate(self.truth.claims):
                for k, passage in enumerate(claim.evidence):
                    if passage.file == quote.document and covers(quote.text, passage.quote):
                        self.seen.add((n, k))
                        if quote.number is not None:
                            self.found.setdefault((n, k), (sequence, quote.number))
                            decided.add(quote.statement)
        statements = dict.fromkeys(quote.statement for quote in quotes if quote.number is not None)
        left = [n for n in range(len(self.truth.claims)) if not self._done(n) and self._unasked(n, text)]
        nearest = min(left, key=lambda n: (self.tries.get(n, 0), n), default=None)
        question = self._question(nearest, text) if nearest is not None else "What else is known?"
        return replies.analysis(
            question,
            requiresFollowUp=nearest is not None,
            evaluation={
                "score": 4 if decided else 2,
                "reasoning": self.truth.hypothesis[:80],
                "followUp": None,
                "addressesSignals": [f"s{self.asked[-1] + 1}"] if self.asked else [],
            },
            standings=[self._standing(n) for n in range(len(self.truth.claims))],
            entailments=[
                {"statement": n, "entailment": "supports" if n in decided else "unrelated"}
                for n in statements
            ],
            dismissals=[{"finding": n, "reason": "It does not decide a claim."} for n in range(1, 11)],
        )

    def _question(self, n: int, text: str) -> str:
        """Ask about a claim in its words, then of a document that was not yet asked about it."""
        at = self.tries.get(n, 0)
        self.tries[n] = at + 1
        self.asked.append(n)
        plain, of_document = _ASKED[self.truth.german]
        claim = self.truth.claims[n].text
        if not at:
            return plain.format(claim)
        known = {quote.document for quote in _quotes(text)}
        chosen = min(self._unasked(n, text), key=lambda one: one.partition(" ")[2] in known)
        self.named.add((n, chosen))
        return of_document.format(chosen, claim)

    def _unasked(self, n: int, text: str) -> list[str]:
        """Return the documents that were not yet asked about a claim, those near the question first."""
        listed = [f"{one} {name}" for one, name in _DOCUMENT.findall(text)]
        near = [f"{one} {name}" for one, name, _ in _NEAR.findall(text)]
        return [one for one in dict.fromkeys((*near, *listed)) if (n, one) not in self.named]

    def _whole(self, n: int) -> bool:
        claim = self.truth.claims[n]
        places = [(n, k) for k in range(len(claim.evidence))]
        quoted = sum(place in self.found for place in places)
        return self.seen.issuperset(places) and quoted >= (2 if claim.verdict == "conflicting" else 1)

    def _done(self, n: int) -> bool:
        return self._whole(n) or self.tries.get(n, 0) >= _TRIES

    def _standing(self, n: int) -> dict[str, str]:
        standing = (
            self.truth.claims[n].verdict if self._whole(n) else "undecided" if self._done(n) else "open"
        )
        return {"signalId": f"s{n + 1}", "standing": standing}

    def _verdict(self) -> dict[str, Any]:
        claims = [self._claim(n, claim) for n, claim in enumerate(self.truth.claims)]
        return replies.verdict(*claims, overall=self.truth.overall)

    def _claim(self, n: int, claim: GoldClaim) -> dict[str, Any]:
        places = [self.found[n, k] for k in range(len(claim.evidence)) if (n, k) in self.found]
        return {
            "signalId": f"s{n + 1}",
            "verdict": claim.verdict if self._whole(n) else "not_enough_evidence",
            "because": claim.text,
            "evidence": [{"answer": answer, "quote": quote, "side": None} for answer, quote in places],
            "confidence": 0.9,
        }


def _quotes(text: str) -> Iterator[Shown]:
    """Yield the quotes of a packet, and the lines around and near them."""
    statement, at = 0, ("", "", "")
    for _, name, line in _NEAR.findall(text):
        yield Shown(0, None, name, line)
    for line in text.partition("\nEVIDENCE")[2].splitlines():
        if found := _STATEMENT.match(line):
            statement = int(found[1])
        elif found := _QUOTE.match(line):
            at = (found[1], found[2], found[3])
        elif line.startswith("> quote: "):
            yield Shown(statement, int(at[0]), at[2], line.removeprefix("> quote: "))
        elif line.startswith(("> before: ", "> after: ")):
            yield Shown(statement, None, at[2], line.partition(": ")[2])
