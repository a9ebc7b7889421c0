"""What can be measured of a claim and its passages: the nearest sentences, and values that differ."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from detective_app.core.evidence import PROVES_NOTHING
from detective_app.core.passages import PassageId, ShownPassage
from detective_app.evidence.figures.figure import SCALE_WORDS, Figure
from detective_app.evidence.figures.measures import DifferentValues, differing
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.finding.terms import cut
from detective_app.evidence.text.sentences import cells, spans
from detective_app.evidence.text.terms import language, terms
from detective_app.own_words import say

_MOST, _NEAREST = 3, 3
_SHARED, _MOST_OF = 3, 0.5
"""A sentence with so many of a claim's words, and such a part of them, is on the same thing: of 108 claims to
develop with, 2 and no part gave 12 hints of which none told a difference, these 3."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Two values that differ: of the claim, where `first` is None, or of a passage, and of another one."""

    values: DifferentValues
    first: ShownPassage | None
    second: ShownPassage


def hints(claim: str, passages: Sequence[ShownPassage]) -> tuple[Hint, ...]:
    """Return at most three differences: between the claim and its nearest passages, else between those.

    A sentence that shares few words with the claim speaks of something else.
    """
    said = [one for one in passages[:_NEAREST] if one.standing not in PROVES_NOTHING]
    read = [(one, (nearest(claim, " ".join(one.text.split())), nearest(claim, one.text))) for one in said]
    near = [(one, told) for one, told in read if _is_on(claim, told[0])]
    found = [Hint(one, None, passage) for passage, said in near for one in _differing((claim,), said)]
    found = found or list(_between(near))
    once = {(one.values, one.second.source_id): one for one in reversed(found)}
    return tuple(islice(reversed(once.values()), _MOST))


def _is_on(claim: str, sentence: str) -> bool:
    of = language(claim)
    mine = {one for one in terms(claim, of) if not any(map(str.isdigit, one))}
    return len(mine & terms(sentence, of)) >= max(min(_SHARED, len(mine)), _MOST_OF * len(mine))


def says_otherwise(claim: str, sentence: str) -> bool:
    """Tell whether a sentence on the same thing as a claim gives another value of a kind and unit."""
    return _is_on(claim, sentence) and bool(differing(claim, sentence))


def hints_at(claim: str, passages: Sequence[ShownPassage], passage: ShownPassage) -> tuple[Hint, ...]:
    """Return the differences of a claim's passages that are told at one of them: it has one of the values."""
    return tuple(one for one in hints(claim, passages) if passage in (one.first, one.second))


def _between(near: Sequence[tuple[ShownPassage, tuple[str, str]]]) -> Iterator[Hint]:
    """Yield in what passages of two documents differ."""
    for (first, said), (second, told) in combinations(near, 2):
        for one in _differing(said, told) if first.source_id != second.source_id else ():
            yield Hint(one, first, second)


def _differing(first: Sequence[str], second: Sequence[str]) -> tuple[DifferentValues, ...]:
    """Return what differs by the first reading of two texts by which something does."""
    return next((found for one in first for other in second if (found := differing(one, other))), ())


def nearest(claim: str, text: str) -> str:
    """Return the sentence of a text that shares the most words with a claim."""
    return nearest_of(claim, spans(text)) or text


def sentence_at(text: str, at: int) -> str:
    """Return the sentence of a text that a place of it is in."""
    end = 0
    for sentence in spans(text):
        begin = text.find(sentence, end)
        end = max(begin, end) + len(sentence)
        if at < end:
            return sentence
    return text.strip()


def nearest_of(claim: str, sentences: Sequence[str]) -> str:
    """Return the one of some sentences that shares the most words with a claim, the first of equals."""
    of, wanted = language(claim), terms(claim, language(claim))
    return max(sentences, key=lambda one: len(wanted & terms(one, of)), default="")


