"""Runs of text as a paragraph is put together from them, and how much of them is shown at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text: plain, marked as a quote, the differing part of one, bold, or a citation chip.

    A chip's `text` is its number; `bad` chips say that a quote was not found.
    """

    text: str
    style: Literal["plain", "quote", "differs", "bold", "muted", "chip", "bad"] = "plain"


@dataclass(slots=True)
class Room:
    """What a text still has room for: more than this takes the window too long to lay out."""

    chars: int = 20_000
    lines: int = 500

    def take(self, text: str) -> str:
        """Return as much of a text as there is room for, with an ellipsis where it was cut."""
        if not self.chars:
            return ""
        lines = text[: self.chars].split("\n", self.lines)
        fitting = "\n".join(lines[: self.lines])
        if len(fitting) < len(text):
            self.chars = 0
            return f"{fitting} …"
        self.chars -= len(text)
        self.lines -= len(lines) - 1
        return text
