"""Leaves out citations of passages that are not there, and notes how many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from detective_app.core.panel_reply import FoundRef
from detective_app.core.plugin import Context, Reviewed

Ref = TypeVar("Ref", bound=FoundRef)


def validate(reviewed: Reviewed, context: Context) -> Reviewed:
    """Return a reply that cites only what is on record."""
    known = context.panel.passages if context.panel else frozenset()
    reply, missing = reviewed.reply, set[str]()

    def kept(named: Sequence[Ref]) -> tuple[Ref, ...]:
        missing.update(one.passage for one in named if one.passage not in known)
        return tuple(one for one in named if one.passage in known)

    whole = reply.evolve(
        citations=kept(reply.citations),
        claims=tuple(one.evolve(citations=kept(one.citations)) for one in reply.claims),
        rulings=tuple(one.evolve(evidence=kept(one.evidence)) for one in reply.rulings),
    )
    if not missing:
        return reviewed
    named = ", ".join(one[:20] for one in sorted(missing)[:5])
    note = f"{len(missing)} cited passages are on no record and were left out: {named}."
    return replace(reviewed, reply=whole, notes=(*reviewed.notes, note))
