"""The names of a table's columns, read from the lines above its first row.

The reader of a page divides cells by wide gaps and writes a cell of several lines as several lines, so the
same header comes as one line, as a line for each date, or as two levels; what gives one name for each value
is it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from detective_app.evidence.tables.lines import DATE, without_footnotes

_GAP = re.compile(r"\s{2,}|\t|\s*\|\s*")
_YEAR_FIRST = re.compile(r"\s*(?:19|20)\d\d\b")
_OPEN_DATE = re.compile(r"[^\W\d_]{3,9}\.? \d{1,2},\s*$")
_TOTAL = re.compile(r"total|gesamt|summe|insgesamt", re.IGNORECASE)
_CHANGE = re.compile(
    r"change|chg|inc\b|dec\b|increase|decrease|variance|veränderung|abweichung|differenz", re.IGNORECASE
)
_OPENS = re.compile(r"(?:,|\bended|\bending|\bof|\bat|\bzum|\bper)$", re.IGNORECASE)
_JOINS = re.compile(r"(?:and|or|und|bis|to)\b|[,;.]", re.IGNORECASE)
_UNFINISHED = re.compile(r"^\s*(?:first|second|third|fourth|quarter|[1-4]\. ?quartal)\s*$", re.IGNORECASE)
_BORDER = re.compile(
    r"(?<=weeks\))\s|(?<=months\))\s|(?<=\d{4})\s(?=inc\b|%|change|chg|variance|veränderung)"
    r"|(?<=[a-z)])\s(?=inc ?/|% )",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"(?:19|20)\d\d|\b(?:months?|quarters?|years?|weeks?|ended|fiscal|jahr|quartal|monate?|geschäftsjahr)\b",
    re.IGNORECASE,
)
_LINES_BELOW = 3
_SHORT_LINE = 2
_PAIR = 2
_LONGEST_RUN = 20  # lines of one header that stands in pieces
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Header:
    """The columns' names, level by level, and which of the lines are header: from `first` up to `last`.

    Without any name `first` is the number of lines given.
    """

    names: tuple[tuple[str, ...], ...]
    first: int
    last: int


def header(lines: Sequence[str], count: int) -> Header:
    """Read the lines above a table of `count` values a row, from the row upwards."""
    merged = _merged(lines)
    at, level, begin = _lowest(merged, count)
    if not level:
        return Header(((),) * count, len(lines), -1)
    levels, first, last = [level], merged[begin].first, merged[at].last
    while begin > 0:
        level, begin = _level(merged, begin - 1, count, levels[0])
        if not level:
            break
        levels.insert(0, level)
        first = merged[begin].first
    names = (dict.fromkeys(level[n] for level in levels if level[n]) for n in range(count))
    return Header(tuple(map(tuple, names)), first, last)


def _lowest(lines: Sequence[_Line], count: int) -> tuple[int, list[str], int]:
    """Return the level nearest to the row, with where it ends and begins; headings may stand below it."""
    best: tuple[int, list[str], int] = (-1, [], 0)
    most = -1
    for at in range(len(lines) - 1, max(-1, len(lines) - 2 - _LINES_BELOW), -1):
        level, begin = _level(lines, at, count, None)
        telling = sum(_is_period(name) or bool(_TOTAL.match(name)) for name in level)
        if level and telling > most:
            best, most = (at, level, begin), telling
    return best


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    first: int
    last: int


def _merged(lines: Sequence[str]) -> list[_Line]:
    """Join a date that was broken before its year, and dates that stand on a line each."""
    found: list[_Line] = []
    for number, line in enumerate(lines):
        before = found[-1] if found else None
        if before and _continues(before.text, line):
            found[-1] = _Line(f"{before.text.rstrip()} {line.strip()}", before.first, number)
        else:
            found.append(_Line(line, number, number))
    joined: list[_Line] = []
    for one in found:
        before = joined[-1] if joined else None
        if (
            before
            and _only_dates(before.text)
            and _only_dates(one.text)
            and _full(one.text)
            and _full(before.text)
        ):
            joined[-1] = _Line(f"{before.text}   {one.text}", before.first, one.last)
        else:
            joined.append(one)
    return joined


def _continues(before: str, line: str) -> bool:
    if not _OPEN_DATE.search(before) or not _YEAR_FIRST.match(line):
        return False
    atoms = _atoms(line)
    if all(_YEAR_FIRST.fullmatch(atom) for atom in atoms):
        return len(atoms) == 1 and sum(_OPEN_DATE.search(atom) is not None for atom in _atoms(before)) == 1
    return bool(_OPEN_DATE.search(line))


def _only_dates(text: str) -> bool:
    return bool(DATE.search(text)) and not DATE.sub("", without_footnotes(text)).strip(" ,")


def _full(text: str) -> bool:
    """Tell whether a text is of whole dates, not of years or days alone."""
    return all(re.search(r"[^\W\d_]", found) and re.search(r"\d{4}", found) for found in DATE.findall(text))


def _level(lines: Sequence[_Line], at: int, count: int, below: Sequence[str] | None) -> tuple[list[str], int]:
    """Return one name for each column from the lines up to `at`, and the first line taken."""
    for begin in range(at, max(-1, at - _LONGEST_RUN), -1):
        if begin < at and (_ends_title(lines[begin].text) or _stands_alone(lines[begin].text, count)):
            break
        if begin < at and _names(_atoms(lines[begin].text), count, below):
            break
        atoms = _atoms(" ".join(line.text.strip() for line in lines[begin : at + 1]))
        if len(atoms) > count + 1 or any(len(atom) > _LONGEST_NAME or _JOINS.match(atom) for atom in atoms):
            break
        if begin == at and _stands_alone(lines[at].text, count) and len(atoms) == 1:
            return ([atoms[0]] * count if below else []), at
        if names := _names(atoms, count, below):
            return _begun_above(lines, begin, at, names, count)
    return [], at


def _begun_above(
    lines: Sequence[_Line], begin: int, at: int, names: list[str], count: int
) -> tuple[list[str], int]:
    """Take the lines above that begin the first column's name, when it is shorter than the second's."""
    while 0 < begin < at and len(names) > 1 and len(names[0].split()) < len(names[1].split()):
        more = _atoms(" ".join(line.text.strip() for line in lines[begin - 1 : at + 1]))
        if len(more) != len(names) or len(lines[begin - 1].text.split()) > _SHORT_LINE:
            break
        begin, names = begin - 1, more
    return names[-count:], begin


def _names(atoms: list[str], count: int, below: Sequence[str] | None) -> list[str]:
    """Return the columns' names when so many atoms can be the names of so many columns."""
    if len(atoms) > _PAIR and _OPENS.search(atoms[0]) and _YEAR_FIRST.fullmatch(atoms[1]):
        named = [f"{atoms[0]} {atom}" if _YEAR_FIRST.match(atom) else atom for atom in atoms[1:]]
        return _spread(named, count)
    if count > 1 and len(atoms) == count:
        return atoms
    if count > 1 and len(atoms) == count + 1 and not _YEAR_FIRST.match(atoms[0]):
        return atoms[1:]
    return _spanning(atoms, count) or _beside_the_total(atoms, count, below)


