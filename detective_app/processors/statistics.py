"""Says how the last round of a panel stands in figures: stances, confidences, rulings (seed 001)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import fsum
from statistics import median

from detective_app.core.panel import AgentResponse
from detective_app.core.plugin import Context


def process(context: Context) -> Context:
    """Fill in the statistics of the last round."""
    view = context.panel
    if view is None or not view.responses:
        return context
    last = max(one.round for one in view.responses)
    responses = [one.response for one in view.responses if one.round == last]
    return replace(context, panel=replace(view, statistics=tuple(_figures(responses))))


def _figures(responses: Sequence[AgentResponse]) -> Iterator[str]:
    stances = Counter[str](one.stance or "none" for one in responses)
    yield f"Stances: {_counted(stances)}"
    found = sorted(one.confidence for one in responses)
    mean = fsum(found) / len(found)
    yield (
        f"Confidence: lowest {found[0]:.2f}, median {median(found):.2f}, mean {mean:.2f}, "
        f"highest {found[-1]:.2f}"
    )
    claims = sorted({ruling.signal_id for one in responses for ruling in one.rulings})
    for claim in claims:
        ruled = Counter(
            ruling.verdict.replace("_", " ")
            for one in responses
            for ruling in one.rulings
            if ruling.signal_id == claim
        )
        yield f"{claim}: {_counted(ruled)}"


def _counted(found: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(found.items()))
