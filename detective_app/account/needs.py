"""What of a sheet needs the person: what differs, what is missing, and what nobody judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.account.cells import Place
from detective_app.account.sheet import Row, Sheet
from detective_app.core.passages import PERSON
from detective_app.core.quality import Conflict

NeedKind: TypeAlias = Literal["differ", "missing", "judge"]


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to do, in a part by its number, 0 where it is in none.

    `decides` tells whether it can still change the verdict; `conflict` is what differs, `values` in which two
    values, where that is known.
    """

    kind: NeedKind
    row: int
    text: str
    decides: bool
    conflict: Conflict | None = None
    values: tuple[str, str] | None = None


def needs(sheet: Sheet) -> tuple[Need, ...]:
    """Return what needs the person, what can change the verdict first."""
    placed = {one.id: row for row in sheet.rows for one in row.conflicts}
    found = [*_differing(sheet, placed), *_undone(sheet)]
    return tuple(sorted(found, key=lambda one: not one.decides))


def _differing(sheet: Sheet, placed: dict[str, Row]) -> Iterator[Need]:
    theirs = {place.number for row in sheet.rows if row.by == PERSON for place in _places(row)}
    for one in sheet.conflicts:
        row = placed.get(one.id)
        if (row is None or row.by == PERSON) and theirs.intersection(one.passages or ()):
            continue  # what is made of it was said by marks
        decides = row is not None and not _is_settled(sheet, row)
        yield Need(
            "differ", row.number if row else 0, one.description, decides, one, one.values or _values(row, one)
        )


def _places(row: Row) -> Iterator[Place]:
    return (place for cell in row.cells.values() for place in cell.places)


def _values(row: Row | None, conflict: Conflict) -> tuple[str, str] | None:
    """Return the two values of a conflict as far as they could be measured in the passages of its part."""
    for one in row.hints if row else ():
        if one.second.id in (conflict.passages or ()):
            return one.values.first, one.values.second
    return None


def _undone(sheet: Sheet) -> Iterator[Need]:
    for row in sheet.rows:
        if row.stands == "not_enough_evidence":
            yield Need("missing", row.number, row.text, decides=not _is_settled(sheet, row))
        elif row.stands in ("open", "not_judged") and row.cells:
            yield Need("judge", row.number, row.text, decides=not _is_settled(sheet, row))


def _is_settled(sheet: Sheet, row: Row) -> bool:
    """Tell whether another part refutes the claim already, whatever becomes of this one."""
    refuted = sheet.head is not None and sheet.head.ruling == "refuted"
    return refuted and any(one.stands == "refuted" for one in sheet.rows if one is not row)
