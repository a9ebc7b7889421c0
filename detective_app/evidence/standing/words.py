"""Which words of a statement stand nowhere in what it is held beside: names, other things, ways, denials."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from detective_app.evidence.figures.reading import unit_sign
from detective_app.evidence.standing.times import times
from detective_app.evidence.text.terms import Language, stem, word_set

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_ASIDE = re.compile(r"\([^)]{0,40}\)")
_WHOLE = re.compile(r"\b(?:total|gesamt|summe|insgesamt)\b", re.IGNORECASE)
_GENITIVE = re.compile(r"['’]s?$")
_CARRY_NOTHING = word_set(
    "a an the this that it of in on at for as to from by and with its his her their our which "
    "is are was were held holds be been being has have had there "
    "amount amounts amounted come comes came stand stands stood totalled totaled equalled equaled "
    "reached reports reported records recorded shows showed showing value figure respectively company "
    "compared against about approximately "
    "percent dollar dollars euro euros pound pounds franken yen usd eur gbp chf us prozent "
    "fiscal fy calendar year years ended ending end "
    "der die das den dem des ein eine einer eines von vom im am zum zur bei und mit ist sind war waren "
    "hat hatte hatten betrug betrugen beträgt betragen lag lagen belief beliefen sich auf für per "
    "geschäftsjahr jahr quartal"
)
"""Words by which a figure is put behind what and when it is of; any other has to stand in what is quoted."""


def unexplained(
    text: str, figures: Iterable[tuple[int, int]], held: Iterable[str], of: Language
) -> list[str]:
    """Return the words of a statement that stand in no held text, in order, as they are written.

    Its `figures`, by where they stand, times and currencies are left out: they are compared by their values.
    A unit or thing behind a figure is a word like any other; two words are one by their stem or as one unit.
    """
    rest = _blanked(text, [*figures, *((one.start, one.end) for one in times(text))])
    known = {form for one in held for form in stems(one, of)}
    return [
        word
        for word in dict.fromkeys(_WORD.findall(rest))
        if not (len(word) == 1 or word.casefold() in _CARRY_NOTHING)
        and not known.intersection(_forms(word, of))
        and not all(known.intersection(_forms(part, of)) for part in re.split(r"['’-]", word))
    ]


def is_named(label: str, text: str, of: Language) -> bool:
    """Tell whether a statement has all words of a row's label, but for those that say that it is a total."""
    plain = _WHOLE.sub(" ", _ASIDE.sub(" ", label))
    return not unexplained(plain, (), [text], of)


def stems(text: str, of: Language) -> frozenset[str]:
    """Return what the words of a text count as."""
    return frozenset(form for word in _WORD.findall(text) for form in _forms(word, of))


def _forms(word: str, of: Language) -> Iterator[str]:
    """Yield what a word counts as: its stem, and its unit's sign."""
    plain = _GENITIVE.sub("", word)
    yield stem(plain, of)
    if sign := unit_sign(plain):  # none of small words
        yield sign


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
