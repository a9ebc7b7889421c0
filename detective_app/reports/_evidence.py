"""What the printed reports say of the evidence of one answer: its statements, quotes and what is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective_app.account import evidence_words
from detective_app.core.evidence import AnswerObject, Fact, RefusedQuote, Support
from detective_app.core.words import display_text
from detective_app.reports._words import named, one_line


@dataclass(frozen=True, slots=True)
class Quote:
    """A verbatim quote and where it stands; `matched` says how, empty when an earlier version recorded it.

    `fact` is the number of the fact under which it stands already: it is not printed once more.
    """

    text: str
    place: str
    matched: str = ""
    fact: int | None = None

    @property
    def caption(self) -> str:
        """The line below the quote, or in its place."""
        where = f"{self.place}, as under fact {self.fact}" if self.fact else self.place
        return f"{where} · {self.matched}" if self.matched else where


class QuotedOnce:
    """The quotes of a report, each of which is printed at the first fact that it stands under."""

    def __init__(self, names: evidence_words.Names) -> None:
        """Begin with none; `names` are those of the documents."""
        self.names = names
        self._under: dict[tuple[str, str | None, str], int] = {}

    def quote(self, support: Support, fact: int | None = None) -> Quote:
        """Return a quote of a fact by its number, or of what is none."""
        key = (support.source_id, support.locator, support.quote)
        known = self._under.get(key)
        if fact and known is None:
            self._under[key] = fact
        return Quote(
            text=display_text(support.quote).strip(),
            place=one_line(evidence_words.place(self.names, support.source_id, support.locator)),
            matched=one_line(evidence_words.verdict(support)),
            fact=known,
        )


def says_the_same(text: str, quotes: Sequence[Support]) -> bool:
    """Tell whether a text is nothing but quotes, one after the other."""
    return bool(quotes) and "".join(text.split()) == "".join("".join(one.quote.split()) for one in quotes)


@dataclass(frozen=True, slots=True)
class Refusal:
    """What was given as a quote and is none, and why."""

    text: str
    why: str


def facts_in_words(numbers: Sequence[int]) -> str:
    """Name facts by their numbers: `Facts 2, 5`."""
    return f"{named(len(numbers), 'Fact')} {', '.join(map(str, numbers))}"


def refusals(evidence: AnswerObject | None) -> tuple[Refusal, ...]:
    """Read what an answer's check refused as quotes."""
    return tuple(_refusal(one) for one in (evidence.refused if evidence else ()))


def remarks(fact: Fact) -> tuple[str, ...]:
    """Say what a fact's quotes alone do not: why it is only quoted, its calculation, secondary sources."""
    said = [why] if (why := evidence_words.only_quoted(fact)) else []
    said += [evidence_words.computed(fact.calculation)] if fact.calculation else []
    said += [evidence_words.LOWERED] if fact.confidence == "lowered" else []
    return tuple(map(one_line, said))


def _refusal(refused: RefusedQuote) -> Refusal:
    return Refusal(display_text(evidence_words.refused(refused)).strip(), one_line(refused.note))
