"""Colours as pages write them: red, green, blue to 255, and how much of them is there."""

from __future__ import annotations

import re

from tinycss2.color4 import Color, parse_color

from detective_app.documents.styles.lengths import number
from detective_app.documents.styles.token_lists import split_at_commas

Colour = tuple[int, int, int, float]

_TOKEN = re.compile(r"#[0-9a-f]{3,8}\b|[a-z-]{1,30}\((?:[^()]|\([^()]*\))*\)|[a-z]+")
_MIXED = re.compile(r"color-mix\(\s*in [^,]+,(.*),([^,]*)\)")
_LIGHT = re.compile(r"light-dark\((.*),([^,]*)\)")
_FROM = re.compile(
    r"[a-z]+\(\s*from\s+(\S+|[a-z]+\([^()]*\))\s+[a-z]\s+[a-z]\s+[a-z]\s*(?:/\s*([\d.]+%?)\s*)?\)"
)
_BRIGHTEST = {"lab": 100, "lch": 100, "oklab": 1, "oklch": 1}
_OLDER = re.compile(r"[0-9a-f]{6}|[0-9a-f]{3}")  # as older pages leave the sign out
_SYSTEM = {"canvas": "#fff", "field": "#fff", "window": "#fff", "linktext": "#00e"}
_SYSTEM |= dict.fromkeys(("canvastext", "fieldtext", "windowtext"), "#000")


def colour(written: str, current: Colour | None) -> Colour | None:
    """Return a colour, None where it is not understood; `current` is what currentColor is."""
    written = written.strip().casefold()
    if found := _LIGHT.fullmatch(written):
        return colour(found[1], current)
    if found := _MIXED.fullmatch(written):
        return _mixed(*(_part(side, current) for side in found.groups()))
    if found := _FROM.fullmatch(written):
        own = colour(found[1], current)
        return (*own[:3], number(found[2]) or 0.0) if own and found[2] else own
    written = f"#{written}" if _OLDER.fullmatch(written) else _SYSTEM.get(written, written)
    try:
        known = parse_color(written) if written else None
    except ValueError:  # the library takes `color()` for one with a space of colours
        return None
    return current if known == "currentcolor" else _of(known) if known else None


def _part(written: str, current: Colour | None) -> tuple[Colour | None, float | None]:
    """Return a colour of a mix and how much of it there is, None where that is not said."""
    words = written.split()
    share = next((number(word) for word in words if word.endswith("%")), None)
    return colour(" ".join(word for word in words if not word.endswith("%")), current), share


def _mixed(
    one: tuple[Colour | None, float | None], other: tuple[Colour | None, float | None]
) -> Colour | None:
    if one[0] is None or other[0] is None:
        return None
    first = one[1] if one[1] is not None else 0.5 if other[1] is None else 1 - other[1]
    pairs = zip(one[0], other[0], strict=True)
    red, green, blue, alpha = (above * first + below * (1 - first) for above, below in pairs)
    return round(red), round(green), round(blue), alpha


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


def colours_of_gradient(written: str) -> list[Colour]:
    """Return the colours of a gradient, as far as they are understood."""
    inside, _, _ = written.partition("gradient(")[2].rpartition(")")
    parts = split_at_commas(inside)
    return [one for part in parts if (one := colour(part.strip().partition(" ")[0], None))]
