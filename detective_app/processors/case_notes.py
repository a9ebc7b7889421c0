"""Gathers what earlier analyses established and left open: a bounded memory, at no extra call."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.plugin import Context

MAX_NOTES_CHARS = 1_200
MAX_OPEN_GAPS = 5
_MAX_FACT_CHARS = 240


def process(context: Context) -> Context:
    """Fill in `notes` (established facts) and `open_gaps` (the latest turn's gaps)."""
    pairs = context.session.qa_pairs
    notes: dict[str, None] = {}
    room = MAX_NOTES_CHARS
    for pair in reversed(pairs):
        for fact in pair.gap_analysis.established_facts or ():
            line = f"{fact.strip()[:_MAX_FACT_CHARS]} (answer {pair.sequence})"
            if fact.strip() and line not in notes and len(line) <= room:
                notes[line] = None
                room -= len(line)
    gaps = pairs[-1].gap_analysis.gaps if pairs else ()
    open_gaps = tuple(f"{g.severity}: {g.description[:_MAX_FACT_CHARS]}" for g in gaps[:MAX_OPEN_GAPS])
    return replace(context, notes=tuple(notes), open_gaps=open_gaps)
