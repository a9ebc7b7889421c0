"""Leaves out citations of quotes that no answer has, and notes how many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from detective_app.core.panel_reply import FoundRef
from detective_app.core.plugin import Context, Reviewed

Ref = TypeVar("Ref", bound=FoundRef)


def validate(reviewed: Reviewed, context: Context) -> Reviewed:
    """Return a reply that cites only what is on record."""
    known = context.panel.quotes if context.panel else {}
    reply, missing = reviewed.reply, set[tuple[int, int]]()

    def kept(named: Sequence[Ref]) -> tuple[Ref, ...]:
        missing.update(one.place for one in named if one.place not in known)
        return tuple(one for one in named if one.place in known)

    whole = reply.evolve(
        citations=kept(reply.citations),
        claims=tuple(one.evolve(citations=kept(one.citations)) for one in reply.claims),
        rulings=tuple(one.evolve(evidence=kept(one.evidence)) for one in reply.rulings),
    )
    if not missing:
        return reviewed
    named = ", ".join(f"quote {quote} of answer {answer}" for answer, quote in sorted(missing)[:5])
    note = f"{len(missing)} cited quotes are on no record and were left out: {named}."
    return replace(reviewed, reply=whole, notes=(*reviewed.notes, note))
