"""The prompts that a client's model works by: how to take a hypothesis apart, and how to judge answers."""

from __future__ import annotations

from collections.abc import Callable

from detective_app.core.analysis import MAX_SIGNALS
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.prompts import render

Named = Callable[[str], str]
"""What a tool is called by this server."""


def signal_detection(session: InterrogationSession, named: Named) -> str:
    """Ask for the signals of a hypothesis and its brief."""
    return render(
        "client_signals",
        id=session.id,
        hypothesis=session.hypothesis.text,
        brief=session.brief or "",
        most=MAX_SIGNALS,
        signals=named("signals"),
    )


def evaluation(session: InterrogationSession, named: Named) -> str:
    """Ask for the evaluation of the answers at hand."""
    return render(
        "client_evaluation",
        id=session.id,
        evaluate=named("evaluate"),
        signals=session.signals or (),
    )
