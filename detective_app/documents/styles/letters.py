"""Letters as style sheets make them: how large they are, and what is drawn around them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from detective_app.documents.styles.colours import Colour, first_colour
from detective_app.documents.styles.lengths import LENGTH, length

PROPERTIES = (
    *("font", "font-size", "text-shadow", "-webkit-text-stroke"),
    *("text-decoration", "text-decoration-line", "vertical-align"),
)
"""The properties that this is judged by."""
_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
    "xxx-large": 48.0,
}
_FONT = re.compile(rf"(?:^|\s)({LENGTH}|(?:calc|min|max|clamp)\([^/]{{0,200}}\))(?:\s*/\s*\S+)?\s+\S")
_SHARP = 4.0  # pixels: what is blurred more shows no letters


def size_of_letters(found: Mapping[str, str], around: float) -> float:
    """Return how large letters are, in pixels; what is not understood leaves them as they are."""
    size = around
    for name, value in found.items():
        if name == "font-size":
            size = _size(value, around)
        elif name == "font" and (shorthand := _FONT.search(value)):
            size = _size(shorthand[1], around)
    return size


def is_struck(found: Mapping[str, str]) -> bool:
    """Tell whether a line goes through letters."""
    line = found.get("text-decoration-line") or found.get("text-decoration") or ""
    return "line-through" in line


def height(found: Mapping[str, str]) -> str:
    """Return `sup` or `sub` where letters are raised or lowered."""
    return {"super": "sup", "sub": "sub"}.get(found.get("vertical-align", ""), "")


def drawn_around(found: Mapping[str, str], around: Colour | None) -> Colour | None:
    """Return the colour of the line or the shadow around letters, None where none shows them."""
    line = first_colour(found.get("-webkit-text-stroke", ""), None)
    own = found.get("text-shadow")
    if own is None or line:
        return line or around
    lengths = [one for part in own.split() if (one := length(part)) is not None]
    sharp = len(lengths) < 3 or lengths[2] <= _SHARP
    return first_colour(own, None) if lengths and sharp else None


def _size(written: str, around: float) -> float:
    if written in _SIZES:
        return _SIZES[written]
    if written in ("smaller", "larger"):
        return around * (0.83 if written == "smaller" else 1.2)
    found = length(written, around, around)
    return around if found is None else found
