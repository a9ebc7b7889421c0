"""Raised and lowered letters: a mark of a note or an exponent never reads as a figure's last digit.

Digits and signs become Unicode's own raised and lowered ones (10⁷, CO₂), and what pdfium takes for lines of
their own goes back to its line. Raised words (1st, Mme) stay as they are: they change no figure.
"""

from __future__ import annotations

import ctypes
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import compress, groupby, pairwise
from operator import ne
from typing import NamedTuple

from pypdfium2 import raw

from detective_app.documents.formats.pdf.page_text import HYPHEN
from detective_app.documents.formats.pdf.words import GAP_EMS, PageWords, WordSpan

_UP = dict(zip("0123456789+-−–=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾", strict=True))
_DOWN = dict(zip("0123456789+-−–=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎", strict=True))
_UP_LETTERS = dict(zip("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True))
_DOWN_LETTERS = dict(zip("aehijklmnoprstuvx", "ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_WORD = re.compile(r"[^\W\d_]{2}")
_IN_BRACKETS = re.compile(r"(?:\(\d+\))+$")
_LAST_DIGIT = re.compile(r"\d(?=[^\s\d]+(?:\s|$))")
_FIGURE = re.compile(r"\d(?:[.,'’]?\d)+")
_BESIDE = 2  # letters: with no more than a sign between them
_SMALLER = 0.87  # of the line's height: raised letters are set smaller
_UNEVEN = 0.06  # of the height: what differs by more stands higher or lower, or is of another size
_RISE, _FALL = 0.14, -0.06  # of the height, from the line's base
_WHOLE_RISE = 0.22  # of a letter that is as large as its line's
_TOUCHING = 0.12  # of the height: a narrower gap parts no words
_NEAR = 0.6
_REACH = 0.3


class _Base(NamedTuple):
    """What most letters of a line stand on, and how high they are."""

    height: float
    level: float


def joined(words: PageWords, spans: Iterable[WordSpan]) -> list[WordSpan]:
    """Put back together the lines that only a raised or lowered word parts."""
    found: list[WordSpan] = []
    tops, bottoms = words.tops, words.bottoms
    for span in spans:
        word = span.first
        overlaps = (
            word and bottoms[word] < words.last_tops[word - 1] and tops[word] > words.last_bottoms[word - 1]
        )
        if overlaps and _goes_on(words, found[-1], span):
            before = found.pop()
            if words.between[word - 1].strip("\r\n") == "" and words.gaps[word - 1] < (
                words.height(before.first) * _TOUCHING
            ):
                words.glued.add(word)
            found.append(WordSpan(before.first, span.end, span.after, even=False))
        else:
            found.append(span)
    return found


def _goes_on(words: PageWords, one: WordSpan, other: WordSpan) -> bool:
    """Tell whether a line is the rest of the one before, after or before a raised word."""
    last, word = one.end - 1, other.first
    height, next_height = words.height(last), words.height(word)
    if last > one.first and words.height(last - 1) > height:
        last, height = last - 1, words.height(last - 1)
    low, high = words.bottoms[last], words.tops[last]
    gap = words.gaps[word - 1]
    if height <= 0 or next_height <= 0 or gap < -_REACH * height or HYPHEN in one.after:
        return False
    if next_height < height * _SMALLER:
        middle = (words.tops[word] + words.bottoms[word]) / 2
        off = abs(words.bottoms[word] - low) > _UNEVEN * height
        return off and low - _REACH * height < middle < high + _REACH * height and gap < height * _NEAR
    small = min(words.last_height(one.end - 1), words.height(one.end - 1))
    rise = abs(words.last_bottoms[one.end - 1] - low)
    if small >= next_height * _SMALLER and not _WHOLE_RISE * height < rise < height:
        return False
    if height >= next_height * _SMALLER:
        return abs(low - words.bottoms[word]) < _UNEVEN * height
    middle, reach = (low + high) / 2, _REACH * next_height
    inside = words.bottoms[word] - reach < middle < words.tops[word] + reach
    return inside and abs(low - words.bottoms[word]) > _UNEVEN * next_height and gap < next_height * GAP_EMS


def mark(words: PageWords, spans: list[WordSpan]) -> None:
    """Write the raised and lowered letters of the lines as such; `spans` are then no longer even."""
    odd = sorted(_odd(words))
    at = 0
    for number, span in enumerate(spans):
        inside = []
        while at < len(odd) and odd[at] < span.end:
            if odd[at] >= span.first:
                inside.append(odd[at])
            at += 1
        if inside and _write(words, span, inside):
            spans[number] = span._replace(even=False)


def uneven(words: PageWords) -> set[int]:
    """Return the words with a figure whose digits differ in size or colour, and are not told to be raised."""
    text = words.page.text
    letters = [at for figure in _FIGURE.finditer(text) for at in range(*figure.span()) if text[at].isdigit()]
    looks = zip(letters, *words.heights_of(letters), words.colours_of(letters), strict=True)
    found = set[int]()
    for (one, low, high, ink), (other, its_low, its_high, its_ink) in pairwise(looks):
        small, large = sorted((high - low, its_high - its_low))
        if other - one <= _BESIDE and (ink != its_ink or small < large * _SMALLER):
            found |= {bisect_right(words.starts, one) - 1} & {bisect_right(words.starts, other) - 1}
    return {n for n in found if n >= 0 and words.texts[n] == text[words.starts[n] : words.ends[n]]}


def _odd(words: PageWords) -> set[int]:
    """Return the words that may hold a raised letter: of more than one height, or with a digit inside."""
    tops, bottoms, every = words.tops, words.bottoms, range(len(words.texts))
    found = set(compress(every, map(ne, tops, words.last_tops)))
    found.update(compress(every, map(ne, bottoms, words.last_bottoms)))
    for n in compress(every, map(ne, bottoms, bottoms[1:])):
        if _UNEVEN * (tops[n] - bottoms[n]) < abs(bottoms[n] - bottoms[n + 1]) < tops[n] - bottoms[n]:
            found |= {n, n + 1}
    digits = [place.start() for place in _LAST_DIGIT.finditer(words.page.text)]
    levels, highs = words.heights_of(digits)
    for digit, low, high in zip(digits, levels, highs, strict=True):
        n = bisect_right(words.starts, digit) - 1
        if n >= 0 and (low != bottoms[n] or high != tops[n]):
            found.add(n)
    return found


def _write(words: PageWords, span: WordSpan, odd: Sequence[int]) -> bool:
    """Write raised letters of some words of a line anew; tells whether there were any."""
    base = _base(words, span)
    if base is None:
        return False
    changed = False
    for word in odd:
        ways = _ways(words, word, base)
        if not any(ways) or (all(ways) and not _is_mark(words, span, word, base)):
            continue
        before = words.texts[word - 1][-1:] if word in words.glued else ""
        text = _rewritten(words.texts[word], ways, before)
        if all(ways) and word > span.first and words.gaps[word - 1] < base.height * _TOUCHING:
            words.glued.add(word)
        changed = changed or text != words.texts[word] or word in words.glued
        words.texts[word] = text
    return changed


def _is_mark(words: PageWords, span: WordSpan, word: int, base: _Base) -> bool:
    """Tell whether a raised word stands close to another, or begins the line."""
    if word == span.first or words.gaps[word - 1] < base.height * _NEAR:
        return True
    return word + 1 < span.end and words.gaps[word] < base.height * _NEAR


def _base(words: PageWords, span: WordSpan) -> _Base | None:
    """Return what most of a line is set in; None where it does not run from left to right."""
    heights: Counter[float] = Counter()
    for word in range(span.first, span.end):
        heights[round(words.height(word), 1)] += len(words.texts[word])
    height = heights.most_common(1)[0][0]
    full = [n for n in range(span.first, span.end) if abs(words.height(n) - height) < _UNEVEN * height]
    if height <= 0 or not full:
        return None
    letter = words.starts[full[0]]
    if abs(raw.FPDFText_GetCharAngle(words.page.textpage.raw, letter)) > _UNEVEN:
        return None
    return _Base(height, _level(words, letter))


def _level(words: PageWords, at: int) -> float:
    across, up = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(words.page.textpage.raw, at, across, up)
    return up.value


def _ways(words: PageWords, word: int, base: _Base) -> list[str]:
    """Return for each letter "^" if it is raised, "_" if lowered, "/" if it is only small, else ""."""
    found: list[str] = []
    level = False
    for at in range(words.starts[word], words.ends[word]):
        height = words.page.box(at).height / base.height
        off = (_level(words, at) - base.level) / base.height
        if height < _SMALLER:
            found.append("^" if _RISE < off < 1 else "_" if -1 < off < _FALL else "/")
            continue
        # A letter as large as its line's is raised where the word has another one that is not.
        level = level or abs(off) < _UNEVEN
        large = level and height < 1 + _UNEVEN and _WHOLE_RISE < off < 1
        found.append("^" if large and words.page.text[at].isdigit() else "")
    return found if any(way in "^_" for way in found if way) else [""] * len(found)


def _rewritten(text: str, ways: Sequence[str], before: str) -> str:
    """Return a word with its raised and lowered letters written so; `before` is the letter before it."""
    parts: list[str] = []
    done = 0
    runs = [(way, len(list(run))) for way, run in groupby(ways)]
    for number, (way, count) in enumerate(runs):
        run = text[done : done + count]
        last = (parts[-1] if parts else before)[-1:]
        if (
            way == "^"
            and run.isdigit()
            and _is_fraction(runs[number + 1 : number + 3], run, text[done + count : done + count + 2])
        ):
            parts.append(f" {run}" if last.isdigit() else run)
        elif way in ("^", "_"):
            parts.append(_signs(run, last, up=way == "^"))
        else:
            parts.append(run)
        done += count
    return "".join(parts)


def _is_fraction(runs: Sequence[tuple[str, int]], run: str, rest: str) -> bool:
    """Tell whether raised digits are the upper half of a fraction: a stroke and small digits follow."""
    small = bool(runs) and (runs[0][0] in "_/" or (len(runs) > 1 and runs[1][0] in "_/"))
    return small and rest[:1] in "/⁄" and rest[1:2].isdigit() and len(run) <= 2


def _signs(run: str, before: str, *, up: bool) -> str:
    """Return raised or lowered letters as Unicode has them; words stay words."""
    signs, letters = (_UP, _UP_LETTERS) if up else (_DOWN, _DOWN_LETTERS)
    if _WORD.search(run) or (_IN_BRACKETS.match(run) and not before.strip()):
        return run
    table = {**signs, **letters}
    if any(letter.isascii() and letter.isalnum() and letter not in table for letter in run):
        return f" [{run}]" if before.isdigit() else run
    return "".join(table.get(letter, letter) for letter in run)
