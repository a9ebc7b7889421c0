"""How text of a web page looks by what is declared of it, and whether it is seen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from detective_app.documents.styles.colours import Colour, colour, first_colour

_LENGTH = re.compile(r"([+-]?\d*\.?\d+)(px|pt|pc|in|cm|mm|em|rem|ex|ch|%|vh|vw)?")
_PIXELS = {
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "in": 96.0,
    "cm": 37.8,
    "mm": 3.78,
    "vh": 8.0,
    "vw": 12.8,
    None: 1.0,
}
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
_FONT = re.compile(r"(?:^|\s)([+-]?\d*\.?\d+(?:px|pt|pc|in|cm|mm|em|rem|ex|ch|%|vh|vw)?)(?:\s*/\s*\S+)?\s+\S")
_USUAL = 16.0
_SMALLEST_PIXELS = 2.0
_FAR_AWAY = -500.0  # pixels: what is moved this far is off any screen
_SIDES = ("left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top")
_ZERO = r"0*\.?0+(?:px|%|em|rem|pt)?"
_NOTHING_LEFT = {
    "clip": re.compile(r"rect\((?:\s*[01](?:px)?[\s,]*){4}\)"),
    "clip-path": re.compile(
        rf"inset\(\s*(?:100|[5-9]\d)%(?!\s+0)|circle\(\s*{_ZERO}[\s)]|ellipse\(\s*{_ZERO}\s|polygon\(\s*(?:0(?:px|%)?\s+0(?:px|%)?\s*,?\s*)+\)"
    ),
    "transform": re.compile(
        rf"scale(?:x|y|3d)?\(\s*{_ZERO}\s*[,)]|translate(?:x|y|3d)?\([^)]*-\d{{4,}}px|rotate[xy]\(\s*-?(?:90|270)deg"
        rf"|matrix\(\s*{_ZERO}\s*,\s*{_ZERO}\s*,\s*{_ZERO}\s*,\s*{_ZERO}"
    ),
    "scale": re.compile(rf"{_ZERO}(?:\s|$)"),
    "translate": re.compile(r"-\d{4,}px"),
    "rotate": re.compile(r"[xy]\s+-?(?:90|270)deg"),
    "filter": re.compile(rf"opacity\(\s*{_ZERO}\s*\)"),
    "content-visibility": re.compile("hidden"),
}
_MASKS = ("mask", "mask-image", "-webkit-mask", "-webkit-mask-image")
_BOX = ("width", "height", "max-width", "max-height", "line-height", "inline-size", "block-size")
USED = frozenset(
    (
        *(
            "all",
            "display",
            "visibility",
            "opacity",
            "position",
            "z-index",
            "font",
            "font-size",
            "letter-spacing",
        ),
        *("color", "-webkit-text-fill-color", "background", "background-color", "background-image"),
        *("overflow", "overflow-x", "overflow-y", *_SIDES, *_BOX, *_MASKS, *_NOTHING_LEFT),
    )
)
"""The properties by which a look is judged, and `all`, which sets them back."""
_MASK = re.compile(r"gradient\((.*)\)")
_FAINT = 0.05
_SAME = 10  # of 255: colours nearer than this are one to a reader


@dataclass(frozen=True)
class Look:
    """How text looks at a place: its colour and what is behind it, None where that is not known.

    `size` is that of letters in pixels, `faint` how much of it is there. What is `absent` stays so within;
    what is not `visible` may hold what is. `variables` are the custom properties; `covered` tells that an
    element around has a ground of its own, under which what lies deeper is. `inside` are the looks
    within that are known already.
    """

    colour: Colour | None = (0, 0, 0, 1.0)
    behind: Colour | None = (255, 255, 255, 1.0)
    size: float = _USUAL
    faint: float = 1.0
    visible: bool = True
    absent: bool = False
    covered: bool = False
    variables: Mapping[str, str] = field(default_factory=dict)
    inside: dict[object, Look] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def seen(self) -> bool:
        """Tell whether text that looks so is seen."""
        if self.absent or not self.visible or self.size < _SMALLEST_PIXELS or self.faint < _FAINT:
            return False
        if self.colour is None:
            return True
        if self.colour[3] < _FAINT:
            return False
        if self.behind is None:
            return True
        pairs = zip(self.colour[:3], self.behind[:3], strict=True)
        return any(abs(one - other) * self.colour[3] > _SAME for one, other in pairs)


def look(found: Mapping[str, str], variables: Mapping[str, str], element: Any, around: Look) -> Look:
    """Return how an element's text looks by the value of each property, inside what looks like `around`."""
    own = colour(found.get("-webkit-text-fill-color") or found.get("color", ""), around.colour)
    ground = _ground(found, own or around.colour)
    size = _size(found, around.size)
    deep = found.get("position") not in (None, "static") and _number(found.get("z-index", "0")) < 0
    return Look(
        colour=own or around.colour,
        behind=_behind(found, ground, around.behind),
        size=size,
        faint=around.faint * _opacity(found),
        visible=_visible(found, around.visible),
        absent=around.absent or _is_away(found, element, size) or (deep and around.covered),
        covered=around.covered or (element.tag not in ("html", "body") and ground is not None),
        variables=variables,
    )


