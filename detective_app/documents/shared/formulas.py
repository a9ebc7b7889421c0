"""Formulas of web pages on one line: fractions, powers and roots with signs that say what stands where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_SIGNS = {
    "mfrac": ("/",),
    "msup": ("^",),
    "mover": ("^",),
    "msub": ("_",),
    "munder": ("_",),
    "msubsup": ("_", "^"),
    "munderover": ("_", "^"),
    "mroot": ("√",),
}
_BETWEEN = {"mtr": ", ", "mtable": "; "}
_UNSEEN = {"mphantom", "annotation", "annotation-xml", "none", "mprescripts"}
TOKENS = {"mi", "mn", "mo", "mtext", "ms"}
"""The elements of a formula that hold its text."""


def on_one_line(element: Any) -> Iterator[Any]:
    """Yield the parts of a formula that are seen, and the signs before, between and after them, in order."""
    parts = [child for child in element.iterchildren("*") if child.tag not in _UNSEEN]
    signs = _SIGNS.get(element.tag, ())
    if element.tag == "mroot":
        parts.reverse()  # the root's degree comes last, and is read first
    if element.tag in ("semantics", "maction"):
        parts = parts[:1]  # what else it says in other words, or shows when it is clicked
    if element.tag == "msqrt":
        yield "√("
    for number, part in enumerate(parts):
        if 0 < number <= len(signs):
            yield signs[number - 1]
        elif number:
            yield _BETWEEN.get(element.tag, "")
        wide = bool(signs) and len(part) > 1
        yield "(" if wide else ""
        yield part
        yield ")" if wide else ""
    yield ")" if element.tag == "msqrt" else ""
