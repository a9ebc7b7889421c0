"""The words that reports share, and how a session was made: its audit trail, its card, its panel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from detective_app.account import panel_rounds
from detective_app.account.judgement import with_agent
from detective_app.account.reader import Account
from detective_app.account.spending import ASSUMPTION, spending
from detective_app.core.ending import SpendingStop
from detective_app.core.panel import Deliberation
from detective_app.core.session import AuditTrailEntry, ModelCard, Reproducibility, Usage
from detective_app.core.words import display_text

RULE_BASED = "rule-based analysis"


def usage_words(usage: Mapping[str, Usage], stop: SpendingStop | None = None) -> str:
    """Say what was used, then by which model: `openai:gpt-6.1-sol 2,940 tokens in 3 calls, $0.0375`.

    Behind it stands the spending stop, and how tokens of an unknown price count beside it.
    """
    parts = [f"{model} {_spent_words({model: used})}" for model, used in usage.items()]
    whole = f"{_spent_words(usage)}: " if len(usage) > 1 else ""
    return f"{whole}{'; '.join(parts)}{_beside(usage, stop) if stop else ''}"


def _beside(usage: Mapping[str, Usage], stop: SpendingStop) -> str:
    spent = spending(usage)
    known = not spent.paid or spent.dollars is not None
    counts = "" if known else f", beside which it counts as ${spent.counted:.4f}. {ASSUMPTION.rstrip('.')}"
    return f"; spending stop ${stop.usd:.2f}{counts}"


def _spent_words(usage: Mapping[str, Usage]) -> str:
    spent = spending(usage)
    cost = ", cost unknown" if spent.dollars is None else f", ${spent.dollars:.4f}" if spent.paid else ""
    return f"{counted(spent.tokens, 'token')} in {counted(spent.calls, 'call')}{cost}"


def counted(count: int, thing: str) -> str:
    """Write how many there are: `1 question`, `2 questions`, `2,940 tokens`."""
    return f"{count:,} {named(count, thing)}"


def named(count: int, thing: str) -> str:
    """Name a thing in the number in which there are so many."""
    return thing if count == 1 else f"{thing}s"


def one_line(text: str) -> str:
    """Make a foreign text safe to show and put it on one line."""
    return " ".join(display_text(text).split())


def moment(at: datetime) -> str:
    """Write a moment for people: `2025-10-05 14:30 UTC`."""
    return f"{at:%Y-%m-%d %H:%M} UTC"


def span(length: timedelta) -> str:
    """Write a time span: `1.8 s`, `3 min 05 s`."""
    seconds = max(0.0, length.total_seconds())
    return f"{seconds:.1f} s" if seconds < 60 else f"{int(seconds) // 60} min {int(seconds) % 60:02} s"


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


LEDGER = ("Claim", "What is claimed", "Label", "By", "Attacked by", "How it ended")
WIDTHS = (8, 32, 12, 18, 18, 12)
NO_MINORITY = "None: all who were heard at the end rule as the panel does."


@dataclass(frozen=True, slots=True)
class PanelContents:
    """A panel in words: titles with their lines, and a row for each claim."""

    parts: tuple[tuple[str, tuple[str, ...]], ...]
    ledger: tuple[tuple[str, ...], ...]


def panel_contents(account: Account) -> PanelContents | None:
    """Return what is to be said of a panel; None where one detective asked."""
    done = account.panel
    if done is None:
        return None
    parts = ((title, tuple(map(one_line, filter(None, lines)))) for title, lines in _parts(account, done))
    return PanelContents(
        parts=tuple((title, lines) for title, lines in parts if lines),
        ledger=tuple(tuple(map(one_line, row)) for row in _ledger(done)),
    )


def _parts(account: Account, done: Deliberation) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "Decision", (account.decision,)
    yield "Warning", panel_rounds.warnings(done)
    yield "Each detective", done.layers.agent_responses if done.layers else ()
    minority = tuple(panel_rounds.minority(one, done) for one in done.minority)
    yield "Minority opinion", minority or ((NO_MINORITY,) if done.layers else ())
    yield "Rounds", tuple(map(panel_rounds.round_words, done.rounds))
    yield "Who left", panel_rounds.failures(done)


def _ledger(done: Deliberation) -> Iterator[tuple[str, ...]]:
    for one in done.claims:
        by = f"{panel_rounds.name(one.claimed_by, done)}, round {one.round}"
        cited = f" ({panel_rounds.cited_words(one.citations)})" if one.citations else ""
        attacks = " ".join(panel_rounds.attacks(one, done)) or "Nobody"
        yield one.id, f"{one.text}{cited}", one.label, by, attacks, panel_rounds.ENDED[one.ended]