def words(hint: Hint, names: Mapping[str, str]) -> str:
    """Say a difference in a sentence, with the names of the documents."""
    other = names.get(hint.second.source_id, hint.second.source_id)
    first, second, relation = hint.values.first, hint.values.second, hint.values.relation
    if hint.first is None:
        if relation == "other":
            return say("The claim says {1}, {2} says {3}.", first, other, second)
        return say("{1} in {2} is {3} than {4} in the claim.", second, other, say(relation), first)
    one = names.get(hint.first.source_id, hint.first.source_id)
    if relation == "other":
        return say("{1} says {2}, {3} says {4}.", one, first, other, second)
    return say("{1} in {2} is {3} than {4} in {5}.", second, other, say(relation), first, one)


_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Compared:
    """What a claim and a passage give for the same thing, as each writes it."""

    mine: str
    theirs: str
    same: bool


@dataclass(frozen=True, slots=True)
class _Token:
    """A word, or a figure by its kind and unit."""

    word: str
    figure: Figure | None = None


def compared(claim: str, passage: ShownPassage) -> tuple[Compared, ...]:
    """Return each value of a claim that a passage gives for the same label, period and unit.

    In prose all words around the value are the same, and all other figures; in a row its label and the name
    of its column stand in the claim. What is told otherwise is compared by nobody here.
    """
    return (*_in_prose(claim, passage.text), *_in_row(claim, passage))


def _in_prose(claim: str, text: str) -> Iterator[Compared]:
    wanted, given = _tokens(claim), _tokens(text)
    if not any(one.figure for one in wanted):
        return
    for start in range(len(given) - len(wanted) + 1):
        pairs = list(zip(wanted, given[start : start + len(wanted)], strict=True))
        if all(mine.word == theirs.word for mine, theirs in pairs):
            read = [(mine.figure, theirs.figure) for mine, theirs in pairs if mine.figure and theirs.figure]
            yield from _compared(read)


def _compared(read: Sequence[tuple[Figure, Figure]]) -> Iterator[Compared]:
    """Yield how the figures of two sentences of the same words differ, where at most one of them does."""
    other = [(mine, theirs) for mine, theirs in read if not mine.agrees(theirs)]
    if not other:
        yield Compared(read[0][0].text, read[0][1].text, same=True)
    elif len(other) == 1 and not _is_period(other[0][0], [mine for mine, _ in read]):
        yield Compared(other[0][0].text, other[0][1].text, same=False)


def _is_period(differing: Figure, every: list[Figure]) -> bool:
    """Tell whether what differs says when another figure held, so that it is not the same thing."""
    return differing.kind != "quantity" and any(one.kind == "quantity" for one in every)


def _in_row(claim: str, passage: ShownPassage) -> Iterator[Compared]:
    told = " ".join(filter(None, (passage.title, passage.heading, passage.header))).casefold()
    if not passage.header or not SCALE_WORDS.isdisjoint(_WORD.findall(told)):
        return
    row, said = cells(passage.text, passage.header), _words(claim)
    if not row or not _within(_words(row[0].text), said):
        return
    for cell in row[1:]:
        if _within(_words(cell.column), said):
            names = {*_words(cell.column), *_words(row[0].text)}
            yield from _in_cell(figures(claim), figures(cell.text), names)


def _in_cell(claims: Sequence[Figure], found: Sequence[Figure], names: Collection[str]) -> Iterator[Compared]:
    """Yield a cell's one quantity with the one of its unit that a claim has outside of `names`."""
    if [one.kind for one in found] != ["quantity"]:
        return
    alike = (one for one in claims if (one.kind, one.unit) == ("quantity", found[0].unit))
    mine = [one for one in alike if not set(_words(one.text)) <= set(names)]
    if len(mine) == 1:
        yield Compared(mine[0].text, found[0].text, same=mine[0].agrees(found[0]))


def _tokens(text: str) -> list[_Token]:
    tokens, last = list[_Token](), 0
    for one in figures(text):
        tokens += map(_Token, _words(text[last : one.start]))
        tokens.append(_Token(f"#{one.kind} {one.unit}", one))
        last = one.end
    return [*tokens, *map(_Token, _words(text[last:]))]


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _within(some: list[str], every: list[str]) -> bool:
    """Tell whether words stand one after the other among others; none do so nowhere."""
    if not some:
        return False
    return any(every[at : at + len(some)] == some for at in range(len(every) - len(some) + 1))


