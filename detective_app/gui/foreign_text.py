"""Texts that others wrote, made fit for the screen: models, documents and files may hold anything.

A line of a million characters stops Qt's layout for many seconds, and a text with tags may be taken for rich
text; so what is displayed is a hard-wrapped copy, and nothing that shows it reads markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Literal

MAX_LABEL_CHARS = 500
MAX_LINE_CHARS = 2_000
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\ud800-\udfff]")
_DIRECTION = re.compile(r"[\u202a-\u202e\u2066-\u2069\u200e\u200f]")
_LINE_END = re.compile("\r\n|[\r\u2028\u2029]")
_UNSEEN = dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(127, 160)), "\ufffd")
_UNSEEN |= dict.fromkeys((0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "\ufffd")
_UNSEEN |= {0x0D: " ", 0x2028: " ", 0x2029: " "}
_LONG_LINE = re.compile(f"[^\n]{{{MAX_LINE_CHARS}}}(?=[^\n])")


def displayed(text: str) -> str:
    """Return a text for display: control and direction characters taken out, long lines wrapped hard."""
    visible = _DIRECTION.sub("", _CONTROL.sub("", _LINE_END.sub("\n", text)))
    return _LONG_LINE.sub(lambda line: line[0] + "\n", visible)


def sign_for_sign(text: str) -> str:
    """Return a text for display in which places stay places: what cannot be seen is one sign."""
    return text.translate(_UNSEEN)


def shortened(text: str, limit: int = MAX_LABEL_CHARS) -> str:
    """Return a text for a label: displayed, and at most `limit` characters."""
    shown = displayed(text[: limit * 2])
    return shown if len(shown) <= limit and len(text) <= limit * 2 else shown[: limit - 1] + "…"


def one_line(text: str, limit: int = MAX_LABEL_CHARS) -> str:
    """Return a text for a row or a title: shortened, its white space folded."""
    return shortened(" ".join(text[: limit * 4].split()), limit)


def on_button(text: str, limit: int = MAX_LABEL_CHARS) -> str:
    """Return a text for a button or a menu, where an ampersand would else mark the next letter's key."""
    return one_line(text, limit).replace("&", "&&")


def plain_tooltip(text: str) -> str:
    """Return a text as a tooltip that wraps and shows every sign as itself."""
    return f"<qt>{escape(shortened(text))}</qt>"


Style = Literal["plain", "quote", "differs", "bold", "muted", "absent"]


@dataclass(frozen=True, slots=True)
class TextRun:
    """A run of text: plain, marked as a quote, the differing part of one, or bold.

    `absent` are words that are not in the quote which is to carry them.
    """

    text: str
    style: Style = "plain"


@dataclass(slots=True)
class TextRoom:
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
