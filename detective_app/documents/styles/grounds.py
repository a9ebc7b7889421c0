"""What a style sheet draws behind and over text: colours, gradients, pictures, and what is opaque."""

from __future__ import annotations

import re
from collections.abc import Mapping

from detective_app.documents.styles.boxes import extent, is_away
from detective_app.documents.styles.colours import Colour, colours_of_gradient, first_colour
from detective_app.documents.styles.lengths import USUAL, number
from detective_app.documents.styles.veils import FAINT, is_visible, opacity

_CLIPS = ("background-clip", "-webkit-background-clip", "background")
PROPERTIES = ("background-color", "background-image", "z-index", *_CLIPS)
"""The properties that this is judged by."""
_FLOATING = ("absolute", "fixed")
_NOWHERE: Colour = (1, 2, 3, 1.0)


def ground(found: Mapping[str, str], current: Colour | None) -> Colour | None:
    """Return the colour that an element lies on itself, None where it has none; `current` is currentColor."""
    return first_colour(found.get("background-color") or found.get("background", ""), current)


def is_solid(own: Colour | None) -> bool:
    """Tell whether nothing is seen through a ground."""
    return own is not None and own[3] > 1 - FAINT


def behind(found: Mapping[str, str], own: Colour | None, around: Colour | None) -> Colour | None:
    """Return the colour behind an element's text, None where that is not known.

    `own` is the ground of the element, `around` the colour behind the element.
    """
    pictures = f"{found.get('background', '')} {found.get('background-image', '')}"
    if "gradient(" in pictures and "url(" not in pictures:
        colours = colours_of_gradient(pictures)
        plain = len(set(colours)) == 1 and pictures.count("gradient(") == 1 and is_solid(colours[0])
        return colours[0] if plain else None
    if "url(" in pictures or "image(" in pictures:
        return None
    if own is None or own[3] == 0:
        return around
    if is_solid(own):
        return own
    return _over(own, around) if around else None


def is_in_letters(found: Mapping[str, str]) -> bool:
    """Tell whether an element's ground is drawn only within its letters."""
    return any("text" in re.split(r"[\s,]+", found.get(name, "")) for name in _CLIPS)


def lies_behind(found: Mapping[str, str]) -> bool:
    """Tell whether what a style draws before or after an element's content is a ground that floats."""
    if found.get("position") not in _FLOATING or found.get("display") == "none" or opacity(found) < FAINT:
        return False
    return behind(found, ground(found, None), _NOWHERE) != _NOWHERE


def covers(found: Mapping[str, str], size: float = USUAL) -> tuple[float, float] | None:
    """Return how many pixels of the element around lie under an opaque one, from the beginning, if any do."""
    if found.get("position") != "absolute" or (number(found.get("z-index", "0")) or 0) < 0:
        return None
    shown = is_visible(found, around=True) and opacity(found) > 1 - FAINT and "mix-blend-mode" not in found
    if not (shown and is_solid(ground(found, None))) or is_away(found, size, folded=False, placed=True):
        return None
    return extent(found, size)


def _over(own: Colour, around: Colour) -> Colour:
    """Return what a ground looks like through which one sees."""
    share = own[3]
    pairs = zip(own[:3], around[:3], strict=True)
    red, green, blue = (round(one * share + other * (1 - share)) for one, other in pairs)
    return red, green, blue, 1.0
