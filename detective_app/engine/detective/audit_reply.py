"""What a model gives as audit: contradictions, a summary, and a verdict that names passages by number."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from detective_app.account.board import cited, claims, passages
from detective_app.account.verdict import NOT_THERE
from detective_app.core.analysis import MAX_LIST_ITEMS, Audit, FoundContradiction
from detective_app.core.passages import PassageId
from detective_app.core.record import Record, Share, Text
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import (
    ClaimVerdict,
    RunVerdict,
    Side,
    Superseded,
)
from detective_app.core.words import clean_text

FoundRuling: TypeAlias = Literal["supported", "refuted", "conflicting", "not_enough_evidence"]
"""What a model may rule; that nobody judged a claim is no ruling of one."""


class CitedPassage(Record):
    """A passage by its number, and its side; null is neither."""

    passage: Text
    side: Side | None


class FoundClaimVerdict(Record):
    """How one claim of the plan stands at the end, and the passages that carry it."""

    claim: Text
    verdict: FoundRuling
    because: Text
    evidence: Annotated[tuple[CitedPassage, ...], Field(max_length=MAX_LIST_ITEMS)]
    confidence: Share


class FoundSuperseded(Record):
    """A document, or one place in it, that another one replaces."""

    source_id: Text
    locator: str | None
    by: Text


class FoundVerdict(Record):
    """The verdict as a model gives it."""

    overall: FoundRuling
    joined_by: Literal["all", "any"]
    claims: Annotated[tuple[FoundClaimVerdict, ...], Field(max_length=MAX_LIST_ITEMS)]
    superseded: Annotated[tuple[FoundSuperseded, ...], Field(max_length=MAX_LIST_ITEMS)]


class AuditReply(Record):
    """The audit as a model gives it."""

    contradictions: Annotated[tuple[FoundContradiction, ...], Field(max_length=MAX_LIST_ITEMS)]
    summary: Text
    verdict: FoundVerdict


def as_audit(reply: AuditReply, session: InterrogationSession) -> Audit:
    """Return the audit with the words of passages for their numbers, and no conflict that is listed."""
    shown = {one.id: one.text for one in session.passages or ()}
    listed = {frozenset(one.passages or ()) for one in session.conflicts or ()}
    return Audit(
        contradictions=tuple(
            one.evolve(quotes=tuple(shown.get(quote.strip(), quote) for quote in one.quotes))
            for one in reply.contradictions
            if frozenset(quote.strip() for quote in one.quotes) not in listed
        ),
        summary=clean_text(reply.summary),
        verdict=resolved(reply.verdict, session),
    )


def resolved(found: FoundVerdict, session: InterrogationSession) -> RunVerdict:
    """Put passages in place of their numbers; a ruling that cites one that is not there is none."""
    texts = claims(session)
    judged = {one.claim: one for one in found.claims if one.claim in texts}
    return RunVerdict(
        overall=found.overall,
        claims=tuple(_claim(one, texts[one.claim], session) for one in judged.values()),
        superseded=tuple(
            Superseded(source_id=one.source_id, locator=one.locator or None, by=one.by)
            for one in found.superseded
        ),
        method="model",
        joined_by=found.joined_by,
    )


def _claim(one: FoundClaimVerdict, text: str, session: InterrogationSession) -> ClaimVerdict:
    known, sides = passages(session), _sides(one)
    evidence = ((cited(session, one.claim, number), side) for number, side in sides.items())
    claim = ClaimVerdict(
        signal_id=one.claim,
        text=text,
        verdict=one.verdict,
        because=one.because,
        evidence=tuple(quote.evolve(side=side) for quote, side in evidence if quote),
        confidence=one.confidence,
    )
    missing = [number for number in sides if number not in known]
    if not missing or one.verdict == "not_enough_evidence":
        return claim
    return claim.evolve(
        verdict="not_enough_evidence", confidence=0, note=NOT_THERE.format(", ".join(missing))
    )


def _sides(claim: FoundClaimVerdict) -> dict[PassageId, Side | None]:
    """Return the side of each passage by its number; the first one named holds."""
    named: dict[PassageId, Side | None] = {}
    for one in claim.evidence:
        named.setdefault(one.passage.strip(), one.side)
    return named
