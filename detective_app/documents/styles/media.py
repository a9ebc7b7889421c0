"""Whether what a style sheet asks of its medium holds on a screen of 1280 x 800 in light colours."""

from __future__ import annotations

import re

from detective_app.documents.styles.values import pixels

_SCREEN = {"width": 1280.0, "height": 800.0}
_IS = {
    "prefers-color-scheme": "light",
    "orientation": "landscape",
    "hover": "hover",
    "any-hover": "hover",
    "pointer": "fine",
    "any-pointer": "fine",
    "scripting": "enabled",
    **dict.fromkeys(
        ("prefers-reduced-motion", "prefers-contrast", "prefers-reduced-transparency"), "no-preference"
    ),
    **dict.fromkeys(("forced-colors", "inverted-colors"), "none"),
}
_BOUND = re.compile(r"\((min|max)-(?:device-)?(width|height):\s*([^()\s]+)\s*\)")
_RANGE = re.compile(r"\((width|height)\s*([<>]=?)\s*([^()\s<>=]+)\s*\)")
_WORD = re.compile(r"\(([a-z-]+):\s*([a-z-]+)\s*\)")


def on_screen(media: str) -> bool | None:
    """Tell whether any of the media that a rule is for is such a screen; None where it is not judged."""
    held = [_one(query.strip()) for query in media.casefold().split(",")]
    return True if True in held else None if None in held else False


def _one(query: str) -> bool | None:
    """Tell it of one medium: its kind, and what is asked of it, each of which has to hold."""
    kind, *asked = " ".join(query.removeprefix("only").split()).split(" and ")
    if not kind.startswith("("):
        turned = kind.startswith("not ")
        own = kind.removeprefix("not ").strip() in ("", "all", "screen")
        if turned:
            return None if asked and own else not own
        if not own:
            return False
    else:
        asked = [kind, *asked]
    held = [_holds(one) for one in asked]
    return False if False in held else None if None in held else True


def _holds(condition: str) -> bool | None:
    if found := _BOUND.fullmatch(condition):
        limit, sign, own = pixels(found[3], 16), {"min": ">=", "max": "<="}[found[1]], _SCREEN[found[2]]
    elif found := _RANGE.fullmatch(condition):
        limit, sign, own = pixels(found[3], 16), found[2], _SCREEN[found[1]]
    elif (found := _WORD.fullmatch(condition)) and found[1] in _IS:
        return _IS[found[1]] == found[2]
    else:
        return None
    if limit is None:
        return None
    less = own < limit if sign[0] == "<" else own > limit
    return less or ("=" in sign and own == limit)
