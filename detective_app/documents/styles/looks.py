"""How text of a web page looks by what is declared of it: whether it is seen, hidden, or nobody can tell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from detective_app.documents.styles.values import Colour, colour, first_colour, number, pixels

_FAINT = 0.05  # the share of itself below which nothing is seen
_SMALLEST = 2.0  # pixels of a letter
_SAME = 10  # of 255: colours nearer than this are one to a reader
_USUAL = 16.0  # pixels of letters that nothing is said of
_PAGE = ("html", "body")
_STRUCK, _HEIGHTS = ("del", "s", "strike"), ("sup", "sub")
_IN_LINE = ("inline", "contents", "ruby", "table-c", "none", "run-in")
_SPACE = 0.2  # of a letter's size: what is farther apart is not one word
_SIDES = re.compile("(?:margin|padding)(?:-left|-right)?")
_SIZES = {
    **dict(zip(("xx-small", "x-small", "small", "medium"), (9.0, 10.0, 13.0, 16.0), strict=True)),
    **dict(zip(("large", "x-large", "xx-large", "xxx-large"), (18.0, 24.0, 32.0, 48.0), strict=True)),
}
_SIZE_IN_FONT = re.compile(r"(?:^|\s)([\d.]+(?:px|pt|em|rem|%)?)(?:\s*/\s*\S+)?\s+\S")
_COLOURS = ("-webkit-text-fill-color", "color")
_AROUND_LETTERS = ("text-shadow", "-webkit-text-stroke")
_CLIPPED = ("background-clip", "-webkit-background-clip")
_HIDES = ("display", "visibility", "opacity", "color", "-webkit-text-fill-color")
_ANYTHING = re.compile(r"^(?!(?:none|normal|auto|visible|initial|unset|inherit|revert)\b).+", re.DOTALL)
_NOTHING = re.compile(r"(?<![\w.#])(?:0+(?:\.0*)?|\.0+|1px)(?:px|%|r?em|pt|v[hw]|fr)?(?![\w.%])")
_TINY = re.compile(r"(?<![\w.#])0*\.?0{1,3}\d?(?![\w.])|90deg|180deg|turn|-\d{3}|-\d+v|matrix")
_AWAY = re.compile(
    r"-\d{3}|-\d{2,}r?em|-\d[\d.]*(?:v[hw]|%)|(?<![\d.])(?:\d{2,}(?:v[hw]|%|r?em)|\d{4})|^-1em"
)
_PLACES = ("left", "right", "top", "bottom", "inset", "inset-inline-start", "text-indent", "letter-spacing")
_MARGINS = ("margin", "margin-left", "margin-top", "margin-inline-start", "translate")
_CLIPS = ("clip", "clip-path", "mask", "mask-image", "-webkit-mask", "-webkit-mask-image")
_PAINTS = ("filter", "mix-blend-mode", "-webkit-text-security")
_ANIMATIONS = ("animation", "animation-name", "-webkit-animation", "-webkit-animation-name")
_UNJUDGED = {
    **dict.fromkeys((*_CLIPS, *_PAINTS, *_ANIMATIONS), _ANYTHING),
    **dict.fromkeys(("transform", "scale", "rotate", "zoom"), _TINY),
    **dict.fromkeys((*_PLACES, *_MARGINS), _AWAY),
    "content-visibility": re.compile("hidden"),
    "z-index": re.compile("-"),
}
"""Values of properties that may hide an element; whether they do is not judged."""
_BOXES = ("width", "max-width", "height", "max-height", "line-height", "inline-size", "block-size")
_ROOMS = (*_BOXES, "max-inline-size", "max-block-size", "grid-template-rows", "contain")
_CUTS = ("overflow", "overflow-x", "overflow-y", "contain")
_CUT = re.compile("hidden|clip|auto|scroll|strict|content|paint")
USED = frozenset(
    {
        *("all", "font", "font-size", "background", "background-color", "background-image", "position"),
        *("float", "text-decoration", "text-decoration-line", "vertical-align", "margin-right", "padding"),
        *("padding-left", "padding-right", *_HIDES, *_AROUND_LETTERS, *_CLIPPED, *_ROOMS, *_CUTS, *_UNJUDGED),
    }
)
"""The properties by which a look is judged, and `all`, which sets them back."""


@dataclass(frozen=True)
class Look:
    """How text looks at a place.

    - Its colour and the one `behind` it, None where it is not known; `size` of its letters in pixels, and how
      much of it is there: less than all is `faint`.
    - What is `absent` stays so within; what is not `visible` may hold what is. What is `drowned` has the
      colour that its own element gives its ground, what is `pale` that of a ground around it. Something
      `unjudged` may hide it.
    - `arranges` has no lines of its own; `apart` is the white space between the element and what stands
      beside it; what is `struck` has a line through it; `height` is `sup` or `sub` where it is raised or
      lowered.
    - `variables` are the custom properties, `inside` the looks within that are known already.
    """

    colour: Colour | None = (0, 0, 0, 1.0)
    behind: Colour | None = (255, 255, 255, 1.0)
    size: float = _USUAL
    faint: float = 1.0
    visible: bool = True
    absent: bool = False
    drowned: bool = False
    pale: bool = False
    unjudged: bool = False
    arranges: bool = False
    apart: str = ""
    struck: bool = False
    height: str = ""
    variables: Mapping[str, str] = field(default_factory=dict)
    inside: dict[object, Look] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seen(self) -> bool:
        """Tell whether text that looks so is seen, as far as is judged."""
        clear = self.colour is None or self.colour[3] >= _FAINT
        there = self.visible and not self.absent and not self.drowned
        return there and clear and self.size >= _SMALLEST and self.faint >= _FAINT

    @property
    def doubtful(self) -> bool:
        """Tell whether text that looks so may not be seen after all."""
        return self.unjudged or self.pale


def look(
    found: Mapping[str, str],
    unsure: Mapping[str, str],
    variables: Mapping[str, str],
    element: Any,
    around: Look,
) -> Look:
    """Return how an element's text looks by the value of each property, inside what looks like `around`.

    `unsure` holds the values of rules of which it is not judged whether they hold. An animation may show what
    is hidden at first, and so may the scripts of a page that is hidden as a whole.
    """
    own = _judged(found, variables, element, around)
    if not own.seen and around.seen and (element.tag in _PAGE or not found.keys().isdisjoint(_ANIMATIONS)):
        shown = {name: value for name, value in found.items() if name not in _HIDES}
        return replace(_judged(shown, variables, element, around), unjudged=True)
    if unsure and _judged({**found, **unsure}, variables, element, around).seen != own.seen:
        return replace(_judged({}, variables, element, around), unjudged=True)
    return own


def _judged(found: Mapping[str, str], variables: Mapping[str, str], element: Any, around: Look) -> Look:
    size = _size(found, around.size)
    own, behind = _own_colour(found, around), _behind(found, around)
    same = _are_same(own, behind) or ("color" in found and found["color"] == found.get("background-color"))
    drowned = same and _is_of_one_element(found, around)
    line = found.get("text-decoration-line") or found.get("text-decoration") or ""
    raised = {"super": "sup", "sub": "sub"}.get(found.get("vertical-align", ""), "")
    return Look(
        colour=own,
        behind=behind,
        size=size,
        faint=around.faint * _opacity(found.get("opacity", "1")),
        visible=_visible(found.get("visibility", ""), around),
        absent=around.absent or found.get("display") == "none",
        drowned=drowned,
        pale=same and not drowned,
        unjudged=around.unjudged or _is_unjudged(found),
        arranges=found.get("display", "").endswith(("flex", "grid")),
        apart=_apart(found, size, arranged=around.arranges),
        struck=around.struck or element.tag in _STRUCK or "line-through" in line,
        height=element.tag if element.tag in _HEIGHTS else raised,
        variables=variables,
    )


def _is_of_one_element(found: Mapping[str, str], around: Look) -> bool:
    """Tell whether one element, this or one around, gives both the colour of letters and their ground's."""
    coloured = any(name in found for name in _COLOURS)
    grounded = "background" in found or "background-color" in found
    return coloured if grounded else around.drowned and not coloured


