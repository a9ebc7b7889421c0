"""Whether a claim names another value than a passage does, where label, period and unit are all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from detective_app.core.passages import ShownPassage
from detective_app.evidence.figures.figure import SCALE_WORDS, Figure
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.sentences import cells

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
        if any(mine.word != theirs.word for mine, theirs in pairs):
            continue
        read = [(mine.figure, theirs.figure) for mine, theirs in pairs if mine.figure and theirs.figure]
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
        found = figures(cell.text)
        if len(found) != 1 or found[0].kind != "quantity" or not _within(_words(cell.column), said):
            continue
        names = {*_words(cell.column), *_words(row[0].text)}
        mine = [
            one
            for one in figures(claim)
            if one.kind == "quantity" and one.unit == found[0].unit and not set(_words(one.text)) <= names
        ]
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
