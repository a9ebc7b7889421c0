"""The audit trail: reasons, and progress reports as entries of the session file and events for the screen."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from detective_app.core.errors import FailureKind
from detective_app.core.errors import FailureKind as K
from detective_app.core.events import ProviderAttemptFailed, ProviderSwitched
from detective_app.core.ports import Attempt, Switch
from detective_app.core.session import AuditTrailEntry, Stage

REASONS: Mapping[str, str] = {
    K.REFUSED_CONNECTION: "refused the connection",
    K.DNS: "could not be found by name",
    K.TLS: "failed the TLS check",
    K.CONNECT_TIMEOUT: "did not accept the connection in time",
    K.READ_TIMEOUT: "sent nothing for too long",
    K.DEADLINE: "did not finish in time",
    K.CONNECTION_LOST: "broke off the connection",
    K.SERVER_ERROR: "had a server error",
    K.OVERLOADED: "is overloaded",
    K.MODEL_MISSING: "does not have this model",
    K.BAD_REQUEST: "did not accept the request",
    K.CONTEXT_OVERFLOW: "cannot hold a prompt of this length",
    K.AUTHENTICATION: "did not accept the key",
    K.PERMISSION: "does not permit this",
    K.RATE_LIMITED: "asked to slow down",
    K.QUOTA: "has no quota left",
    K.REDIRECT: "redirected to another address, which is not followed",
    K.TOO_LARGE: "sent more than 8 MB",
    K.COMPRESSED: "sent a compressed body, which was not asked for",
    K.TOO_DEEP: "sent a reply nested too deeply",
    K.NOT_AN_API: "answered with a web page instead of data",
    K.MALFORMED: "sent a reply that is not valid JSON",
    K.EMPTY: "gave an empty reply",
    K.THOUGHT_ALONE: "thought up to its token limit, and said nothing",
    K.OTHER_FIELD: "put its text into another field than the answer's",
    K.REFUSAL: "declined to answer",
    K.SAFETY: "blocked the reply by its safety filter",
    K.CUT_OFF: "was cut off at its token limit",
    K.WRONG_LANGUAGE: "answered in another language",
    K.INVALID_OUTPUT: "did not keep to the asked form",
    K.NO_KEY: "has no key",
    K.FOREIGN_LISTENER: "is a program of another user of this computer, and was sent nothing",
    K.UNEXPECTED: "failed in an unexpected way",
    "cleaned": "sent invalid characters, which were replaced",
    "truncated": "sent more than 200,000 characters; the rest was cut",
    "context_lost": "read only part of the prompt",
    "effort_refused": "does not take the reasoning effort, and was asked without one",
    "another_address": "does not speak at the address that is set, but at another one, and was asked there",
    "refused_response_format": "does not take a JSON schema, and was told the form in words",
    "refused_max_tokens": "does not take max_tokens, and was told max_completion_tokens",
    "refused_temperature": "does not take a temperature, and was asked without one",
    "refused_seed": "does not take a seed, and was asked without one",
    "refused_stream_options": "does not take stream_options, and was asked without them",
    "refused_system": "does not take a system message, and was told its words otherwise",
    "refused_reasoning_effort": "cannot be told how long to think",
    "refused_chat_template_kwargs": "cannot be told not to think",
    "refused_think": "cannot be told whether to think",
    "refused_stop": "does not take stop words, and was asked without them",
    "refused_stream": "does not stream, and was asked for the whole at once",
    "not_put_back": "wrote a placeholder that stands for nothing it was sent; it stays as it is",
    "repeated_question": "proposed a question that was asked before",
    "unsupported_contradiction": "named a contradiction without verbatim quotes, which was dropped",
    "unsupported_quote": "quoted words for a part that the claim does not have, which are not shown",
}


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


DROPPED = "{} named without verbatim quotes of two different answers, and dropped"
DROPPED_QUOTE = f"{REASONS['unsupported_quote']}: “{{}}”"


def left_out_entry(
    kind: str, reason: str, at: datetime, *, provider: str | None, stage: Stage, agent: str | None = None
) -> AuditTrailEntry:
    """Record that something of a reply was left out, by whom it was said, if one said it."""
    return AuditTrailEntry(
        timestamp=at,
        event="error",
        reason=reason[:MAX_REASON_CHARS],
        provider=provider,
        stage=stage,
        error_class=kind,
        agent=agent,
    )
