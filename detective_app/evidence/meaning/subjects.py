"""What a text is about, for comparison with another: roots of its words, codes of things, periods."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from detective_app.evidence.figures.reading import UNIT_WORDS, Figure
from detective_app.evidence.meaning.subject_words import (
    ADJECTIVES,
    LIGHT_VERBS,
    NEUTRAL,
    NO_THINGS,
    UNIT_SIGNS,
)
from detective_app.evidence.text.terms import SMALL_WORDS, Language, stem, words

_MIN_ROOT = 4
_ENDINGS: dict[Language, re.Pattern[str]] = {
    "english": re.compile(r"(?:ment|ation|tion|ion|ing|ance|ence|eri|er|or|al|ed)$"),
    "german": re.compile(r"(?:ung|keit|lich|et|er|en|em|es|te|t|e)$"),
}
_DONE = re.compile(r"[^\W\d_]{2}(?<!e)(?<!hundr)ed$")
_CARRIED_OUT = re.compile(r"\bcarr(?:y|ied) out\b")
_CODE = re.compile(r"\b(?!Q[1-4]\b|H[12]\b|FY\b)[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{0,5}(?:[-/]?\d){1,60}[A-Za-z]?\b")
_NUMBERED = re.compile(
    r"\b(?P<word>[A-ZÄÖÜ][a-zäöüß]+|(?:unit|flat|apartment|suite|room|house|building|block|plot))[ \u00a0]"
    r"(?P<number>\d{1,5}[A-Za-z]?)\b(?![.,:/-]\d)(?! ?[%€$£°])"
)
_SIDE_BY_SIDE = re.compile(r"(?=(?<!\w)([^\W\d_]{2,}) ([^\W\d_]{2,}))")
_NAME_ALONE = re.compile(r"[A-ZÄÖÜ][\w.'’-]+(?: [A-ZÄÖÜ][\w.'’-]*){1,2}")
_YEAR = re.compile(
    r"(?<![\d.,:/-])(?:19|20)\d\d(?![\d:]|[.,]\d|-\d|[ \u00a0]?(?:[€$£%]|EUR|[kcm]?m\b|kg\b|t\b))"
)
_MONTHS = re.compile(
    r"\b(?:(January|Januar|Jänner)|(February|Februar)|(March|März)|(April)|(May|Mai)|(June|Juni)|(July|Juli)"
    r"|(August)|(September)|(October|Oktober)|(November)|(December|Dezember))\b"
)


@dataclass(frozen=True, slots=True)
class Period:
    """The times that a text names beside its value; `loose` when one of them is longer than a day."""

    years: frozenset[str] = frozenset()
    parts: frozenset[str] = frozenset()
    months: frozenset[int] = frozenset()
    days: frozenset[int] = frozenset()
    loose: bool = False

    def apart(self, other: Period) -> bool:
        """Tell whether two texts speak of different times, or only one of them of a year or a part of one."""
        mine = (self.years, self.parts, self.months, self.days)
        theirs = (other.years, other.parts, other.months, other.days)
        if any(a and b and not a & b for a, b in zip(mine, theirs, strict=True)):
            return True
        if self.loose != other.loose:
            return not (self.days if other.loose else other.days)
        return bool(self.loose and (self.parts, self.months) != (other.parts, other.months))


@lru_cache(maxsize=50_000)
def root(word: str, of: Language) -> str:
    """Return a word's stem without the ending that makes a noun of a verb, as `Wartung` of `gewartet`."""
    found = stem(word, of)
    shorter = _ENDINGS[of].sub("", found)
    shorter = shorter.removesuffix("e") if len(shorter) > _MIN_ROOT else shorter
    return shorter if len(shorter) >= _MIN_ROOT else found


@lru_cache
def _roots_of(kind: Literal["neutral", "light"], of: Language) -> frozenset[str]:
    listed = NEUTRAL | UNIT_WORDS | UNIT_SIGNS if kind == "neutral" else LIGHT_VERBS
    return frozenset(root(word, of) for word in listed)


def roots(text: str, of: Language) -> frozenset[str]:
    """Return the roots of a text's topic words, without neutral words and the names of units."""
    found = (word.casefold() for word in words(_CARRIED_OUT.sub(" ", text)))
    return frozenset(root(ADJECTIVES.get(word, word), of) for word in found) - _roots_of("neutral", of)


def verbs(text: str, of: Language) -> frozenset[str]:
    """Return the roots of what may be a text's verbs: by ending in English, by a small letter in German."""
    if of == "german":
        return frozenset(root(w, of) for w in words(text) if w[0].islower())
    found = words(_CARRIED_OUT.sub(" ", text))
    return frozenset(root(w, of) for w in found if _DONE.search(w) or w.casefold() in LIGHT_VERBS)


def deeds(text: str, of: Language) -> frozenset[str]:
    """Return the roots of the English verbs that say what was done: `opposed`, and not `went`."""
    if of != "english":
        return frozenset()
    return verbs(text, of) - _roots_of("light", of) - _roots_of("neutral", of)


def codes(text: str) -> frozenset[str]:
    """Return the names of things that carry a number, as `BR-17` or `Deck 3`."""
    return frozenset(code for code, _, _ in coded(text))


def coded(text: str) -> tuple[tuple[str, int, int], ...]:
    """Return the names of things with a number, folded, each with where it begins and ends."""
    found = [(m[0].casefold(), m.start(), m.end()) for m in _CODE.finditer(text)]
    for match in _NUMBERED.finditer(text):
        word, number = match["word"].casefold(), match["number"]
        if word not in SMALL_WORDS | NO_THINGS and not (
            _MONTHS.match(match["word"]) or _YEAR.fullmatch(number)
        ):
            found.append((f"{word} {number}".casefold(), match.start(), match.end()))
    return tuple(found)


def starts_with_a_month(text: str) -> bool:
    """Tell whether a label is a month with a number after it, which names no thing."""
    return bool(_MONTHS.match(text.capitalize()))


def neighbours(text: str, of: Language) -> frozenset[tuple[str, str]]:
    """Return the pairs of roots of words that stand side by side, a space apart."""
    return frozenset((root(m[1], of), root(m[2], of)) for m in _SIDE_BY_SIDE.finditer(text))


def looks_like_a_name(text: str) -> bool:
    """Tell whether a cell holds nothing but two or three capitalised words."""
    return bool(_NAME_ALONE.fullmatch(text))


def blanked(text: str, figures: Iterable[Figure]) -> str:
    """Return a text with blanks in place of some figures; every other letter keeps its place."""
    for figure in figures:
        text = text[: figure.start] + " " * (figure.end - figure.start) + text[figure.end :]
    return text


def period(text: str, times: Iterable[Figure]) -> Period:
    """Return the times that a text names: its dates and periods, bare years and months."""
    days = [f.value for f in times if isinstance(f.value, tuple)]
    spans = [f.value.partition("-") for f in times if isinstance(f.value, str)]
    rest = blanked(text, times)
    years = {m[0] for m in _YEAR.finditer(rest)}
    months = {next(n for n, name in enumerate(m.groups(), 1) if name) for m in _MONTHS.finditer(rest)}
    longer = any(value[2] is None for value in days)
    return Period(
        years=frozenset(years | {str(v[0]) for v in days if v[0]} | {s[0] for s in spans if s[1]}),
        parts=frozenset(span[2] or span[0] for span in spans) - {"fy"},
        months=frozenset(months | {value[1] for value in days if value[1]}),
        days=frozenset(value[2] for value in days if value[2]),
        loose=bool(years or months or spans) or longer,
    )