def _spanning(atoms: list[str], count: int) -> list[str]:
    """Return names that each stand over as many columns: "Three Months Ended", "Six Months Ended"."""
    for some in (atoms, atoms[1:]):
        if 1 < len(some) < count and count % len(some) == 0 and all(map(_is_period, some)):
            return [atom for atom in some for _ in range(count // len(some))]
    return []


def _beside_the_total(atoms: list[str], count: int, below: Sequence[str] | None) -> list[str]:
    """Return names of which the last column's, its total, is told on a line of its own."""
    if below and len(atoms) == count - 1 and _TOTAL.match(below[-1]):
        return [*atoms, ""]
    if below is None and 1 < len(atoms) < count and _TOTAL.fullmatch(atoms[-1]):
        return [*[""] * (count - 1), atoms[-1]]
    return []


def _spread(atoms: list[str], count: int) -> list[str]:
    """Give a change, which is told as an amount and as a share, the columns that are left over."""
    more = count - len(atoms)
    if more == 0:
        return atoms
    return [*atoms, *[atoms[-1]] * more] if more > 0 and _CHANGE.search(atoms[-1]) else []


def _ends_title(text: str) -> bool:
    """Tell whether a line stands above a header: the end of a sentence, or a note on units."""
    stripped = text.strip()
    return (len(stripped) > _LONGEST_NAME and not _GAP.search(stripped)) or stripped.endswith((":", ".")) or (
        stripped.startswith("(") and stripped.endswith(")") and not _GAP.search(stripped)
        and not re.search(r"week|month|day|woche|monat|tag", stripped, re.IGNORECASE)
    )  # fmt: skip


def _stands_alone(text: str, count: int) -> bool:
    """Tell whether a line is a level by itself: periods, which never go on from the line above."""
    atoms = _atoms(text)
    whole = len(atoms) == 1 or len(atoms) in (count, count + 1) or count % len(atoms) == 0
    return whole and all(map(_is_period, atoms)) and not _UNFINISHED.search(text) and text.strip()[:1] != "("


def _is_period(text: str) -> bool:
    return bool(DATE.search(text) or _PERIOD.search(text)) and len(text) <= _LONGEST_NAME


def _atoms(line: str) -> list[str]:
    """Divide a header's line at its gaps, and between dates that follow each other."""
    atoms: list[str] = []
    parts = (p for gap in _GAP.split(without_footnotes(line).strip()) for p in _BORDER.split(gap))
    for part in parts:
        start = 0
        dates = list(DATE.finditer(part))
        for found in dates[:-1] if len(dates) > 1 else ():
            atoms.append(part[start : found.end()].strip())
            start = found.end()
        atoms.append(part[start:].strip())
    return [atom for atom in atoms if atom]
