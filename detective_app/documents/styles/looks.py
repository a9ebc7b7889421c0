"""How text of a web page looks by what is declared of it, and whether it is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from detective_app.documents.styles import boxes, grounds, key_frames, letters, veils
from detective_app.documents.styles.colours import Colour, colour
from detective_app.documents.styles.lengths import USUAL, number
from detective_app.documents.styles.veils import FAINT, Veil, veiled

_SMALLEST_PIXELS = 2.0
_SAME = 10  # of 255: colours nearer than this are one to a reader
_PAGE = ("html", "body")
_CANVAS: Colour = (255, 255, 255, 1.0)  # with which nothing is blended
_IN_LINES = {
    *("a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "dfn", "em", "font", "i", "ins", "del", "kbd"),
    *(
        "label",
        "mark",
        "q",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
    ),
    "var",
}
_STRUCK, _HEIGHTS = ("del", "s", "strike"), ("sup", "sub")
UNDER_FLAT, UNDER = 1, 2
"""What something opaque lies over: only what is not positioned, or all that has no depth of its own."""
USED = frozenset(
    (
        *("all", "visibility", "opacity", "color", "-webkit-text-fill-color"),
        *(*boxes.PROPERTIES, *grounds.PROPERTIES, *letters.PROPERTIES, *veils.PROPERTIES),
        *key_frames.PROPERTIES,
    )
)
"""The properties by which a look is judged, and `all`, which sets them back."""


@dataclass(frozen=True)
class Look:
    """How text looks at a place.

    - Its colour, that of the `line` or the shadow around its letters, and that `behind` it; None where it is
      not known. `veils` lie over the text, the outermost first; the first `veils_behind` also over what is
      behind.
    - `size` is that of letters in pixels, `scale` what makes them larger, `faint` how much of it is there.
    - What is `absent` stays so within; what is not `visible` may hold what is.
    - Of the element: `folded` is a grid without height; `covered` one in a ground, under which what lies
      deeper is; `placed` one in which places are counted from another; what `arranges` has no lines of its
      own; what `floats` may lie over its neighbours; `over_picture` is what a style draws something behind;
      `apart` is the white space between it and what stands beside it; what is `struck` has a line through
      it; `height` is `sup` or `sub` where it is raised or lowered.
    - It `covers` so many pixels of the element around, to the right and down, where it is opaque; what is
      `under` such a one is not seen.
    - `variables` are the custom properties, `inside` the looks within that are known already.
    """

    colour: Colour | None = (0, 0, 0, 1.0)
    line: Colour | None = None
    behind: Colour | None = _CANVAS
    veils: Sequence[Veil] = ()
    veils_behind: int = 0
    size: float = USUAL
    scale: float = 1.0
    faint: float = 1.0
    visible: bool = True
    absent: bool = False
    folded: bool = False
    covered: bool = False
    placed: bool = False
    arranges: bool = False
    floats: bool = False
    over_picture: bool = False
    apart: str = ""
    struck: bool = False
    height: str = ""
    covers: tuple[float, float] | None = None
    under: int = 0
    variables: Mapping[str, str] = field(default_factory=dict)
    inside: dict[object, Look] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def seen(self) -> bool:
        """Tell whether text that looks so is seen."""
        return self._is_there and (
            self.colour is None or self._stands_out(self.colour) or self._stands_out(self.line)
        )

    @cached_property
    def drowned(self) -> bool:
        """Tell whether text that looks so is unseen only for what is behind it."""
        return not self.seen and replace(self, behind=None).seen

    def beneath(self, *, positioned: bool) -> Look:
        """Return the look of what lies under something opaque, also if it is `positioned` without depth."""
        return replace(self, under=max(self.under, UNDER if positioned else UNDER_FLAT), inside={})

    @property
    def _is_there(self) -> bool:
        small = self.size * self.scale < _SMALLEST_PIXELS
        return self.visible and not (self.absent or self.under or small or self.faint < FAINT)

    def _stands_out(self, own: Colour | None) -> bool:
        if own is None or own[3] < FAINT:
            return False
        if self.behind is None:
            return True
        text = veiled(own, self.veils)
        behind = veiled(self.behind, self.veils[: self.veils_behind])
        pairs = zip(text[:3], behind[:3], strict=True)
        return any(abs(one - other) * text[3] > _SAME for one, other in pairs)


def look(
    found: Mapping[str, str],
    variables: Mapping[str, str],
    element: Any,
    around: Look,
    drawn: Sequence[Mapping[str, str]] = (),
) -> Look:
    """Return how an element's text looks by the value of each property, inside what looks like `around`.

    `drawn` is what a style draws before and after its content.
    """
    if element.tag in _IN_LINES and not around.arranges and _stays_in_line(found):
        found = {name: value for name, value in found.items() if name not in boxes.NOT_INLINE}
    whole_page = element.tag in _PAGE
    placed = found.get("position", "static") != "static"
    depth = number(found.get("z-index", "0")) or 0
    size = letters.size_of_letters(found, around.size)
    own, ground, behind = _colours(found, around)
    blended = around.behind if around.behind is not _CANVAS else None
    over = () if whole_page else tuple(veils.veils(found, blended))
    away = boxes.is_away(found, size, folded=around.folded, placed=around.placed)
    return Look(
        colour=own,
        line=letters.drawn_around(found, around.line),
        behind=behind,
        veils=(*around.veils, *over) if over else around.veils,
        veils_behind=around.veils_behind if behind is around.behind else len(around.veils) + len(over),
        size=size,
        scale=around.scale * boxes.shrunk(found),
        faint=around.faint * veils.opacity(found) * veils.left_by_filters(found, size),
        visible=veils.is_visible(found, around=around.visible),
        absent=around.absent or away or (placed and depth < 0 and around.covered),
        folded=boxes.folds(found),
        covered=around.covered or (grounds.is_solid(ground) and not whole_page),
        placed=around.placed or (placed and not whole_page),
        arranges=found.get("display", "").endswith(("flex", "grid")),
        floats=found.get("position") in ("absolute", "fixed", "sticky"),
        over_picture=any(map(grounds.lies_behind, drawn)),
        apart=boxes.apart(found, size, arranged=around.arranges),
        struck=around.struck or element.tag in _STRUCK or letters.is_struck(found),
        height=element.tag if element.tag in _HEIGHTS else letters.height(found),
        covers=grounds.covers(found, size),
        under=max(
            _under(around.under, depth) if placed else around.under, _drawn_over(drawn) if placed else 0
        ),
        variables=variables,
    )


def _colours(found: Mapping[str, str], around: Look) -> tuple[Colour | None, Colour | None, Colour | None]:
    """Return the colours of letters, of an element's ground and of what is behind its text."""
    own = (
        colour(found.get("-webkit-text-fill-color") or found.get("color", ""), around.colour) or around.colour
    )
    ground = grounds.ground(found, own)
    behind = grounds.behind(found, ground, around.behind)
    unseen = own is not None and own[3] < FAINT
    if unseen and grounds.is_in_letters(found) and (behind is None or behind is not around.behind):
        return behind, None, around.behind
    return own, ground, behind


def _under(around: int, depth: float) -> int:
    """Return what a positioned element lies under."""
    return UNDER if around == UNDER and depth <= 0 else 0


def _drawn_over(drawn: Sequence[Mapping[str, str]]) -> int:
    """Return what the content of a positioned element lies under of what is drawn in it, `after` at last."""
    over = [grounds.covers(one) == boxes.ALL for one in drawn]
    return 0 if True not in over else UNDER if over[-1] and len(over) > 1 else UNDER_FLAT


def _stays_in_line(found: Mapping[str, str]) -> bool:
    floats = found.get("position") in ("absolute", "fixed") or found.get("float", "none") != "none"
    return not floats and boxes.display_of(found) == "inline"
