"""What may lie behind an element of a page that is not within it: pictures and grounds of others."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from detective_app.documents.styles.looks import Look

LookOf: TypeAlias = Callable[[Any, Look], Look]
"""How an element looks inside what looks so."""

_PICTURES = {"img", "picture", "video", "canvas", "iframe", "object", "embed", "image"}
_BARE = {"br", "hr", "wbr", "img", "input", "col", "script", "style", "link", "meta"}
_LETTER, _LINE = 0.45, 0.8  # of its size: how wide a letter is, and how high what has to be covered of a line
_SCREEN = 1280.0
_MOST_ELEMENTS = 40  # of a neighbour: what paints a screen stands near its top


class Layers:
    """What is drawn in the elements of a page, found once for each."""

    def __init__(self, look_of: LookOf) -> None:
        self._look_of = look_of
        self._drawing: dict[Any, list[Any]] = {}
        self._floating: dict[Any, list[Any]] = {}

    def lie_behind(self, around: Sequence[tuple[Any, Look]]) -> bool:
        """Tell whether what an element lies on is not known for what may be drawn behind it.

        `around` are the element and those around it with their looks, the outermost first. What floats may
        lie over its neighbours, and over what floats in an element around lies that element's content. The
        search ends at the first element with a ground of its own.
        """
        inside = None
        for number in range(len(around) - 1, 0, -1):
            element, look = around[number]
            outside, outer = around[number - 1]
            self._find(element, look)
            if look.over_picture or self._floating[element] not in ([], [inside]):
                return True
            if look.behind is not None and _paints(look, outer):
                return False
            if look.floats:
                self._find(outside, outer)
                if self._drawing[outside] not in ([], [element]):
                    return True
            inside = element
        return False

    def _find(self, element: Any, look: Look) -> None:
        """Find the children of an element that draw, and those of them that float; two of each are enough."""
        if element not in self._drawing:
            drawing = (one for one in element.iterchildren("*") if self._draws(one, look))
            self._drawing[element] = list(islice(drawing, 2))
            floating = (one for one in element.iterchildren("*") if self._look_of(one, look).floats)
            floating = (one for one in floating if self._draws(one, look))
            self._floating[element] = list(islice(floating, 2))

    def _draws(self, element: Any, around: Look) -> bool:
        """Tell whether an element, or one near the top of it, is a picture or has a ground of its own."""
        looks: dict[Any, Look] = {}
        for one in islice(element.iter("*"), _MOST_ELEMENTS):
            outer = around if one is element else looks.get(one.getparent())
            own = self._look_of(one, outer) if outer else None
            if outer is None or own is None or own.absent or not own.visible:
                continue
            if one.tag in _PICTURES or own.over_picture or _paints(own, outer):
                return True
            looks[one] = own
        return False


def cover(element: Any, look: Look, look_of: LookOf) -> Any:
    """Return what is opaque and empty and lies over all of an element, if anything within it does."""
    for child in element.iterchildren("*"):
        plain = len(child) == 0 and not (child.text and child.text.strip()) and child.tag not in _BARE
        if plain and (covers := look_of(child, look).covers) and _is_under(element, look, *covers):
            return child
    return None


def _is_under(element: Any, look: Look, wide: float, high: float) -> bool:
    """Tell whether the text of an element has room under something so wide and high."""
    if wide < math.inf or high < math.inf:
        text = "".join(element.itertext()).split()
        letters = len(" ".join(text)) * look.size * _LETTER
        across = min(letters, _SCREEN)
        return wide >= across and high >= look.size * max(1.0, letters / _SCREEN) * _LINE
    return True


def _paints(look: Look, around: Look) -> bool:
    """Tell whether an element has a ground that differs from the one around it."""
    if look.behind is around.behind:
        return False
    return look.behind is None or around.behind is None or look.behind[:3] != around.behind[:3]
