"""What the printed reports say of the evidence of one answer: its statements, quotes and what is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from detective_app.account import evidence_words
from detective_app.core.evidence import AnswerObject, Fact, RefusedQuote, Support
from detective_app.core.words import display_text
from detective_app.reports._words import one_line


@dataclass(frozen=True, slots=True)
class Quote:
    """A verbatim quote and where it stands; `matched` says how, empty when an earlier version recorded it."""

    text: str
    place: str
    matched: str = ""

    @property
    def caption(self) -> str:
        """The line below the quote."""
        return f"{self.place} · {self.matched}" if self.matched else self.place


@dataclass(frozen=True, slots=True)
class QuotedStatement:
    """What an answer states with the quotes that carry it.

    `text` is empty when it is the whole answer, which stands above it; `remarks` tell of a calculation and
    of lowered confidence.
    """

    text: str
    quotes: tuple[Quote, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was given as a quote and is none, and why."""

    text: str
    why: str


def statements(
    evidence: AnswerObject | None, answer: str, names: Mapping[str, str]
) -> tuple[QuotedStatement, ...]:
    """Read the facts of an answer."""
    facts = evidence.shown if evidence else ()
    return tuple(_statement(fact, answer, names) for fact in facts)


def refusals(evidence: AnswerObject | None) -> tuple[Refusal, ...]:
    """Read what an answer's check refused as quotes."""
    return tuple(_refusal(one) for one in (evidence.refused if evidence else ()))


def remarks(fact: Fact) -> tuple[str, ...]:
    """Say what a fact's quotes alone do not: why it is only quoted, its calculation, secondary sources."""
    said = [why] if (why := evidence_words.only_quoted(fact)) else []
    said += [evidence_words.computed(fact.calculation)] if fact.calculation else []
    said += [evidence_words.LOWERED] if fact.confidence == "lowered" else []
    return tuple(map(one_line, said))


def _statement(fact: Fact, answer: str, names: Mapping[str, str]) -> QuotedStatement:
    same = " ".join(fact.text.split()) == " ".join(answer.split())
    text = "" if same else display_text(fact.text).strip()
    return QuotedStatement(text, tuple(_quote(one, names) for one in fact.support), remarks(fact))


def _quote(support: Support, names: Mapping[str, str]) -> Quote:
    return Quote(
        text=display_text(support.quote).strip(),
        place=one_line(evidence_words.place(names, support.source_id, support.locator)),
        matched=one_line(evidence_words.verdict(support)),
    )


def _refusal(refused: RefusedQuote) -> Refusal:
    return Refusal(display_text(evidence_words.refused(refused)).strip(), one_line(refused.note))
