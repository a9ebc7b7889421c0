"""Ends a deliberation at its limit of rounds; a dissent round is not counted."""

from __future__ import annotations

from detective_app.core.panel import Deliberation, PanelRules
from detective_app.core.plugin import PanelExit


def check(deliberation: Deliberation) -> PanelExit | None:
    """End after as many rounds as the rules allow."""
    most = (deliberation.rules or PanelRules()).rounds
    if sum(one.kind == "normal" for one in deliberation.rounds) < most:
        return None
    return PanelExit("max_rounds", f"The limit of {most} rounds was reached.", at_limit=True)
