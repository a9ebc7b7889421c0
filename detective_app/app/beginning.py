"""What is settled before a run begins: its mode, its witness, what it may cost, what a saved one needs."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from detective_app import registry
from detective_app.app.choice import Choice, outside_host
from detective_app.core.disclosure import Disclosure
from detective_app.core.ending import SpendingStop
from detective_app.core.errors import BadInput, SettingsError
from detective_app.core.plugin import BY_HAND, RULE_LED, Form, Mode
from detective_app.core.provider import NONE
from detective_app.core.session import AuditTrailEntry, InterrogationSession, Reproducibility
from detective_app.core.settings import Configuration, WitnessChoice
from detective_app.front_end.run import RunRequest

if TYPE_CHECKING:
    from detective_app.app.models import Models
    from detective_app.app.selection import Selection
    from detective_app.storage.sessions.files import OpenedSession


def chosen_mode(name: str | None, default: str, form: Form = "single") -> Mode:
    """Return the mode for one detective, or for a panel; raises BadInput for one that is not there or fit."""
    asked = default if name in (None, "", BY_HAND, RULE_LED) else name
    try:
        mode: Mode = registry.load("detective_app.modes", asked or default).MODE
    except LookupError as error:
        raise BadInput(str(error)) from error
    if form not in mode.forms and form == "single":
        raise BadInput(f"The mode {mode.name} is for several detectives, and this run has one.")
    if form not in mode.forms:
        raise BadInput(f"The mode {mode.name} is for one detective, and this run has several.")
    return mode


def leading(mode: Mode, *, by_hand: bool) -> Mode:
    """Return what leads a run: where a person judges, no mode does."""
    if not by_hand:
        return mode
    from detective_app.engine.detective.by_hand import JUDGED_BY_HAND

    return JUDGED_BY_HAND


def unused(asked: str | None, default: str, *, by_hand: bool) -> tuple[str, ...]:
    """Say that a mode somebody asked for has no effect where no model asks and judges."""
    if not by_hand or asked in (None, "", default):
        return ()
    return (f"The mode {asked} is not used: no model judges. You judge the passages yourself.",)


def no_guessing(problem: str | None, request: RunRequest) -> None:
    """Raise SettingsError when models would be guessed, because the file that names them is broken."""
    if problem and not (request.detectives and request.witness):
        raise SettingsError(
            f"{problem} With them your words could go elsewhere than you set up, so nothing was started. "
            "Mend or remove the file, or choose both models yourself (in the terminal: --detective and "
            "--witness)."
        )


def spending_stop(
    request: RunRequest, session: InterrogationSession, usual: float | None
) -> SpendingStop | None:
    """Return the spending stop under which a session goes on; an amount of 0 is none."""
    known = session.spending_stop
    usd = request.budget if request.budget is not None else known.usd if known else usual
    return SpendingStop(usd=usd, audits=request.repeat) if usd else None


def within_budgets(
    session: InterrogationSession, request: RunRequest, selection: Selection, settings: Configuration
) -> InterrogationSession:
    """Say in the session what it may cost and how much may leave: as asked for now, as known, as set."""
    session = session.evolve(spending_stop=spending_stop(request, session, settings.budget))
    known, asked = session.disclosure, request.disclose
    if not session.sources or not any(map(outside_host, selection.detectives)):
        return session
    if known is None:
        budget = settings.disclosure if asked is None else asked
        return session.evolve(disclosure=Disclosure(budget=budget, total=0))
    return session if asked is None else session.evolve(disclosure=known.evolve(budget=asked))


async def with_witness_at_hand(
    request: RunRequest, settings: Configuration, models: Models
) -> tuple[RunRequest, tuple[str, ...]]:
    """Return a request that names a witness which is there, and what to tell of it.

    Whatever a person chose stays, and so does the proposed model where an Ollama has it. Else what that
    Ollama offers answers, if its test found it capable: over documents a small model is asked nothing.
    """
    own, proposed = settings.witness, WitnessChoice()
    chosen = (own.provider, own.model, own.base_url) != (proposed.provider, proposed.model, proposed.base_url)
    if request.witness or chosen or own.provider in request.base_urls:
        return request, ()
    offered = [m.name for m in (await models.find_witness()).models if "embed" not in m.name and not m.host]
    if {own.model, f"{own.model}:latest"} & set(offered):
        return request, ()
    passed = models.tests.passed("witness") if request.case_paths else lambda _: True
    there = [f"ollama:{name}" for name in offered if passed(Choice("ollama", name))]
    if not request.case_paths:
        there = [f"builtin:{one.name}" for one in models.files.installed()] + there
    if not there:
        return (replace(request, witness=NONE) if request.case_paths else request), ()
    notice = (
        f"Witness: no Ollama here has {own.model}, and no other witness is chosen, so {there[0]} answers."
    )
    return replace(request, witness=there[0]), (notice,)


CHANGED_OUTSIDE = "The session file was changed outside the app before it was opened."
NEWER = (
    "{} was written by a newer version of Detective and opens read-only. Update Detective to go on with it."
)


def marked(opened: OpenedSession) -> InterrogationSession:
    """Write on the trail that a file was changed outside the app, since the next save seals it anew."""
    if not opened.changed_outside:
        return opened.session
    session = opened.session
    entry = AuditTrailEntry(
        timestamp=max(datetime.now(UTC), session.latest),
        event="error",
        reason=CHANGED_OUTSIDE,
        error_class="changed_outside",
    )
    return session.evolve(audit_trail=(*session.audit_trail, entry))


def joined(before: Reproducibility | None, card: Reproducibility) -> Reproducibility:
    """Add the models of this run to those the session used before; the latest come first."""
    known = [model for model in (before.models if before else ()) if model not in card.models]
    return card.evolve(models=(*card.models, *known))