def _is_unjudged(found: Mapping[str, str]) -> bool:
    """Tell whether something may hide an element beside what is judged."""
    if any(name in _UNJUDGED and _UNJUDGED[name].search(value) for name, value in found.items()):
        return True
    reckoned = any("(" in found.get(name, "") for name in ("opacity", "font-size", "font"))
    mixed = any("(" in found.get(name, "") and colour(found[name], None) is None for name in _COLOURS)
    return reckoned or (mixed and "ok" not in found.get("color", "")) or _is_cut(found)


def _is_cut(found: Mapping[str, str]) -> bool:
    """Tell whether an element has next to no room, and what does not fit into it is not shown."""
    tight = any(_NOTHING.search(found[name]) or "strict" in found[name] for name in _ROOMS if name in found)
    return tight and any(_CUT.search(found.get(name, "")) for name in _CUTS)


def _own_colour(found: Mapping[str, str], around: Look) -> Colour | None:
    """Return the colour of letters, None where it is not known or something is drawn around them."""
    drawn = any(_ANYTHING.match(found.get(name, "none")) for name in _AROUND_LETTERS)
    if drawn or any("text" in found.get(name, "") for name in (*_CLIPPED, "background")):
        return None
    written = next((found[name] for name in _COLOURS if name in found), "")
    return (colour(written, around.colour) if written else None) or (
        None if "(" in written else around.colour
    )


