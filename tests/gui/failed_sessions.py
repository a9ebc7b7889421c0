"""Sessions that failed after two answers, with what was tried."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from detective_app.core.ending import Exit
from detective_app.core.session import AuditTrailEntry, InterrogationSession, PendingTurn, Stage
from tests.gui.live_events import OTHER
from tests.storage.samples import DETECTIVE, START, sample_session

GEMINI = "gemini:gemini-3.8-flash"


def attempt(provider: str, error_class: str, reason: str, number: int = 1, **values: Any) -> AuditTrailEntry:
    """Return what the trail says of one failed attempt."""
    given = {
        "timestamp": START + timedelta(seconds=60),
        "event": "error",
        "reason": reason,
        "provider": provider,
        "stage": "analysis",
        "attempt": number,
        "error_class": error_class,
        "sequence": 3,
    }
    return AuditTrailEntry(**{**given, **values})


TRAIL = (
    attempt(GEMINI, "authentication", "did not accept the key: invalid", http_status=401, sequence=1),
    attempt(DETECTIVE, "overloaded", "is overloaded: Overloaded", 1, http_status=529),
    attempt(DETECTIVE, "overloaded", "is overloaded: Overloaded", 2, http_status=529),
    attempt(OTHER, "deadline", "did not finish in time", event="timeout"),
)


def failed_session(stage: Stage = "analysis", **changes: Any) -> InterrogationSession:
    """Return a session of two answers that failed at the third."""
    turn = PendingTurn(
        sequence=3, question="Why?", answer="So." if stage == "analysis" else None, stage=stage
    )
    fields: dict[str, Any] = {
        "status": "failed",
        "end_time": START + timedelta(minutes=2),
        "pending_turn": turn,
        "exit": Exit(reason="failed", details="No provider is left."),
        "audit_trail": TRAIL,
    }
    return sample_session(2, **{**fields, **changes})
