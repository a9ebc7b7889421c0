"""A capable detective by script: it knows which words decide a claim, and has to find them in the packet.

It takes the hypothesis apart as the gold does and asks about all open claims at once, in the claim's words;
then of other documents, those first that a search or a packet shows. It searches for the words of a claim
whose passage no packet showed, and asks about a passage that was shown and not quoted in its own words,
without their figures. It gives the gold's verdict on a claim when every passage that decides
it stood in a packet and enough of them as quotes, and no verdict else.
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
AT_ONCE = 4
DOCUMENTS_A_QUESTION = 2
_ANSWER = re.compile(
    r"^ANSWER (\d+) OF AT MOST .*?(?=^ANSWER \d+ OF AT MOST |^LOOKED UP BY CODE|\Z)", re.M | re.S
)
_FIGURES = re.compile(r"\S*\d\S*")
_PLACE = re.compile(r"^> (D\d+) (?:p\.\d+ )?L\d+", re.MULTILINE)
_STATEMENT = re.compile(r"^> Statement (\d+) \((\w+)")
_QUOTE = re.compile(r"^> Quote (\d+), (D\d+) (.+?) (?:p\.\d+ )?L\d+(?:-L\d+)?$")
_DOCUMENT = re.compile(r"^> (D\d+) (.+?) \(", re.MULTILINE)
_NEAR = re.compile(r"^> (D\d+) (.+?) (?:p\.\d+ )?L\d+(?:-L\d+)?(?:, under .*?)?: (.+)$", re.MULTILINE)
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

    `seen` are the words of deciding passages that a packet showed, by claim and place; `found` is where it
    quotes one.
    """

    case: TruthCase | None = None
    tries: dict[int, int] = field(default_factory=dict)
    named: set[tuple[int, str]] = field(default_factory=set)
    searched: dict[int, list[str]] = field(default_factory=dict)
    seen: dict[tuple[int, int], str] = field(default_factory=dict)
    pressed: set[tuple[str, str]] = field(default_factory=set)
    found: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
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
        return [self._ask(n, "") for n in range(len(self.truth.claims))][:AT_ONCE]

    def judge(self, text: str) -> dict[str, Any]:
        """Judge the answers that a request shows, and say what to do next."""
        analyses = [self._analysis(int(found[1]), found[0]) for found in _ANSWER.finditer(text)]
        self._places(text)
        claims = range(len(self.truth.claims))
        left = [n for n in claims if not self._done(n) and (self._unasked(n, text) or self._fresh(n))]
        nearest = sorted(left, key=lambda n: (self.tries.get(n, 0), n))[:AT_ONCE]
        asks = [self._ask(n, text) for n in nearest]
        lost = [
            n for n in nearest if n not in self.searched and not any((n, k) in self.seen for k in range(9))
        ]
        searches = [self._search(n) for n in lost[: AT_ONCE - len(asks)]]
        return replies.judgement(
            *analyses,
            standings=[self._standing(n) for n in claims],
            actions=[*asks, *searches] or [replies.finish()],
        )

    def _analysis(self, sequence: int, text: str) -> dict[str, Any]:
        """Judge one answer by its part of the request."""
        quotes, decided = list(_quotes(text)), set()
        for quote in quotes:
            for n, claim in enumerate(self.truth.claims):
                for k, passage in enumerate(claim.evidence):
                    if passage.file == quote.document and covers(quote.text, passage.quote):
                        self.seen.setdefault((n, k), quote.text)
                        if quote.number is not None:
                            self.found.setdefault((n, k), (sequence, quote.number))
                            decided.add(quote.statement)
        statements = dict.fromkeys(quote.statement for quote in quotes if quote.number is not None)
        return replies.analysis(
            sequence,
            evaluation={
                "score": 4 if decided else 2,
                "reasoning": self.truth.hypothesis[:80],
                "followUp": None,
                "addressesSignals": self._addressed(sequence),
            },
            entailments=[
                {"statement": n, "entailment": "supports" if n in decided else "unrelated"}
                for n in statements
            ],
            dismissals=[{"finding": n, "reason": "It does not decide a claim."} for n in range(1, 11)],
        )

    def _addressed(self, sequence: int) -> list[str]:
        """Return the signals that a question was about."""
        return [f"s{self.asked[sequence - 1] + 1}"]

    def _ask(self, n: int, text: str) -> dict[str, Any]:
        """Ask about a claim in its words, then of a document that was not yet asked about it."""
        at = self.tries.get(n, 0)
        self.tries[n] = at + 1
        self.asked.append(n)
        plain, of_document = _ASKED[self.truth.german]
        claim = self.truth.claims[n].text
        if not at:
            return replies.action(plain.format(claim))
        if place := self._fresh(n):
            self.pressed.add(place)
            names = {name: one for one, name in _listed(text)}
            chosen = [f"{names[place[0]]} {place[0]}"]
            claim = _FIGURES.sub("", place[1])
        else:
            chosen = self._unasked(n, text)[:DOCUMENTS_A_QUESTION]
            self.named.update((n, one) for one in chosen)
        ids = [one.partition(" ")[0] for one in chosen]
        return replies.action(of_document.format(", ".join(chosen), claim), documents=ids)

    def _fresh(self, n: int) -> tuple[str, str] | None:
        """Return words that decide a claim and were not asked about yet."""
        return next((one for one in self._unquoted(n) if one not in self.pressed), None)

    def _unquoted(self, n: int) -> Iterator[tuple[str, str]]:
        """Yield documents and words that decide a claim and were shown, but not as a quote."""
        for k, passage in enumerate(self.truth.claims[n].evidence):
            if (n, k) in self.seen and (n, k) not in self.found:
                yield passage.file, self.seen[n, k]

    def _search(self, n: int) -> dict[str, Any]:
        self.searched[n] = []
        return replies.action(self.truth.claims[n].text, "search")

    def _places(self, text: str) -> None:
        """Remember in which documents a search found the words of a claim."""
        names = dict(_listed(text))
        for n, found in self.searched.items():
            _, _, told = text.partition(f"> Search for {self.truth.claims[n].text}")
            for source_id in _PLACE.findall(told.partition("\n> Search")[0]):
                if source_id in names:
                    found.append(f"{source_id} {names[source_id]}")

    def _unasked(self, n: int, text: str) -> list[str]:
        """Return the documents that were not yet asked about a claim, those near the question first."""
        listed = [f"{one} {name}" for one, name in _listed(text)]
        near = [f"{one} {name}" for one, name, _ in _NEAR.findall(text)]
        known = {quote.document for quote in _quotes(text)}
        listed.sort(key=lambda one: one.partition(" ")[2] in known)
        first = dict.fromkeys((*self.searched.get(n, ()), *near, *listed))
        return [one for one in first if (n, one) not in self.named]

    def _whole(self, n: int) -> bool:
        claim = self.truth.claims[n]
        places = [(n, k) for k in range(len(claim.evidence))]
        quoted = sum(place in self.found for place in places)
        return self.seen.keys() >= set(places) and quoted >= (2 if claim.verdict == "conflicting" else 1)

    def _done(self, n: int) -> bool:
        return self._whole(n) or self.tries.get(n, 0) >= _TRIES

    def _standing(self, n: int) -> dict[str, str]:
        standing = (
            self.truth.claims[n].verdict if self._whole(n) else "undecided" if self._done(n) else "open"
        )
        return {"signalId": f"s{n + 1}", "standing": standing}

    def verdict(self) -> dict[str, Any]:
        """Give the verdict on every claim that was decided."""
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


def _listed(text: str) -> list[tuple[str, str]]:
    """Return the ids and names of the catalogue."""
    return _DOCUMENT.findall(text.partition("\nCATALOGUE")[2].partition("\n\n")[0])


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
