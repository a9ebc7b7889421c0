"""Whether what a style sheet asks of its medium holds on a screen of usual size."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Sequence

import tinycss2
from tinycss2.ast import Node

from detective_app.documents.styles.lengths import length
from detective_app.documents.styles.token_lists import between_commas

_WIDTH, _HEIGHT = 1280.0, 800.0
_CONTAINER = (320.0, _WIDTH)
_IS = {
    "prefers-color-scheme": "light",
    "prefers-reduced-motion": "no-preference",
    "prefers-reduced-transparency": "no-preference",
    "prefers-reduced-data": "no-preference",
    "prefers-contrast": "no-preference",
    "forced-colors": "none",
    "inverted-colors": "none",
    "orientation": "landscape",
    "scripting": "enabled",
    "update": "fast",
    "display-mode": "browser",
    "color-gamut": "srgb",
    "dynamic-range": "standard",
    **dict.fromkeys(("hover", "any-hover"), "hover"),
    **dict.fromkeys(("pointer", "any-pointer"), "fine"),
}
_NONE = ("none", "no-preference")
_MEASURED = {
    "height": _HEIGHT,
    "aspect-ratio": _WIDTH / _HEIGHT,
    "resolution": 1.0,
    "device-pixel-ratio": 1.0,
    "color": 8.0,
    "color-index": 0.0,
    "monochrome": 0.0,
    "grid": 0.0,
}
_INLINE = ("width", "inline-size")
_SIGNS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
}
_SIGN = re.compile(" ?([<>]=?|=) ?")
_OLDER = re.compile(r"(-webkit-|-moz-|-o-)?(min-|max-)?(-moz-)?(device-(?!pixel))?")
_PER_PIXEL = {"dppx": 1.0, "x": 1.0, "dpi": 1 / 96, "dpcm": 2.54 / 96}


def on_screen(media: str) -> bool:
    """Tell whether any of the media that a rule is for is a screen of usual size."""
    nodes = tinycss2.parse_component_value_list(media.casefold(), skip_comments=True)
    return not media.strip() or any(_one_medium(_without_space(part)) for part in between_commas(nodes))


def in_any_container(condition: str) -> bool:
    """Tell whether what a rule asks of the width of a box around it holds, however wide that is."""
    nodes = tinycss2.parse_component_value_list(condition.casefold(), skip_comments=True)
    asked = _without_space(nodes)
    if asked and _word(asked[0]) not in ("", "not"):
        asked = asked[1:]  # the box's name
    return bool(asked) and all(_holds(asked, width) for width in _CONTAINER)


def _without_space(nodes: Iterable[Node]) -> list[Node]:
    return [node for node in nodes if node.type != "whitespace"]


def _word(node: Node) -> str:
    return node.value if node.type == "ident" else ""


def _one_medium(query: list[Node]) -> bool:
    if query and _word(query[0]) == "only":
        query = query[1:]
    turned = len(query) > 1 and _word(query[0]) == "not" and query[1].type == "ident"
    query = query[1:] if turned else query
    kind = _word(query[0]) if query else ""
    if kind not in ("", "not"):
        rest = query[2:]
        return (kind in ("all", "screen") and (not rest or bool(_holds(rest, _WIDTH)))) != turned
    return bool(query) and bool(_holds(query, _WIDTH))


def _holds(condition: Sequence[Node], width: float) -> bool | None:
    """Tell whether a condition holds; None where it is not understood, which is neither."""
    if condition and _word(condition[0]) == "not":
        inside = _holds(condition[1:], width)
        return None if inside is None else not inside
    terms = [_term(node, width) for node in condition[::2]]
    joints = set(map(_word, condition[1::2]))
    if not terms or not joints <= {"and", "or"} or len(joints) > 1:
        return None
    if joints == {"or"}:
        return True if True in terms else None if None in terms else False
    return False if False in terms else None if None in terms else True


def _term(node: Node, width: float) -> bool | None:
    if node.type != "() block":
        return None
    inside = _without_space(node.content)
    if inside and (_word(inside[0]) == "not" or inside[0].type == "() block"):
        return _holds(inside, width)
    return _feature(" ".join(tinycss2.serialize(node.content).split()), width)


def _feature(written: str, width: float) -> bool | None:
    """Tell whether a feature is as it is asked for: by name, by a value, or by a range."""
    name, colon, value = (part.strip() for part in written.partition(":"))
    if colon:
        return _valued(name, value, width)
    before, *rest = _SIGN.split(written)
    if not rest:
        if name in _IS:
            return _IS[name] not in _NONE
        return None if (own := _measured(name, width)) is None else bool(own)
    texts, signs = [before, *rest[1::2]], rest[::2]
    values = [own if (own := _measured(text, width)) is not None else _value(text) for text in texts]
    pairs = zip(values, signs, values[1:], strict=False)
    compared = [
        None if one is None or other is None else _SIGNS[sign](one, other) for one, sign, other in pairs
    ]
    return None if None in compared else all(compared)


def _valued(name: str, value: str, width: float) -> bool | None:
    if name in _IS:
        return _IS[name] == value
    older = _OLDER.match(name)
    own, asked = _measured(name[older.end() :] if older else name, width), _value(value)
    if own is None or asked is None:
        return None
    bound = older[2] if older else None
    return own >= asked if bound == "min-" else own <= asked if bound == "max-" else own == asked


def _measured(name: str, width: float) -> float | None:
    return width if name in _INLINE else _MEASURED.get(name)


def _value(written: str) -> float | None:
    """Return a length in pixels, a ratio, or dots to a pixel."""
    above, slash, below = written.partition("/")
    if slash:
        parts = length(above.strip()), length(below.strip())
        return parts[0] / parts[1] if parts[0] is not None and parts[1] else None
    for unit, one in _PER_PIXEL.items():
        if written.endswith(unit) and (number := length(written.removesuffix(unit))) is not None:
            return number * one
    return length(written)
