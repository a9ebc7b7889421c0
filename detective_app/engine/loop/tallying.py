"""A tally: rows of a table by a condition on one column, counted, or summed up in another; code does both.

A condition is `COLUMN = VALUE`, with `!=`, `<`, `>`, `<=`, `>=` or `contains` for the sign. Before it may
stand `count where`, or `sum COLUMN where`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from detective_app.core.case import Passage
from detective_app.core.evidence import Locator
from detective_app.core.ports import CaseIndex
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.table_rows import cells

MOST_SHOWN = 8
"""So many of the rows are shown as passages; all of them are counted."""
_SIGNS = ("<=", ">=", "!=", "=", "<", ">", " contains ")
_MAX_EXPRESSION_CHARS = 1_000


@dataclass(frozen=True, slots=True)
class Tallied:
    """The rows that meet a condition, their number, and of a sum its value and expression."""

    rows: tuple[Passage, ...]
    count: int
    value: str
    expression: str


@dataclass(frozen=True, slots=True)
class _Condition:
    column: str
    sign: str
    value: str
    summed: str


def tallied(case: CaseIndex, document: str, text: str) -> Tallied:
    """Count or sum the rows of a document's tables; blocks. Raises ValueError with why it cannot."""
    wanted = _condition(text)
    rows = list(_rows(case, document))
    if not rows:
        raise ValueError(f"{document} has no table whose rows could be read.")
    columns = list(dict.fromkeys(name for _, row in rows for name in row))
    column, summed = _named(wanted.column, columns), wanted.summed and _named(wanted.summed, columns)
    met = [(passage, row) for passage, row in rows if column in row and _meets(row[column], wanted)]
    if not summed:
        return Tallied(tuple(one for one, _ in met[:MOST_SHOWN]), len(met), str(len(met)), "")
    amounts = [amount for _, row in met if (amount := _amount(row.get(summed, ""))) is not None]
    if len(amounts) < len(met):
        raise ValueError(f"{len(met) - len(amounts)} of {len(met)} rows have no figure in {summed}.")
    added = " + ".join(f"({one})" if one < 0 else str(one) for one in amounts)
    expression = added if len(added) <= _MAX_EXPRESSION_CHARS else ""
    return Tallied(
        tuple(one for one, _ in met[:MOST_SHOWN]), len(met), str(sum(amounts, Decimal(0))), expression
    )


def _condition(text: str) -> _Condition:
    before, where, rest = text.rpartition(" where ")
    kind, _, summed = before.strip().partition(" ")
    if where and kind not in ("count", "sum"):
        raise ValueError("A tally counts or sums: “count where COLUMN = VALUE”, “sum COLUMN where …”.")
    for sign in _SIGNS:
        column, found, value = rest.partition(sign)
        if found and column.strip() and value.strip():
            named = summed.strip() if kind == "sum" and where else ""
            return _Condition(column.strip(), sign.strip(), value.strip().strip("\"'“”"), named)
    raise ValueError("A condition is COLUMN, one of = != < > <= >= contains, and a value.")


def _rows(case: CaseIndex, document: str) -> Iterator[tuple[Passage, dict[str, str]]]:
    """Yield each row under a header, with its cells by their columns."""
    [source] = [one for one in case.sources if one.source_id == document]
    whole = Locator(first=1, last=max(1, source.lines))
    [held] = case.excerpt([Passage(document, whole, "", 0)]).documents
    header, heading = "", ""
    for sentence in held.sentences:
        checkpoint()
        if sentence.kind != "row":
            header, heading = "", sentence.text.strip("#=-* \n") if sentence.kind == "heading" else heading
        elif not header:
            header = sentence.text
        elif row := cells(sentence.text, header):
            told = "\n".join(filter(None, (heading, header)))
            shown = Passage(document, sentence.locator, sentence.text, 0.0, told, header, sentence.standing)
            yield shown, {one.column: one.text for one in row}


def _named(wanted: str, columns: list[str]) -> str:
    for one in columns:
        if " ".join(one.casefold().split()) == " ".join(wanted.casefold().strip("\"'“”").split()):
            return one
    raise ValueError(f"There is no column {wanted}. There are: {', '.join(columns[:12])}.")


def _meets(cell: str, wanted: _Condition) -> bool:
    same = " ".join(cell.casefold().split()), " ".join(wanted.value.casefold().split())
    mine, theirs = _amount(cell), _amount(wanted.value)
    if wanted.sign == "contains":
        return same[1] in same[0]
    if wanted.sign in ("=", "!="):
        equal = same[0] == same[1] or (mine is not None and mine == theirs)
        return equal == (wanted.sign == "=")
    if mine is None or theirs is None:
        return False
    order = {"<": mine < theirs, ">": mine > theirs, "<=": mine <= theirs, ">=": mine >= theirs}
    return order[wanted.sign]


def _amount(text: str) -> Decimal | None:
    """Return the one figure that a cell is, None where it is something else or more than that."""
    found = figures(text.strip())
    value = found[0].value if len(found) == 1 else None
    return value if isinstance(value, Decimal) else None
