"""What lies over an element: its opacity, its filters and its blend mode, as what they make of a colour."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from typing import TypeAlias

from detective_app.documents.styles.colours import Colour
from detective_app.documents.styles.lengths import length, number

Veil: TypeAlias = Callable[[Colour], Colour]
"""What becomes of a colour of an element, be it of its text or of its ground."""

FAINT = 0.05
"""The share of itself below which nothing is seen."""
PROPERTIES = ("filter", "mix-blend-mode")
_FUNCTION = re.compile(r"([a-z-]{1,20})\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
_BLURRED = 0.25  # of a letter's size: nobody reads what is blurred more
_LEAST_BLUR = 4.0  # pixels
_FILTERS: dict[str, Callable[[float, float], float]] = {
    "invert": lambda part, share: part + share * (1 - 2 * part),
    "brightness": lambda part, share: part * share,
    "contrast": lambda part, share: (part - 0.5) * share + 0.5,
}
_MODES: dict[str, Callable[[float, float], float]] = {
    "multiply": lambda above, below: above * below,
    "screen": lambda above, below: above + below - above * below,
    "darken": min,
    "lighten": max,
    "difference": lambda above, below: abs(above - below),
    "exclusion": lambda above, below: above + below - 2 * above * below,
    "plus-lighter": lambda above, below: above + below,
    "color-dodge": lambda above, below: 0 if below == 0 else 1 if above == 1 else below / (1 - above),
    "color-burn": lambda above, below: 1 if below == 1 else 0 if above == 0 else 1 - (1 - below) / above,
    "hard-light": lambda above, below: (
        2 * above * below if above < 0.5 else 1 - 2 * (1 - above) * (1 - below)
    ),
    "overlay": lambda above, below: 2 * above * below if below < 0.5 else 1 - 2 * (1 - above) * (1 - below),
}


def veils(found: Mapping[str, str], behind: Colour | None) -> Iterator[Veil]:
    """Yield what an element's filters, then its blend mode, make of colours over what is `behind` it."""
    for name, value in _FUNCTION.findall(found.get("filter", "")):
        if (filtered := _FILTERS.get(name)) is not None:
            yield partial(_filtered, filtered, share=_share(value))
    blended = _MODES.get(found.get("mix-blend-mode", ""))
    if blended is not None and behind is not None:
        yield partial(_blended, blended, below=behind)


def left_by_filters(found: Mapping[str, str], size: float) -> float:
    """Return how much filters leave of letters of a size: of what they blur, nothing."""
    left = 1.0
    for name, value in _FUNCTION.findall(found.get("filter", "")):
        if name == "opacity":
            left *= min(1.0, max(0.0, _share(value)))
        elif name == "blur" and (length(value.strip(), size) or 0.0) >= max(_LEAST_BLUR, _BLURRED * size):
            return 0.0
    return left


def veiled(colour: Colour, over: Sequence[Veil]) -> Colour:
    """Return what becomes of a colour under veils, the outermost of which comes first."""
    return reduce(lambda changed, veil: veil(changed), reversed(over), colour)


def opacity(found: Mapping[str, str]) -> float:
    """Return how much an element's opacity leaves of it."""
    own = number(found.get("opacity", "1"))
    return 1.0 if own is None else min(1.0, max(0.0, own))


def is_visible(found: Mapping[str, str], *, around: bool) -> bool:
    """Tell whether an element is visible, inside what is or is not."""
    own = found.get("visibility")
    return around if own in (None, "inherit", "unset") else own not in ("hidden", "collapse")


def _share(written: str) -> float:
    found = number(written.strip())
    return 1.0 if found is None else found


def _filtered(change: Callable[[float, float], float], colour: Colour, share: float) -> Colour:
    return _each(colour, (share, share, share), change)


def _blended(mode: Callable[[float, float], float], colour: Colour, below: Colour) -> Colour:
    return _each(colour, (below[0] / 255, below[1] / 255, below[2] / 255), mode)


def _each(
    colour: Colour, others: tuple[float, float, float], change: Callable[[float, float], float]
) -> Colour:
    parts = (change(one / 255, other) for one, other in zip(colour[:3], others, strict=True))
    red, green, blue = (round(255 * min(1.0, max(0.0, part))) for part in parts)
    return red, green, blue, colour[3]
