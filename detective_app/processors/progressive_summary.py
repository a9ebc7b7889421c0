"""Compresses the older rounds of a panel to a line each; what they cite and claim is kept (seed 001 §4.4)."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.panel import AgentResponse, QuoteRef
from detective_app.core.panel_view import SeenResponse
from detective_app.core.plugin import Context

MOST_CHARS = 160


def process(context: Context) -> Context:
    """Keep the last round whole, and put the others into the summary."""
    view = context.panel
    if view is None or not view.responses:
        return context
    last = max(one.round for one in view.responses)
    kept = tuple(one for one in view.responses if one.round == last or one.own)
    older = tuple(_line(one) for one in view.responses if one.round < last and not one.own)
    return replace(context, panel=replace(view, responses=kept, summary=(*view.summary, *older)))


def _line(seen: SeenResponse) -> str:
    said = seen.response
    position = said.position if len(said.position) <= MOST_CHARS else f"{said.position[:MOST_CHARS]} […]"
    cites = ", ".join(_cited(said))
    claims = "; ".join(f"{one.id} ({one.label}): {one.text}" for one in said.claims if one.id)
    parts = [
        f"Round {seen.round}, {said.agent}: {said.stance or 'no stance'} ({said.confidence:.2f}). {position}"
    ]
    parts += [f"Cites {cites}."] if cites else []
    parts += [f"Claims: {claims}"] if claims else []
    return " ".join(parts)


def _cited(said: AgentResponse) -> list[str]:
    refs: list[QuoteRef] = [
        *said.citations,
        *(ref for claim in said.claims for ref in claim.citations),
        *(ref for ruling in said.rulings for ref in ruling.evidence),
    ]
    return [f"{answer}.{quote}" for answer, quote in sorted({(one.answer, one.quote) for one in refs})]
