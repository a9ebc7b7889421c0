"""What may answer a question, picked by code: values of tables with their headers, and sentences."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from detective_app.core.case import Sentence
from detective_app.core.evidence import Calculation, Support
from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.pages import Page, named_sources
from detective_app.evidence.meaning.answers import AskedKind, asked_kinds, holds_kind
from detective_app.evidence.quotes import checking
from detective_app.evidence.tables.choosing import Asked, Choice, asked, choices
from detective_app.evidence.tables.grid import UNIT, Row
from detective_app.evidence.tables.lines import DATE, without_footnotes
from detective_app.evidence.tables.periods import periods
from detective_app.evidence.text.terms import Language, language, terms

MOST_SHOWN = 6
LEAST_HELD = 0.5
LIKELY_HELD, _CLEAR_HELD = 0.6, 0.85
_CLEAR_LEAD = 1.12
_CLEAR_SENTENCE = 0.8
_BEFORE, _AROUND = 0.6, 0.4
_WRONG_KIND = 0.5
_LONG_WORDS = 60
_MOST_CHARS = 700
_LESS_THAN_A_ROW = 0.8
LEAST_SCORE = 0.25
_EXCEPT = re.compile(r"(?i)\b(?:except|ausgenommen|außer)\b")
_SCALE = re.compile(r"(?i)(million|thousand|billion|tausend|mio|mrd|millionen|milliarden)")
_PER_SHARE = re.compile(r"(?i)\bper\b|je aktie|\bEPS\b")
_PROSE: frozenset[AskedKind] = frozenset({"date", "time", "person", "cause"})
_WANTS_FIGURE = re.compile(
    r"(?i)\bhow (?:much|many|large|high|big|long|far|old)\b"
    r"|\bwie ?(?:viele?|hoch|gro(?:ß|ss)|lang|teuer)\b|\bwhat (?:amount|percentage|number)\b"
)
_WANTS_WORDS = re.compile(
    r"(?i)^\W*(?:in which|by what date|on what date|where|who|why|when|which|does|do|is|are|was|wer|wo|warum"
    r"|wann)\b"
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One possible answer: the statement, the quotes it is made of, and how well it fits.

    `clear` tells that its words, its period and its lead over all others leave no doubt that code can see.
    """

    text: str
    support: tuple[Support, ...]
    score: float
    held: float
    clear: bool = False
    value: Decimal | None = None
    choice: Choice | None = None
    calculation: Calculation | None = None

    @property
    def is_quote(self) -> bool:
        """Tell whether it is a sentence as it stands, and nothing was put together."""
        return self.choice is None and self.calculation is None