_FEWEST_WORDS = 3
_BESIDE, _UNENDED = 0.2, 0.5
"""Measured on half of the truth cases: with them a deciding sentence is shown first in a document 23 times of
53, without 19; the part's own words still come first."""
_ENDS = re.compile(r"[.!?…:;][\"'”’»)\]*_]*\s*$")
_FAR = 0.2
"""A passage is not looked at whose words weigh less than this part of the nearest one's."""
_LEAST_WRAPPED = 35
"""A line this long that ends in a word or a comma goes on in the next one."""
_ROOM = 0.85
"""Letters are not of one width: a line of this part of the longest one may have been full."""
_BEGINS_ANEW = re.compile(r"\s*(?:$|[-*+•–|#>]|\(?\w{1,3}[.)]\s|[\w -]{1,30}:\s)")


class Nearness:
    """Weighs words by how few of some texts have them.

    With the claim `beside` a part its words weigh a little, and what ends as no sentence counts for half.
    """

    def __init__(self, texts: Iterable[str], beside: str = "") -> None:
        every, self._beside = [cut(text) for text in texts], cut(beside)
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
            (0.0 if _says_nothing(one, known) else self._of(one, wanted, row=row), one)
            for one in spans(text if row else _unwrapped(text, known))
        ]
        weight, sentence = max(found, key=lambda one: one[0], default=(0.0, text))
        return sentence, weight

    def _of(self, sentence: str, wanted: frozenset[str], *, row: bool) -> float:
        """Return what a sentence weighs by the words that are wanted."""
        has = cut(sentence)
        weight = self._weight(wanted & has) + _BESIDE * self._weight((self._beside - wanted) & has)
        whole = row or not self._beside or "|" in sentence or _ENDS.search(sentence)
        return weight if whole else weight * _UNENDED

    def best_of(self, part: str, passage: ShownPassage, *, row: bool = False) -> tuple[str, float]:
        """Return the same of a passage."""
        titles = [passage.title or "", passage.heading or ""]
        return self.best(part, passage.text, titles, row=row or bool(passage.header))

    def near(self, part: str, passages: Iterable[ShownPassage]) -> frozenset[PassageId]:
        """Return the passages whose words weigh enough beside those of the nearest one to be looked at."""
        weights = {one.id: self.best_of(part, one)[1] for one in passages}
        least = _FAR * max(weights.values(), default=0.0)
        return frozenset(number for number, weight in weights.items() if weight >= least)

    def _weight(self, terms: Iterable[str]) -> float:
        """Return what words weigh together, in an order of their own, as sums of fractions depend on it."""
        return sum(math.log(1 + self._count / max(self._holders[term], 1)) for term in sorted(terms))


def _says_nothing(sentence: str, titles: Collection[str]) -> bool:
    plain = " ".join(sentence.split())
    return plain.startswith("#") or plain in titles or len(plain.split()) < _FEWEST_WORDS


def _goes_on(before: str, line: str, *, full: bool) -> bool:
    """Tell whether a line goes on in the next one, for which it was too `full` or not."""
    long = full and len(before) >= _LEAST_WRAPPED and (before[-1].isalnum() or before[-1] == ",")
    apart = before.startswith("#") or "|" in before or _BEGINS_ANEW.match(line)
    return not apart and (line[:1].islower() or long)


def _unwrapped(text: str, titles: Collection[str]) -> str:
    """Return a text with the lines joined that go on in the next one; none goes on from a title.

    A line that had room for the next one's first word was not wrapped: the next one is a paragraph.
    """
    made: list[str] = []
    lines = text.split("\n")
    room, end = _ROOM * max(map(len, lines)), 0
    for line in lines:
        before = made[-1].rstrip() if made else ""
        full = end + 1 + len(line.split(" ", 1)[0]) > room
        end = len(line.rstrip())
        if before and " ".join(before.split()) not in titles and _goes_on(before, line, full=full):
            made[-1] = f"{before} {line}"
        else:
            made.append(line)
    return "\n".join(made)
