"""As much of CSS as it takes to tell whether a text is seen: simple selectors, and what hides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_CONDITIONAL = re.compile(r"@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|@[^{};]*;")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIMPLE = re.compile(r"[.#]?[\w-]+|\*")
_LENGTH = re.compile(r"(-?\d*\.?\d+)(px|pt|em|rem|%)?")
_FUNCTION = re.compile(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+))?\s*\)")
_NAMES = {
    "white": "ffffff",
    "black": "000000",
    "gray": "808080",
    "grey": "808080",
    "silver": "c0c0c0",
    "red": "ff0000",
    "green": "008000",
    "blue": "0000ff",
    "yellow": "ffff00",
}
_PIXELS = {"px": 1.0, "pt": 4 / 3, "em": 16.0, "rem": 16.0, "%": 0.16, None: 1.0}
_SMALLEST_PIXELS = 2.0
_FAR_AWAY = -500.0  # pixels: what is moved this far is off any screen
_SIDES = ("left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top")
_CLEAR = re.compile(
    r"transparent|(?:rgb|hsl)a?\((?:(?:[^,)]*,){3}|[^/)]*/)\s*0?\.?0+%?\s*\)|#[0-9a-f]{3}0|#[0-9a-f]{6}00"
)
_NOTHING_LEFT = {
    "clip": re.compile(r"rect\((?:\s*[01](?:px)?[\s,]*){4}\)"),
    "clip-path": re.compile(r"inset\(\s*(?:100|[5-9]\d)%|circle\(\s*0"),
    "transform": re.compile(r"scale[xy]?\(\s*0?\.?0*\s*[,)]|translate[xy]?\(\s*-\d{4,}px"),
    "filter": re.compile(r"opacity\(\s*0%?\s*\)"),
    "content-visibility": re.compile("hidden"),
    "-webkit-text-fill-color": re.compile("transparent"),
}
_SAME = 10  # of 255: colours nearer than this are one to a reader
Declarations = dict[str, str]


@dataclass(frozen=True, slots=True)
class Look:
    """How text looks at a place: its colour and what is behind it, six hexadecimal digits each."""

    colour: str = "000000"
    behind: str = "ffffff"
    small: bool = False
    absent: bool = False

    @property
    def seen(self) -> bool:
        """Tell whether text that looks so is seen."""
        pairs = zip(bytes.fromhex(self.colour), bytes.fromhex(self.behind), strict=True)
        return not self.absent and not self.small and any(abs(one - other) > _SAME for one, other in pairs)


class StyleSheet:
    """The rules of a page whose selector is one element name, class or id, and that have no condition."""

    def __init__(self, css: str) -> None:
        """Read a style sheet; what is not understood is passed over."""
        self._rules: dict[str, Declarations] = {}
        for selectors, body in _RULE.findall(_CONDITIONAL.sub("", _COMMENT.sub("", css))):
            for selector in map(str.strip, selectors.split(",")):
                if _SIMPLE.fullmatch(selector):
                    self._rules.setdefault(selector.casefold(), {}).update(_declarations(body))

    def look(self, element: Any, around: Look) -> Look:
        """Return how an element's text looks, inside what looks like `around`."""
        found = self._declared(element)
        hidden = found.get("display") == "none" or found.get("visibility") in ("hidden", "collapse")
        hidden = hidden or "hidden" in element.attrib or _number(found.get("opacity", "1")) == 0
        hidden = hidden or _is_cut(found) or _CLEAR.fullmatch(found.get("color", "")) is not None
        away = any(_pixels(found.get(side, "0")) <= _FAR_AWAY for side in _SIDES)
        behind = found.get("background-color") or found.get("background", "").split(" ")[0]
        size = found.get("font-size")
        return replace(
            around,
            colour=_colour(found.get("color", "")) or around.colour,
            behind=_colour(behind) or around.behind,
            small=around.small if size is None else _pixels(size) < _SMALLEST_PIXELS,
            absent=around.absent or hidden or away,
        )

    def _declared(self, element: Any) -> Declarations:
        found: Declarations = {}
        if colour := element.get("bgcolor"):
            found["background-color"] = colour
        if element.tag == "font" and (colour := element.get("color")):
            found["color"] = colour
        for selector in _selectors(element) if self._rules else ():
            found |= self._rules.get(selector, {})
        return found | _declarations(element.get("style") or "")


def _is_cut(found: Declarations) -> bool:
    """Tell whether nothing of an element is left: by a clip, a scale, a filter, or a box without room."""
    if any(pattern.search(found.get(name, "")) for name, pattern in _NOTHING_LEFT.items()):
        return True
    cut = {found.get("overflow"), found.get("overflow-y"), found.get("overflow-x")} & {"hidden", "clip"}
    sizes = [found[side] for side in ("width", "height", "max-width", "max-height") if side in found]
    return bool(cut) and any(_pixels(size) < _SMALLEST_PIXELS for size in sizes)


def _selectors(element: Any) -> Iterator[str]:
    """Yield the simple selectors that an element answers to, the weakest first."""
    yield "*"
    yield str(element.tag)
    yield from (f".{name.casefold()}" for name in (element.get("class") or "").split())
    yield f"#{(element.get('id') or '').casefold()}"


def _declarations(css: str) -> Declarations:
    pairs = (declaration.partition(":") for declaration in _COMMENT.sub("", css).split(";"))
    return {
        name.strip().casefold(): value.casefold().replace("!important", "").strip()
        for name, _, value in pairs
    }


def _colour(written: str) -> str:
    """Return a colour as six hexadecimal digits; nothing where it is not understood."""
    written = written.strip().casefold()
    if found := _FUNCTION.fullmatch(written):
        return "".join(f"{min(int(part), 255):02x}" for part in found.groups()[:3])
    digits = _NAMES.get(written, written.removeprefix("#"))
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return digits if re.fullmatch(r"[0-9a-f]{6}", digits) else ""


def _number(written: str) -> float:
    found = _LENGTH.match(written)
    return float(found[1]) if found else 1.0


def _pixels(written: str) -> float:
    """Return a length in pixels; 16, a usual size, where it is not understood."""
    found = _LENGTH.match(written)
    return float(found[1]) * _PIXELS[found[2]] if found else 16.0
