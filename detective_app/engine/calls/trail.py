"""The audit trail: progress reports become entries of the session file and events for the screen."""

from __future__ import annotations

from datetime import datetime

from detective_app.core.errors import FailureKind
from detective_app.core.events import ProviderAttemptFailed, ProviderSwitched
from detective_app.core.ports import Attempt, Switch
from detective_app.core.session import AuditTrailEntry, Stage

_TIMEOUTS = (FailureKind.CONNECT_TIMEOUT, FailureKind.READ_TIMEOUT, FailureKind.DEADLINE)
MAX_REASON_CHARS = 300


def attempt_entry(attempt: Attempt, stage: Stage, sequence: int | None, at: datetime) -> AuditTrailEntry:
    """Write one attempt as an entry."""
    return AuditTrailEntry(
        timestamp=at,
        event="timeout" if attempt.kind in _TIMEOUTS else "error",
        reason=attempt.reason[:MAX_REASON_CHARS],
        provider=attempt.provider,
        stage=stage,
        attempt=attempt.number,
        error_class=str(attempt.kind),
        http_status=attempt.http_status,
        elapsed_ms=attempt.elapsed_ms,
        sequence=sequence,
        agent=attempt.agent,
    )


def attempt_event(entry: AuditTrailEntry, session_id: str) -> ProviderAttemptFailed:
    """Tell the attempt that an entry records."""
    return ProviderAttemptFailed(
        session_id=session_id,
        at=entry.timestamp,
        provider=entry.provider or "",
        stage=entry.stage or "opening",
        attempt=entry.attempt or 1,
        error_class=entry.error_class or "",
        reason=entry.reason,
        http_status=entry.http_status,
        agent=entry.agent,
    )


def switch_entry(switch: Switch, stage: Stage, sequence: int | None, at: datetime) -> AuditTrailEntry:
    """Write one switch as an entry."""
    return AuditTrailEntry(
        timestamp=at,
        event="provider_switch",
        reason=switch.reason[:MAX_REASON_CHARS],
        from_provider=switch.from_provider,
        to_provider=switch.to_provider,
        stage=stage,
        sequence=sequence,
        agent=switch.agent,
    )


def switch_event(switch: Switch, session_id: str, at: datetime) -> ProviderSwitched:
    """Tell the switch."""
    return ProviderSwitched(
        session_id=session_id,
        at=at,
        from_provider=switch.from_provider,
        to_provider=switch.to_provider,
        reason=switch.reason,
        agent=switch.agent,
    )


def dropped_contradictions_entry(
    count: int, provider: str | None, at: datetime, stage: Stage, agent: str | None = None
) -> AuditTrailEntry:
    """Record contradictions that were named without verbatim quotes, by whom, and therefore dropped."""
    return AuditTrailEntry(
        timestamp=at,
        event="error",
        reason=f"{count} named without verbatim quotes of two different answers, and dropped",
        provider=provider,
        stage=stage,
        error_class="unsupported_contradiction",
        agent=agent,
    )
