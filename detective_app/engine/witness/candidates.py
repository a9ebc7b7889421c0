"""What may answer a question, picked by code: values of tables with their headers, and sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.candidate import Candidate
from detective_app.engine.witness.pages import Page, named_sources
from detective_app.engine.witness.sentence_candidates import PROSE, sentences
from detective_app.engine.witness.table_values import CLEAR_HELD, MOST_SHOWN, TableValues
from detective_app.evidence.meaning.answers import asked_kinds
from detective_app.evidence.tables.choosing import Asked, asked
from detective_app.evidence.text.terms import Language, language

LIKELY_HELD = 0.6
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
        question = self.asked(self.question)
        if not question.words:
            return ()
        prose = bool(_WANTS_WORDS.search(question.text) or asked_kinds(question.text) & PROSE)
        values = [] if prose else self.values(question)
        dated = (question.periods.years or question.periods.days) and values and values[0].held >= LIKELY_HELD
        figure = not prose and bool(dated or _WANTS_FIGURE.search(question.text) or _sure(values))
        found = [
            *values,
            *sentences(self.pages, question, figure=figure, prose=prose, one_document=self._one_document),
        ]
        if figure and _sure(values):  # what lacks a word of the question is no rival of what has all
            found = [one for one in found if one.held >= CLEAR_HELD]
        return tuple(sorted(found, key=lambda one: -one.score)[:MOST_SHOWN])

    def values(self, question: Asked) -> list[Candidate]:
        """Return the values that fit, best first."""
        tables = TableValues(self.case, self.pages, self.language, self._one_document)
        return tables.fitting(question)


def _sure(values: Sequence[Candidate]) -> bool:
    return bool(values) and values[0].held >= CLEAR_HELD
