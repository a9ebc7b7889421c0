"""What a verdict is about, the claims, and what may carry it, every quote by its numbers."""

from __future__ import annotations

from collections.abc import Iterator

from detective_app.account.citations import Citation, all_citations
from detective_app.core.evidence import State
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import WHOLE, VerdictEvidence

Place = tuple[int, int]
"""The 1-based numbers of an answer and of a quote in it."""


def claims(session: InterrogationSession) -> dict[str, str]:
    """Return what a verdict is about, by the id of the signal: the claims, else the whole hypothesis."""
    found = {signal.id: signal.content for signal in session.signals or () if signal.type == "claim"}
    return found or {WHOLE: session.hypothesis.text}


def quotes(session: InterrogationSession) -> dict[Place, VerdictEvidence]:
    """Return every quote by the numbers of its answer and its own."""
    return {
        (sequence, one.number): VerdictEvidence(
            sequence=sequence,
            source_id=one.support.source_id,
            locator=one.support.locator,
            quote=one.support.quote,
        )
        for sequence, one in _citations(session)
        if one.support
    }


def states(session: InterrogationSession) -> dict[Place, State]:
    """Return how the statement of each quote stands."""
    return {
        (sequence, one.number): (one.fact.state if one.fact else None) or "verified"
        for sequence, one in _citations(session)
        if one.support
    }


def _citations(session: InterrogationSession) -> Iterator[tuple[int, Citation]]:
    for pair in session.qa_pairs:
        for one in all_citations(session, pair):
            yield pair.sequence, one
