"""The program's own words in the language of who reads them: English stands in the source, German in a table.

Whoever writes for a person says sentences here, and whoever asked for them sets the language around it. What
models, documents and persons wrote is a value of a sentence, and stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from functools import cache
from typing import Literal, TypeAlias

from detective_app import paths

Language: TypeAlias = Literal["english", "german"]
CODES: Mapping[Language, str] = {"english": "en", "german": "de"}
"""The languages that can be spoken, with their codes."""
_LANGUAGE: ContextVar[Language] = ContextVar("language", default="english")
PLACE = re.compile(r"\{([1-9])\}")
_OWN_WORD, _FEWEST = re.compile(r"\b[a-z]+\b"), 3
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@contextmanager
def spoken(language: Language) -> Iterator[None]:
    """Have all that is said meanwhile in a language."""
    before = _LANGUAGE.set(language)
    try:
        yield
    finally:
        _LANGUAGE.reset(before)


def language() -> Language:
    """Return the language that is spoken."""
    return _LANGUAGE.get()


def say(english: str, *values: object) -> str:
    """Say a sentence with values in place of `{1}`, `{2}` …; counts are grouped as the language does."""
    told = _table(_LANGUAGE.get()).get(english, english)
    return PLACE.sub(lambda place: _value(values[int(place[1]) - 1]), told) if values else told


def say_count(count: int, one: str, several: str) -> str:
    """Say how many there are: `1 page`, `2,940 tokens`."""
    return say(one if count == 1 else several, count)


def said_again(text: str) -> str:
    """Say a stored English sentence of the program; one that is not known stays as it is.

    Only sentences with some words of their own are known again: no other text is to be taken for one.
    """
    found = ((one, _values(text, one)) for one in _sentences(_LANGUAGE.get()))
    known = say(text) if text in _table(_LANGUAGE.get()) else text
    return next((say(one, *values) for one, values in found if values is not None), known)


def day(at: datetime) -> str:
    """Write a day: `28 Nov 2026`, `28.11.2026`."""
    if _LANGUAGE.get() == "german":
        return f"{at.day}.{at.month}.{at.year}"
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}"


def _value(value: object) -> str:
    if not isinstance(value, int):
        return str(value)
    return f"{value:,}".replace(",", "." if _LANGUAGE.get() == "german" else ",")


@cache
def _table(language: Language) -> Mapping[str, str]:
    if language == "english":
        return {}
    file = paths.resources() / "translations" / f"said_{CODES[language]}.txt"
    return dict(line.split("\t") for line in file.read_text("utf-8").splitlines())


@cache
def _sentences(language: Language) -> tuple[str, ...]:
    """Return the sentences that are known again."""
    return tuple(
        one for one in _table(language) if one[:1].isupper() and len(_OWN_WORD.findall(one)) >= _FEWEST
    )


def _values(text: str, english: str) -> list[str] | None:
    """Return what a text has in the places of a sentence, by their numbers; None of another sentence.

    Each place but the last has as much as it can; no pattern, since texts of models are looked at so.
    """
    first, *parts = PLACE.split(english)
    if not parts:
        return [] if text == english else None
    last = parts[-1]
    begin, end = len(first), len(text) - len(last)
    if not (text.startswith(first) and text.endswith(last) and begin < end):
        return None
    found: dict[str, str] = {}
    for number, before in zip(parts[-2:1:-2], parts[-3::-2], strict=True):
        at = text.rfind(before, begin + 1, end - 1)
        if at < 0:
            return None
        found[number], end = text[at + len(before) : end], at
    found[parts[0]] = text[begin:end]
    return [found[number] for number in sorted(found)]
