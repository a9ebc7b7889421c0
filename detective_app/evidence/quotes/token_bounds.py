"""Where a text may be cut: never inside a word or a figure, and no figure is cut from its sign or unit."""

from __future__ import annotations

import re

from detective_app.evidence.figures.units import CODES, SCALE_WORDS, SYMBOLS, UNITS
from detective_app.evidence.text.normal_text import INVISIBLE

IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
"""Signs of scripts that put no space between words: a text may be cut between any two."""

_CONTEXT = 60
_DASH = r"[-\u2010-\u2013\u2212]"
_SIGN = rf"(?:(?<![\w)]){_DASH}|\u2212\s|\b(?:minus)\s|[<>≤≥≈~±]\s?)?"
_CURRENCY = rf"(?:(?:[€$£¥]|\b(?:{'|'.join(CODES)}))\s?)?"
_DIGITS = (
    r"(?:(?<!\d)\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)|\d+)"
    r"(?:[.,:/'’]\d+|[-\u2010-\u2013](?:[^\S\n]*\n\s*)?\d+)*"
)
_FIGURE = rf"{_SIGN}{_CURRENCY}{_SIGN}{_DIGITS}\w*(?:[-\u2010\u2011]\w+)*"
_IN_WORD = rf"[^\W{IDEOGRAPHS}]"
_WORD = rf"{_IN_WORD}+(?:[-\u2010-\u2013/&@](?:[^\S\n]*\n\s*)?{_IN_WORD}+|['’ʼ]{_IN_WORD}+)*"
_SCALE = rf"(?:{'|'.join(sorted(SCALE_WORDS, key=len, reverse=True))}|hundred|hundert|dozen|dutzend)"
_NAMES = sorted(
    {*UNITS, *(s for s in SYMBOLS if len(s) > 1), *map(str.casefold, CODES)}, key=len, reverse=True
)
_UNIT = (
    rf"(?:\s?[%‰°€$£¥](?:\s?[CF]\b)?|\s(?i:{_SCALE}|{'|'.join(map(re.escape, _NAMES))}|uhr|mph)(?:e?[ns])?"
    r"(?!\w)|\s[mgtlhsVWKN](?![\w.])|\s[ap]\.?m\b|\s?[\u00bc-\u00be\u2150-\u215e]|\^|['\"′″]"
    r"|\s(?=(?:to|bis|[-–])\s\d))"
)
_LOSS = rf"\(\s?{_CURRENCY}{_DIGITS}\)"

_STARTS = re.compile(rf"{_LOSS}|{_FIGURE}|{_WORD}")
_ENDS = re.compile(rf"{_LOSS}|{_FIGURE}(?:{_UNIT})?|{_WORD}(?:\s(?i:{_SCALE})\b)?")
_BROKEN = re.compile(r"\u00ad(?=[^\S\n]*\n)")
_UNSEEN = re.compile(rf"[{INVISIBLE}]")


def whole(text: str, start: int, end: int) -> bool:
    """Tell whether `text[start:end]` begins and ends between tokens.

    A figure's sign, currency and separators are part of it; so is what follows it as its unit, but only at
    the end: `million euros` may be quoted of `1.2 million euros`, `1.2` may not.
    """
    head, tail = text[start : min(end, start + _CONTEXT)], text[max(start, end - _CONTEXT) : end]
    before, after = text[max(0, start - _CONTEXT) : start], text[end : end + _CONTEXT]
    return not (
        _cuts(_STARTS, before, head + after) or _cuts(_ENDS, text[max(0, start - 1) : start] + tail, after)
    )


def _cuts(token: re.Pattern[str], left: str, right: str) -> bool:
    """Tell whether the border between two texts lies inside a token."""
    left, right = _seen(left), _seen(right)
    if not left or not right:
        return False
    border = len(left)
    return any(found.start() < border < found.end() for found in token.finditer(left + right))


def _seen(text: str) -> str:
    """Return a text without what nobody sees; a soft hyphen at a line's end is seen."""
    return text if text.isascii() else _UNSEEN.sub("", _BROKEN.sub("-", text))