def _behind(found: Mapping[str, str], around: Look) -> Colour | None:
    """Return the colour behind an element's text, None where that is not known."""
    if "(" in found.get("background-image", "") or re.search(
        r"url\(|gradient\(|image\(", found.get("background", "")
    ):
        return None
    written = found.get("background-color") or found.get("background", "")
    ground = first_colour(written, colour(found.get("color", ""), around.colour) or around.colour)
    if ground is None:
        return None if "(" in written else around.behind
    return around.behind if ground[3] < _FAINT else ground if ground[3] > 1 - _FAINT else None


def _are_same(own: Colour | None, behind: Colour | None) -> bool:
    if own is None or behind is None:
        return False
    return all(abs(one - other) * own[3] <= _SAME for one, other in zip(own[:3], behind[:3], strict=True))


def _visible(own: str, around: Look) -> bool:
    return around.visible if own in ("", "inherit", "unset") else own not in ("hidden", "collapse")


def _opacity(written: str) -> float:
    known = number(written)
    return 1.0 if known is None else min(1.0, max(0.0, known))


def _size(found: Mapping[str, str], around: float) -> float:
    """Return how large letters are, in pixels; what is not understood leaves them as they are."""
    size = around
    for name, value in found.items():
        if name == "font-size":
            size = _size_of(value, around)
        elif name == "font" and (shorthand := _SIZE_IN_FONT.search(value)):
            size = _size_of(shorthand[1], around)
    return size


def _size_of(written: str, around: float) -> float:
    if written in ("smaller", "larger"):
        return around * (0.83 if written == "smaller" else 1.2)
    known = _SIZES.get(written)
    own = pixels(written, around) if known is None else known
    return around if own is None else own


def _apart(found: Mapping[str, str], size: float, *, arranged: bool) -> str:
    """Return the white space between an element and what stands beside it; nothing where it is in its line.

    What is `arranged` is one of the parts of a row, a column or a grid.
    """
    display = found.get("display", "inline")
    if not display.startswith(_IN_LINE) and display not in ("inherit", "initial", "unset", "revert"):
        return "\n"
    floats = found.get("position") in ("absolute", "fixed") or found.get("float", "none") != "none"
    return " " if arranged or floats or _is_spaced(found, size) or display.startswith("table-c") else ""


def _is_spaced(found: Mapping[str, str], size: float) -> bool:
    """Tell whether margins or padding part an element from what stands beside it in its line."""
    sides = [value.split() for name, value in found.items() if _SIDES.fullmatch(name) and value]
    beside = [one for parts in sides for one in (parts[1::2] or parts)]
    return any((pixels(one, size) or 0.0) >= _SPACE * size for one in beside)
