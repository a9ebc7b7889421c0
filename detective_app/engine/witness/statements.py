"""Checks each statement: the passages that it names, and how far their words hold its figures and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pydantic import ConfigDict, Field, model_validator

from detective_app.core.case import Passage
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Calculation, Fact, Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.core.record import Record, StrictInt
from detective_app.core.time_limit import checked
from detective_app.engine.calls.structured import object_in
from detective_app.engine.witness.left_out import STATEMENT, UNCHECKED, UNPROVEN
from detective_app.engine.witness.showing import support_of
from detective_app.evidence.figures import calculator
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.quotes import checking
from detective_app.evidence.quotes.anchoring import Anchor, unanchored
from detective_app.evidence.standing.judging import StatementState, standing

MAX_STATEMENTS = 30
MAX_PASSAGES = 8
MAX_WORDS_CHARS = 2_000
MAX_STATEMENT_CHARS = 2_000


class DraftStatement(Record):
    """One fact as the model puts it: `words` carry it where its passages do not do so as a whole.

    `calculation` is arithmetic over figures of its passages, or empty. A field of the model's own is passed
    over.
    """

    model_config = ConfigDict(extra="ignore")

    @model_validator(mode="before")
    @classmethod
    def _quoted(cls, given: Any) -> Any:
        """Take quotes that a model gives in place of the numbers of passages: the words carry it then."""
        quotes = given.get("quotes") if isinstance(given, dict) and not given.get("words") else None
        first = quotes[0] if isinstance(quotes, list) and quotes else None
        words = first.get("quote") if isinstance(first, dict) else first
        return {**given, "words": words} if isinstance(words, str) else given

    text: str
    passages: tuple[StrictInt, ...] = ()
    words: str = ""
    calculation: str = ""


class Draft(Record):
    """A whole answer of a capable witness, before anything of it is checked."""

    model_config = ConfigDict(extra="ignore")

    statements: tuple[DraftStatement, ...] = Field(default=())
    not_stated: tuple[str, ...] = Field(default=())

    @property
    def words(self) -> str:
        """All that it says, as one text."""
        return " ".join([*(one.text for one in self.statements), *self.not_stated]).strip()


def read_draft(reply: str) -> Draft:
    """Read a reply as a draft, bounded; raises UnusableReply for what is none."""
    return bounded(object_in(reply, Draft))


def bounded(draft: Draft) -> Draft:
    """Return a draft without what is empty or too long to be checked."""
    stated = (_bounded(s) for s in draft.statements[:MAX_STATEMENTS] if s.text.strip())
    needs = (need.strip()[:MAX_STATEMENT_CHARS] for need in draft.not_stated[:MAX_STATEMENTS])
    return Draft(statements=tuple(stated), not_stated=tuple(need for need in needs if need))


def _bounded(statement: DraftStatement) -> DraftStatement:
    return DraftStatement(
        text=statement.text.strip()[:MAX_STATEMENT_CHARS],
        passages=tuple(dict.fromkeys(statement.passages))[:MAX_PASSAGES],
        words=statement.words.strip()[:MAX_WORDS_CHARS],
        calculation=statement.calculation.strip()[:MAX_STATEMENT_CHARS],
    )


BLANK = "…"
MAX_SHOWN_CHARS = 800
"""A longer statement is no single fact, and goes towards telling a whole document."""

_TOO_LONG = "longer than one fact needs"
NO_PASSAGE = "it names no passage that was shown"


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement after its checks, with the passages that it rests on.

    `gap` is the statement with every figure blanked out that no quote of it holds, or empty.
    """

    fact: Fact
    passages: tuple[Passage, ...] = ()
    gap: str = ""

    @property
    def shown(self) -> bool:
        """Tell whether the statement is part of the answer."""
        return self.fact.state != "withheld"

    @property
    def failed(self) -> bool:
        """Tell whether it is to be mended: nothing holds it, or a figure of it stands in no quote."""
        return not self.shown or bool(self.gap)


