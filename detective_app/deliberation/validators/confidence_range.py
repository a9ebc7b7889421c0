"""Clamps every confidence of a reply to 0 to 1, and notes it (`ConfidenceRangeValidator`)."""

from __future__ import annotations

from dataclasses import replace
from math import isnan

from detective_app.core.plugin import Context, Reviewed


def validate(reviewed: Reviewed, context: Context) -> Reviewed:
    """Return a reply whose numbers are shares, with a note for each that was none."""
    del context
    reply, notes = reviewed.reply, list(reviewed.notes)

    def share(value: float, what: str) -> float:
        clamped = 0.0 if isnan(value) else min(1.0, max(0.0, value))
        if clamped != value:
            notes.append(f"The {what} {value:g} is no share, and was taken for {clamped:g}.")
        return clamped

    rulings = tuple(
        one.evolve(confidence=share(one.confidence, f"confidence in {one.claim[:40]}"))
        for one in reply.rulings
    )
    whole = reply.evolve(
        confidence=share(reply.confidence, "confidence"),
        agreement=share(reply.agreement, "agreement"),
        rulings=rulings,
    )
    return replace(reviewed, reply=whole, notes=tuple(notes))
