"""What of a sentence a cell shows: as much as fits, and always the value that decides."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.terms import language, terms

_VALUES = ("date", "period", "time", "quantity")
_WORD = re.compile(r"\S+")
_UNIT = re.compile(r"[\s\u00a0-]?[^\W\d_]+")
_LONGEST_VALUE = 24
_LONG, _AROUND = 600, 300
"""A sentence of more characters is looked at only so far round the value: no cell shows more."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Words of a sentence as they are shown, and where in them the value stands, if any."""

    text: str
    start: int = 0
    end: int = 0

    @property
    def value(self) -> str:
        """The value that decides, "" without one."""
        return self.text[self.start : self.end]


def whole(sentence: str, part: str) -> Shown:
    """Return a sentence with the value in it that decides a part of the claim; the value never breaks."""
    figure = _deciding(sentence[:_LONG], part)
    if figure is None:
        return Shown(sentence)
    start, end = figure.start, _with_unit(sentence, figure)
    end -= sentence[start:end].endswith(
        "."
    )  # the reading takes the end of a sentence for that of a short month
    if end - start <= _LONGEST_VALUE:
        kept = sentence[start:end].replace(" ", "\u00a0")
        sentence = sentence[:start] + kept + sentence[end:]
    return Shown(sentence, start, end)


def cut(said: Shown, part: str, fits: Callable[[Shown], bool]) -> Shown:
    """Return as much as fits: the beginning goes first, then the end; what decides stays."""
    broken = Shown(said.text.replace("\u00a0", " "), said.start, said.end)
    for one in (said, broken):  # rather a value over two lines than words that are cut
        if len(said.text) <= _LONG and fits(one):
            return one
    start, end = (said.start, said.end) if said.value else _shared(said.text, part)
    words = [one.span() for one in _WORD.finditer(said.text)]
    words = [one for one in words if one[1] >= start - _AROUND and one[0] <= end + _AROUND]
    if not words:
        return said
    before = [at for at, _ in words if at <= start]
    behind = [at for _, at in words if at >= end] or [len(said.text)]
    if end > start:
        for last in (len(said.text), behind[0]):
            first = bisect_left(before, True, key=lambda at: fits(_between(said, at, last)))
            if first < len(before):
                break
        left = before[min(first, len(before) - 1)]
    else:
        left = 0
    most = bisect_left(behind, True, key=lambda at: not fits(_between(said, left, at)))
    return _between(said, left, behind[max(most - 1, 0)])


def table_row(text: str, name: str) -> str:
    """Return a row of a table with its cells apart, `9 April 2026 | 1187`; any other text as it is."""
    if not is_table(name):
        return text
    import csv  # late: few sheets have a table

    apart = next((one for one in ("\t", ";") if one in text), ",")
    cells = [one.strip() for row in csv.reader(text.splitlines(), delimiter=apart) for one in row]
    return "\u00a0| ".join(one for one in cells if one)


def is_table(name: str) -> bool:
    """Tell by its name whether a document is a table."""
    return name.lower().endswith((".csv", ".tsv"))


def _deciding(sentence: str, part: str) -> Figure | None:
    """Return the figure of a sentence that the part has in kind and unit, or in kind, else the first."""
    mine = [one for one in figures(part) if one.kind in _VALUES]
    kinds, units = {one.kind for one in mine}, {(one.kind, one.unit) for one in mine}
    found = [one for one in figures(sentence) if one.kind in _VALUES]
    ranked = sorted(found, key=lambda one: ((one.kind, one.unit) not in units, one.kind not in kinds))
    return ranked[0] if ranked else None


def _with_unit(sentence: str, figure: Figure) -> int:
    """Return where a figure ends with the word of its unit."""
    unit = _UNIT.match(sentence, figure.end) if figure.kind == "quantity" and figure.unit else None
    return unit.end() if unit and figure.text[-1:].isdigit() else figure.end


def _shared(sentence: str, part: str) -> tuple[int, int]:
    """Return where the longest word stands that a sentence shares with the part; an empty place without."""
    of, found = language(part), (0, 0)
    wanted = terms(part, of)
    for one in _WORD.finditer(sentence[:_LONG]):
        if one.end() - one.start() > found[1] - found[0] and terms(one[0], of) & wanted:
            found = one.span()
    return found


def _between(said: Shown, first: int, last: int) -> Shown:
    lead, tail = "… " if first else "", "…" if last < len(said.text) else ""
    moved = len(lead) - first
    text = f"{lead}{said.text[first:last].rstrip(',;:')}{tail}" if tail else f"{lead}{said.text[first:]}"
    return Shown(text, said.start + moved, said.end + moved) if said.value else Shown(text)
