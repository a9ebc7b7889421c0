"""What words are compared by: stems, figures in one writing, pairs of signs where no spaces divide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from detective_app.evidence.figures.figure import MONTHS
from detective_app.evidence.figures.reading import SPELLED
from detective_app.evidence.text.broken_words import plain
from detective_app.evidence.text.terms import SMALL_WORDS, stem

_RUN = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
_FIRST_BYTES = bytes((0xE0, 0xE1, *range(0xE3, 0xEA), 0xEF))
"""How characters of these scripts begin in UTF-8, beside some others."""
_SIGNS = str.maketrans({"_": " ", "’": "'", "\u00a0": " ", "\u202f": " ", "\u2009": " "})
_TOKEN = re.compile(r"[^\W_]+(?:(?:[.']|(?<=\d),(?=\d))[^\W_]+)*")
_FIGURE = re.compile(r"\d{1,3}(?:[.,']\d{3})*(?:[.,]\d+)?|\d+[.,]\d+")
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_DATE = re.compile(
    r"\b(?:(?P<y>\d{4})-(?P<m>\d\d)-(?P<d>\d\d)|(?P<d2>\d\d?)\. ?(?P<m2>\d\d?)\. ?(?P<y2>\d{4}))\b"
)
_MONTH, _ROUNDED = "month ", "~"
_LARGE = re.compile(
    r"(?<![\d.,])(?:\d{1,3}(?:[,.]\d{3})+(?!\d)|[3-9]\d{3}(?!\d)|\d{5,}"
    r"|\d{1,3}[.,]\d{1,3}(?= ?(?:thousand|million|billion|trillion|tausend|milliard|mio|mrd|bn)|m\b))"
)
"""A figure that others round: one with a word of scale, or of four digits and more; a year is none."""


@lru_cache(maxsize=2_000)  # a sheet is accounted for again and again, and compares the same sentences
def cut(text: str) -> frozenset[str]:
    """Return what a text is compared by, without words that carry no topic."""
    folded = in_pairs(plain(text).translate(_SIGNS)).casefold()
    found = {term for token in _TOKEN.findall(folded) for term in _terms(token)}
    if any(map(str.isdigit, folded)):
        found.update(_rounded(folded), _of_dates(folded))
    return frozenset(found)


def telling(text: str) -> str:
    """Return the words of a text that an index is asked for, and the parts of those like `fy2017`."""
    tokens = _TOKEN.findall(text.translate(_SIGNS).casefold())
    parts = (part for token in tokens if not token.isdigit() for part in _PIECE.findall(token))
    return " ".join(
        word for word in dict.fromkeys((*tokens, *parts)) if len(word) > 1 and word not in SMALL_WORDS
    )


def is_figure(term: str) -> bool:
    """Tell whether a term is a figure, as it is or by its first digits."""
    return term[0].isdigit() or term[0] == _ROUNDED


def _of_dates(text: str) -> Iterator[str]:
    """Yield day, month and year of dates in figures, as they are found in one that is written out."""
    for found in _DATE.finditer(text):
        year, month, day = (found[part] or found[f"{part}2"] for part in "ymd")
        yield from (year, f"{_MONTH}{int(month)}", str(int(day)))


def _rounded(text: str) -> Iterator[str]:
    """Yield the first two digits of large figures, so that 5.2 billion meets 5,228 in a table of millions."""
    for found in _LARGE.finditer(text):
        digits = "".join(filter(str.isdigit, found[0])).lstrip("0")
        if len(digits) > 1:
            yield f"{_ROUNDED}{round(int(digits) / 10 ** (len(digits) - 2))}"[:3]


@lru_cache(maxsize=100_000)
def _terms(token: str) -> tuple[str, ...]:
    """Cut one token, as `b2`, `1,000` or `pump's`; figures with commas between that are none are cells."""
    if "," in token and not _FIGURE.fullmatch(token):
        return tuple(term for cell in token.split(",") for term in _terms(cell))
    if any(map(str.isdigit, token)):
        whole = "".join(filter(str.isalnum, token))
        pieces = _PIECE.findall(whole)
        if len(pieces) == 1:
            return (whole.lstrip("0") or whole,)
        return (whole, *(p for p in pieces if len(p) > 1))
    return tuple(_stemmed(word) for word in token.split(".") if len(word) > 1 and word not in SMALL_WORDS)


def _stemmed(word: str) -> str:
    """Return a number that is spelled as a figure, else a stem: a case and a question mix languages."""
    if word in SPELLED:
        return str(SPELLED[word])
    if word in MONTHS:
        return f"{_MONTH}{MONTHS[word]}"
    return stem(stem(word, "english"), "german")


def in_pairs(text: str) -> str:
    """Return a text with a space between each two neighbours of such a script, which are written twice."""
    if text.isascii():
        return text
    written = text.encode("utf-8", "replace")
    if len(written) == len(written.translate(None, _FIRST_BYTES)):  # at a tenth of the pattern's time
        return text
    return _RUN.sub(_pairs, text)


def _pairs(found: re.Match[str]) -> str:
    run = found[0]
    return f" {' '.join(run[at : at + 2] for at in range(max(1, len(run) - 1)))} "
