"""Statements made of rows of real tables: true ones, and false ones by rule; none is made by the code under test."""

# ruff: noqa: E501 - its tables are read line by line, and printing is what it does

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

_CELL = re.compile(r"\(?-?[\d,]+(?:\.\d+)?\)?%?$")


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of one page between two labels; `columns` say how a statement names the time of each column."""

    document: str
    firm: str
    page: int
    first: str
    last: str
    columns: tuple[str, ...]
    scale: str = "million"


@dataclass(frozen=True, slots=True)
class Case:
    """A statement with its quote; `kind` is `true` or how it is false."""

    document: str
    page: int
    statement: str
    quote: str
    kind: str


_FISCAL = ("in fiscal 2017", "in fiscal 2016", "in fiscal 2015")
TABLES = (
    Table("COSTCO_2018_10K", "Costco", 36, "Short-term investments", "TOTAL ASSETS", ("on September 2, 2018", "on September 3, 2017")),
    Table("COSTCO_2018_10K", "Costco", 37, "Net sales", "Operating income", ("in fiscal 2018", "in fiscal 2017", "in fiscal 2016")),
    Table("EBAY_2017_10K", "eBay", 63, "Net revenues", "Income from operations", ("in 2017", "in 2016", "in 2015")),
    Table("EBAY_2017_10K", "eBay", 62, "Cash and cash equivalents", "Total assets", ("at the end of 2017", "at the end of 2016")),
    Table("GENERALMILLS_2017_10K", "General Mills", 59, "Net sales", "Operating profit", _FISCAL),
    Table("GENERALMILLS_2017_10K", "General Mills", 61, "Receivables", "Total assets", ("on May 28, 2017", "on May 29, 2016")),
    Table("ORACLE_2017_10K", "Oracle", 85, "Hardware revenues", "Total revenues", _FISCAL),
    Table("ORACLE_2017_10K", "Oracle", 84, "Marketable securities", "Total assets", ("on May 31, 2017", "on May 31, 2016")),
    Table("APPLE_2023Q3_10Q", "Apple", 4, "Total net sales", "Net income", (
        "in the third quarter of fiscal 2023", "in the third quarter of fiscal 2022",
        "in the first nine months of fiscal 2023", "in the first nine months of fiscal 2022",
    )),
    Table("APPLE_2023Q3_10Q", "Apple", 6, "Marketable securities", "Total current assets", ("on July 1, 2023", "on September 24, 2022")),
    Table("CORNING_2023Q2_10Q", "Corning", 3, "Net sales", "Operating income", (
        "in the second quarter of 2023", "in the second quarter of 2022", "in the first half of 2023", "in the first half of 2022",
    )),
    Table("SALESFORCE_2023Q3_10Q", "Salesforce", 3, "Marketable securities", "Total assets", ("on October 31, 2022", "on January 31, 2022")),
    Table("INTEL_2022Q4_EARNINGS", "Intel", 8, "Net revenue", "Operating expenses", (
        "in the fourth quarter of 2022", "in the fourth quarter of 2021", "in the full year 2022", "in the full year 2021",
    )),
    Table("MCDONALDS_2023Q2_EARNINGS", "McDonald's", 5, "Sales by Company-operated", "Income before provision", (
        "in the second quarter of 2023", "in the second quarter of 2022",
    )),
)  # fmt: skip


def cases(table: Table, page: str) -> Iterator[Case]:
    """Yield what can be said of a table's rows, true and false, from the text of its page."""
    chosen = _chosen(table, page)
    for number, (label, values, line) in enumerate(chosen):
        column = number % len(table.columns)
        yield from _of_row(table, label, values, line, column)
    for (label, _, _), (other, values, line) in pairwise(chosen):
        if label.casefold() != other.casefold():
            said = _said(table, label, values[0], table.columns[0])
            yield Case(table.document, table.page, said, line, "neighbour row")


def lookups(table: Table, page: str) -> Iterator[tuple[str, str, str]]:
    """Yield a question for each value of a table's rows, with the value and its row."""
    for label, values, line in _chosen(table, page):
        for when, value in zip(table.columns, values, strict=False):
            if value not in ("—", "–"):
                yield f"What was {_whose(table)} {_lowered(label)} {when}?", value, line


def _chosen(table: Table, page: str) -> list[tuple[str, list[str], str]]:
    """Return the rows of a page that are a table's, with a value for each column."""
    rows = [row for line in page.split("\n") if (row := _row(line))]
    names = [label for label, _, _ in rows]
    begin = next((n for n, name in enumerate(names) if name.startswith(table.first)), None)
    if begin is None:
        return []
    end = next(
        (n for n, name in enumerate(names[begin:], begin) if name.startswith(table.last)), len(names) - 1
    )
    return [row for row in rows[begin : end + 1] if len(row[1]) >= len(table.columns) and row[0]]


def _of_row(table: Table, label: str, values: list[str], line: str, column: int) -> Iterator[Case]:
    when, value = table.columns[column], values[column]
    if value in ("—", "–") or "%" in value:
        return
    at = (table.document, table.page)
    yield Case(*at, _said(table, label, value, when), line, "true")
    yield Case(*at, _in_billions(table, label, value, when), line, "true")
    other = values[(column + 1) % len(table.columns)]
    if other != value and "%" not in other and other not in ("—", "–"):
        yield Case(*at, _said(table, label, other, when), line, "neighbour column")
    yield Case(*at, _said(table, label, value, when).replace(" million", ""), line, "unit")
    yield Case(*at, _said(table, label, value, when).replace("$", "€"), line, "unit")
    for year in re.findall(r"20\d\d", when)[:1]:
        wrong = when.replace(year, str(int(year) + 4))
        yield Case(*at, _said(table, label, value, wrong), line, "other period")


def _said(table: Table, label: str, value: str, when: str) -> str:
    minus = "minus " if value.startswith("(") and "loss" not in label.casefold() else ""
    return f"{_whose(table)} {_lowered(label)} came to {minus}${value.strip('()')} {table.scale} {when}."


def _in_billions(table: Table, label: str, value: str, when: str) -> str:
    number = float(value.strip("()").replace(",", "")) / 1000
    minus = "minus " if value.startswith("(") and "loss" not in label.casefold() else ""
    written = f"{number:.2f} billion" if number >= 1 else f"{number * 1000:,.0f} million"
    return f"{when[0].upper()}{when[1:]}, {_whose(table)} {_lowered(label)} stood at about {minus}${written}."


def _whose(table: Table) -> str:
    return f"{table.firm}'s" if not table.firm.endswith("s") else f"{table.firm}'"


def _lowered(label: str) -> str:
    return re.sub(r"\s*\([a-z\d]+\)$", "", label).casefold()


def _row(line: str) -> tuple[str, list[str], str] | None:
    """Cut a line at its wide gaps: a label, then values; the signs of currencies are none."""
    parts = [part for part in re.split(r"\s{2,}|\s(?=\$)|(?<=\$)\s", line.strip()) if part.strip("$ ")]
    values = [part.strip("$ ") for part in parts[1:]]
    flat = [v for value in values for v in value.split()]
    good = len(parts) > 1 and all(_CELL.match(v) or v in ("—", "–") for v in flat)
    label = parts[0] if parts else ""
    return (label, flat, " ".join(line.split())) if good and re.search(r"[A-Za-z]{3}", label) else None
