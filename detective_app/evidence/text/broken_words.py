"""Words as they are meant: without soft hyphens and ligatures, and whole where a line's end breaks them.

A hyphen at a line's end may belong to the word, as in `near-term`, or to the break. Nothing tells which,
so that both ways of reading it are looked for.
"""

from __future__ import annotations

import re

_SOFT_HYPHEN = "\u00ad"
_HYPHEN = "\u2010"
_LIGATURES = str.maketrans(
    {
        "\ufb00": "ff",
        "\ufb01": "fi",
        "\ufb02": "fl",
        "\ufb03": "ffi",
        "\ufb04": "ffl",
        "\ufb05": "st",
        "\ufb06": "st",
    }
)
# Begins with the hyphen, so that most of a text is passed over quickly, with one alone several times as fast.
_BROKEN = r"(?<=[^\W\d_].)([^\S\n]*\n[^\S\n]*)([a-zß-öø-ÿ\ufb00-\ufb06][^\W\d_]*)"
_BREAK = re.compile(rf"[-{_HYPHEN}{_SOFT_HYPHEN}]{_BROKEN}")
_PLAIN_BREAK = re.compile(rf"-{_BROKEN}")

_BROKEN_LINE = re.compile("- ?\n")


def whole(text: str) -> str:
    """Return a text with each broken word whole on the line where it begins; the lines stay as many."""
    if not _may_break(text):
        return text
    return _BREAK.sub(r"\2\1", text).replace(_SOFT_HYPHEN, "")


def both_ways(text: str) -> str:
    """Return a text with broken words as they stand and, on the line where each begins, whole as well."""
    if not _may_break(text):
        return text
    parts: list[str] = []
    last = 0
    rare = _SOFT_HYPHEN in text or _HYPHEN in text
    for found in (_BREAK if rare else _PLAIN_BREAK).finditer(text):
        begin = found.start()
        while begin > last and (text[begin - 1].isalpha() or text[begin - 1] == _SOFT_HYPHEN):
            begin -= 1
        parts += (text[last : found.start()], " ", text[begin : found.start()], found[2], found[1], found[2])
        last = found.end()
    return "".join((*parts, text[last:])).replace(_SOFT_HYPHEN, "")


def plain(text: str) -> str:
    """Return a text's words for comparing by code: read both ways, without ligatures."""
    text = both_ways(text)
    return text if text.isascii() else text.translate(_LIGATURES)


def breaks(line: str) -> bool:
    """Tell whether a line ends in the middle of a word, or with a hyphen of its own."""
    return line.rstrip().endswith(("-", _HYPHEN, _SOFT_HYPHEN))


def _may_break(text: str) -> bool:
    """Tell quickly whether there may be anything to do: most texts have nothing."""
    if "-" in text and _BROKEN_LINE.search(text):  # one pass: a search for each of two signs takes two
        return True
    return not text.isascii() and (_SOFT_HYPHEN in text or _HYPHEN in text)
