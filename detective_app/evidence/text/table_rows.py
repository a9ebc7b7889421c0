"""Cells of a table's row with their column's names, whatever sign divides them."""

from __future__ import annotations

import csv
import re
from typing import NamedTuple

from detective_app.core.time_limit import checkpoint

MAX_CELLS = 100
_SIGNS = ("|", "\t", ";", ",")
_RULE = re.compile(r"[\s|:+-]*")
_GAP = re.compile(r"\s{2,}")


class NamedCell(NamedTuple):
    """One cell, stripped, and the name of its column."""

    column: str
    text: str


def cells(row: str, heading: str) -> tuple[NamedCell, ...]:
    """Return the cells of a row under the one line of `heading` that has as many; nothing when none has."""
    checkpoint()
    lines = [line for line in heading.split("\n") if not _RULE.fullmatch(line)]
    for sign in (*_SIGNS, ""):
        parts = _divided(row, sign)
        if 2 <= len(parts) <= MAX_CELLS:
            names = next(
                (named for line in reversed(lines) if len(named := _divided(line, sign)) == len(parts)), []
            )
            if names:
                return tuple(NamedCell(name, part) for name, part in zip(names, parts, strict=True))
    return ()


def _divided(line: str, sign: str) -> list[str]:
    """Divide a line at a sign, at wide gaps without one; quoted cells of a CSV file may hold the sign."""
    line = line.strip().replace("\n", " ")
    if sign == "|":
        return [part.strip() for part in line.strip("|").split("|")] if "|" in line else [line]
    if not sign:
        return _GAP.split(line)
    try:
        return [part.strip() for part in next(csv.reader([line], delimiter=sign), [])]
    except csv.Error:
        return [line]
