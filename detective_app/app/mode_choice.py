"""Which mode leads a run: the one asked for, else the one of the settings; none where no model leads it."""

from __future__ import annotations

from detective_app import registry
from detective_app.core.errors import BadInput
from detective_app.core.plugin import BY_HAND, RULE_LED, Form, Mode


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
