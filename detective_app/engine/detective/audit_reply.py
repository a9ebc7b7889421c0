"""What a model gives as audit: contradictions, a summary, and a verdict whose quotes are named by number."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from detective_app.account.audited import claims, quotes
from detective_app.core.analysis import MAX_LIST_ITEMS, Audit, FoundContradiction
from detective_app.core.record import Record, Share, StrictInt, Text
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import (
    ClaimVerdict,
    Ruling,
    RunVerdict,
    Side,
    Superseded,
)
from detective_app.core.words import clean_text


class QuoteNumber(Record):
    """A quote by the 1-based numbers of its answer and of the quote in that answer; null is neither side."""

    answer: StrictInt
    quote: StrictInt
    side: Side | None


class FoundClaimVerdict(Record):
    """How one claim of the plan stands at the end, and the quotes that carry it."""

    signal_id: Text
    verdict: Ruling
    because: Text
    evidence: Annotated[tuple[QuoteNumber, ...], Field(max_length=MAX_LIST_ITEMS)]
    confidence: Share


class FoundSuperseded(Record):
    """A document, or the place of one quote in it, that another one replaces."""

    source_id: Text
    locator: str | None
    by: Text


class FoundVerdict(Record):
    """The verdict as a model gives it."""

    overall: Ruling
    joined_by: Literal["all", "any"]
    claims: Annotated[tuple[FoundClaimVerdict, ...], Field(max_length=MAX_LIST_ITEMS)]
    superseded: Annotated[tuple[FoundSuperseded, ...], Field(max_length=MAX_LIST_ITEMS)]


class AuditReply(Record):
    """The audit as a model gives it."""

    contradictions: Annotated[tuple[FoundContradiction, ...], Field(max_length=MAX_LIST_ITEMS)]
    summary: Text
    verdict: FoundVerdict


def as_audit(reply: AuditReply, session: InterrogationSession) -> Audit:
    """Return the audit with the quotes themselves in place of their numbers."""
    return Audit(
        contradictions=reply.contradictions,
        summary=clean_text(reply.summary),
        verdict=resolved(reply.verdict, session),
    )


def resolved(found: FoundVerdict, session: InterrogationSession) -> RunVerdict:
    """Put the quotes themselves in place of their numbers; what names no claim and no quote is left out."""
    texts, numbered = claims(session), quotes(session)
    judged = {one.signal_id: one for one in found.claims if one.signal_id in texts}
    return RunVerdict(
        overall=found.overall,
        claims=tuple(
            ClaimVerdict(
                signal_id=one.signal_id,
                text=texts[one.signal_id],
                verdict=one.verdict,
                because=one.because,
                evidence=tuple(
                    numbered[at].evolve(side=side) for at, side in _sides(one).items() if at in numbered
                ),
                confidence=one.confidence,
            )
            for one in judged.values()
        ),
        superseded=tuple(
            Superseded(source_id=one.source_id, locator=one.locator or None, by=one.by)
            for one in found.superseded
        ),
        method="model",
        joined_by=found.joined_by,
    )


def _sides(claim: FoundClaimVerdict) -> dict[tuple[int, int], Side | None]:
    """Return the side of each quote by the numbers of its answer and its own; the first one named holds."""
    named: dict[tuple[int, int], Side | None] = {}
    for one in claim.evidence:
        named.setdefault((one.answer, one.quote), one.side)
    return named
