"""What an answer rests on: its quotes as they are opened, its statements, and what no document says of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from detective_app.core.evidence import (
    AnswerObject,
    ConflictValue,
    EvidenceGap,
    Fact,
    RefusedQuote,
    Standing,
    Support,
    Verdict,
)
from detective_app.core.quality import Outcome
from detective_app.core.rounds import Recheck
from detective_app.core.session import InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.evidence.answer import outcomes
from detective_app.evidence.answer.outcomes import is_said_of_none
from detective_app.evidence.text.terms import Language

Turn = QuestionAnswerPair | PendingTurn
Answered = Turn | Recheck
"""What has an answer: a turn, or what was said when it was asked for again."""


@dataclass(frozen=True, slots=True)
class NumberedQuote:
    """One quote behind a statement of an answer, numbered from 1 within it.

    `support` is None for a quote that was `refused`, and for a statement that no document carries; `fact` is
    what a quote supports.
    """

    number: int
    statement: str
    support: Support | None
    fact: Fact | None = None
    refused: RefusedQuote | None = None


def turns(session: InterrogationSession) -> tuple[Turn, ...]:
    """Return all turns, with those that are being worked on."""
    return (*session.qa_pairs, *session.half_turns)


def turn_of(session: InterrogationSession, sequence: int) -> Turn | None:
    """Return a turn by its number from 1, half ones included; None when there is none."""
    return next((turn for turn in turns(session) if turn.sequence == sequence), None)


def rechecks(session: InterrogationSession, sequence: int) -> tuple[Recheck, ...]:
    """Return the second answers to a question that were given over other passages."""
    return tuple(one for one in every_recheck(session) if one.sequence == sequence)


def every_recheck(session: InterrogationSession) -> tuple[Recheck, ...]:
    """Return all second answers that were given over other passages."""
    return tuple(one for one in session.actions or () if isinstance(one, Recheck) and one.evidence)


def all_citations(session: InterrogationSession, pair: QuestionAnswerPair) -> tuple[NumberedQuote, ...]:
    """Return the quotes of an answer, then those of its rechecks, numbered on."""
    answers: tuple[Answered, ...] = (pair, *rechecks(session, pair.sequence))
    found = (citation for one in answers for citation in citations(one))
    return tuple(replace(one, number=number) for number, one in enumerate(found, 1))


def citations(turn: Answered) -> tuple[NumberedQuote, ...]:
    """Return a turn's quotes in the order of its statements, then refused ones, then unsupported claims."""
    if turn.evidence is None:
        return ()
    found = [
        NumberedQuote(0, fact.text, support, fact) for fact in turn.evidence.shown for support in fact.support
    ]
    found += [NumberedQuote(0, one.quote, None, refused=one) for one in turn.evidence.refused]
    found += [NumberedQuote(0, gap.need, None) for gap in told_gaps(turn) if _claimed(gap, turn)]
    return tuple(replace(one, number=number) for number, one in enumerate(found, 1))


def told_gaps(turn: Answered) -> tuple[EvidenceGap, ...]:
    """Return all that no document says, claimed or not, but for what a refused quote tells already."""
    if turn.evidence is None:
        return ()
    refused = [one.quote for one in turn.evidence.refused]
    return tuple(gap for gap in turn.evidence.gaps if gap.need not in refused)


def supports(turn: Answered) -> tuple[Support, ...]:
    """Return the quotes behind an answer in the order of its statements."""
    facts = turn.evidence.shown if turn.evidence else ()
    return tuple(support for fact in facts for support in fact.support)


def quotes(session: InterrogationSession) -> int:
    """Return how many verbatim quotes from documents the answers rest on."""
    return sum(len(supports(turn)) for turn in turns(session))


def quoted_documents(session: InterrogationSession) -> dict[str, tuple[int, ...]]:
    """Return each document, by name, with the 1-based numbers of the answers that quote it."""
    cited = {pair.sequence: {support.source_id for support in supports(pair)} for pair in session.qa_pairs}
    return {
        source.name: tuple(sequence for sequence, ids in cited.items() if source.source_id in ids)
        for source in session.sources or ()
    }


def _claimed(gap: EvidenceGap, turn: Answered) -> bool:
    """Tell whether an answer says what no document does."""
    return gap.why == "no_quote_found" and bool(gap.need) and gap.need in (turn.answer or "")


@dataclass(frozen=True, slots=True)
class Cited:
    """A quote as it is opened in its document: which one it is, and how it was matched.

    `number` is its number within answer `sequence`; both are None for a value of a conflict that no answer
    quotes.
    """

    source_id: str
    locator: str
    quote: str
    number: int | None = None
    sequence: int | None = None
    verdict: Verdict | None = None
    given: str | None = None
    standing: Standing | None = None
    confidence: int | None = None


def cited(one: NumberedQuote, sequence: int) -> Cited | None:
    """Return a citation as a quote to open; None when it has none."""
    return Cited(**dict(one.support), number=one.number, sequence=sequence) if one.support else None


