"""Ends a deliberation once the agents agree as far as is asked for."""

from __future__ import annotations

from detective_app.core.panel import Deliberation, PanelRules
from detective_app.core.plugin import PanelExit


def check(deliberation: Deliberation) -> PanelExit | None:
    """End at the agreement level of the rules."""
    rules, last = deliberation.rules or PanelRules(), deliberation.rounds[-1]
    level = last.consensus.agreement_level if last.consensus else 0.0
    if level < rules.consensus:
        return None
    details = f"Agreement level {level:.2f}, and {rules.consensus:.2f} is asked for."
    return PanelExit("consensus", details, by_agreement=True)
