"""Which column of a table stands for what time, by the lines of its header."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from detective_app.evidence.standing.times import Time, times

_LEAVES = ("day", "year", "change", "total", "quarter", "month")
GAP = re.compile(r" {2,}|\t|\s\|\s|;")
_UNIT_CELL = re.compile(
    r"\(?\s?(?:[\w, ]{1,80} )?in (?:thousands|millions|billions)[^)]{0,200}\)?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Column:
    """What a column stands for: its times, of which the first is its own, and its words."""

    times: tuple[Time, ...] = ()
    words: str = ""

    @property
    def is_change(self) -> bool:
        """Tell whether it says how far others lie apart."""
        return any(one.kind == "change" for one in self.times)

    @property
    def years(self) -> frozenset[int]:
        """The years it stands for."""
        return frozenset(one.year for one in self.times if one.year)

    @property
    def months(self) -> int | None:
        """How long its period is; None when it does not say."""
        return next((one.months for one in self.times if one.months), None)


def columns(header: Sequence[str], count: int) -> tuple[Column, ...]:
    """Return what each of some columns stands for, none when the header's lines do not tell it.

    The header's nearest lines that name as many times as there are columns count; else those that name a
    change for two columns, or each time for several.
    """
    told = [GAP.sub(" ; ", line) for line in header]
    worded = _worded(header, count)
    tails = [_leaves("\n".join(told[first:])) for first in range(len(told) - 1, -1, -1)]
    for fit in (_each, _with_changes, _several):
        for leaves in tails:
            if found := fit(leaves, count):
                return _joined(found, times("\n".join(told)), worded, count)
    return tuple(Column(words=word) for word in worded)


def _leaves(text: str) -> list[Time]:
    """Return the times that may stand for one column each."""
    leaves = [one for one in times(text) if one.kind in _LEAVES]
    kinds = {one.kind for one in leaves}
    if "quarter" in kinds:
        return [one for one in leaves if one.kind in ("quarter", "total")]
    return [] if {"day", "year"} <= kinds else leaves


def _each(leaves: list[Time], count: int) -> list[Time]:
    return leaves if len(leaves) == count else []


def _with_changes(leaves: list[Time], count: int) -> list[Time]:
    changes = [one for one in leaves if one.kind == "change"]
    if not changes or len(leaves) + len(changes) != count:
        return []
    return [one for leaf in leaves for one in ([leaf, leaf] if leaf.kind == "change" else [leaf])]


def _several(leaves: list[Time], count: int) -> list[Time]:
    if len(leaves) < 2 or count % len(leaves) or any(one.kind == "change" for one in leaves):
        return []
    return [one for one in leaves for _ in range(count // len(leaves))]


def _joined(
    leaves: Sequence[Time], every: Sequence[Time], worded: Sequence[str], count: int
) -> tuple[Column, ...]:
    """Put above each column's own time those that span several columns: lengths, days without a year."""
    above: list[list[Time]] = [[] for _ in leaves]
    for kind in ("length", "month_day", "quarter"):
        level = [one for one in every if one.kind == kind and one not in leaves]
        if level and count % len(level) == 0:
            for n in range(count):
                above[n].append(level[n * len(level) // count])
    days = [one for one in every if one.kind == "day" and one not in leaves]
    if days and all(leaf.kind == "year" for leaf in leaves):
        for n in range(count):  # the day above the years, with the first of them behind it
            above[n].append(replace(days[-1], kind="month_day", year=None))
    lone = [one for one in every if one.kind in ("day", "year") and one not in leaves]
    for n, leaf in enumerate(leaves):
        if leaf.kind in ("quarter", "total") and len(lone) == 1:
            above[n].append(lone[0])
    words = worded or [""] * count
    return tuple(Column((leaf, *more), word) for leaf, more, word in zip(leaves, above, words, strict=True))


def _worded(header: Sequence[str], count: int) -> list[str]:
    """Return the words of each column, where gaps divide the header into as many."""
    cells: list[str] = []
    for number, line in enumerate(header):
        parts = [part.strip() for part in GAP.split(line.strip(" |")) if part.strip()]
        if times(line) and not _letters(line):
            cells = []
        elif number and parts and len(cells) > 1:
            cells[-1] = f"{cells[-1]} {parts[0]}"
            cells += parts[1:]
        else:
            cells = parts
    kept = [cell for cell in cells if not _UNIT_CELL.fullmatch(cell)]
    return kept if len(kept) == count and not any(map(times, kept)) else []


def _letters(line: str) -> str:
    """Return the letters of a line that are no part of a time."""
    for one in reversed(times(line)):
        line = line[: one.start] + line[one.end :]
    return re.sub(r"[\W\d_]", "", line)
