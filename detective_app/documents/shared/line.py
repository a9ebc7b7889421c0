"""One line in the making, and cells that span rows: what is said, struck out, raised or lowered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

from detective_app.documents.shared.composition import Kind
from detective_app.documents.shared.sheets import line_of

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing

_GONE = ("struck", "deleted")
_LONGEST = 200
_GAP = "\0"
_SPACES = re.compile(r"\s+")

_RAISED = str.maketrans("0123456789+-\u2212=", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼")
_LOWERED = str.maketrans("0123456789+-\u2212=", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌")
# Without e and o, which ordinals in other languages end in: 20e, 1o.
_MARKS = str.maketrans("abcdfghijklmnprstuvwxyz", "ᵃᵇᶜᵈᶠᵍʰⁱʲᵏˡᵐⁿᵖʳˢᵗᵘᵛʷˣʸᶻ")
_LONGEST_MOVED = 12
"""Characters: what is longer is a line that was set higher."""


def raised(text: str, before: str) -> str:
    """Return raised letters as they stand on a line, after those `before`."""
    if len(text) > _LONGEST_MOVED or "[" in text:
        return text
    if len(text.strip()) == 1 and before[-1:].isdigit():
        text = text.translate(_MARKS)
    return text.translate(_RAISED)


def lowered(text: str, before: str) -> str:
    """Return lowered letters as they stand on a line; after a letter they are part of a name, as in CO2."""
    return text.translate(_LOWERED) if before[-1:].isdigit() and len(text) <= _LONGEST_MOVED else text


class StyledLine:
    """The words of a paragraph or a cell, in order, with their standing and who changed them."""

    def __init__(self) -> None:
        """Begin an empty line."""
        self.words: list[tuple[str, Standing | None, str]] = []
        """Its parts: the words, how they stand, and who changed them."""
        self.remarks: list[str] = []

    def add(self, text: str, standing: Standing | None = None, author: str = "") -> None:
        """Add words; those of one standing and author that follow each other are one."""
        if not text:
            return
        if self.words and self.words[-1][1:] == (standing, author):
            text = self.words.pop()[0] + text
        self.words.append((text, standing, author))

    def add_moved(self, text: str, height: str | None, standing: Standing | None, author: str = "") -> None:
        """Add words that stand higher where `height` begins with "sup", or lower where with "sub"."""
        if height:
            text = (raised if height.startswith("sup") else lowered)(text, self.end)
        self.add(text, standing, author)

    def take(self, other: StyledLine) -> None:
        """Add another line behind it, for a cell, which is one line."""
        self.add(" " if self.words else "")
        for text, standing, author in other.words:
            self.add(_SPACES.sub(" ", text), standing, author)
        self.remarks += other.remarks

    def repeated(self) -> StyledLine:
        """Return what a cell says in the next rows that it spans; a long text is not said again."""
        again = StyledLine()
        again.add(self.text if len(self.text) <= _LONGEST else "")
        return again

    @property
    def end(self) -> str:
        """The last words that stand there."""
        return next((text for text, standing, _ in reversed(self.words) if standing not in _GONE), "")

    @property
    def text(self) -> str:
        """What the line says, without what was struck out or deleted."""
        if all(standing not in _GONE for _, standing, _ in self.words):
            return "".join(text for text, _, _ in self.words)
        said = ""
        for text, standing, _ in self.words:
            said += text if standing not in _GONE else "" if said.endswith(_GAP) else _GAP
        return said.replace(f" {_GAP} ", " ").replace(_GAP, "")

    @property
    def gone(self) -> list[tuple[str, Standing]]:
        """What was struck out or deleted, in order."""
        return [(text.strip(), how) for text, how, _ in self.words if how in _GONE and text.strip()]

    @property
    def gone_text(self) -> str:
        """All that was struck out or deleted, as one text."""
        return " ".join(text for text, _ in self.gone)

    @property
    def is_inserted(self) -> bool:
        """Tell whether all that stands there was inserted by a change that nobody accepted."""
        there = {how for text, how, _ in self.words if how not in _GONE and text.strip()}
        return there == {"inserted"}

    def changes(self) -> Iterator[str]:
        """Say who would change what within the line."""
        words = [one for one in self.words if one[1] in (None, "struck") or one[0].strip()]
        before = ""
        for (text, how, author), (_, follows, _) in pairwise([*words, ("", None, "")]):
            told = " ".join(text.split())[:_LONGEST]
            if how == "deleted" and follows == "inserted":
                before = told
                continue
            if how in ("deleted", "inserted"):
                what = f"{before} -> {told}" if before else f"{how} {told}"
                yield f"Change by {author or 'an unknown person'}, not accepted: {what}"
            before = ""


def put(
    add: Callable[[str, Kind, Standing | None], None],
    cells: Sequence[StyledLine],
    kind: Kind = "prose",
    standing: Standing | None = None,
    label: str = "",
) -> None:
    """Add a paragraph, or the cells of a row, and after it what was struck out, deleted or inserted in it.

    `label` stands before a paragraph: its number, or the bullet of an item.
    """
    gone = [one for cell in cells for one in cell.gone]
    if said := _whole([cell.text for cell in cells], kind, label):
        inserted = all(cell.is_inserted for cell in cells if cell.text.strip())
        add(said, kind, standing or ("inserted" if inserted else None))
        for text, how in gone:
            add(text, "prose", how)
        for change in () if inserted else chain.from_iterable(map(StyledLine.changes, cells)):
            add(change, "prose", "remark")
    elif gone:
        add(_whole([cell.gone_text for cell in cells], kind, label), kind, gone[0][1])


def _whole(texts: Sequence[str], kind: Kind, label: str) -> str:
    """Return a paragraph with its label, or a row; nothing where all is blank."""
    if kind == "row":
        texts = [" ".join(text.split()) for text in texts]
        return line_of(texts) if any(texts) else ""
    text = texts[0].strip(" \n")
    return f"{label} {text}" if label and text.strip() else text if text.strip() else ""


_MOST_COLUMNS = 100
_MOST_ROWS = 65_534
_MOST_CARRIED = 200
"""Characters; a longer text is not said again in each row."""


class Covered:
    """What cells say again in those that they cover below, where a table has an element for each of these."""

    def __init__(self) -> None:
        """Begin above the first row."""
        self._carried: dict[int, tuple[StyledLine, int]] = {}

    def cell(self, column: int, line: StyledLine, down: int = 1, *, covered: bool = False) -> StyledLine:
        """Return what a cell of the next row shows; it spans `down` rows, or is `covered` by one above."""
        above, rows = self._carried.pop(column, (line, 1))
        if not covered:
            above, rows = line.repeated(), down + 1
        if rows > 2:
            self._carried[column] = above, rows - 1
        return above if covered and not line.text.strip() else line


class Spans:
    """What is carried down in the rows of a web page's table: by column, the text and for how many rows."""

    def __init__(self) -> None:
        """Begin outside any table."""
        self._group: Any = None
        self._carried: dict[int, tuple[str | None, int]] = {}

    def at(self, row: Any) -> bool:
        """Come to a row; tell whether cells of earlier ones reach into it."""
        if row.getparent() is not self._group:
            self._group, self._carried = row.getparent(), {}
        return bool(self._carried)

    def filled(self, cells: Sequence[Any], texts: list[str]) -> list[str]:
        """Return the texts of the cells of the row at hand among those that are carried into it."""
        if not self._carried and all(cell.get("rowspan") is None for cell in cells):
            return texts
        before, self._carried = self._carried, {c: (t, n - 1) for c, (t, n) in self._carried.items() if n > 1}
        found: list[str] = []
        column = 0
        for cell, text in zip(cells, texts, strict=True):
            while column in before:
                found += _shown(before.pop(column))
                column += 1
            across = min(_number(cell.get("colspan")) or 1, _MOST_COLUMNS)
            found.append(text)
            self._carry(text, _number(cell.get("rowspan")), column, across)
            column += across
        for column in sorted(one for one in before if one >= column):
            found += _shown(before[column])
        return found

    def _carry(self, text: str, down: int, column: int, across: int) -> None:
        """Keep a cell for the rows below that it reaches into; its other columns say nothing again."""
        if down != 1:
            said = text if len(text) <= _MOST_CARRIED else ""
            for n in range(across):
                self._carried[column + n] = said if n == 0 else None, (down or _MOST_ROWS) - 1


def _shown(carried: tuple[str | None, int]) -> list[str]:
    return [] if carried[0] is None else [carried[0]]


def _number(given: str | None) -> int:
    """Return an attribute's whole number, 1 where it has none."""
    given = (given or "1").strip()
    return min(int(given), _MOST_ROWS) if given.isdecimal() else 1
