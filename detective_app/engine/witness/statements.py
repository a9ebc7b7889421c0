"""Checks each statement: its quotes, its figures and names, and what code finds to carry it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from detective_app.core.case import Sentence
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Calculation, Fact, RefusedQuote, Support
from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.draft import DraftQuote, DraftStatement
from detective_app.engine.witness.paraphrase import altered, contradicts
from detective_app.engine.witness.passages import View
from detective_app.evidence.figures import calculator
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.statements import statement as taken_apart
from detective_app.evidence.quotes import carrying, checking
from detective_app.evidence.quotes.anchoring import Anchor, unanchored

BLANK = "…"
_ROW = re.compile(r"[|;\t]")
MAX_SHOWN_CHARS = 800
"""A longer statement is no single fact, and goes towards telling a whole document."""

_TOO_LONG = "longer than one fact needs"
_NO_SENTENCE = "no sentence of the case file holds it"


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement after its checks: a fact, or why it is none.

    `need` is the statement with everything blanked out that no quote holds: nothing invented is shown.
    """

    text: str
    fact: Fact | None = None
    refused: tuple[RefusedQuote, ...] = ()
    reason: str = ""
    need: str = ""


@dataclass(frozen=True, slots=True)
class StatementChecks:
    """The checks of one question's statements, without a model; every method blocks for some milliseconds."""

    question: str
    view: View
    case: CaseIndex

    def judge(self, statement: DraftStatement) -> Judged:
        """Return the statement as a fact when verbatim quotes carry all of it, else with the reason."""
        if len(statement.text) > MAX_SHOWN_CHARS:
            return self._failed(statement.text[:MAX_SHOWN_CHARS], (), (), _TOO_LONG)
        supports, refused = self._claimed(statement.quotes)
        calculation, trouble = _calculation(statement, supports)
        reason = trouble or self._lacking(statement.text, supports, calculation)
        if reason and not trouble:
            supports = (*supports, *self._headings(supports))
            reason = self._lacking(statement.text, supports, calculation)
        if reason:
            supports, reason = self._carried(statement.text, reason)
            calculation = None
        if reason := reason or altered(statement.text, self._sentences(supports)):
            return self._failed(statement.text, supports, tuple(refused), reason)
        fact = Fact(text=statement.text, support=supports, calculation=calculation)
        return Judged(statement.text, fact, tuple(refused))

    def judge_plain(self, text: str) -> Judged:
        """Return a small model's statement as a fact when a sentence carries it and fits the question."""
        supports, reason = self._carried(text, _NO_SENTENCE)
        if reason or len(text) > MAX_SHOWN_CHARS:
            return self._failed(text[:MAX_SHOWN_CHARS], supports, (), reason or _TOO_LONG)
        return Judged(text, Fact(text=text, support=supports))

    def need(self, text: str) -> str:
        """Return a text that names something missing, without the figures and names it makes up."""
        return _blanked(text, self._loose(text, (), None))

    def stands(self, text: str) -> bool:
        """Tell whether what a model calls missing stands word for word in the case."""
        return checking.check(text, None, None, self.case).verified

    def _claimed(self, given: Sequence[DraftQuote]) -> tuple[tuple[Support, ...], list[RefusedQuote]]:
        """Put every claimed quote through the gate."""
        supports: list[Support] = []
        refused: list[RefusedQuote] = []
        for one in given:
            check = checking.check(one.quote, one.source_id or None, one.locator or None, self.case)
            if check.verified and check.support:
                supports.append(check.support)
                continue
            refused.append(
                RefusedQuote(
                    quote=one.quote,
                    verdict=check.verdict,
                    note=check.note,
                    source_id=one.source_id or None,
                    locator=one.locator or None,
                )
            )
        return tuple(dict.fromkeys(supports)), refused

    def _lacking(self, text: str, supports: Sequence[Support], calculation: Calculation | None) -> str:
        """Return why quotes do not carry a statement, or nothing when they do."""
        if not supports:
            return _NO_SENTENCE
        if loose := self._loose(text, [s.quote for s in supports], calculation):
            return "in no quote: " + ", ".join(dict.fromkeys(anchor.text for anchor in loose))
        if calculation is None and self._scattered(text, supports):
            return "its figures stand in no quote together"
        return contradicts(text, self._sentences(supports))

    def _scattered(self, text: str, supports: Sequence[Support]) -> bool:
        """Tell whether the figures of a statement are put together from several quotes.

        A name may come from the sentence before, and a table's header belongs to each of its rows. The quote
        with the figures must share a topic word with the statement, or it is of something else.
        """
        headers = [support.quote for support in supports if self._is_header(support)]
        carriers = [support.quote for support in supports if support.quote not in headers]
        stated = [anchor for anchor in self._loose(text, (), None) if anchor.kind != "name"]
        if len(carriers) < 2 or not stated:
            return False
        of = self.view.index.language
        topic = taken_apart(text, of).terms
        alike = [c for c in carriers if not topic or topic & taken_apart(c, of).terms]
        loose = (self._loose(text, [carrier, *headers], None) for carrier in alike)
        return all(any(anchor.kind != "name" for anchor in found) for found in loose)

    def _is_header(self, support: Support) -> bool:
        """Tell whether a quote is a heading or a table's header; of what is out of view, any row may be."""
        found = self.view.sentences_of(support)
        headers = {" ".join(text.split()) for text in self.view.headings.values()}
        if found:
            return any(s.kind == "heading" or " ".join(s.text.split()) in headers for s in found)
        return bool(_ROW.search(support.quote))

    def _sentences(self, supports: Sequence[Support]) -> list[str]:
        """Return the whole sentences of quotes; of one that is out of view, the quote."""
        found = [[s.text for s in self.view.sentences_of(support)] or [support.quote] for support in supports]
        return [text for texts in found for text in texts]

    def _loose(self, text: str, held: Sequence[str], calculation: Calculation | None) -> tuple[Anchor, ...]:
        """Return the figures, dates and names of a text that stand in no quote and were not computed."""
        known = (self.question, *(source.name for source in self.case.sources))
        return unanchored(text, held, (calculation,) if calculation else (), known=known)

    def _headings(self, supports: Sequence[Support]) -> Iterator[Support]:
        """Yield the headers of quoted table rows as quotes: the year and the unit stand there."""
        rows = dict.fromkeys(s for support in supports for s in self.view.sentences_of(support))
        for row in rows:
            if heading := self.view.headings.get(row):
                check = checking.check(heading, row.source_id, None, self.case)
                if check.verified and check.support:
                    yield check.support

    def _carried(self, text: str, reason: str) -> tuple[tuple[Support, ...], str]:
        """Look for the sentence that carries a statement, whatever the model quoted."""
        found = carrying.find(self.question, text, self.view.index)
        if found is None:
            return (), reason
        if found.refused:
            return (), found.refused if reason == _NO_SENTENCE else reason
        support = verbatim(found.sentence)
        return (support,), self._lacking(text, (support,), None)

    def _failed(
        self, text: str, supports: Sequence[Support], refused: tuple[RefusedQuote, ...], reason: str
    ) -> Judged:
        loose = self._loose(text, [s.quote for s in supports], None)
        return Judged(text, None, refused, reason, _blanked(text, loose))


def _blanked(text: str, loose: Sequence[Anchor]) -> str:
    for anchor in sorted(loose, key=lambda one: one.start, reverse=True):
        text = f"{text[: anchor.start]}{BLANK}{text[anchor.end :]}"
    return text


def verbatim(sentence: Sentence) -> Support:
    """Return a sentence of a document as a quote that code itself took from it."""
    return sentence.support.evolve(verdict="exact")


def _calculation(statement: DraftStatement, supports: Sequence[Support]) -> tuple[Calculation | None, str]:
    """Compute a calculation anew, rounded as the statement has it; its figures must stand in the quotes."""
    if not statement.calculation:
        return None, ""
    try:
        exact = calculator.calculation(statement.calculation)
    except BadInput as error:
        return None, f"the calculation is not one: {error}"
    values = (f.value for f in figures(statement.text) if isinstance(f.value, Decimal))
    rounded = (exact.evolve(value=calculator.written(value)) for value in values)
    quoted = [support.quote for support in supports]
    found = next((c for c in (*rounded, exact) if calculator.holds(c, quoted)), None)
    return found, "" if found else "a figure of the calculation stands in no quote"
