"""Runs of text as a paragraph is put together from them, and how much of them is shown at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from detective_app.gui.foreign_text import displayed

Style = Literal["plain", "quote", "differs", "bold", "muted", "absent", "chip", "bad"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text: plain, marked as a quote, the differing part of one, bold, or a citation chip.

    `absent` are words that are not in the quote which is to carry them.

    A chip's `text` is its number; `bad` chips say that a quote was not found.
    """

    text: str
    style: Style = "plain"


@dataclass(slots=True)
class Room:
    """What a text still has room for: more than this takes the window too long to lay out.

    `left_out` counts the characters that did not fit.
    """

    chars: int = 20_000
    lines: int = 500
    left_out: int = 0

    def take(self, text: str) -> str:
        """Return what of a text there is room for, fit for display, with an ellipsis where it was cut."""
        looked_at = text[: 2 * self.chars]
        shown = displayed(looked_at)
        lines = shown[: self.chars].split("\n", self.lines)
        fitting = "\n".join(lines[: self.lines])
        self.left_out = len(shown) - len(fitting) + len(text) - len(looked_at)
        self.chars -= len(fitting)
        self.lines -= len(lines) - 1
        return f"{fitting} …" if self.left_out else fitting
