"""Where the columns of the history stand, in pixels from the left edge of the table."""

from __future__ import annotations

from detective_app.gui import theme
from detective_app.gui.pages.history.model import COLUMNS, Column

BLEED = 12
"""How far the selection's fill reaches over the text at both sides."""

ROW, HEADER, ICON = 48, 32, 16
_WIDTHS: dict[Column, int] = {
    "status": 208,
    "answers": 80,
    "detective": 108,
    "cost": 72,
    "when": 96,
}
_TITLE_AT_LEAST, _LEAST = 220, 120
_LEAVES_FIRST: tuple[Column, ...] = ("detective", "cost", "answers")
_LEAVES_LAST: tuple[Column, ...] = ("when",)
"""In large text and a small window alone."""
PADDING: dict[Column, tuple[int, int]] = {
    "hypothesis": (BLEED, 24),
    "status": (0, 8),
    "answers": (0, 12),
    "detective": (20, 4),
    "cost": (0, 12),
    "when": (12, BLEED),
}
"""Left and right of a column's text."""


def widths(room: int) -> dict[Column, int]:
    """Return the width of each column; 0 hides one where there is no room for a readable title."""
    wanted = {column: theme.pixels(width) for column, width in _WIDTHS.items()}
    for column in _LEAVES_FIRST:
        if room - sum(wanted.values()) >= theme.pixels(_TITLE_AT_LEAST):
            break
        wanted[column] = 0
    for column in _LEAVES_LAST:
        if room - sum(wanted.values()) >= theme.pixels(_TITLE_AT_LEAST) // 2:
            break
        wanted[column] = 0
    title = max(room - sum(wanted.values()), _LEAST)
    return {column: wanted.get(column, title) for column in COLUMNS}
