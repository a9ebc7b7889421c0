"""The audit trail as rows: each failed attempt, each switch, and each thing that was set right."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from detective_app.core.session import AuditTrailEntry, Stage
from detective_app.engine.calls.trail import REASONS
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.naming import failure_words, model_words
from detective_app.gui.run.spending import clock_words
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_MAX_REASON = 300


@dataclass(frozen=True, slots=True)
class TrailLine:
    """One entry in words: what happened, when and where, and what was said of it."""

    icon: str
    title: str
    where: str
    reason: str


def trail_line(entry: AuditTrailEntry) -> TrailLine:
    """Put an entry in words."""
    reason = one_line(in_own_words(entry.reason), _MAX_REASON)
    if entry.event == "provider_switch":
        words = QCoreApplication.translate("AuditTrail", "%1 took over from %2")
        title = filled(words, model_words(entry.to_provider or "?"), model_words(entry.from_provider or "?"))
        return TrailLine("switch", title, _where(entry), reason)
    icon = "clock" if entry.event == "timeout" else "alert"
    if entry.provider is None:
        return TrailLine("information", reason, _where(entry), "")
    title = f"{model_words(entry.provider)} {failure_words(entry.error_class or '')}"
    said = entry.reason.removeprefix(REASONS.get(entry.error_class or "", "")).removeprefix(": ")
    return TrailLine(icon, title, _where(entry), one_line(in_own_words(said), _MAX_REASON))


def _where(entry: AuditTrailEntry) -> str:
    translate = QCoreApplication.translate
    stages: dict[Stage, str] = {
        "opening": translate("AuditTrail", "opening"),
        "answer": translate("AuditTrail", "answer"),
        "analysis": translate("AuditTrail", "analysis"),
        "audit": translate("AuditTrail", "audit"),
    }
    parts = [clock_words(entry.timestamp)]
    if entry.sequence:
        parts.append(filled(translate("AuditTrail", "question %1"), entry.sequence))
    if entry.stage:
        parts.append(stages[entry.stage])
    if entry.attempt:
        parts.append(filled(translate("AuditTrail", "attempt %1"), entry.attempt))
    if entry.http_status:
        parts.append(f"HTTP {entry.http_status}")
    return " · ".join(parts)
