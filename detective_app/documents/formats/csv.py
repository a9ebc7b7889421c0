"""CSV: one row for each record, as its lines stand in the file; the first of several cells is the header.

A line above that says which sign divides the cells is no text, one with a single cell is a heading.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from detective_app.core.case import Block, Manuscript
from detective_app.documents.formats.text import decoded

if TYPE_CHECKING:
    from detective_app.core.evidence import Unread

SUFFIXES: tuple[str, ...] = (".csv", ".tsv")

_SAMPLE_CHARS = 65_536  # so much of a table shows which sign parts its columns
_SAMPLE_LINES = 50
_DELIMITERS = ",;\t|"
_NAMED = re.compile(r"sep=([,;\t|])\s*(?:\n|$)", re.IGNORECASE)
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_LONGEST_RECORD = 50
"""Lines; no cell of a real table is longer."""

_MOST_FINDINGS = 50
_MOST_TITLES = 10
_PAIR = 2  # cells: a name and its value


class _Record(NamedTuple):
    """A record: first and last line, counted from 1, number of cells, and whether several have words."""

    first: int
    last: int
    cells: int
    several: bool


def read(name: str, content: bytes) -> Manuscript:
    """Read a table; a record that has too many cells, or is torn apart, is put on the account.

    One that ends early is read as programs show it: its last cells are empty. Raises DocumentError when the
    file is empty or binary.
    """
    text, findings = decoded(name, content)
    # A long cell is no reason to refuse the table; the limit is that of the whole process.
    csv.field_size_limit(max(csv.field_size_limit(), len(text) + 1))
    lines = text.split("\n")
    named = _NAMED.match(text)
    records = _records(lines, named[1] if named else _delimiter(text[:_SAMPLE_CHARS]))[bool(named) :]
    header = _header(records)
    broken = dict[_Record, None]()
    for table in _tables(records[header:]):
        broken |= _broken(table, _usual([record.cells for record in table]))
    blocks = tuple(
        Block("\n".join(lines[one.first - 1 : one.last]), one.first, "row" if n >= header else "heading")
        for n, one in enumerate(records)
        if n < header or one not in broken
    )
    unread = map(_unread, broken)
    return Manuscript(text, blocks, findings=tuple(findings), unread=tuple(islice(unread, _MOST_FINDINGS)))


def _header(records: Sequence[_Record]) -> int:
    """Return which record names the columns: the first of several cells, unless pairs stand above a table."""
    usual = Counter(one.cells for one in records if one.several).most_common(1)
    least = _PAIR + 1 if usual and usual[0][0] > _PAIR and usual[0][1] > _PAIR else 0
    above = enumerate(records[:_MOST_TITLES])
    return next((n for n, one in above if one.several and one.cells >= least), 0)


def _records(lines: list[str], delimiter: str) -> list[_Record]:
    """Return the records; where a stray quotation mark would swallow many lines, it has no meaning."""
    try:
        found = list(_parsed(lines, delimiter, csv.QUOTE_MINIMAL))
        if all(record.last - record.first < _LONGEST_RECORD for record in found):
            return found
    except csv.Error:
        pass
    return list(_parsed(lines, delimiter, csv.QUOTE_NONE))


def _parsed(lines: list[str], delimiter: str, quoting: Literal[0, 3]) -> Iterator[_Record]:
    reader = csv.reader((line + "\n" for line in lines), delimiter=delimiter, quoting=quoting)
    before = 0
    for cells in reader:
        filled = map(str.strip, cells)
        if any(filled):
            yield _Record(before + 1, reader.line_num, len(cells), any(filled))
        before = reader.line_num


def _tables(records: Sequence[_Record]) -> Iterator[list[_Record]]:
    """Yield the tables of a file: after an empty line another one may begin, of other columns."""
    table: list[_Record] = []
    for record in records:
        if table and record.first > table[-1].last + 1 and record.cells != table[0].cells:
            yield table
            table = []
        table.append(record)
    yield table


def _usual(widths: list[int]) -> tuple[int, ...]:
    """Return how many cells a record has: as many as the header, and as most where those are others."""
    if not widths or widths.count(widths[0]) * 2 >= len(widths):
        return tuple(widths[:1])
    return widths[0], Counter(widths).most_common(1)[0][0]


def _broken(records: Sequence[_Record], usual: Sequence[int]) -> dict[_Record, None]:
    """Return the records with more cells than the others, and those that a cell's line end tore apart."""
    found: dict[_Record, None] = {}
    for before, one in pairwise([None, *records]):
        if one is None or one.cells in usual:
            continue
        short = before is not None and before.cells < usual[0] and before not in found
        torn = before is not None and short and before.cells + one.cells == usual[0] + 1
        if before is not None and torn:
            found[before] = None
        if torn or one.cells > usual[0]:
            found[one] = None
    return found


def _delimiter(sample: str) -> str:
    """Return what divides the cells: what stands equally often in most of the first lines."""
    lines = [line for line in _QUOTED.sub("", sample).split("\n") if line.strip()][:_SAMPLE_LINES]

    def evenness(delimiter: str) -> tuple[int, int]:
        counts = Counter(filter(None, (line.count(delimiter) for line in lines)))
        return max(((often, count) for count, often in counts.items()), default=(0, 0))

    return max(_DELIMITERS, key=evenness)


def _unread(record: _Record) -> Unread:
    from detective_app.core.evidence import Unread

    return Unread(what="row", why="damaged", where=f"L{record.first}-L{record.last}")
