"""How a session was made, in words: its audit trail and its reproducibility card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from detective_app.account.judgement import with_agent
from detective_app.core.session import AuditTrailEntry, ModelCard, Reproducibility
from detective_app.reports._words import one_line, span

_EVENTS = {"provider_switch": "Switch", "timeout": "Timeout", "error": "Error"}
_BY_HAND = "No model asked or judged: passages were found for each claim, and a person judges them"
_FORMS = {
    "capable": "The detective's model asked, analysed and audited",
    "guided": "Rules asked, analysed and audited; the detective's model only found the words",
}


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """One row of the audit trail; `sequence` is the turn it belongs to, if it does."""

    time: str
    event: str
    models: str
    step: str
    sequence: int | None
    attempt: str
    reason: str


@dataclass(frozen=True, slots=True)
class ModelRow:
    """One model of the reproducibility card; its digest stands among the fingerprints."""

    role: str
    model: str
    address: str
    options: str


@dataclass(frozen=True, slots=True)
class Card:
    """The reproducibility card; `fingerprints` pairs each model and prompt with its hash."""

    app_version: str
    form: str
    models: tuple[ModelRow, ...]
    fingerprints: tuple[tuple[str, str], ...]


def attempts(trail: Iterable[AuditTrailEntry]) -> tuple[AttemptRow, ...]:
    """Read the audit trail: failed attempts, switches and what was set right."""
    return tuple(_attempt(entry) for entry in trail)


def _attempt(entry: AuditTrailEntry) -> AttemptRow:
    details = [entry.error_class.replace("_", " ")] if entry.error_class else []
    details += [f"HTTP {entry.http_status}"] if entry.http_status is not None else []
    details += [span(timedelta(milliseconds=entry.elapsed_ms))] if entry.elapsed_ms is not None else []
    reason = f"{entry.reason} ({', '.join(details)})" if details else entry.reason
    models = entry.provider or ""
    if entry.event == "provider_switch":
        models = f"{entry.from_provider or '?'} to {entry.to_provider or '?'}"
    return AttemptRow(
        time=f"{entry.timestamp:%Y-%m-%d %H:%M:%S}",
        event=_EVENTS[entry.event],
        models=one_line(with_agent(models, entry.agent)),
        step=entry.stage or "",
        sequence=entry.sequence,
        attempt="" if entry.attempt is None else f"{entry.attempt}",
        reason=one_line(reason),
    )


def card(made: Reproducibility | None, *, by_hand: bool = False) -> Card | None:
    """Read the reproducibility card; None when the session has none."""
    if made is None:
        return None
    return Card(
        app_version=one_line(made.app_version),
        form=_BY_HAND if by_hand else _FORMS[made.detective_form],
        models=tuple(_model(model) for model in made.models),
        fingerprints=tuple((one_line(name), one_line(digest)) for name, digest in _fingerprints(made)),
    )


def _fingerprints(made: Reproducibility) -> Iterator[tuple[str, str]]:
    for model in made.models:
        if model.digest:
            yield f"{model.role.capitalize()} {model.model}", model.digest
    for name, digest in made.prompts.items():
        yield f"Prompt {name}", digest


def _model(model: ModelCard) -> ModelRow:
    return ModelRow(
        role=model.role.capitalize(),
        model=one_line(model.model),
        address=one_line(model.base_url or ""),
        options=one_line(", ".join(f"{name} {value}" for name, value in model.options.items())),
    )
