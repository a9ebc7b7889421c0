"""What values of style sheets come to: numbers, lengths, colours, and whether browsers take them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from tinycss2.ast import Node
from tinycss2.color4 import Color, parse_color

Colour: TypeAlias = tuple[int, int, int, float]
"""Red, green, blue to 255, and how much of them is there."""

_LENGTH = re.compile(r"([+-]?(?:\d*\.)?\d+)(px|pt|pc|in|cm|mm|em|rem|ex|ch|%|[sld]?v[hw])?")
_PIXELS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 37.8, "mm": 3.78, "rem": 16.0, "": 1.0}
_OF_LETTERS = {"em": 1.0, "ex": 0.5, "ch": 0.5, "%": 0.01}
_TOKEN = re.compile(r"#[0-9a-f]{3,8}\b|[a-z-]{1,30}\((?:[^()]|\([^()]*\))*\)|[a-z]+")
_OLDER = re.compile(r"[0-9a-f]{6}|[0-9a-f]{3}")  # as older pages leave the sign out
_WHOLE = {"lab": 100, "lch": 100, "oklab": 1, "oklch": 1}
_EVERYWHERE = {"inherit", "initial", "unset", "revert", "revert-layer"}
_DISPLAY = re.compile(
    r"none|contents|list-item|run-in|(?:inline-)?(?:block|table|flex|grid|grid-lanes)|inline|-webkit-(?:inline-)?"
    r"(?:box|flex)|table-(?:caption|row|cell|column|row-group|header-group|footer-group|column-group)|ruby-base"
    r"|ruby-text|flow|flow-root|ruby|math"
)
_WORDS = {
    "display": _DISPLAY,
    "visibility": re.compile("visible|hidden|collapse"),
    "position": re.compile("static|relative|absolute|fixed|(?:-webkit-)?sticky"),
    "content-visibility": re.compile("visible|auto|hidden"),
}


def is_taken(name: str, value: str) -> bool:
    """Tell whether browsers take a value, in lower case, of a property; of most properties all are taken."""
    if value in _EVERYWHERE or "(" in value:
        return True
    if name in _WORDS:
        return all(map(_WORDS[name].fullmatch, value.split()))
    if name == "opacity":
        return number(value) is not None
    if name in ("color", "-webkit-text-fill-color", "background-color"):
        return value == "currentcolor" or colour(value, None) is not None
    return True


def number(written: str) -> float | None:
    """Return a number, or a percentage as a share; None where it is not understood."""
    return pixels(written, 1.0)


def pixels(written: str, size: float) -> float | None:
    """Return a length in pixels, of letters so large; None where it is not understood."""
    found = _LENGTH.fullmatch(written)
    unit = found[2] or "" if found else None
    if found is None or (unit not in _PIXELS and unit not in _OF_LETTERS):
        return None
    return float(found[1]) * (_OF_LETTERS[unit] * size if unit in _OF_LETTERS else _PIXELS[unit or ""])


def colour(written: str, current: Colour | None) -> Colour | None:
    """Return a colour, None where it is not understood; `current` is what currentColor is."""
    written = f"#{written}" if _OLDER.fullmatch(written) else written
    try:
        known = parse_color(written)
    except ValueError:  # the library takes `color()` for one with a space of colours
        return None
    return current if known == "currentcolor" else _of(known) if known else None


def first_colour(written: str, current: Colour | None) -> Colour | None:
    """Return the colour that a background has, among what else it says."""
    tokens = (colour(found[0], current) for found in _TOKEN.finditer(written))
    return next((one for one in tokens if one), None)


def _of(found: Color) -> Colour | None:
    """Return a colour of any space; of one that goes by lightness, only black and white are understood."""
    if found.space in ("hsl", "hwb"):
        found = found.to("srgb")
    parts = [part or 0.0 for part in found.coordinates]
    if found.space in ("srgb", "display-p3"):
        red, green, blue = (round(255 * min(1.0, max(0.0, part))) for part in parts)
        return red, green, blue, found.alpha
    light = parts[0] / _WHOLE.get(found.space, 1)
    known = found.space in _WHOLE and (light > 0.99 or light < 0.01 or found.alpha == 0)
    return (*[round(255 * light)] * 3, found.alpha) if known else None


def between_commas(nodes: Iterable[Node]) -> list[list[Node]]:
    """Return what stands between commas, without the white space around it."""
    parts: list[list[Node]] = [[]]
    for node in nodes:
        if node == ",":
            parts.append([])
        elif parts[-1] or node.type != "whitespace":
            parts[-1].append(node)
    for part in parts:
        while part and part[-1].type == "whitespace":
            part.pop()
    return parts
