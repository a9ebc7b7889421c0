"""The program's own words in the language of who reads them: English stands in the source, German in a table.

Whoever writes for a person says sentences here, and whoever asked for them sets the language around it. What
models, documents and persons wrote is a value of a sentence, and stays as it is. Errors, findings and notes
arise and are kept in English; `told` knows them again, so that each is read in the language of its reader.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from detective_app import paths

Language: TypeAlias = Literal["english", "german"]
CODES: Mapping[Language, str] = {"english": "en", "german": "de"}
"""The languages that can be spoken, with their codes."""
_LANGUAGE: ContextVar[Language] = ContextVar("language", default="english")
_PLACE = re.compile(r"\{([1-9])\}")
_OWN_WORD, _FEWEST = re.compile(r"\b[a-z]+\b"), 3
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_NUMBER = re.compile(r"-?\d+\.\d+|-?\d{1,3}(?:,\d{3})+")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_PART_END = re.compile(r"(?<=[.!?]) (?=\S)|; |: ")
_AND_MORE = re.compile(r"[.!?] (?=[A-Z])")
"""A sentence ends within a value that ends the message: it is more than one."""
_WHOSE = "… "
_SHAPES = ("{0}", "{1} {0}", "{1} {0} ({2})", "{0}: {1}", "{1} {0}: {2}")
"""How what a model did (`… is overloaded`) stands in a message: beside who it was, and what it said."""
_LONGEST, _MOST_PARTS, _DEEPEST = 4_000, 24, 8
"""Characters, parts, and messages within each other: what has more is no message but a text of others."""
_MOST_SETTINGS = 1 << 20


def speak(language: Language) -> None:
    """Have all that is said from now on in a language."""
    _LANGUAGE.set(language)


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


def chosen(config_file: Path) -> Language:
    """Return the language that the settings in a file name, or else that of the system."""
    try:
        with config_file.open("rb") as file:
            code = json.loads(file.read(_MOST_SETTINGS))["appearance"]["language"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        code = "system"
    if code not in CODES.values():
        code = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")[:2]
    return "german" if code == CODES["german"] else "english"


def say(english: str, *values: object) -> str:
    """Say a sentence with values in place of `{1}`, `{2}` …; counts are grouped as the language does."""
    sentence = _table(_LANGUAGE.get()).get(english, english)
    return _PLACE.sub(lambda place: _value(values[int(place[1]) - 1]), sentence) if values else sentence


def say_count(count: int, one: str, several: str, *values: object) -> str:
    """Say how many there are: `1 page`, `2,940 tokens`; further values stand in `{2}` and so on."""
    return say(one if count == 1 else several, count, *values)


def told(text: str) -> str:
    """Say a message from below again, with the messages in it; what is not known stays as it is."""
    if not text or len(text) > _LONGEST or not _sentences(_LANGUAGE.get()):
        return text
    return "\n".join(_told(line) for line in text.split("\n"))


def said_again(text: str) -> str:
    """Say a text again that is one sentence of the program's as a whole; a model's stays as it is.

    Only sentences that begin with a word of their own are known again so: no other text is taken for one.
    """
    known = _whole(text, strict=True)
    return known or (say(text) if text in _table(_LANGUAGE.get()) else text)


def day(at: date) -> str:
    """Write a day: `28 Nov 2026`, `28.11.2026`."""
    if _LANGUAGE.get() == "german":
        return f"{at.day}.{at.month}.{at.year}"
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}"


def decimal(number: float, digits: int) -> str:
    """Write a number with so many digits behind its point: `1,234.5`, `1.234,5`."""
    return _grouped(f"{number:,.{digits}f}")


def _value(value: object) -> str:
    return _grouped(f"{value:,}") if isinstance(value, int) else str(value)


def _grouped(number: str) -> str:
    return number.translate(str.maketrans(",.", ".,")) if _LANGUAGE.get() == "german" else number


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence that is known again: how it is said, and its own words before, between and behind values."""

    said: str
    places: tuple[str, ...]
    fixed: tuple[str, ...]

    def told(self, text: str, depth: int) -> str | None:
        """Say a text that is this sentence; it stands within so many others: `depth`. None of another one."""
        found = self._values(text)
        if found is None or (self.places and self.fixed[-1] == "." and _AND_MORE.search(found[-1])):
            return None
        values = dict(zip(self.places, found, strict=True))
        return _PLACE.sub(lambda place: _told_value(values[place[1]], depth + 1), self.said)

    def _values(self, text: str) -> list[str] | None:
        """Return the values in a text, none of them empty and the first as short as can be.

        No pattern looks for them, since texts of models are looked at so.
        """
        first, *others = self.fixed
        if not text.startswith(first) or any(words not in text for words in others):
            return None
        values, at = [], len(first)
        for place, words in enumerate(others, 1):
            last = place == len(others)
            end = len(text) - len(words) if last else text.find(words, at + 1)
            if end <= at or (last and not text.endswith(words)):
                return None
            values.append(text[at:end])
            at = end + len(words)
        return values if at == len(text) else None


