"""Checks each statement: its quotes, how far they hold it, and what code finds to carry it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from detective_app.core.case import Sentence
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Calculation, Fact, RefusedQuote, Support
from detective_app.core.ports import CaseIndex
from detective_app.core.time_limit import checked
from detective_app.engine.witness.draft import DraftQuote, DraftStatement
from detective_app.engine.witness.left_out import QUOTES, STATEMENT, UNCHECKED, UNPROVEN
from detective_app.engine.witness.passages import View
from detective_app.evidence.figures import calculator
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.quotes import carrying, checking
from detective_app.evidence.quotes.anchoring import Anchor, unanchored
from detective_app.evidence.standing.judging import Standing, standing

BLANK = "…"
MAX_SHOWN_CHARS = 800
"""A longer statement is no single fact, and goes towards telling a whole document."""

_TOO_LONG = "longer than one fact needs"


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement after its checks: the fact with its state, and the quotes that were refused.

    Without a `fact` it was not checked, for a `reason`; `need` is then the statement with everything blanked
    out that no quote holds.
    """

    text: str
    fact: Fact | None = None
    refused: tuple[RefusedQuote, ...] = ()
    reason: str = ""
    need: str = ""

    @property
    def shown(self) -> bool:
        """Tell whether the statement is part of the answer."""
        return self.fact is not None and self.fact.state != "withheld"


@dataclass(frozen=True, slots=True)
class StatementChecks:
    """The checks of one question's statements, without a model; every method blocks for some milliseconds."""

    question: str
    view: View
    case: CaseIndex

    def judge(self, statement: DraftStatement) -> Judged:
        """Return the statement as a fact with its state: what its quotes, or others that code finds, hold."""
        late = _withheld(statement.text)
        return checked(QUOTES, lambda: self._judged(statement), lambda _: late)

    def _judged(self, statement: DraftStatement) -> Judged:
        if len(statement.text) > MAX_SHOWN_CHARS:
            return self._unchecked(statement.text[:MAX_SHOWN_CHARS], _TOO_LONG)
        supports, refused = self._claimed(statement.quotes)
        late = _as_quoted(statement.text, supports, tuple(refused))
        return checked(STATEMENT, lambda: self._beside(statement, supports, refused), lambda _: late)

    def _beside(
        self, statement: DraftStatement, supports: tuple[Support, ...], refused: Sequence[RefusedQuote]
    ) -> Judged:
        """Return a statement with its state beside the quotes that are some, or one that code finds."""
        calculation, trouble = _calculation(statement, supports)
        fact = self._fact(statement.text, supports, calculation, trouble)
        if any(one.verdict == "unseen" for one in refused) and not supports:
            fact = fact.evolve(reason=checking.UNSEEN)
        fact = fact if supports else self._carried(statement.text, fact)
        return Judged(statement.text, fact, tuple(refused), fact.reason or "")

    def judge_plain(self, text: str) -> Judged:
        """Return a small model's statement with its state beside the sentence that code finds for it."""
        return checked(STATEMENT, lambda: self._judged_plain(text), lambda _: _withheld(text))

    def _judged_plain(self, text: str) -> Judged:
        if len(text) > MAX_SHOWN_CHARS:
            return self._unchecked(text[:MAX_SHOWN_CHARS], _TOO_LONG)
        fact = self._carried(text, self._fact(text, (), None))
        return Judged(text, fact, (), fact.reason or "")

    def need(self, text: str) -> str:
        """Return a text that names something missing, without the figures and names it makes up."""
        return _blanked(text, self._loose(text, ()))

    def stands(self, text: str) -> bool:
        """Tell whether what a model calls missing stands word for word in the case."""
        return checking.check(text, None, None, self.case).verified

    def _claimed(self, given: Sequence[DraftQuote]) -> tuple[tuple[Support, ...], list[RefusedQuote]]:
        """Put every claimed quote through the gate."""
        supports: list[Support] = []
        refused: list[RefusedQuote] = []
        for one in given:
            check = checking.check(one.quote, one.source_id or None, one.locator, self.case)
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

    def _fact(
        self, text: str, supports: Sequence[Support], calculation: Calculation | None, trouble: str = ""
    ) -> Fact:
        """Return a statement with its state beside some quotes; a calculation in `trouble` holds nothing."""
        found = standing(text, supports, calculation, self.case)
        if trouble and found.state == "verified":
            found = Standing("quoted", trouble)
        return Fact(
            text=text,
            support=tuple(dict.fromkeys((*supports, *found.headers))),
            calculation=calculation,
            state=found.state,
            reason=found.reason or None,
            entailment="unjudged",
        )

    def _carried(self, text: str, own: Fact) -> Fact:
        """Return a statement beside the sentence that carries it, or as it stands beside its own quotes."""
        found = carrying.find(self.question, text, self.view.index)
        if found is None:
            return own
        if found.refused:
            return own if own.reason == checking.UNSEEN else own.evolve(reason=found.refused)
        sentence = found.sentence
        if self.case.sight(sentence.source_id, sentence.locator, sentence.text) == "unseen":
            return own.evolve(reason=checking.UNSEEN)
        return self._fact(text, (verbatim(sentence),), None)

    def _loose(self, text: str, held: Sequence[str]) -> tuple[Anchor, ...]:
        """Return the figures, dates and names of a text that stand in no quote."""
        known = (self.question, *(source.name for source in self.case.sources))
        return unanchored(text, held, known=known)

    def _unchecked(self, text: str, reason: str) -> Judged:
        return Judged(text, None, (), reason, self.need(text))


def _withheld(text: str) -> Judged:
    """Return a statement that there was no time to check: without a quote it is no part of the answer."""
    said = text[:MAX_SHOWN_CHARS]
    return Judged(said, Fact(text=said, support=(), state="withheld", reason=UNCHECKED), (), UNCHECKED)


def _as_quoted(text: str, supports: tuple[Support, ...], refused: tuple[RefusedQuote, ...]) -> Judged:
    """Return a statement whose quotes are quotes, where there was no time to check what they hold of it."""
    if not supports:
        return replace(_withheld(text), refused=refused)
    fact = Fact(text=text, support=supports, state="quoted", reason=UNPROVEN, entailment="unjudged")
    return Judged(text, fact, refused, UNPROVEN)


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
