"""A row of a table as its document writes it: what it is called, and its values in the order of columns."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.measures import converted

_NUMBER = r"\d{1,3}(?:[,.'’\u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?"
_CELL = (
    rf"(?:(?P<c>[€$£¥]|EUR|USD|CHF)\s*)?(?P<neg>[(−–-]\s?)?(?:[€$£¥]\s*)?(?P<n>{_NUMBER})\s?(?P<close>\))?\s?"
    r"(?P<u>%)?\s?(?P<close2>\))?(?P<eur>\s?[€£])?|(?P<none>[—–-]\s?%?|n/m|\*\*|N/A)"
)
_ONE = re.compile(_CELL)
_BETWEEN = re.compile(r"[\s|;]+")
_MARK = re.compile(r"\(\d\)")
_DATE_END = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.? \d{1,2},?$", re.IGNORECASE
)
_NOTE = re.compile(r"\s?\((?:\d{1,2}|[a-z])\)")
_MAX_CHARS = 400


@dataclass(frozen=True, slots=True)
class RowCell:
    """One value of a row; None where the row has a dash. `percent` and `currency` as they stand beside it."""

    value: Decimal | None
    text: str
    percent: bool = False
    currency: str = ""


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A row with the values of its columns."""

    label: str
    cells: tuple[RowCell, ...]


def read_row(text: str) -> ValueRow | None:
    """Read a line as a row: a label, and after it nothing but values; None when it is none.

    A single value is a row's only where a wide gap, a currency or a table's sign sets it off.
    """
    line = " ".join(text.split("\n")).strip().strip("|").strip()
    parts = _divided(line) if len(line) <= _MAX_CHARS else None
    if not parts:
        return None
    label, gap, cells = parts
    if _DATE_END.search(label) and cells and cells[0].text.isdigit():
        label, cells = f"{label} {cells[0].text}", cells[1:]
    if not cells or label.endswith((".", "?", "!")):
        return None
    if len(cells) == 1 and not (len(gap) > 1 or set("|;\t") & set(gap) or cells[0].currency):
        return None
    if len(cells) > 1 and _MARK.fullmatch(cells[0].text):  # of a foot-note, behind the label
        cells = cells[1:]
    return ValueRow(_NOTE.sub("", label).strip(), tuple(cells))


def _divided(line: str) -> tuple[str, str, list[RowCell]] | None:
    """Divide a line where its values begin: what stands before, the gap, and the values up to its end.

    From each gap on one value is read after the other, never tried anew in another way: a pattern for the
    whole line would need minutes for some rows of real reports.
    """
    for gap in _BETWEEN.finditer(line):
        if cells := _cells(line, gap.end()):
            return line[: gap.start()].strip(" |;\t"), gap[0], cells
    return None


def _cells(line: str, at: int) -> list[RowCell]:
    """Return the values from a place to the end of a line; none where anything else stands among them."""
    cells: list[RowCell] = []
    while found := _ONE.match(line, at):
        cells.append(_cell(found))
        end = at + len(found[0].rstrip())
        if not line[end:].strip(" |;\t"):
            return cells
        gap = _BETWEEN.match(line, end)
        if not gap:
            return []
        at = gap.end()
    return []


def _cell(found: re.Match[str]) -> RowCell:
    if found["none"]:
        return RowCell(None, found[0])
    value = read_number(found["n"])
    currency = (found["c"] or found["eur"] or "").strip()
    return RowCell(-value if found["neg"] else value, found[0].strip(), bool(found["u"]), currency)


def read_number(digits: str) -> Decimal:
    """Read a number; of two separators the last is the decimal one, a lone one before three digits is not."""
    plain = re.sub(r"['’\u00a0\u202f ]", "", digits)
    last = max(plain.rfind(","), plain.rfind("."))
    if last < 0:
        return Decimal(plain)
    mark, other = plain[last], "," if plain[last] == "." else "."
    groups = plain.count(mark) > 1 or (len(plain) - last == 4 and other not in plain and plain[0] != "0")
    if groups:
        return Decimal(plain.replace(mark, "").replace(other, "."))
    return Decimal(plain.replace(other, "").replace(mark, "."))


_DIGITS = re.compile(r"\d[\d.,'’\u00a0\u202f]*")
_MONEY = frozenset("$€£¥") | {"chf", "cent"}
_SCALES = (2, 3, 6, 9, 12)


@dataclass(frozen=True, slots=True)
class Amount:
    """A figure with how exactly it is told: `step` is the place of its last digit that counts."""

    value: Decimal
    step: Decimal
    unit: str
    text: str
    start: int
    end: int

    @property
    def is_money(self) -> bool:
        """Tell whether it is told in a currency."""
        return self.unit in _MONEY

    @property
    def is_percent(self) -> bool:
        """Tell whether it is a share, or a change in one."""
        return self.unit in ("%", "pp")

    def is_shown(self, value: Decimal) -> bool:
        """Tell whether a value, whatever its sign, is this one at the digits that it shows."""
        return abs(abs(value) - abs(self.value)) <= self.step / 2

    def tells(self, other: Amount) -> bool:
        """Tell whether another amount is this one at the digits that it shows, be it in another unit."""
        value = converted(other.value, other.unit, self.unit)
        return value is not None and (value < 0) == (self.value < 0) and self.is_shown(value)

    def is_scaled(self, value: Decimal) -> bool:
        """Tell whether a value has the same digits at another power of ten."""
        return bool(value) and any(self.is_shown(value.scaleb(p)) for n in _SCALES for p in (n, -n))


def amount(figure: Figure) -> Amount | None:
    """Read a figure of a statement; None where it is no quantity."""
    if not isinstance(figure.value, Decimal):
        return None
    value, unit, step = figure.value, figure.unit, Decimal(1)
    if found := _DIGITS.search(figure.text):
        number = read_number(found[0].rstrip(".,'’"))
        places = max(0, -int(number.as_tuple().exponent))
        step = step.scaleb(-places) * (abs(value) / number if number else 1)
    if unit == "cent":
        value, step, unit = value / 100, step / 100, "$"
    return Amount(value, step, unit, figure.text, figure.start, figure.end)
