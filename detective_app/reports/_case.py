"""What the printed reports say of a case file: its facts with quotes, gaps, conflicts and documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from detective_app.account import evidence_words, unread_words
from detective_app.account.conflict_list import ValuesInConflict
from detective_app.account.evidence import (
    FoundConflict,
    OpenGap,
    StatedFact,
    ValueGroup,
    grouped,
)
from detective_app.account.reader import Account
from detective_app.core.evidence import AnswerObject, Fact, RefusedQuote, Source, Support
from detective_app.core.session import InterrogationSession
from detective_app.core.words import display_text
from detective_app.reports._making import named, one_line


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


@dataclass(frozen=True, slots=True)
class FactLine:
    """A fact by its number, with its quotes and the numbers of the answers that state it.

    `subject` is the question that it answers: `18 June 2024` alone says nothing. `text` is empty where its
    quotes say the same; a quote that stands under an earlier fact is named by that.
    """

    number: int
    subject: str
    text: str
    quotes: tuple[Quote, ...]
    remarks: tuple[str, ...]
    answers: tuple[int, ...]


def answers_in_words(numbers: Sequence[int]) -> str:
    """Name answers by their numbers: `answer 2, answer 5`."""
    return ", ".join(f"answer {number}" for number in numbers)


@dataclass(frozen=True, slots=True)
class MissingLine:
    """What the documents do not say, why, and the numbers of the answers that lacked it."""

    need: str
    why: str
    answers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GivenValue:
    """One side of a conflict between sources: a value, empty where its quotes say it, and those quotes."""

    value: str
    quotes: tuple[Quote, ...]


@dataclass(frozen=True, slots=True)
class SourceDifference:
    """Sources that differ; `distance` says how far, `decisions` what a person made of it.

    `subject` is the question at which they first differed.
    """

    subject: str
    title: str
    distance: str
    values: tuple[GivenValue, ...]
    decisions: tuple[str, ...]
    answers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """One document; `remarks` tell its provenance and what its reader should know."""

    source_id: str
    name: str
    extent: str
    sha256: str
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CaseContents:
    """What a report says of the case file; where nobody `judged` it does not say that nothing was found.

    `unread` tells of the files that were chosen and could not be read.
    """

    facts: tuple[FactLine, ...]
    missing: tuple[MissingLine, ...]
    differences: tuple[SourceDifference, ...]
    documents: tuple[DocumentLine, ...]
    judged: bool
    unread: tuple[str, ...] = ()

    @property
    def searched(self) -> bool:
        """Whether it can be said of documents that nothing is in them."""
        return self.judged and bool(self.documents)


def case_contents(account: Account) -> CaseContents:
    """Read a session's evidence into the words of its report."""
    found, asked, once = account.evidence, _questions(account.session), QuotedOnce(account.names)
    return CaseContents(
        facts=tuple(_fact(number, one, once, asked) for number, one in enumerate(found.facts, 1)),
        missing=tuple(_missing(gap) for gap in found.gaps),
        differences=tuple(_difference(account.in_conflict, one, once, asked) for one in found.conflicts),
        documents=tuple(map(_document, account.session.sources or ())),
        judged=not account.by_hand,
        unread=tuple(map(one_line, account.files_not_read)),
    )


def _questions(session: InterrogationSession) -> dict[int, str]:
    """Return the questions by the numbers of their answers."""
    asked = {pair.sequence: pair.question for pair in session.qa_pairs}
    asked |= {turn.sequence: turn.question for turn in session.half_turns}
    return {number: one_line(question) for number, question in asked.items()}


def _fact(number: int, stated: StatedFact, once: QuotedOnce, asked: Mapping[int, str]) -> FactLine:
    fact = stated.fact
    return FactLine(
        number=number,
        subject=asked[stated.answers[0]],
        text="" if says_the_same(fact.text, fact.support) else display_text(fact.text).strip(),
        quotes=tuple(once.quote(one, number) for one in fact.support),
        remarks=(*remarks(stated.fact), *((evidence_words.DISPUTED,) if stated.disputed else ())),
        answers=stated.answers,
    )


def _missing(found: OpenGap) -> MissingLine:
    return MissingLine(display_text(found.gap.need).strip(), evidence_words.why(found.gap), found.answers)


def _difference(
    every: ValuesInConflict, found: FoundConflict, once: QuotedOnce, asked: Mapping[int, str]
) -> SourceDifference:
    conflict = found.conflict
    made = [evidence_words.decided(one.conflict, once.names) for one in every.of(conflict)]
    return SourceDifference(
        subject=asked[found.answers[0]],
        title=evidence_words.differing(conflict),
        distance=one_line(evidence_words.distance(conflict)),
        values=tuple(_value(group, once) for group in grouped(conflict)),
        decisions=tuple(one_line(words) for words in made if words),
        answers=found.answers,
    )


def _value(group: ValueGroup, once: QuotedOnce) -> GivenValue:
    supports = [Support(source_id=one.source_id, locator=one.locator, quote=one.quote) for one in group.given]
    same = any(says_the_same(group.value, [one]) for one in supports)
    return GivenValue("" if same else one_line(group.value), tuple(map(once.quote, supports)))


def _document(source: Source) -> DocumentLine:
    said = [evidence_words.provenance(source).capitalize()]
    said += [evidence_words.finding(found) for found in source.findings or ()]
    said += unread_words.lines(source.unread)
    return DocumentLine(
        source_id=one_line(source.source_id),
        name=one_line(source.name),
        extent=evidence_words.extent(source),
        sha256=source.sha256,
        remarks=tuple(one_line(words) for words in said if words),
    )
