"""How the window looks before the settings are loaded, whose checks take longer than the first frame may."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple, get_args

from detective_app.gui import language, theme

_MAX_BYTES = 1 << 20
_TEXT_SIZES = range(80, 201)


class Look(NamedTuple):
    """Scheme, language and text size in percent."""

    theme: theme.Choice = "system"
    language: language.Choice = "system"
    text_size: int = 100


def first_look(config_file: Path) -> Look:
    """Read the look that a settings file asks for; what is missing or no such value is as usual."""
    try:
        with config_file.open("rb") as file:
            wanted = json.loads(file.read(_MAX_BYTES))["appearance"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return Look()
    if not isinstance(wanted, dict):
        return Look()
    usual = Look()
    size = wanted.get("textSize")
    return Look(
        _one_of(theme.Choice, wanted.get("theme"), usual.theme),
        _one_of(language.Choice, wanted.get("language"), usual.language),
        size if type(size) is int and size in _TEXT_SIZES else usual.text_size,
    )


def _one_of(choices: Any, wanted: object, usual: Any) -> Any:
    return wanted if wanted in get_args(choices) else usual
