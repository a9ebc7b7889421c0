"""Values of tables that may answer a question, each with the lines that say what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from detective_app.core.evidence import Support
from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.candidate import CLEAR_LEAD, Candidate
from detective_app.engine.witness.pages import Page, pages_with
from detective_app.evidence.quotes import checking
from detective_app.evidence.tables.choosing import Asked, Choice, choices
from detective_app.evidence.tables.grid import UNIT, Row
from detective_app.evidence.tables.lines import without_footnotes
from detective_app.evidence.tables.periods import BY_TITLE
from detective_app.evidence.text.terms import Language, terms

MOST_SHOWN = 6
_HEADER_LINES = 8
LEAST_HELD, CLEAR_HELD = 0.5, 0.85  # of what is asked: may be it; is it, beyond a model's choice
_EXCEPT = re.compile(r"(?i)\b(?:except|ausgenommen|außer)\b")
_SCALE = re.compile(r"(?i)(million|thousand|billion|tausend|mio|mrd|millionen|milliarden)")
_PER_SHARE = re.compile(r"(?i)\bper\b|je aktie|\bEPS\b")


@dataclass(frozen=True)
class TableValues:
    """The values of some pages' tables; `one_document` tells that it is certain which document is asked."""

    case: CaseIndex
    pages: Sequence[Page]
    of: Language
    one_document: bool

    def fitting(self, question: Asked) -> list[Candidate]:
        """Return the values that fit, best first; the other places of the best row are looked at too."""
        found = list(self._on(self.pages, question))
        if best := max(found, key=lambda pair: pair[0].score, default=None):
            elsewhere = pages_with(without_footnotes(best[0].row.label), self.case, self.pages)
            found += self._on(elsewhere, question)
        found.sort(key=lambda pair: -pair[0].score)
        first = self.one_document and _leads(question, [choice for choice, _ in found])
        shown = self._distinct(found)
        values = [self._value(choice, page) for choice, page in shown]
        if not values:
            return []
        clear = first and shown[0][0].timely == 1.0
        sure = clear and shown[0][0].named >= CLEAR_HELD
        return [replace(values[0], first=first, clear=clear, sure=sure), *values[1:]]

    def _on(self, pages: Sequence[Page], question: Asked) -> Iterator[tuple[Choice, Page]]:
        for page in pages:
            around = terms(f"{page.heading}\n{page.opening}", self.of) if question.names else frozenset()
            for choice in choices(question, page.rows, page.source_id, page.heading):
                if choice.held >= LEAST_HELD and question.is_about(around | self._named(choice)):
                    yield choice, page

    def _named(self, choice: Choice) -> frozenset[str]:
        """Return the terms of a value's row, column and headings."""
        above = (head.text for head in (*choice.row.sections, *choice.row.title))
        return terms(" ".join((choice.row.label, choice.cell.column, *above)), self.of)

    def _distinct(self, found: Sequence[tuple[Choice, Page]]) -> list[tuple[Choice, Page]]:
        """Return the first of each value of each label: the same figure on several pages is one answer.

        Of a row whose values have no column that is known the row itself is the answer.
        """
        unique: dict[tuple[str, Decimal | str | None], tuple[Choice, Page]] = {}
        for choice, page in found:
            told = page.quote(choice.row.first, choice.row.last) if _unplaced(choice) else None
            unique.setdefault((choice.row.label.casefold(), told or choice.cell.value.number), (choice, page))
        return list(unique.values())[:MOST_SHOWN]

    def _value(self, choice: Choice, page: Page) -> Candidate:
        row, cell = choice.row, choice.cell
        places = [(row.first, row.last)]
        if row.header_lines and cell.column:
            places.append((row.header_lines[0], row.header_lines[-1]))
        unit = "" if cell.value.percent else _unit(page, row, self.of)
        if unit and row.unit_line:
            wrapped = not UNIT.search(page.quote(row.unit_line, row.unit_line))
            places.append((row.unit_line, row.unit_line + wrapped))
        supports = [found for place in places if (found := self._support(page, *place))]
        above = []
        for head in row.sections[-1:]:  # a heading of one word is too short to be quoted
            if (
                head.text != row.label
                and not UNIT.search(head.text)
                and (found := self._support(page, head.line, head.line))
            ):
                supports.append(found)
                above.append(head.text.rstrip(":"))
        quotes = tuple(dict.fromkeys(supports))
        if _unplaced(choice):
            text = " ".join(page.quote(row.first, row.last).split())
            heads = ", ".join(above)
            return Candidate(text, quotes, choice.score, choice.held, choice=choice, above=heads)
        name = ", ".join(filter(None, (*above, without_footnotes(row.label), cell.written)))
        scale = _SCALE.search(unit)
        amount = f"{cell.value.text} {scale[1]}" if scale else cell.value.text
        text = f"{name}: {amount}"
        return Candidate(text, quotes, choice.score, choice.held, value=cell.value.number, choice=choice)

    def _support(self, page: Page, first: int, last: int) -> Support | None:
        check = checking.check(
            page.quote(first, last), page.source_id, str(page.locator(first, last)), self.case
        )
        return check.support if check.verified else None


def _unplaced(choice: Choice) -> bool:
    """Tell whether it cannot be known which column a value stands in: its row has several."""
    return not choice.row.whole and len(choice.row.cells) > 1


def _leads(question: Asked, found: Sequence[Choice]) -> bool:
    """Tell whether the best value is ahead of all: nothing asked is missing, no other value comes near."""
    if not found:
        return False
    best = found[0]
    sure = best.held >= CLEAR_HELD and best.row.whole and best.timely >= BY_TITLE
    told = bool(question.periods.years) or len(best.row.cells) == 1
    others = [c.score for c in found if c.cell.value.number != best.cell.value.number]
    return sure and told and (not others or best.score >= CLEAR_LEAD * max(others))


def _unit(page: Page, row: Row, of: Language) -> str:
    """Return the unit of a row as its table writes it; none for what the table excepts, as per share."""
    line = row.unit_line
    if line is None or not page.first <= line <= page.last or _PER_SHARE.search(row.label):
        return ""
    if not row.whole and len(_scales(page, line, row.first)) > 1:
        return ""  # its columns have units of their own, and which column it is does not show
    own, below = [*page.lines[line - page.first : line - page.first + 2], ""][:2]
    goes_on = not UNIT.search(own) or own.count("(") > own.count(")")
    text = " ".join(f"{own} {below if goes_on else ''}".split())
    found = UNIT.search(text)
    if found is None:
        return ""
    _, but, excepted = _EXCEPT.sub("\n", text[found.end() :], count=1).partition("\n")
    ends = excepted.partition(")")[0]
    return "" if but and terms(row.label, of) & terms(ends, of) else found[0].strip("() ")


def _scales(page: Page, unit_line: int, first: int) -> set[str]:
    """Return the scales that the lines from a table's header down to a row name."""
    lines = page.lines[max(0, unit_line - page.first - _HEADER_LINES) : first - page.first]
    named = (_SCALE.search(found[0]) for found in UNIT.finditer("\n".join(lines)))
    return {found[1].casefold() for found in named if found}