@dataclass(frozen=True)
class Pool:
    """The candidates of some pages for one question."""

    question: str
    case: CaseIndex
    pages: Sequence[Page]

    def asked(self, question: str) -> Asked:
        """Take a question apart against the words of these pages."""
        names = " ".join(source.name for source in self.case.sources)
        return asked(question, self._lines, names, self.language)

    @cached_property
    def language(self) -> Language:
        """The language of the pages."""
        return language(" ".join(self._lines[:400]))

    @cached_property
    def _one_document(self) -> bool:
        """Tell whether it is certain which document is asked about."""
        return len(self.case.sources) == 1 or len(named_sources(self.question, self.case)) == 1

    @cached_property
    def _lines(self) -> list[str]:
        return [line for page in self.pages for line in page.lines]

    def best(self) -> tuple[Candidate, ...]:
        """Return the candidates, best first, with the first one marked when it is clearly the one; blocks."""
        question = self.asked(self.question)
        if not question.words:
            return ()
        prose = bool(_WANTS_WORDS.search(question.text) or asked_kinds(question.text) & _PROSE)
        values = [] if prose else self.values(question)
        dated = (question.periods.years or question.periods.days) and values and values[0].held >= LIKELY_HELD
        figure = not prose and bool(dated or _WANTS_FIGURE.search(question.text) or _sure(values))
        found = [*values, *self._sentences(question, figure=figure, prose=prose)]
        if figure and _sure(values):  # what lacks a word of the question is no rival of what has all
            found = [one for one in found if one.held >= _CLEAR_HELD]
        return tuple(sorted(found, key=lambda one: -one.score)[:MOST_SHOWN])

    def values(self, question: Asked) -> list[Candidate]:
        """Return the values that fit, best first."""
        found = [
            (choice, page)
            for page in self.pages
            for choice in choices(question, page.rows, page.source_id, page.heading)
            if choice.held >= LEAST_HELD
        ]
        found.sort(key=lambda pair: -pair[0].score)
        clear = self._one_document and _clear(question, [choice for choice, _ in found])
        shown = self._distinct(found)
        return [self._value(choice, page, clear=clear and n == 0) for n, (choice, page) in enumerate(shown)]

    def _distinct(self, found: Sequence[tuple[Choice, Page]]) -> list[tuple[Choice, Page]]:
        """Return the first of each value of each label: the same figure on several pages is one answer."""
        unique: dict[tuple[str, Decimal | None], tuple[Choice, Page]] = {}
        for choice, page in found:
            unique.setdefault((choice.row.label.casefold(), choice.cell.value.number), (choice, page))
        return list(unique.values())[:MOST_SHOWN]

    def _value(self, choice: Choice, page: Page, *, clear: bool) -> Candidate:
        row, cell = choice.row, choice.cell
        places = [(row.first, row.last)]
        if row.header_lines and cell.column:
            places.append((row.header_lines[0], row.header_lines[-1]))
        unit = "" if cell.value.percent else _unit(page, row, self.language)
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
        name = ", ".join(filter(None, (*above, without_footnotes(row.label), cell.written)))
        scale = _SCALE.search(unit)
        amount = f"{cell.value.text} {scale[1]}" if scale else cell.value.text
        text = f"{name}: {amount}"
        return Candidate(
            text, tuple(dict.fromkeys(supports)), choice.score, choice.held, clear, cell.value.number, choice
        )

    def _support(self, page: Page, first: int, last: int) -> Support | None:
        check = checking.check(
            page.quote(first, last), page.source_id, str(page.locator(first, last)), self.case
        )
        return check.support if check.verified else None

    def _sentences(self, question: Asked, *, figure: bool, prose: bool) -> list[Candidate]:
        """Return the sentences that share most of the question's words, with what stands before them.

        Which of its figures one is about, code cannot tell: none is clear but where words are asked, `prose`.
        """
        scored = [one for page in self.pages for one in self._of_page(question, page, figure=figure)]
        scored.sort(key=lambda one: -one.score)
        unique = {one.text: one for one in reversed(scored)}
        first = sorted(unique.values(), key=lambda one: -one.score)[:MOST_SHOWN]
        apart = len(first) == 1 or (bool(first) and first[0].score >= _CLEAR_LEAD * first[1].score)
        if self._one_document and apart and prose and first[0].held >= _CLEAR_SENTENCE:
            first[0] = replace(first[0], clear=True)
        return first

    def _of_page(self, question: Asked, page: Page, *, figure: bool) -> Iterator[Candidate]:
        kinds = asked_kinds(question.text)
        around = terms(page.heading, question.of)
        before: deque[frozenset[str]] = deque(maxlen=2)
        for sentence in page.sentences:
            own = terms(sentence.text, question.of)
            near = frozenset[str]().union(*before)
            before.append(own)
            skipped = sentence.kind == "heading" or (figure and sentence.kind == "row")
            if skipped or len(sentence.text) > _MOST_CHARS or not own & question.words.keys():
                continue
            score, held = _shares(question, own, near, around)
            if any(not holds_kind(kind, sentence.text, question.text) for kind in kinds):
                score *= _WRONG_KIND
            years = periods(sentence.text).years
            if question.periods.years and not kinds & _PROSE and not years & question.periods.years:
                score *= _WRONG_KIND if years or figure else 1.0
            if figure:
                score *= _LESS_THAN_A_ROW if _holds_quantity(sentence.text) else _WRONG_KIND**2
            score *= _WRONG_KIND if sentence.kind == "row" else 1.0
            score /= 1 + max(0, len(sentence.text.split()) - _LONG_WORDS) / _LONG_WORDS
            if score >= LEAST_SCORE:
                yield Candidate(sentence.text, (_verbatim(sentence),), score, held)


def _shares(
    question: Asked, own: frozenset[str], near: frozenset[str], around: frozenset[str]
) -> tuple[float, float]:
    """Return the share of the question's words in and around a sentence, and in itself alone."""
    total = sum(question.words.values())
    score = held = 0.0
    for word, weight in question.words.items():
        held += weight * (word in own)
        score += weight * (
            1.0 if word in own else _BEFORE if word in near else _AROUND if word in around else 0.0
        )
    return score / total, held / total


def _holds_quantity(text: str) -> bool:
    """Tell whether a text has a number that is no year or date."""
    return bool(re.search(r"\d", DATE.sub("", text)))


def _sure(values: Sequence[Candidate]) -> bool:
    return bool(values) and values[0].held >= _CLEAR_HELD


def _clear(question: Asked, found: Sequence[Choice]) -> bool:
    """Tell whether the best value is beyond doubt: nothing asked is missing, no other value comes near."""
    if not found:
        return False
    best = found[0]
    sure = best.held >= _CLEAR_HELD and best.row.whole and best.timely == 1.0
    told = bool(question.periods.years) or len(best.row.cells) == 1
    others = [c.score for c in found if c.cell.value.number != best.cell.value.number]
    return sure and told and (not others or best.score >= _CLEAR_LEAD * max(others))


def _unit(page: Page, row: Row, of: Language) -> str:
    """Return the unit of a row as its table writes it; none for what the table excepts, as per share."""
    line = row.unit_line
    if line is None or not page.first <= line <= page.last or _PER_SHARE.search(row.label):
        return ""
    text = " ".join(" ".join(page.lines[line - page.first : line - page.first + 2]).split())
    found = UNIT.search(text)
    if found is None:
        return ""
    excepted = (
        terms(_EXCEPT.split(text[found.end() :])[-1], of)
        if _EXCEPT.search(text[found.end() :])
        else frozenset()
    )
    return "" if terms(row.label, of) & excepted else found[0].strip("() ")


def _verbatim(sentence: Sentence) -> Support:
    return sentence.support.evolve(verdict="exact")
