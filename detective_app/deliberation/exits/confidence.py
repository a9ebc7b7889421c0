"""Ends a deliberation once every agent is as sure as is asked for."""

from __future__ import annotations

from detective_app.core.panel import Deliberation, PanelRules
from detective_app.core.plugin import PanelExit
from detective_app.deliberation.standing import standing


def check(deliberation: Deliberation) -> PanelExit | None:
    """End when all confidences reach that of the rules."""
    least = (deliberation.rules or PanelRules()).confidence
    found = [one.confidence for one in standing(deliberation.rounds)]
    if not found or min(found) < least:
        return None
    return PanelExit("confidence", f"Every agent is sure to {least:.2f} at least.", by_agreement=True)
