"""What follows a round: another one, a dissent round because all agree too easily, or the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective_app import registry
from detective_app.core.ending import Exit
from detective_app.core.panel import Deliberation, DeliberationRound, GroupthinkWarning, PanelRules
from detective_app.core.plugin import PanelExit
from detective_app.deliberation.consensus import consensus
from detective_app.deliberation.groupthink import detect_groupthink
from detective_app.deliberation.standing import brings_new_evidence, finished, standing

NOTHING_NEW = "A round of dissent brought no new evidence."


@dataclass(frozen=True, slots=True)
class Following:
    """What follows a round: the `exit`, or dissent, since one is `vetoed`; else a new round."""

    exit: Exit | None = None
    vetoed: Exit | None = None


def counted(rounds: Sequence[DeliberationRound], rules: PanelRules) -> DeliberationRound:
    """Return the last round with its consensus and what it says of groupthink."""
    found = consensus(standing(rounds))
    warning = detect_groupthink(standing(rounds), found.agreement_level, rules.groupthink)
    return rounds[-1].evolve(consensus=found, groupthink=warning)


def check_exit_criteria(deliberation: Deliberation, criteria: Sequence[str]) -> Following:
    """Ask the criteria in their order; groupthink puts off an exit by agreement once (`checkExitCriteria`).

    After a dissent round without new evidence the exit that was put off stands.
    """
    last = deliberation.rounds[-1]
    if last.kind == "dissent" and deliberation.vetoed and not brings_new_evidence(finished(deliberation)):
        put_off = deliberation.vetoed
        return Following(exit=put_off.evolve(details=f"{put_off.details} {NOTHING_NEW}"))
    reached = _reached(deliberation, criteria)
    if reached is None:
        return Following()
    warned = last.groupthink is not None and last.groupthink.detected
    if reached.by_agreement and warned and deliberation.vetoed is None:
        return Following(vetoed=_as_exit(reached))
    return Following(exit=_as_exit(reached))


def kept_warning(deliberation: Deliberation) -> GroupthinkWarning | None:
    """Return the warning that stays with the outcome: the last one, where no new evidence answered it."""
    rounds = finished(deliberation)
    if not rounds:
        return None
    *before, last = rounds
    if before and last.kind == "dissent" and not brings_new_evidence(rounds):
        return before[-1].groupthink
    return last.groupthink


def _reached(deliberation: Deliberation, criteria: Sequence[str]) -> PanelExit | None:
    for name in criteria:
        found: PanelExit | None = registry.load("detective_app.deliberation.exits", name).check(deliberation)
        if found:
            return found
    return None


def _as_exit(found: PanelExit) -> Exit:
    return Exit(
        reason=found.criterion,
        details=found.details,
        conclusive=found.by_agreement,
        at_limit=found.at_limit,
    )
