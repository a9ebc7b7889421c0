"""What was tried before a run failed, read from the audit trail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from detective_app.account.judgement import ending
from detective_app.core.errors import FailureKind
from detective_app.core.session import AuditTrailEntry, InterrogationSession, Stage
from detective_app.provider_facts import PROVIDERS

Outcome = Literal["timeout", "error", "skipped"]
_FOR_GOOD = (FailureKind.AUTHENTICATION, FailureKind.NO_KEY)
_KEY_REFUSED = (*_FOR_GOOD, FailureKind.PERMISSION)


@dataclass(frozen=True, slots=True)
class Tried:
    """One model's part in a failure: how often it was asked, how it failed last, in whose words, and when.

    `times` is 0 for a model that was not asked because it had refused the key before.
    """

    provider: str
    outcome: Outcome
    error_class: str
    said: str
    http_status: int | None
    times: int
    at: datetime


def with_agent(model: str, agent: str | None) -> str:
    """Name a model, and beside it the detective of a panel that asked it."""
    return f"{model} ({agent})" if agent else model


def failed_stage(session: InterrogationSession) -> Stage:
    """Return the stage at which a failed run ended."""
    if ending(session) == "audit":
        return "audit"
    unanswered = any(turn.stage == "answer" for turn in session.half_turns)
    return "answer" if unanswered else "analysis" if session.half_turns else "opening"


def last_tries(session: InterrogationSession) -> tuple[Tried, ...]:
    """Return what was tried at the stage that failed, one entry a model, in the order of their last tries."""
    stage = failed_stage(session)
    trail = [entry for entry in session.audit_trail if entry.provider and entry.event != "provider_switch"]
    here = [entry for entry in trail if entry.stage == stage]
    if stage in ("answer", "analysis"):
        sequence = next((e.sequence for e in reversed(here) if e.sequence in _half(session, stage)), None)
        here = [entry for entry in here if entry.sequence == sequence]
    asked = [_tried(series) for series in _last_series(here)]
    names = {one.provider for one in asked}
    skipped = {
        entry.provider: _skipped(entry)
        for entry in trail
        if entry.error_class in _FOR_GOOD and entry.provider not in names
    }
    if stage == "answer":
        return tuple(asked)  # only the witness is asked then
    return (*asked, *skipped.values())


def _half(session: InterrogationSession, stage: Stage) -> frozenset[int]:
    """Return the questions of the round in progress that are at a stage."""
    return frozenset(turn.sequence for turn in session.half_turns if turn.stage == stage)


def refused_key(tries: Sequence[Tried]) -> str:
    """Return the first provider that did not take its key, "" when none refused one."""
    refused = (one.provider.partition(":")[0] for one in tries if one.error_class in _KEY_REFUSED)
    keyed = {name for name, facts in PROVIDERS.items() if facts.takes_key}
    return next((name for name in refused if name in keyed), "")


def only_keys(tries: Sequence[Tried]) -> bool:
    """Tell whether nothing but refused keys was in the way, so that trying again must fail again."""
    return bool(tries) and all(one.error_class in _KEY_REFUSED for one in tries)


def _last_series(entries: list[AuditTrailEntry]) -> list[list[AuditTrailEntry]]:
    """Return each provider's attempts since it was last asked for the first time."""
    series: dict[str, list[AuditTrailEntry]] = {}
    for entry in entries:
        name = entry.provider or ""
        if (entry.attempt or 1) == 1:
            series.pop(name, None)
        series.setdefault(name, []).append(entry)
    return list(series.values())


def _tried(series: list[AuditTrailEntry]) -> Tried:
    last = series[-1]
    return Tried(
        provider=last.provider or "",
        outcome="timeout" if last.event == "timeout" else "error",
        error_class=last.error_class or "",
        said=last.reason.partition(": ")[2],
        http_status=last.http_status,
        times=len(series),
        at=last.timestamp,
    )


def _skipped(entry: AuditTrailEntry) -> Tried:
    return Tried(
        provider=entry.provider or "",
        outcome="skipped",
        error_class=entry.error_class or "",
        said="",
        http_status=None,
        times=0,
        at=entry.timestamp,
    )
