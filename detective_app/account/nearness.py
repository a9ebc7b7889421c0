"""Which sentence of a passage comes nearest to a part of a claim: by the rare words that both have."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from detective_app.evidence.finding.terms import cut
from detective_app.evidence.text.sentences import spans

_FEWEST_WORDS = 3
_LEAST_WRAPPED = 35
"""A line this long that ends in a word or a comma goes on in the next one."""
_BEGINS_ANEW = re.compile(r"\s*(?:$|[-*+•–|#>]|\(?\w{1,3}[.)]\s|[\w -]{1,30}:\s)")


class Nearness:
    """Weighs words by how few of some texts have them."""

    def __init__(self, texts: Iterable[str]) -> None:
        every = [cut(text) for text in texts]
        self._count = len(every)
        self._holders = Counter(term for terms in every for term in terms)

    def best(
        self, part: str, text: str, titles: Sequence[str] = (), *, row: bool = False
    ) -> tuple[str, float]:
        """Return the nearest sentence of a text, whole where its lines were wrapped, and its weight.

        What is a title, or too short to say something, stands behind all else. Lines of a `row` stay apart.
        """
        wanted = cut(part)
        known = {" ".join(line.split()) for one in titles for line in one.split("\n")}
        found = [
            (0.0 if _says_nothing(one, known) else self._weight(wanted & cut(one)), one)
            for one in spans(text if row else _unwrapped(text, known))
        ]
        weight, sentence = max(found, key=lambda one: one[0], default=(0.0, text))
        return sentence, weight

    def _weight(self, terms: Iterable[str]) -> float:
        """Return what words weigh together, in an order of their own, as sums of fractions depend on it."""
        return sum(math.log(1 + self._count / max(self._holders[term], 1)) for term in sorted(terms))


def _says_nothing(sentence: str, titles: Collection[str]) -> bool:
    plain = " ".join(sentence.split())
    return plain.startswith("#") or plain in titles or len(plain.split()) < _FEWEST_WORDS


def _unwrapped(text: str, titles: Collection[str]) -> str:
    """Return a text with the lines joined that go on in the next one; none goes on from a title."""
    made: list[str] = []
    for line in text.split("\n"):
        before = made[-1].rstrip() if made else ""
        low = line[:1].islower()
        long = len(before) >= _LEAST_WRAPPED and (before[-1].isalnum() or before[-1] == ",")
        titled = before.startswith("#") or " ".join(before.split()) in titles
        if before and not titled and (low or long) and not _BEGINS_ANEW.match(line) and "|" not in before:
            made[-1] = f"{before} {line}"
        else:
            made.append(line)
    return "\n".join(made)
