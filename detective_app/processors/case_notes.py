"""Puts what earlier analyses left open into words: a bounded memory, at no extra call."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.plugin import Context

MAX_OPEN_GAPS = 5
_MAX_GAP_CHARS = 240


def process(context: Context) -> Context:
    """Fill in `open_gaps`, the first of all that is open."""
    shown = (one.gap for one in context.gaps[:MAX_OPEN_GAPS])
    open_gaps = tuple(f"{gap.severity}: {gap.description[:_MAX_GAP_CHARS]}" for gap in shown)
    return replace(context, open_gaps=open_gaps)
