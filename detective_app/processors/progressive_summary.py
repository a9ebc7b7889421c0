"""Compresses the older rounds of a panel to a line each; what they cite and claim is kept (seed 001 §4.4)."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.panel import AgentResponse, QuoteRef
from detective_app.core.panel_reply import SeenResponse
from detective_app.core.plugin import Context

POSITIONS, CLAIMS = 600, 1_000
"""So many characters all positions, and all texts of claims, of the older rounds have together.

Where that leaves a text less than the least, its id stands for it.
"""
MOST_CHARS, LEAST_CHARS = 160, 24


def process(context: Context) -> Context:
    """Keep the last round whole, and put the others into the summary."""
    view = context.panel
    if view is None or not view.responses:
        return context
    last = max(one.round for one in view.responses)
    kept = tuple(one for one in view.responses if one.round == last)
    older = [one for one in view.responses if one.round < last]
    positions = _each(POSITIONS, len(older))
    claims = _each(CLAIMS, sum(len(one.response.claims) for one in older))
    lines = tuple(_line(one, positions, claims) for one in older)
    return replace(context, panel=replace(view, responses=kept, summary=(*view.summary, *lines)))


def _each(chars: int, count: int) -> int:
    """Return how long each of several texts may be, 0 where there are too many."""
    each = chars // max(1, count)
    return min(MOST_CHARS, each) if each >= LEAST_CHARS else 0


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    return f"{text[:most].rstrip()} […]" if most else ""


def _line(seen: SeenResponse, position: int, claim: int) -> str:
    said = seen.response
    who = "you" if seen.own else said.agent
    cites = ", ".join(_cited(said))
    known = [one for one in said.claims if one.id]
    told = (f"{one.id} ({one.label}) {_cut(one.text, claim)}" if claim else f"{one.id}" for one in known)
    claims = ("; " if claim else ", ").join(told)
    stance = f"{said.stance or 'no stance'} ({said.confidence:.2f})"
    parts = [f"Round {seen.round}, {who}: {stance}. {_cut(said.position, position)}"]
    parts += [f"Cites {cites}."] if cites else []
    parts += [f"Claims: {claims}"] if claims else []
    return " ".join(parts)


def _cited(said: AgentResponse) -> list[str]:
    refs: list[QuoteRef] = [
        *said.citations,
        *(ref for claim in said.claims for ref in claim.citations),
        *(ref for ruling in said.rulings for ref in ruling.evidence),
    ]
    return sorted({one.place for one in refs})
