"""Which words of a sentence with several figures are of which: `39,000 in sales, 8,000 in law`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures

Roots = Callable[[str], frozenset[str]]

# Before the last of these, the words between two figures are of the first of them, after it of the second.
_BORDER = re.compile(
    r"[,;:.]\s|\s(?:and|or|while|but|und|oder|sowie|während|aber)\s|\s[–—]\s|\(|\)", re.IGNORECASE
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_BY_ORDER = re.compile(r"\b(?:respectively|beziehungsweise|bzw\.|jeweils)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Listed:
    """A figure of a sentence with the words that are its own."""

    figure: Figure
    words: str


@dataclass(frozen=True, slots=True)
class FigureList:
    """The quantities of a sentence, and what stands before the first of them: all have that in common."""

    figures: tuple[Listed, ...]
    common: str

    def said_of(self, words: frozenset[str], roots: Roots, among: Sequence[Figure]) -> Figure | None:
        """Return the one figure `among` several that the words are said of, None where that is not told.

        Only words count that some of the figures have for themselves.
        """
        own = {one.figure: roots(one.words) & words for one in self.figures}
        common = roots(self.common)
        telling = frozenset[str]().union(*own.values()) - common
        of = [one for one in among if telling and telling <= own.get(one, frozenset())]
        return of[0] if len(of) == 1 else None


@lru_cache(maxsize=4_096)
def listed(sentence: str) -> FigureList | None:
    """Return the figures of a sentence that has several; None where their order tells which is of what."""
    found = [one for one in figures(sentence) if one.kind == "quantity" and not _YEAR.fullmatch(one.text)]
    if len(found) < 2 or _BY_ORDER.search(sentence):
        return None
    told, begin = [], found[0].start
    for one, following in zip(found, [*(other.start for other in found[1:]), len(sentence)], strict=True):
        borders = [m.start() for m in _BORDER.finditer(sentence, one.end, following)]
        # Without a border what stands between two figures may be of either.
        end = borders[-1] if borders and following < len(sentence) else following
        told.append(Listed(one, f"{sentence[begin : one.start]} {sentence[one.end : end]}"))
        begin = end if borders else one.end
    return FigureList(tuple(told), sentence[: found[0].start])


def of_another_figure(
    words: str, is_meant: Callable[[Figure], bool], sentence: str, roots: Roots, held: frozenset[str]
) -> frozenset[str]:
    """Return the roots of some words, told with a figure, that a sentence has for another figure alone.

    `is_meant` knows the figure in the sentence; `held` are roots that decide nothing.
    """
    found = listed(sentence)
    mine = [one for one in found.figures if is_meant(one.figure)] if found else []
    if found is None or not mine:
        return frozenset()
    near = frozenset[str]().union(*(roots(one.words) for one in mine))
    others = frozenset[str]().union(*(roots(one.words) for one in found.figures if one not in mine))
    return (roots(words) & others) - near - roots(found.common) - held


def own_words(text: str, start: int) -> str:
    """Return the words that a text has for the figure that begins at a place, and those for all."""
    found = listed(text)
    own = next((one for one in found.figures if one.figure.start == start), None) if found else None
    return f"{found.common} {own.words}" if found and own else text
