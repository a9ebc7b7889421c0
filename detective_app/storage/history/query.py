"""What a person asks of the history, and the SQL that answers it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from detective_app.storage.history.index import COLUMNS, format_moment

SortKey = Literal["when", "hypothesis", "answers", "cost", "verdict"]

SHOWN = ", ".join(("name", *COLUMNS))
_SORT_COLUMNS: dict[SortKey, str] = {
    "when": "number",
    "hypothesis": "title",
    "answers": "iterations",
    "cost": "cost_usd",
    "verdict": "verdict",
}
_MAX_TEXT_CHARS = 1_000
_WITH_WORDS = "words CROSS JOIN session ON session.number = words.rowid"

Statement = tuple[str, Sequence[str | int | float]]
"""An SQL text and its values."""


@dataclass(frozen=True, slots=True)
class HistoryQuery:
    """Which sessions, in which order; an empty set and None mean any.

    Every word of `text` must occur, the last one at least with its beginning. `since` and `before` bound
    the start time.
    """

    text: str = ""
    statuses: frozenset[str] = frozenset()
    modes: frozenset[str] = frozenset()
    verdicts: frozenset[str] = frozenset()
    since: datetime | None = None
    before: datetime | None = None
    sort: SortKey = "when"
    descending: bool = True


def page(query: HistoryQuery, limit: int, offset: int) -> Statement:
    """Return the statement for some rows; what has no value in the sorted column comes last."""
    conditions, values = _conditions(query)
    searched = bool(query.text.strip())
    column, direction = _SORT_COLUMNS[query.sort], "DESC" if query.descending else "ASC"
    table = "session"
    if searched and query.sort == "when":
        # The words come in the order of their numbers: the page ends the search, however many hits there are.
        table, column = _WITH_WORDS, "words.rowid"
        conditions.insert(0, "words MATCH ?")
    elif searched:
        conditions.insert(0, "number IN (SELECT rowid FROM words WHERE words MATCH ?)")
    if searched:
        values.insert(0, match(query.text))
    tie = "" if query.sort == "when" else f", number {direction}"
    order = f"ORDER BY {column} {direction} NULLS LAST{tie}" if tie else f"ORDER BY {column} {direction}"
    sql = f"SELECT {SHOWN} FROM {table} {_where(conditions)} {order} LIMIT ? OFFSET ?"  # noqa: S608 - fixed
    return sql, [*values, limit, offset]


def paces(detective: str, witness: str, limit: int) -> Statement:
    """Return the statement for the pace of the latest runs with a witness; an empty detective is any."""
    return (
        "SELECT pace FROM session WHERE pace IS NOT NULL AND witness = ? AND ? IN ('', detective) "
        "ORDER BY number DESC LIMIT ?",
        (witness, detective, limit),
    )


def count(query: HistoryQuery) -> Statement:
    """Return the statement that counts every row a query finds."""
    conditions, values = _conditions(query)
    table = "session"
    if query.text.strip():
        table = _WITH_WORDS if conditions else "words"
        conditions.insert(0, "words MATCH ?")
        values.insert(0, match(query.text))
    return f"SELECT count(*) FROM {table} {_where(conditions)}", values  # noqa: S608 - fixed


def distinct(column: str) -> Statement:
    """Return the statement for the values that occur in a column of the index, sorted."""
    return f"SELECT DISTINCT {column} FROM session WHERE {column} != '' ORDER BY 1", []  # noqa: S608 - fixed


def sums() -> Statement:
    """Return the statement for what all sessions add to the statistics."""
    return "SELECT topic, name, count(*), total(amount) FROM added GROUP BY topic, name", []


def match(text: str) -> str:
    """Quote what a person typed, so that no character of it is an operator of the search language."""
    plain = text[:_MAX_TEXT_CHARS].replace("\0", " ").encode(errors="replace").decode()
    phrases = [f'"{word}"' for word in plain.replace('"', " ").split()]
    return " ".join(phrases) + "*" if phrases else '""'


def _conditions(query: HistoryQuery) -> tuple[list[str], list[str | int | float]]:
    """Return everything but the words, which belong to another table."""
    conditions: list[str] = []
    values: list[str | int | float] = []
    for column, chosen in (("status", query.statuses), ("mode", query.modes), ("verdict", query.verdicts)):
        if chosen:
            conditions.append(f"{column} IN ({', '.join('?' * len(chosen))})")
            values += sorted(chosen)
    for operator, moment in ((">=", query.since), ("<", query.before)):
        if moment is not None:
            conditions.append(f"start_time {operator} ?")
            values.append(format_moment(moment))
    return conditions, values


def _where(conditions: list[str]) -> str:
    return f"WHERE {' AND '.join(conditions)}" if conditions else ""
