"""What an answer rests on: its quotes by number, and what the documents do not say of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from detective_app.core.evidence import EvidenceGap, Fact, RefusedQuote, Support
from detective_app.core.rounds import Recheck
from detective_app.core.session import InterrogationSession, PendingTurn, QuestionAnswerPair

Turn = QuestionAnswerPair | PendingTurn
Answered = Turn | Recheck
"""What has an answer: a turn, or what was said when it was asked for again."""


@dataclass(frozen=True, slots=True)
class Citation:
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


def all_citations(session: InterrogationSession, pair: QuestionAnswerPair) -> tuple[Citation, ...]:
    """Return the quotes of an answer, then those of its rechecks, numbered on."""
    answers: tuple[Answered, ...] = (pair, *rechecks(session, pair.sequence))
    found = (citation for one in answers for citation in citations(one))
    return tuple(replace(one, number=number) for number, one in enumerate(found, 1))


def claimed(turn: Answered) -> str:
    """Return what an answer claims: nothing where it only says that nothing may be shown."""
    return "" if turn.evidence and not turn.evidence.shown else turn.answer or ""


def citations(turn: Answered) -> tuple[Citation, ...]:
    """Return a turn's quotes in the order of its statements, then refused ones, then unsupported claims."""
    if turn.evidence is None:
        return ()
    found = [
        Citation(0, fact.text, support, fact) for fact in turn.evidence.shown for support in fact.support
    ]
    found += [Citation(0, one.quote, None, refused=one) for one in turn.evidence.refused]
    found += [Citation(0, gap.need, None) for gap in told_gaps(turn) if _claimed(gap, turn)]
    return tuple(
        Citation(number, one.statement, one.support, one.fact, one.refused)
        for number, one in enumerate(found, 1)
    )


def missing(turn: Answered) -> tuple[EvidenceGap, ...]:
    """Return what the documents were asked for and do not say, and the answer does not claim either."""
    return tuple(gap for gap in told_gaps(turn) if not _claimed(gap, turn))


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


def unsupported(session: InterrogationSession) -> int:
    """Return how many statements the answers make that no quote was found for."""
    answers = [turn.evidence for turn in turns(session) if turn.evidence]
    return sum(gap.why == "no_quote_found" for one in answers for gap in one.gaps)


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
