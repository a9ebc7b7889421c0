"""What the reports say of a panel: decision, detectives, minority, warning, rounds, ledger of claims."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from detective_app.account import panel_rounds
from detective_app.account.families import session_remarks
from detective_app.account.panel_verdict import spread_words
from detective_app.core.panel import Deliberation
from detective_app.core.session import InterrogationSession
from detective_app.reports._words import one_line

LEDGER = ("Claim", "What is claimed", "Label", "By", "Attacked by", "How it ended")
WIDTHS = (8, 32, 12, 18, 18, 12)
NO_MINORITY = "None: all who were heard at the end rule as the panel does."


@dataclass(frozen=True, slots=True)
class PanelContents:
    """A panel in words: titles with their lines, and a row for each claim."""

    parts: tuple[tuple[str, tuple[str, ...]], ...]
    ledger: tuple[tuple[str, ...], ...]


def panel_contents(session: InterrogationSession) -> PanelContents | None:
    """Return what is to be said of a panel; None where one detective asked."""
    done = session.deliberation
    if done is None:
        return None
    parts = ((title, tuple(map(one_line, filter(None, lines)))) for title, lines in _parts(session, done))
    return PanelContents(
        parts=tuple((title, lines) for title, lines in parts if lines),
        ledger=tuple(tuple(map(one_line, row)) for row in _ledger(done)),
    )


def firmness(session: InterrogationSession) -> tuple[str, ...]:
    """Return what says how far a verdict can be relied on: the spread of its audits, families of models."""
    spread = spread_words(session.audit_result.spread) if session.audit_result else ()
    return tuple(map(one_line, (*spread, *session_remarks(session))))


def _parts(session: InterrogationSession, done: Deliberation) -> Iterator[tuple[str, tuple[str, ...]]]:
    ended = done.layers is not None
    yield "Decision", (panel_rounds.decision(session),)
    yield "Warning", panel_rounds.warnings(done)
    yield "Each detective", done.layers.agent_responses if done.layers else ()
    minority = tuple(panel_rounds.minority(one, done) for one in done.minority)
    yield "Minority opinion", minority or ((NO_MINORITY,) if ended else ())
    yield "Rounds", tuple(map(panel_rounds.round_words, done.rounds))
    yield "Who left", panel_rounds.failures(done)


def _ledger(done: Deliberation) -> Iterator[tuple[str, ...]]:
    for one in done.claims:
        by = f"{panel_rounds.name(one.claimed_by, done)}, round {one.round}"
        cited = f" ({panel_rounds.cited_words(one.citations)})" if one.citations else ""
        attacks = " ".join(panel_rounds.attacks(one, done)) or "Nobody"
        yield one.id, f"{one.text}{cited}", one.label, by, attacks, panel_rounds.ENDED[one.ended]
