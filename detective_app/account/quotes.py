"""A quote as it is opened in its document, and the answers that rest on it."""

from __future__ import annotations

from dataclasses import dataclass

from detective_app.account.citations import Citation, citations, turns
from detective_app.account.conflicts import overlap
from detective_app.core.evidence import ConflictValue, Standing, Support, Verdict
from detective_app.core.session import InterrogationSession


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


def cited(one: Citation, sequence: int) -> Cited | None:
    """Return a citation as a quote to open; None when it has none."""
    if one.support is None:
        return None
    support = one.support
    return Cited(
        support.source_id,
        support.locator,
        support.quote,
        one.number,
        sequence,
        support.verdict,
        support.given,
        support.standing,
        support.confidence,
    )


def cited_value(session: InterrogationSession, value: ConflictValue) -> Cited:
    """Return a conflict's value as a quote to open: the quote of an answer where there is one."""
    for turn in turns(session):
        for one in citations(turn):
            if one.support and _same(one.support, value.source_id, value.quote):
                found = cited(one, turn.sequence)
                if found is not None:
                    return found
    return Cited(value.source_id, value.locator, value.quote)


def quoting(session: InterrogationSession, source_id: str, quote: str) -> tuple[tuple[int, str], ...]:
    """Return the answers that rest on a quote, each with its question."""
    found = []
    for turn in turns(session):
        facts = turn.evidence.shown if turn.evidence else ()
        if any(_same(support, source_id, quote) for fact in facts for support in fact.support):
            found.append((turn.sequence, turn.question))
    return tuple(found)


def _same(support: Support, source_id: str, quote: str) -> bool:
    return support.source_id == source_id and overlap(support.quote, quote)
