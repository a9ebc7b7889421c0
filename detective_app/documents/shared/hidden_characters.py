"""Characters that nobody sees: zero-width ones and those that turn the writing direction.

They can hide an instruction from a reader and not from a model, so they are taken out and reported.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from detective_app.core.evidence import SourceFinding

_TAGS = "\U000e0000-\U000e007f"
_HIDDEN = re.compile(
    "[\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff"
    f"\uffa0\ufff9-\ufffb{_TAGS}\U000e0100-\U000e01ef]+"
)
# The same in UTF-8. A search for bytes that begins with a fixed one runs at the speed of memory, one for a
# class of characters a hundred times slower.
_HIDDEN_BYTES = tuple(
    map(
        re.compile,
        (
            rb"\xd8\x9c",
            rb"\xe1(?:\x85[\x9f\xa0]|\x9e[\xb4\xb5]|\xa0[\x8b-\x8e])",
            rb"\xe2(?:\x80[\x8b-\x8f\xaa-\xae]|\x81[\xa0-\xaf])",
            rb"\xe3\x85\xa4",
            rb"\xef(?:\xbb\xbf|\xbe\xa0|\xbf[\xb9-\xbb])",
            rb"\xf3\xa0[\x80\x81\x84-\x87]",
        ),
    )
)
_BYTE_ORDER_MARK = "\ufeff"
_JOINERS = "\u200c\u200d"
_FLAG = "\U0001f3f4"
_MOST_CHARS = 300


def without_hidden(text: str) -> tuple[str, tuple[SourceFinding, ...]]:
    """Return the text as a reader sees it, and a finding when that is not all of it.

    Soft hyphens, byte order marks, and the joiners that emoji and some scripts need are no finding. The
    finding's locator is the line of the first character that was taken out.
    """
    if text.isascii() or not _holds_any(text.encode("utf-8", "replace")):
        return text, ()
    taken: list[str] = []
    first: list[int] = []

    def kept(found: re.Match[str]) -> str:
        characters = found[0]
        if _needed(text, found):
            return characters
        if gone := characters.replace(_BYTE_ORDER_MARK, ""):
            taken.append(gone)
            first.append(found.start())
        return ""

    seen = _HIDDEN.sub(kept, text)
    if not taken:
        return seen, ()
    from detective_app.core.evidence import SourceFinding

    line = text.count("\n", 0, first[0]) + 1
    finding = SourceFinding(kind="hidden_text", text=_told("".join(taken)), locator=f"L{line}-L{line}")
    return seen, (finding,)


def _holds_any(text: bytes) -> bool:
    return any(pattern.search(text) for pattern in _HIDDEN_BYTES)


def _needed(text: str, found: re.Match[str]) -> bool:
    """Tell whether the characters belong to what is seen: an emoji's parts, or letters that they join."""
    before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
    if found[0] in _JOINERS:
        return bool(before and after) and _joins(before) and _joins(after)
    return before == _FLAG and found[0][-1] == "\U000e007f"


def _joins(character: str) -> bool:
    """Tell whether a character is an emoji's part, or of a script whose letters change when joined."""
    if character >= "\U0001f000" or character in "\ufe0f\u2640\u2642\u2764\u2695\u2696\u2708":
        return True
    return "\u0600" <= character <= "\u0dff" or "\u1000" <= character <= "\u109f"


def _told(taken: str) -> str:
    """Say what was taken out; tag characters spell a text of their own, which is told too."""
    names = sorted({unicodedata.name(c, f"U+{ord(c):04X}").lower() for c in taken if ord(c) < 0xE0000})
    spelled = "".join(chr(ord(c) - 0xE0000) for c in taken if 0xE0020 <= ord(c) < 0xE007F)
    names += ["tag characters"] if spelled or not names else []
    told = f"{len(taken)} invisible characters were left out: {', '.join(names)}."
    return told[:_MOST_CHARS] + (f" They spell: {spelled}"[: 500 - _MOST_CHARS] if spelled else "")