def _told(text: str, depth: int = 0) -> str:
    if depth > _DEEPEST:
        return text
    return _whole(text, depth) or _without_stop(text, depth) or _in_parts(text, depth)


def _whole(text: str, depth: int = 0, *, strict: bool = False) -> str | None:
    known = (one for one in _sentences(_LANGUAGE.get()) if not strict or one.fixed[0][:1].isupper())
    return next((said for one in known if (said := one.told(text, depth)) is not None), None)


def _without_stop(text: str, depth: int) -> str | None:
    """Return a sentence that stands within another one, where it has lost its full stop."""
    said = _whole(f"{text}.", depth)
    return said if said is None else said.removesuffix(".")


def _in_parts(text: str, depth: int) -> str:
    """Return a message of several: the longest beginning that is one, and then the rest likewise."""
    ends = list(_PART_END.finditer(text))
    if not ends or len(ends) > _MOST_PARTS:
        return text
    heads = ((end, _whole(text[: end.start()], depth)) for end in reversed(ends))
    known = ((end, said) for end, said in heads if said is not None)
    end, said = next(known, (ends[0], text[: ends[0].start()]))
    return f"{said}{end[0]}{_told(text[end.end() :], depth)}"


def _told_value(text: str, depth: int) -> str:
    """Return a value as the language writes it: a message in a message, a number, or a day."""
    if _NUMBER.fullmatch(text):
        return _grouped(text)
    if _DAY.fullmatch(text):
        try:
            return day(date.fromisoformat(text))
        except ValueError:
            return text
    return _told(text, depth) if " " in text or text.isalpha() else text


def _lines(language: Language) -> list[list[str]]:
    if language == "english":
        return []
    file = paths.resources() / "translations" / f"said_{CODES[language]}.txt"
    return [line.split("\t") for line in file.read_text("utf-8").splitlines()]


@cache
def _table(language: Language) -> Mapping[str, str]:
    """Return how each sentence is said; what a model did stands there without whose it is."""
    return {english.removeprefix(_WHOSE): said.removeprefix(_WHOSE) for english, said, *_ in _lines(language)}


@cache
def _sentences(language: Language) -> tuple[_Sentence, ...]:
    """Return the sentences that are known again, those with the most words of their own first.

    They have some words of their own, unless a third column says `again` or `only` (said, and never known
    again): no other text is to be taken for one.
    """
    known = list[_Sentence]()
    for english, said, *marked in _lines(language):
        shapes = _SHAPES if english.startswith(_WHOSE) else ("{0}",)
        plain = len(shapes) > 1 or len(_OWN_WORD.findall(english)) >= _FEWEST
        for shape in shapes if marked == ["again"] or (plain and not marked) else ():
            pieces = _PLACE.split(shape.replace("{0}", english.removeprefix(_WHOSE)))
            whole = shape.replace("{0}", said.removeprefix(_WHOSE))
            known.append(_Sentence(whole, tuple(pieces[1::2]), tuple(pieces[::2])))
    return tuple(sorted(known, key=lambda one: -sum(map(len, one.fixed))))
