"""Says how a mode asks: in breadth, in depth, for contradictions, or along the dates."""

from __future__ import annotations

from dataclasses import replace

from detective_app.core.plugin import Context

INSTRUCTIONS = {
    "breadth": "Strategy: breadth; the gravest open claims first.",
    "depth": "Strategy: depth; first what the answers leave out of a claim.",
    "contradiction": "Strategy: contradiction probe; first what does not fit, or would refute a claim.",
    "timeline": "Strategy: timeline; first what came before, after or between dated events.",
}


def process(context: Context) -> Context:
    """Fill in `strategy` and `instruction`, the same in all rounds of a mode."""
    strategy = context.strategy if context.strategy in INSTRUCTIONS else "breadth"
    return replace(context, strategy=strategy, instruction=INSTRUCTIONS[strategy])
