"""Colours as pages write them: red, green, blue to 255, and how much of them is there."""

from __future__ import annotations

import re

from tinycss2.color4 import Color, parse_color

Colour = tuple[int, int, int, float]

_TOKEN = re.compile(r"#[0-9a-f]{3,8}\b|[a-z-]+\([^()]*\)|[a-z]+")
_BRIGHTEST = {"lab": 100, "lch": 100, "oklab": 1, "oklch": 1}
_OLDER = re.compile(r"[0-9a-f]{6}|[0-9a-f]{3}")  # as older pages leave the sign out
_SYSTEM = {"canvas": "#fff", "field": "#fff", "window": "#fff", "linktext": "#00e"}
_SYSTEM |= dict.fromkeys(("canvastext", "fieldtext", "windowtext"), "#000")


def colour(written: str, current: Colour | None) -> Colour | None:
    """Return a colour, None where it is not understood; `current` is what currentColor is."""
    written = written.strip().casefold()
    written = f"#{written}" if _OLDER.fullmatch(written) else _SYSTEM.get(written, written)
    try:
        found = parse_color(written) if written else None
    except ValueError:  # the library takes `color()` for one with a space of colours
        return None
    return current if found == "currentcolor" else _of(found) if found else None


def _of(found: Color) -> Colour | None:
    """Return a colour of any space; of one that goes by lightness, only black and white are understood."""
    if found.space in ("hsl", "hwb"):
        found = found.to("srgb")
    parts = [part or 0.0 for part in found.coordinates]
    if found.space in ("srgb", "display-p3"):
        red, green, blue = (round(255 * min(1.0, max(0.0, part))) for part in parts)
        return red, green, blue, found.alpha
    if found.space not in _BRIGHTEST:
        return None
    light = parts[0] / _BRIGHTEST[found.space]
    if light > 0.99:
        return 255, 255, 255, found.alpha
    return (0, 0, 0, found.alpha) if light < 0.01 or found.alpha == 0 else None


def first_colour(written: str, current: Colour | None) -> Colour | None:
    """Return the colour that a background has, among what else it says."""
    tokens = (colour(found[0], current) for found in _TOKEN.finditer(written.casefold()))
    return next((one for one in tokens if one), None)
