"""Lengths and numbers as style sheets write them, in pixels of a screen of 1280 x 800."""

from __future__ import annotations

import re
from collections.abc import Iterable

import tinycss2
from tinycss2.ast import Node

from detective_app.documents.styles.token_lists import between_commas

USUAL = 16.0
"""Pixels of letters that nothing is said of."""
NUMBER = r"[+-]?(?:\d*\.)?\d+"
LENGTH = rf"{NUMBER}(?:px|pt|pc|in|cm|mm|em|rem|ex|ch|%|[sld]?v[hw])?"
_LENGTH = re.compile(rf"({NUMBER})(px|pt|pc|in|cm|mm|em|rem|ex|ch|%|[sld]?v[hw])?")
_PIXELS = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "in": 96.0, "cm": 37.8, "mm": 3.78, "rem": USUAL, "": 1.0}
_PIXELS |= dict.fromkeys(("vh", "svh", "lvh", "dvh"), 8.0) | dict.fromkeys(("vw", "svw", "lvw", "dvw"), 12.8)
_OF_LETTERS = {"em": 1.0, "ex": 0.5, "ch": 0.5}
_RECKONED = ("calc(", "min(", "max(", "clamp(")


def length(written: str, size: float = USUAL, whole: float | None = None) -> float | None:
    """Return a length in pixels, of letters so large; None where it is not understood.

    `whole` is what 100 % are; where it is not known, shares of it are not understood.
    """
    try:
        if found := _LENGTH.fullmatch(written):
            return _pixels(float(found[1]), found[2] or "", size, whole)
        if not written.startswith(_RECKONED):
            return None
        (node,) = tinycss2.parse_component_value_list(written)
        return _one(node, size, whole)
    except (ValueError, ZeroDivisionError, RecursionError):
        return None


def number(written: str) -> float | None:
    """Return a number, or a percentage as a share; None where it is not understood."""
    return length(written, whole=1.0)


def _pixels(value: float, unit: str, size: float, whole: float | None) -> float:
    if unit == "%" and whole is not None:
        return value / 100 * whole
    if unit not in _OF_LETTERS and unit not in _PIXELS:
        raise ValueError
    return value * (_OF_LETTERS[unit] * size if unit in _OF_LETTERS else _PIXELS[unit])


def _one(node: Node, size: float, whole: float | None) -> float:
    """Return what a part of a sum comes to; raises ValueError where it is not understood."""
    if node.type == "number":
        return float(node.value)
    if node.type in ("dimension", "percentage"):
        return _pixels(node.value, "%" if node.type == "percentage" else node.lower_unit, size, whole)
    if node.type == "() block":
        return _sum(node.content, size, whole)
    if node.type == "function":
        parts = [_sum(part, size, whole) for part in between_commas(node.arguments)]
        if node.lower_name in ("min", "max"):
            return min(parts) if node.lower_name == "min" else max(parts)
        if node.lower_name == "clamp" and len(parts) == 3:
            return max(parts[0], min(parts[1], parts[2]))
        if node.lower_name == "calc" and len(parts) == 1:
            return parts[0]
    raise ValueError


def _sum(nodes: Iterable[Node], size: float, whole: float | None) -> float:
    """Return what a sum of products comes to."""
    parts = [node for node in nodes if node.type not in ("whitespace", "comment")]
    if len(parts) % 2 == 0:
        raise ValueError
    terms = [_one(parts[0], size, whole)]
    for sign, part in zip(parts[1::2], parts[2::2], strict=True):
        value = _one(part, size, whole)
        if sign == "*":
            terms[-1] *= value
        elif sign == "/":
            terms[-1] /= value
        elif sign in ("+", "-"):
            terms.append(value if sign == "+" else -value)
        else:
            raise ValueError
    return sum(terms)
