"""Whether anything of an element's box is left to see, by what style sheets declare of it."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

from detective_app.documents.styles.colours import colours_of_gradient
from detective_app.documents.styles.lengths import NUMBER, length, number
from detective_app.documents.styles.values import EVERYWHERE

_FAR_AWAY = -500.0  # pixels: what is moved this far is off any screen
_FAR_TURNED = -1000.0  # pixels: a transform starts where the element stands, which may be at the right
_SCREEN = {"left": 1280.0, "right": 1280.0, "top": 800.0, "bottom": 800.0}
_SCREEN_ORDER = ("top", "right", "bottom", "left")
_SMALLEST_PIXELS = 2.0
_WIDE_APART = 20.0  # letters: what is spaced so widely is not one text
_ASIDE = ("left", "right", "margin-left")
_MOVED = ("left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top")
_LOGICAL = {"inset-inline-start": "left", "inset-block-start": "top", "margin-inline-start": "margin-left"}
_WIDTHS = ("width", "max-width", "inline-size", "max-inline-size")
_LOW = ("height", "max-height", "block-size", "max-block-size")
_HEIGHTS = ("height", "min-height", "block-size", "aspect-ratio")
_PADDING = ("padding-top", "padding-bottom")
_BESIDE = ("margin-left", "margin-right", "padding-left", "padding-right")
_SPACE = 0.2  # of a letter's size: what is farther apart is not one word
_MASKS = ("mask", "mask-image", "-webkit-mask", "-webkit-mask-image")
_TURNED = ("transform", "translate", "rotate", "scale", "backface-visibility", "-webkit-backface-visibility")
_ZERO = r"(?:0*\.)?0+(?:px|%|em|rem|pt)?"
_SIDE = r"\S{1,40}\s+"
_DEGREES = re.compile(rf"rotate([xy]?)\(\s*({NUMBER})(deg|turn)\s*\)")
_TRANSLATE = re.compile(r"translate(?:x|y|3d)?\(((?:[^()]|\([^()]*\))*)\)")
_INSET = re.compile(r"inset\(([^()]*)\)")
_NOTHING_LEFT = {
    "clip": re.compile(r"rect\(\s*(?:[01](?:px)?[\s,]*){4}\)"),
    "clip-path": re.compile(
        rf"circle\(\s*{_ZERO}[\s)]|ellipse\(\s*{_ZERO}\s|polygon\(\s*(?:0(?:px|%)?\s+0(?:px|%)?[\s,]*)+\)"
        rf"|rect\(\s*(?:{_ZERO}\s+){{3}}{_ZERO}\s*\)|xywh\(\s*{_SIDE}{_SIDE}(?:{_ZERO}\s+\S|{_SIDE}{_ZERO}\s*[)\s])"
        r"|path\(\s*[\"']m\s*0[\s,]+0[\sz]*[\"']\s*\)"
    ),
    "transform": re.compile(
        rf"rotate[xy]\(\s*-?(?:90|270)deg|rotate3d\([^()]*,\s*0\s*,\s*-?(?:90|270)deg|skew[xy]?\(\s*-?90deg"
        rf"|matrix(?:3d)?\(\s*{_ZERO}\s*,\s*{_ZERO}\s*,\s*{_ZERO}\s*,\s*{_ZERO}"
    ),
    "rotate": re.compile(r"[xy]\s+-?(?:90|270)deg"),
    "content-visibility": re.compile("hidden"),
    "-webkit-text-security": re.compile("disc|circle|square"),
}
_SCALE = re.compile(r"scale(?:[xy]|3d)?\(([^()]*)\)")
ALL = (math.inf, math.inf)
"""The extent of what lies over all of an element."""
PROPERTIES = (
    *("display", "position", "float", "inset", "margin", "padding", "overflow", "overflow-x", "overflow-y"),
    *("white-space", "text-wrap", "letter-spacing", "line-height", "min-height", "aspect-ratio", "contain"),
    *("zoom", "grid-template-rows", *_PADDING, *_MOVED, *_BESIDE, *_LOGICAL, *_WIDTHS, *_LOW, *_MASKS),
    *(*_TURNED, *_NOTHING_LEFT),
)
"""The properties by which a box is judged."""
NOT_INLINE = frozenset(
    (*_TURNED, *_WIDTHS, *_LOW, "overflow", "overflow-x", "overflow-y", "text-indent", "contain")
)
"""Those that say nothing of what stands in a line of text."""


def is_away(found: Mapping[str, str], size: float, *, folded: bool, placed: bool) -> bool:
    """Tell whether nothing of an element with letters of a size is shown.

    It is left out, far away, or nothing of it is left. `folded` is what stands in a grid whose rows have no
    height; what is `placed` stands where an element around it does, and not where the screen begins.
    """
    if found.get("display") == "none" or _is_moved(found, size, placed=placed) or _is_turned_away(found):
        return True
    spacing = length(found.get("letter-spacing", "0"), size) or 0.0
    return spacing <= -size < 0 or spacing >= _WIDE_APART * size > 0 or _is_cut(found, size, folded=folded)


def extent(found: Mapping[str, str], size: float) -> tuple[float, float] | None:
    """Return how far what floats lies over the element that it floats in, in pixels from its beginning.

    None where it does not begin there or is changed in a way of which that cannot be told.
    """
    if any(found.get(name, "none") != "none" for name in (*_TURNED, *_MASKS, "clip-path", "clip")):
        return None
    sides = {name: length(side, size) for name, side in _sides(found).items()}
    far = []
    for begin, end, name in (("left", "right", "width"), ("top", "bottom", "height")):
        if (sides.get(begin) or 0.0) > 0 or sides.get(f"margin-{begin}"):
            return None
        own = length(found.get(name, "auto"), size, math.inf) or 0.0
        filled = sides.get(begin) is not None and sides.get(end) == 0
        far.append(math.inf if filled else own)
    return far[0], far[1]


def display_of(found: Mapping[str, str]) -> str:
    """Return the display of an element that stands in a line where nothing else is said."""
    own = found.get("display", "inline")
    return "inline" if own in EVERYWHERE or "(" in own else own


def apart(found: Mapping[str, str], size: float, *, arranged: bool) -> str:
    """Return the white space between an element and what stands beside it; nothing where it is in its line.

    What is `arranged` is one of the parts of a row, a column or a grid.
    """
    display = display_of(found)
    if not display.startswith(("inline", "contents", "ruby", "table-c", "none", "run-in")):
        return "\n"
    around = {
        f"{name}-{side}": _four(found[name].split())[place]
        for name in ("margin", "padding")
        if found.get(name, "").split()
        for side, place in (("right", 1), ("left", 3))
    }
    around |= {name: found[name] for name in _BESIDE if name in found}
    spaced = any((length(far, size) or 0.0) >= _SPACE * size for far in around.values())
    floats = found.get("position") in ("absolute", "fixed") or found.get("float", "none") != "none"
    return " " if arranged or floats or spaced or display.startswith("table-c") else ""


def shrunk(found: Mapping[str, str]) -> float:
    """Return by how much a scale or a zoom makes an element larger, by its smaller side."""
    parts = [_scaled(one[1]) for one in _SCALE.finditer(found.get("transform", ""))]
    parts += [_scaled(found["scale"].replace(" ", ","))] if "scale" in found else []
    zoom = number(found.get("zoom", "1"))
    left = zoom if zoom and zoom > 0 else 1.0
    for part in parts:
        left *= part
    return left


def _scaled(written: str) -> float:
    sides = [abs(one) for part in written.split(",")[:2] if (one := number(part.strip())) is not None]
    return min(sides, default=1.0)


def folds(found: Mapping[str, str]) -> bool:
    """Tell whether an element is a grid whose rows have no height of their own."""
    return found.get("grid-template-rows", "") in ("0fr", "0", "0px", "minmax(0, 0fr)")


def _sides(found: Mapping[str, str]) -> dict[str, str]:
    """Return how far an element is from each side, whatever way that is written."""
    sides = {name: found[name] for name in _MOVED if name in found}
    if inset := found.get("inset", "").split():
        sides = dict(zip(_SCREEN_ORDER, _four(inset), strict=True)) | sides
    if margin := found.get("margin", "").split():
        top, _, _, left = _four(margin)
        sides = {"margin-top": top, "margin-left": left, **sides}
    return sides | {side: found[name] for name, side in _LOGICAL.items() if name in found}


def _four(parts: list[str]) -> tuple[str, str, str, str]:
    """Return the top, the right, the bottom and the left of a shorthand."""
    right = parts[1] if len(parts) > 1 else parts[0]
    return parts[0], right, parts[2] if len(parts) > 2 else parts[0], parts[3] if len(parts) > 3 else right


def _is_moved(found: Mapping[str, str], size: float, *, placed: bool) -> bool:
    sides, place = _sides(found), found.get("position")
    on_screen = place == "fixed" or (place == "absolute" and not placed)
    whole = _SCREEN if on_screen else dict[str, float]()
    if any((length(side, size, whole.get(name)) or 0.0) <= _FAR_AWAY for name, side in sides.items()):
        return True
    wide = length(found.get("width", ""), size)
    if place in ("absolute", "fixed") and wide:
        moved = [far for name in _ASIDE if (far := length(sides.get(name, "0"), size) or 0.0)]
        if len(moved) == 1 and moved[0] <= -wide:
            return True
    turned = [part for one in _TRANSLATE.findall(found.get("transform", "")) for part in one.split(",")]
    turned += found.get("translate", "").split()
    if any((length(part.strip(), size, 0.0) or 0.0) <= _FAR_TURNED for part in turned):
        return True
    return place == "fixed" and any(
        abs(length(sides.get(name, "0"), size, screen) or 0.0) >= screen for name, screen in _SCREEN.items()
    )


def _is_turned_away(found: Mapping[str, str]) -> bool:
    """Tell whether an element shows its back, which is not visible."""
    if "hidden" not in (found.get("backface-visibility"), found.get("-webkit-backface-visibility")):
        return False
    turns = [(axis, float(far) * (360 if unit == "turn" else 1)) for axis, far, unit in _turns(found)]
    return sum(90 < abs(far) % 360 < 270 for axis, far in turns if axis) % 2 == 1


def _turns(found: Mapping[str, str]) -> list[tuple[str, str, str]]:
    own = re.fullmatch(rf"([xy])\s+({NUMBER})(deg|turn)", found.get("rotate", ""))
    return _DEGREES.findall(found.get("transform", "")) + ([own.groups()] if own else [])


def _is_cut(found: Mapping[str, str], size: float, *, folded: bool) -> bool:
    """Tell whether nothing of an element is left: by a clip, a mask, or a box without room."""
    if any(pattern.search(found.get(name, "")) for name, pattern in _NOTHING_LEFT.items()):
        return True
    if _is_clipped(found.get("clip-path", "")) or any(_masks_all(found.get(name, "")) for name in _MASKS):
        return True
    contain = set(found.get("contain", "").split())
    overflow = {*found.get("overflow", "").split(), found.get("overflow-y"), found.get("overflow-x")}
    clipped = bool(overflow & {"hidden", "clip"} or contain & {"strict", "content", "paint"})
    if clipped and (folded or (contain & {"strict", "size"} and not any(one in found for one in _HEIGHTS))):
        return True
    one_line = "nowrap" in (found.get("white-space"), found.get("text-wrap"))
    if clipped and one_line and (length(found.get("text-indent", "0"), size, 1000.0) or 0.0) >= 1000:
        return True
    return (clipped or bool(overflow & {"auto", "scroll"})) and _has_no_room(found, size)


def _is_clipped(path: str) -> bool:
    found = _INSET.search(path)
    sides = found[1].partition(" round")[0].split() if found else []
    if not sides:
        return False
    top, right, bottom, left = (number(side) if side.endswith("%") else 0.0 for side in _four(sides))
    return (top or 0.0) + (bottom or 0.0) >= 1 or (left or 0.0) + (right or 0.0) >= 1


def _has_no_room(found: Mapping[str, str], size: float) -> bool:
    wide = [_box(found.get(side, ""), size) for side in _WIDTHS]
    high = [_box(found.get(side, ""), size) for side in _LOW]
    if not any(one in found for one in _HEIGHTS):
        high.append(_box(found.get("line-height", ""), size))
    least = max(_padded(found, size), length(found.get("min-height", "0"), size) or 0.0)
    boxes = wide + (high if least < size / 2 else [])
    return any(box is not None and box < _SMALLEST_PIXELS for box in boxes)


def _padded(found: Mapping[str, str], size: float) -> float:
    """Return how many pixels stand above and below an element's text; shares are of a wide screen."""
    around = found.get("padding", "").split() or ["0"]
    sides = [
        found.get("padding-top", around[0]),
        found.get("padding-bottom", around[2 if len(around) > 2 else 0]),
    ]
    return sum(length(side, size, 1280) or 0.0 for side in sides)


def _box(written: str, size: float) -> float | None:
    """Return a length of a box; a bare number is one of lines, and of shares only nothing is known."""
    if written.endswith("%"):
        return 0.0 if number(written) == 0 else None
    found = length(written, size)
    bare = found is not None and written.replace(".", "").isdigit() and found != 0
    return found * size if found is not None and bare else found


def _masks_all(written: str) -> bool:
    known = colours_of_gradient(written)
    return bool(known) and all(one[3] < 0.05 for one in known)