def cited_value(session: InterrogationSession, value: ConflictValue) -> Cited:
    """Return a conflict's value as a quote to open: the quote of an answer where there is one."""
    for turn in turns(session):
        for one in citations(turn):
            if one.support and _same(one.support, value.source_id, value.quote):
                found = cited(one, turn.sequence)
                if found is not None:
                    return found
    return Cited(value.source_id, value.locator, value.quote)


def _same(support: Support, source_id: str, quote: str) -> bool:
    return support.source_id == source_id and overlap(support.quote, quote)


_LISTED = "not in its quotes: "
_ABSENT = re.compile(r"“[^“”]+” is not in its quote|(?:not|little of it is) in its quote: .+")
_QUOTED = re.compile("“([^“”]+)”")
_ENDS = ".!?…"


def has_states(evidence: AnswerObject | None) -> bool:
    """Tell whether an answer says how far its quotes hold each statement; files of old do not."""
    return evidence is not None and any(fact.state for fact in evidence.facts)


def is_passage(fact: Fact) -> bool:
    """Tell whether a statement is words of a document as they stand there, and nobody's about it."""
    text = " ".join(fact.text.split())
    return any(" ".join(support.quote.split()) == text for support in fact.support)


def unstated(turn: Turn) -> str:
    """Return what an answer says beside its statements and beside what became of the question."""
    rest = turn.answer or ""
    facts = turn.evidence.shown if turn.evidence else ()
    if not facts and is_said_of_none(rest, turn.outcome, turn.read):
        return ""
    for fact in facts:
        at = rest.find(fact.text) if fact.text else -1
        end = at + len(fact.text)
        if at >= 0 and _is_whole(rest[:at], fact.text.rstrip(), rest[end:]):
            rest = f"{rest[:at]}{rest[end:].lstrip(_ENDS)}"
    rest = " ".join(rest.split())
    return rest if any(map(str.isalnum, rest)) else ""


def absent_words(fact: Fact) -> tuple[str, ...]:
    """Return what of a quoted statement is not in its quotes, as far as the reason names it."""
    if fact.state != "quoted" or not fact.reason:
        return ()
    if fact.reason.startswith(_LISTED):
        return _listed(fact.reason.removeprefix(_LISTED), fact.text)
    lacking = " ".join(part for part in fact.reason.split("; ") if _ABSENT.fullmatch(part))
    return tuple(dict.fromkeys(words for words in _QUOTED.findall(lacking) if words in fact.text))


def lacks_words_alone(fact: Fact) -> bool:
    """Tell whether absent words are all that keeps a statement from being verified."""
    reason = fact.reason or ""
    alone = reason.startswith(_LISTED) or all(map(_ABSENT.fullmatch, reason.split("; ")))
    return alone and bool(absent_words(fact))


def _listed(words: str, text: str) -> tuple[str, ...]:
    """Read a list with commas between; a date has its own, so the longest that stands in the text counts."""
    parts, found = words.split(", "), []
    while parts:
        ends = range(len(parts), 0, -1)
        end = next((n for n in ends if ", ".join(parts[:n]) in text), 1)
        found.append(", ".join(parts[:end]))
        parts = parts[end:]
    return tuple(one for one in found if one in text)


def _is_whole(before: str, said: str, after: str) -> bool:
    """Tell whether words are sentences or lines of their own, and not a part of one."""
    line, rest = before.rpartition("\n")[2].rstrip(), after.partition("\n")[0]
    begins = not line or line[-1] in _ENDS
    return begins and (not rest.strip() or said[-1:] in _ENDS or rest[0] in _ENDS)


def outcome(turn: Turn) -> Outcome | None:
    """Return what became of a question; None where no document was asked, or the question was sent back.

    A file from before there were outcomes does not say how much was read, so nothing in it is absent.
    """
    if turn.outcome or turn.evidence is None or _was_sent_back(turn.evidence):
        return turn.outcome
    return outcomes.outcome_of(turn.evidence, turn.read, None if turn.answer else "declined")


def _was_sent_back(evidence: AnswerObject) -> bool:
    """Tell whether nothing was looked up: an unclear question leaves no gap that was searched for."""
    return not evidence.facts and all(gap.why == "low_coverage" for gap in evidence.gaps)


def outcome_sentence(turn: Turn, of: Language = "english") -> str:
    """Say in a sentence what became of a question; nothing where there is no outcome."""
    ended = outcome(turn)
    return outcomes.words(ended, turn.read, of) if ended else ""


def overlap(one: str, other: str) -> bool:
    """Tell whether two quotes are the same words, or one holds the other."""
    return overlap_of_plain(" ".join(one.split()), " ".join(other.split()))


def overlap_of_plain(one: str, other: str) -> bool:
    """Tell the same of two quotes whose white space is single blanks."""
    return bool(one and other) and (one in other or other in one)
