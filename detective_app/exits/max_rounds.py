"""Ends a run at its iteration limit."""

from __future__ import annotations

from detective_app.core.plugin import ExitResult
from detective_app.core.session import InterrogationSession


def check(session: InterrogationSession) -> ExitResult | None:
    """End when as many questions were answered, or answered again, as the session allows."""
    if session.questions_left:
        return None
    return ExitResult(
        "max_rounds",
        conclusive=False,
        at_limit=True,
        details=f"The limit of {session.iteration_limit} questions was reached.",
    )
