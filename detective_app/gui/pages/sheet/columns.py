"""How wide the columns of the sheet are, and how many of them stand side by side."""

from __future__ import annotations

from dataclasses import dataclass

from detective_app.gui import theme

_LIST, _LARGE_LIST, _ROOM_FOR_MANY, _WIDE = 600, 812, 947, 1620
_PART, _NARROW_PART, _MORE = 212, 176, 45
_FEW, _MANY, _MOST, _MOST_WIDE, _THREE_LINES = 3, 5, 200, 260, 180


@dataclass(frozen=True, slots=True)
class Columns:
    """Widths in px: of the parts and of each document, of which `count` are in sight.

    `lines` is how many lines of a sentence a cell shows. `listed` is for where there is no room side by side:
    each part with its cells below one another.
    """

    part: int
    width: int
    count: int
    lines: int
    listed: bool = False

    def left(self, n: int) -> int:
        """Return where the document of a number from 0 begins."""
        return self.part + n * self.width


def columns(width: int, documents: int, more: int = 0) -> Columns:
    """Return the columns for a width in px, which counts for less the larger the text is.

    `more` is the px that the way to further documents takes, where it stands beside the columns.
    """
    scale = theme.pixels(1000) / 1000
    room = width / scale
    if room < (_LARGE_LIST if scale > 1 else _LIST):
        return Columns(width, width, _MANY, 0, listed=True)
    is_narrow = room < _LARGE_LIST
    part = _NARROW_PART if is_narrow else _PART
    left = room - part - (0 if is_narrow else max(more / scale, _MORE))
    most = _FEW if room < _ROOM_FOR_MANY else _MANY
    count = max(1, min(most, documents))
    widest = _MOST_WIDE if room >= _WIDE else _MOST
    wide = min(left / (_FEW if most == _FEW else count), widest)
    return Columns(theme.pixels(part), int(wide * scale), count, 3 if wide >= _THREE_LINES else 2)
