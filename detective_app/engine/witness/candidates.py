"""What may answer a question, picked by code: values of tables with their headers, and sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.candidate import Candidate
from detective_app.engine.witness.pages import Page, named_sources
from detective_app.engine.witness.sentence_candidates import PROSE, sentences
from detective_app.engine.witness.table_values import CLEAR_HELD, MOST_SHOWN, TableValues
from detective_app.evidence.meaning.answers import asked_kinds
from detective_app.evidence.tables.choosing import Asked, asked
from detective_app.evidence.tables.periods import UNKNOWN
from detective_app.evidence.text.terms import Language, language

LIKELY_HELD = 0.6  # of what is asked stands in a line: it may be the answer
_WANTS_FIGURE = re.compile(
    r"(?i)\bhow (?:much|many|large|high|big|long|far|old)\b"
    r"|\bwie ?(?:viele?|hoch|gro(?:ß|ss)|lang|teuer)\b|\bwhat (?:amount|percentage|number)\b"
)
_WANTS_WORDS = re.compile(
    r"(?i)^\W*(?:in which|by what date|on what date|where|who|why|when|which|does|do|is|are|was|wer|wo|warum"
    r"|wann)\b"
)


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
        return self._best(self.asked(self.question))

    def likely(self) -> bool:
        """Tell whether a line has most of the question's words, whatever names and years it is about; blocks.

        It may be what is asked for under another name.
        """
        open_one = replace(self.asked(self.question), names=frozenset(), periods=UNKNOWN)
        return any(one.held >= LIKELY_HELD for one in self._best(open_one, timeless=True))

    def _best(self, question: Asked, *, timeless: bool = False) -> tuple[Candidate, ...]:
        if not question.words:
            return ()
        prose = bool(_WANTS_WORDS.search(question.text) or asked_kinds(question.text) & PROSE)
        values = [] if prose else self.values(question)
        figure = not prose and self._wants_figure(question, values)
        found = [*values, *self._sentences(question, figure=figure, prose=prose, timeless=timeless)]
        if figure and _sure(values):  # what lacks a word of the question is no rival of what has all
            found = [one for one in found if one.held >= CLEAR_HELD]
        return tuple(sorted(found, key=lambda one: -one.score)[:MOST_SHOWN])

    def _sentences(self, question: Asked, *, figure: bool, prose: bool, timeless: bool) -> list[Candidate]:
        """Return the sentences that fit; of a day or year those with a figure, where one fits well."""
        fitting = partial(
            sentences, self.pages, question, prose=prose, one_document=self._one_document, timeless=timeless
        )
        if not figure and not prose and (question.periods.years or question.periods.days):
            with_figures = fitting(figure=True)
            if with_figures and with_figures[0].score >= LIKELY_HELD:
                return with_figures
        return fitting(figure=figure)

    def _wants_figure(self, question: Asked, values: Sequence[Candidate]) -> bool:
        """Tell whether a figure is asked for: in so many words, or tables give one, if of another time."""
        if _WANTS_FIGURE.search(question.text) or _sure(values):
            return True
        dated = question.periods.years or question.periods.days
        if dated and not values:
            values = self.values(replace(question, periods=UNKNOWN))
        return bool(dated and values and values[0].held >= LIKELY_HELD)

    def values(self, question: Asked) -> list[Candidate]:
        """Return the values that fit, best first."""
        tables = TableValues(self.case, self.pages, self.language, self._one_document)
        return tables.fitting(question)


def _sure(values: Sequence[Candidate]) -> bool:
    return bool(values) and values[0].held >= CLEAR_HELD
