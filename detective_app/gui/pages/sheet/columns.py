"""How wide the columns of the sheet are, and how many of them stand side by side."""

from __future__ import annotations

from dataclasses import dataclass

from detective_app.gui import theme

_LIST, _LARGE_LIST, _FEW, _WIDE = 600, 812, 947, 1620
_PART, _NARROW_PART, _MORE = 212, 176, 45
_LEAST, _MOST, _MOST_WIDE, _THREE_LINES = 147, 200, 260, 180


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


def columns(width: int, documents: int, *, few: int = 3, many: int = 5) -> Columns:
    """Return the columns for a width in px, which counts for less the larger the text is."""
    scale = theme.pixels(1000) / 1000
    room = width / scale
    if room < (_LARGE_LIST if scale > 1 else _LIST):
        return Columns(width, width, many, 0, listed=True)
    part = _NARROW_PART if room < _LARGE_LIST else _PART
    left = room - part - (_MORE if room >= _LARGE_LIST else 0)
    most = few if room < _FEW else many
    count = max(1, min(most, documents))
    widest = _MOST_WIDE if room >= _WIDE else _MOST
    wide = min(left / max(count, few), widest) if most == few else min(max(left / count, _LEAST), widest)
    return Columns(theme.pixels(part), int(wide * scale), count, 3 if wide >= _THREE_LINES else 2)
