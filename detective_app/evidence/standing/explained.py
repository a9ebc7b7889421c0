"""Which words of a statement stand nowhere in what it is held beside: names, other things, ways, denials."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from detective_app.evidence.figures.reading import unit_sign
from detective_app.evidence.standing.amounts import Amount
from detective_app.evidence.standing.times import times
from detective_app.evidence.text.terms import Language, stem, word_set

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_ASIDE = re.compile(r"\([^)]{0,40}\)")
_WHOLE = re.compile(r"\b(?:total|gesamt|summe|insgesamt)\b", re.IGNORECASE)
_GENITIVE = re.compile(r"['’]s?$")
_MONEY = word_set("percent prozent dollar dollars euro euros pound pounds franken yen usd eur gbp chf us")
_AROUND = re.compile(
    r"\b(?:first|last|full|whole|ersten|letzten) (?=(?:three|six|nine|twelve|drei|sechs|neun|zwölf"
    r"|\d{1,2})\b)"
    r"|\b(?:fiscal|financial|calendar|full|whole)\s+(?:year|quarter)s?\b"
    r"|\b(?:a|one|the) year (?:before|earlier|ago)\b|\bim vorjahr\b|\bein jahr zuvor\b"
    r"|\b(?:at|as of|am|zum) (?:the )?(?:year[ -]?end|end|close|ende|beginning|start)\b"
    r"|\b(?:quarters?|months?|weeks?|years?|periods?|quartal\w*|monat\w*|jahr\w*)"
    r"(?: (?:then )?(?:ended|ending))?\b|\b(?:fiscal|fy|geschäftsjahr\w*)\b",
    re.IGNORECASE,
)
_CARRY_NOTHING = word_set(
    "a an the this that it of in on at for as to from by and with its his her their our which "
    "is are was were held holds be been being has have had there "
    "amount amounts amounted come comes came stand stands stood totalled totaled equalled equaled "
    "reached reports reported records recorded shows showed showing value figure "
    "about approximately around nearly almost roughly some circa respectively compared against company "
    "der die das den dem des ein eine einer eines von vom im am zum zur bei und mit ist sind war waren "
    "hat hatte hatten betrug betrugen beträgt betragen lag lagen belief beliefen sich auf etwa rund ca für "
    "per"
)
"""Words by which a figure is put behind what it is of. Any other word has to stand in what is quoted."""


def unexplained(text: str, amounts: Iterable[Amount], held: Iterable[str], of: Language) -> list[str]:
    """Return the words of a statement that stand in no held text, in order, as they are written.

    Its figures, times and currencies are left out: they are compared by their values elsewhere. A unit or
    thing behind a figure is a word like any other; two words are one by their stem or as one unit.
    """
    rest = _blanked(without_times(text), [(one.start, one.end) for one in amounts])
    known = {form for one in held for word in _WORD.findall(one) for form in forms(word, of)}
    return [
        word
        for word in dict.fromkeys(_WORD.findall(rest))
        if not _carries_nothing(word)
        and not known.intersection(forms(word, of))
        and not all(known.intersection(forms(part, of)) for part in re.split(r"['’-]", word))
    ]


def without_times(text: str) -> str:
    """Return a text with blanks where it names a time."""
    around = [found.span() for found in _AROUND.finditer(text)]
    return _blanked(text, [*around, *((one.start, one.end) for one in times(text))])


def named(label: str, text: str, of: Language) -> list[str]:
    """Return the words of a row's label that a statement does not have; none where it is fully named."""
    plain = _WHOLE.sub(" ", _ASIDE.sub(" ", label))
    return unexplained(plain, (), [text], of)


def forms(word: str, of: Language) -> Iterator[str]:
    """Yield what a word counts as: its stem, and its unit's sign."""
    plain = _GENITIVE.sub("", word)
    yield stem(plain, of)
    if sign := unit_sign(plain):  # none of small words
        yield sign


def label_words(label: str, of: Language) -> frozenset[str]:
    """Return what the words of a row's label count as, without those that carry nothing."""
    words = _WORD.findall(without_times(label))
    return frozenset(stem(word, of) for word in words if not _carries_nothing(word))


def _carries_nothing(word: str) -> bool:
    folded = word.casefold()
    return len(word) == 1 or folded in _CARRY_NOTHING or folded in _MONEY


def _blanked(text: str, spans: Iterable[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
