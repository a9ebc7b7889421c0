"""Runs of text as a paragraph is put together from them: plain, quoted, marked, or a citation chip."""

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
