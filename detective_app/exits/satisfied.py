"""Ends a run when the detective needs no further question."""

from __future__ import annotations

from detective_app.core.plugin import BY_HAND, ExitResult
from detective_app.core.rounds import Finish
from detective_app.core.session import InterrogationSession


def check(session: InterrogationSession) -> ExitResult | None:
    """End after a round that ends the questions, or a turn whose analysis requires no follow-up."""
    if not session.qa_pairs:
        return None
    finished = bool(session.actions) and isinstance((session.actions or ())[-1], Finish)
    by_hand = session.mode == BY_HAND  # a fork may have left claims that nobody has asked about yet
    if not finished and (by_hand or session.qa_pairs[-1].gap_analysis.requires_follow_up):
        return None
    asked = f"The detective was satisfied after {session.current_iteration} questions."
    return ExitResult(
        "satisfied",
        conclusive=True,
        at_limit=False,
        details="Every claim was asked about." if by_hand else asked,
    )