def _visible(found: Mapping[str, str], around: bool) -> bool:
    own = found.get("visibility")
    return around if own in (None, "inherit", "unset") else own not in ("hidden", "collapse")


def _opacity(found: Mapping[str, str]) -> float:
    value = found.get("opacity", "1")
    number = _number(value) / (100 if value.endswith("%") else 1)
    return min(1.0, max(0.0, number))


def _ground(found: Mapping[str, str], own: Colour | None) -> Colour | None:
    """Return the colour that an element lies on itself; None where it has none, or more than a colour."""
    value = found.get("background-color") or found.get("background", "")
    ground = first_colour(value, own)
    return ground if ground and ground[3] > 1 - _FAINT else None


def _behind(found: Mapping[str, str], ground: Colour | None, around: Colour | None) -> Colour | None:
    pictures = f"{found.get('background', '')} {found.get('background-image', '')}"
    if "url(" in pictures or "gradient(" in pictures or "image(" in pictures:
        return None
    return ground or around


def _is_away(found: Mapping[str, str], element: Any, size: float) -> bool:
    """Tell whether nothing of an element is shown: it is left out, far away, or nothing of it is left."""
    if found.get("display") == "none" or element.get("type") == "hidden":
        return True
    if any(_pixels(found.get(side, "0"), size) <= _FAR_AWAY for side in _SIDES):
        return True
    spacing = _pixels(found.get("letter-spacing", "0"), size)
    return (spacing < 0 and spacing <= -size) or _is_cut(found, size)


def _is_cut(found: Mapping[str, str], size: float) -> bool:
    """Tell whether nothing of an element is left: by a clip, a scale, a filter, or a box without room."""
    if any(pattern.search(found.get(name, "")) for name, pattern in _NOTHING_LEFT.items()):
        return True
    if any(_masks_all(found.get(name, "")) for name in _MASKS):
        return True
    overflow = found.get("overflow", "").split()
    cut = {*overflow, found.get("overflow-y"), found.get("overflow-x")} & {"hidden", "clip"}
    lengths = [found[side] for side in _BOX if side in found]
    lengths = [one for one in lengths if (_LENGTH.fullmatch(one) and not one.endswith("%")) or one in ("0%",)]
    return bool(cut) and any(_box(one, size) < _SMALLEST_PIXELS for one in lengths)


def _box(written: str, size: float) -> float:
    """Return a length of a box; a bare number is one of lines."""
    bare = written.replace(".", "").isdigit() and float(written) != 0
    return float(written) * size if bare else _pixels(written, size)


def _masks_all(written: str) -> bool:
    found = _MASK.search(written)
    if found is None:
        return False
    stops = [colour(part.strip().partition(" ")[0], None) for part in re.split(r",(?![^(]*\))", found[1])]
    known = [one for one in stops if one]
    return bool(known) and all(one[3] < _FAINT for one in known)


def _size(found: Mapping[str, str], around: float) -> float:
    """Return how large letters are, in pixels; what is not understood leaves them as they are."""
    size = around
    for name, value in found.items():
        if name == "font-size":
            size = _letters(value, around)
        elif name == "font" and (shorthand := _FONT.search(value)):
            size = _letters(shorthand[1], around)
    return size


def _letters(written: str, around: float) -> float:
    if written in _SIZES:
        return _SIZES[written]
    if written in ("smaller", "larger"):
        return around * (0.83 if written == "smaller" else 1.2)
    return _pixels(written, around) if _LENGTH.fullmatch(written) else around


def _number(written: str) -> float:
    found = _LENGTH.match(written)
    return float(found[1]) if found else 1.0


def _pixels(written: str, size: float = _USUAL) -> float:
    """Return a length in pixels, of letters so large; 16, a usual size, where it is not understood."""
    found = _LENGTH.match(written)
    if found is None:
        return _USUAL
    unit = {"em": size, "ex": size / 2, "ch": size / 2, "rem": _USUAL, "%": size / 100}.get(found[2] or "")
    return float(found[1]) * (_PIXELS[found[2]] if unit is None else unit)
