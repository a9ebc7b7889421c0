"""Which mode leads a run: the one asked for, else the one of the settings; none when rules lead it."""

from __future__ import annotations

from detective_app import registry
from detective_app.core.errors import BadInput
from detective_app.core.plugin import RULE_LED, Form, Mode
from detective_app.core.settings import Profile


def chosen_mode(name: str | None, default: str, form: Form = "single") -> Mode:
    """Return the mode for one detective, or for a panel; raises BadInput for one that is not there or fit."""
    asked = default if name in (None, "", RULE_LED) else name
    try:
        mode: Mode = registry.load("detective_app.modes", asked or default).MODE
    except LookupError as error:
        raise BadInput(str(error)) from error
    if form not in mode.forms and form == "single":
        raise BadInput(f"The mode {mode.name} is for several detectives, and this run has one.")
    if form not in mode.forms:
        raise BadInput(f"The mode {mode.name} is for one detective, and this run has several.")
    return mode


def leading(mode: Mode, profile: Profile) -> Mode:
    """Return what leads a detective of this profile: a small model is led by rules, which have no mode."""
    if profile != "small":
        return mode
    from detective_app.engine.detective.rule_led import LED_BY_RULES

    return LED_BY_RULES


def unused(asked: str | None, default: str, profile: Profile) -> tuple[str, ...]:
    """Say that a mode somebody asked for has no effect on a detective that rules lead."""
    if profile != "small" or asked in (None, "", default):
        return ()
    return (f"The mode {asked} is not used: rules lead the questions of a small model.",)
