"""Gathers what earlier analyses established and left open: a bounded memory, at no extra call."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.plugin import Context

MAX_NOTES_CHARS = 480
MAX_OPEN_GAPS = 5
_MAX_FACT_CHARS = 240


def process(context: Context) -> Context:
    """Fill in `notes` (established facts) and `open_gaps` (the first of all that is open)."""
    notes: dict[str, None] = {}
    room = MAX_NOTES_CHARS
    for sequence, fact in context.established:
        line = f"{fact.strip()[:_MAX_FACT_CHARS]} (answer {sequence})"
        if fact.strip() and line not in notes and len(line) <= room:
            notes[line] = None
            room -= len(line)
    shown = (one.gap for one in context.gaps[:MAX_OPEN_GAPS])
    open_gaps = tuple(f"{gap.severity}: {gap.description[:_MAX_FACT_CHARS]}" for gap in shown)
    return replace(context, notes=tuple(notes), open_gaps=open_gaps)
