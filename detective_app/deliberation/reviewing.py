"""From an agent's reply to its response on record: validated, with labels that what it cites carries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import reduce

from detective_app import registry
from detective_app.core.panel import (
    AgentResponse,
    AgentRuling,
    CheckAnswer,
    Label,
    PanelClaim,
    QuoteRef,
    SidedRef,
)
from detective_app.core.panel_reply import AgentReply, FoundPanelClaim, FoundRef, FoundRuling, PanelView
from detective_app.core.plugin import COMMON_VALIDATORS, Context, Mode, ReplyValidator, Reviewed
from detective_app.core.verdict import WHOLE
from detective_app.core.words import clean_text

NO_PASSAGE = "Given as a fact, and no passage is cited for it."


def reviewed(reply: AgentReply, context: Context, mode: Mode) -> Reviewed:
    """Fold the validators over a reply: the common ones, then those of the mode (`validateResponse`)."""
    names = dict.fromkeys((*COMMON_VALIDATORS, *mode.reply_validators))
    validators: list[ReplyValidator] = [
        registry.load("detective_app.deliberation.validators", name).validate for name in names
    ]
    return reduce(lambda found, validate: validate(found, context), validators, Reviewed(reply))


def response(found: Reviewed, agent: str, context: Context, provider: str, at: datetime) -> AgentResponse:
    """Return the response for the record."""
    reply, view = found.reply, context.panel or PanelView()
    checklist, unanswered = _checklist(reply, context.checks)
    return AgentResponse(
        agent=agent,
        position=clean_text(reply.position),
        reasoning=clean_text(reply.reasoning),
        confidence=reply.confidence,
        stance=reply.stance,
        at=at,
        citations=_refs(reply.citations),
        claims=tuple(map(_claim, reply.claims)),
        withdraws=_withdrawn(reply, view),
        rulings=_rulings(reply.rulings, context),
        joined_by=reply.joined_by,
        checklist=checklist,
        agreement=reply.agreement,
        role=view.role.name if view.role else None,
        perspective=view.perspective.name if view.perspective else None,
        role_violation=found.role_violation,
        notes=(*found.notes, *unanswered),
        provider_used=provider,
    )


def _refs(found: Sequence[FoundRef]) -> tuple[QuoteRef, ...]:
    return tuple(QuoteRef(passage=number) for number in dict.fromkeys(one.passage for one in found))


def _claim(found: FoundPanelClaim) -> PanelClaim:
    """Return a claim with its label: a fact cites a passage."""
    label: Label = found.label
    if label == "fact" and not found.citations:
        label = "assumption"
    lowered = label != found.label
    return PanelClaim(
        text=clean_text(found.text),
        label=label,
        given=found.label if lowered else None,
        note=NO_PASSAGE if lowered else None,
        citations=_refs(found.citations),
        rebuts=tuple(dict.fromkeys(filter(None, found.rebuts))),
    )


def _withdrawn(reply: AgentReply, view: PanelView) -> tuple[str, ...]:
    """Return which claims an agent takes back; of others it can take back none."""
    own = {claim.id for seen in view.responses if seen.own for claim in seen.response.claims if claim.id}
    return tuple(sorted(own & set(reply.withdraws)))


def _rulings(found: Sequence[FoundRuling], context: Context) -> tuple[AgentRuling, ...]:
    """Return one ruling on each claim of the plan; what names no claim is left out."""
    known = {one.signal.id for one in context.plan.claims} or {WHOLE}
    first: dict[str, FoundRuling] = {}
    for one in found:
        if one.claim in known:
            first.setdefault(one.claim, one)
    return tuple(
        AgentRuling(
            signal_id=one.claim,
            verdict=one.verdict,
            because=clean_text(one.because),
            evidence=tuple(
                SidedRef(passage=ref.passage, side=ref.side)
                for ref in {ref.passage: ref for ref in reversed(one.evidence)}.values()
            ),
            confidence=one.confidence,
        )
        for one in first.values()
    )


def _checklist(reply: AgentReply, checks: Sequence[str]) -> tuple[tuple[CheckAnswer, ...], tuple[str, ...]]:
    """Return the answered checks by their words, and a note on those that were left out."""
    given = {one.check: one for one in reply.checklist}
    answered = tuple(
        CheckAnswer(check=check, kept=given[n].kept, note=clean_text(given[n].note))
        for n, check in enumerate(checks, 1)
        if n in given
    )
    left = [str(n) for n in range(1, len(checks) + 1) if n not in given]
    return answered, (f"Not answered of the checklist: {', '.join(left)}.",) if left else ()