@dataclass(frozen=True, slots=True)
class StatementChecks:
    """The checks of one question's statements, without a model; every method blocks for some milliseconds."""

    question: str
    case: CaseIndex

    def judge(self, statement: DraftStatement, shown: Sequence[Passage]) -> Judged:
        """Return a statement as a fact with its state beside the passages that it names, from 1."""
        named = tuple(shown[number - 1] for number in statement.passages if 0 < number <= len(shown))
        if not statement.passages and statement.words:  # it was quoted, and not numbered
            named = tuple(one for one in shown if statement.words in one.text)[:1]
        late = _withheld(statement.text, UNCHECKED)
        return checked(STATEMENT, lambda: self._judged(statement, named), lambda _: late)

    def _judged(self, statement: DraftStatement, named: tuple[Passage, ...]) -> Judged:
        if len(statement.text) > MAX_SHOWN_CHARS:
            return _withheld(statement.text, _TOO_LONG)
        supports = tuple(dict.fromkeys(self._supports(statement.words, named)))
        if not supports:
            return _withheld(statement.text, NO_PASSAGE)
        late = Fact(text=statement.text, support=supports, state="quoted", reason=UNPROVEN)
        return checked(
            STATEMENT, lambda: self._beside(statement, supports, named), lambda _: Judged(late, named)
        )

    def _supports(self, words: str, named: Sequence[Passage]) -> Iterator[Support]:
        """Yield what is quoted of each passage: the words that are given where they stand in it, else all."""
        found = words and next((one for p in named if (one := self._exact(words, p))), None)
        for passage in named:
            own = found and found.source_id == passage.source_id
            if found and own and _is_in(found, passage):
                yield found
            elif whole := support_of(passage, self.case):
                yield whole

    def _exact(self, words: str, passage: Passage) -> Support | None:
        """Return words as a quote of a passage; None where they do not stand in it."""
        found = checking.check(words, passage.source_id, str(passage.locator), self.case)
        inside = found.verified and found.support and _is_in(found.support, passage)
        return found.support if inside else None

    def _beside(
        self, statement: DraftStatement, supports: tuple[Support, ...], named: tuple[Passage, ...]
    ) -> Judged:
        """Return a statement with its state; a calculation in trouble holds nothing."""
        calculation, trouble = _calculation(statement, supports)
        found = standing(statement.text, supports, calculation, self.case)
        if trouble and found.state == "verified":
            found = StatementState("quoted", trouble)
        fact = Fact(
            text=statement.text,
            support=tuple(dict.fromkeys((*supports, *found.headers))),
            calculation=calculation,
            state=found.state,
            reason=found.reason or None,
            entailment="unjudged",
        )
        return Judged(fact, named, self._gap(fact))

    def _gap(self, fact: Fact) -> str:
        """Return a quoted statement without the figures and names that no quote has, where it has such."""
        held = [support.quote for support in fact.support]
        loose = {one.start: one for one in self._loose(fact.text, held, fact.calculation)}
        if fact.state != "quoted" or all(one.kind == "name" for one in loose.values()):
            return ""
        # Beside quotes of another language the first word of a sentence is taken for no name.
        named = (one for one in self._loose(fact.text, (), None) if one.kind == "name")
        loose |= {one.start: one for one in named if not any(one.text in quote for quote in held)}
        return _blanked(fact.text, tuple(loose.values()))

    def need(self, text: str) -> str:
        """Return a text that names something missing, without the figures and names it makes up."""
        return _blanked(text, self._loose(text, (), None))

    def _loose(self, text: str, held: Sequence[str], made: Calculation | None) -> tuple[Anchor, ...]:
        known = (self.question, *(source.name for source in self.case.sources))
        return unanchored(text, held, (made,) if made else (), known=known if not held else known[1:])


def _is_in(support: Support, passage: Passage) -> bool:
    at = Locator.parse(support.locator)
    return passage.locator.first <= at.first and at.last <= passage.locator.last


def _withheld(text: str, reason: str) -> Judged:
    return Judged(Fact(text=text[:MAX_SHOWN_CHARS], support=(), state="withheld", reason=reason))


def _blanked(text: str, loose: Sequence[Anchor]) -> str:
    for anchor in sorted(loose, key=lambda one: one.start, reverse=True):
        text = f"{text[: anchor.start]}{BLANK}{text[anchor.end :]}"
    return text


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
