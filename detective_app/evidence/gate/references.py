"""Words that point at something outside the question: "my unit", "that invoice", "he", "it", "today".

English and German. A reference that the question itself explains ("my unit 5A", "the pump … it") is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.evidence.figures.reading import figures
from detective_app.evidence.gate.reference_patterns import (
    ABOUT_THE_CASE,
    CLAUSE,
    DATE,
    DAY_NOUNS,
    DEED,
    EXPLAINED,
    EXPLAINED_BY_A_NOUN,
    EXPLETIVE,
    NAMED_BEFORE,
    NO_NOUNS,
    OWNER_AFTER,
    PERIOD,
    PERIOD_NOUNS,
    PRONOUN,
    RELATIVE,
    THING,
)
from detective_app.evidence.text.terms import SMALL_WORDS, language, stem, terms

Pointing: TypeAlias = Literal["thing", "shared", "pronoun", "person", "date", "period"]
"""`thing` is "my unit" or "that invoice", `shared` "our office", which is often the only one."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference as it stands in the question; `field` is what its meaning is kept under.

    The field of a thing is its noun, as `unit`; the others share `subject`, `person`, `date` and `period`.
    """

    text: str
    field: str
    kind: Pointing


def references(question: str) -> tuple[Reference, ...]:
    """Return what a question points at without saying what it is, in order, each field once."""
    text, of = " ".join(question.split()), language(question)
    dated = any(isinstance(f.value, tuple) and f.value[0] for f in figures(text))
    found: dict[int, Reference] = {}
    if not dated:
        found.update({m.start(): Reference(m[0], "date", "date") for m in DATE[of].finditer(text)})
        found.update({m.start(): Reference(m[0], "period", "period") for m in PERIOD[of].finditer(text)})
    for start, reference in [*_things(text, of), *_pronouns(text, of)]:
        if not (dated and reference.kind in ("date", "period")):
            found.setdefault(start, reference)
    fields = dict.fromkeys(found[start].field for start in sorted(found))
    return tuple(next(found[n] for n in sorted(found) if found[n].field == field) for field in fields)


def _things(text: str, of: Literal["english", "german"]) -> Iterator[tuple[int, Reference]]:
    for found in THING[of].finditer(text):
        group = next(name for name in ("noun", "noun2", "noun3") if found[name])
        said = _noun(found[group]) if of == "english" else found[group]
        if not said or _noun_key(said) in ABOUT_THE_CASE:
            continue
        end = found.start(group) + len(found[group].partition(said)[0]) + len(said)
        before = text[: found.start()]
        relative = of == "english" and (found["that"] or "").casefold() in ("that", "those")
        if relative and (_joins(before) or _begins_with_a_name(said, text)):
            continue
        named = (stem(word, of) for word in said.split())
        if found["that"] and any(
            word in terms(before, of) for word in named
        ):  # "which nominee … that nominee"
            continue
        if EXPLAINED.match(text, end) or (not found["own"] and EXPLAINED_BY_A_NOUN.match(text, end)):
            continue
        yield found.start(), _thing(text[found.start() : end], said, own=found["own"] or "")


def _joins(before: str) -> bool:
    """Tell whether "that" after these words joins a clause to them and points at nothing."""
    return bool(RELATIVE.search(before)) and not DEED.search(before)


def _begins_with_a_name(noun: str, text: str) -> bool:
    """Tell whether "that" stands before a name, as in "the issue that MGM announced": it joins a clause."""
    return noun[:1].isupper() and not text.isupper()


def _thing(text: str, noun: str, *, own: str) -> Reference:
    key = _noun_key(noun)
    if key in PERIOD_NOUNS | DAY_NOUNS:
        if own:
            return Reference(text, "_".join(noun.casefold().split()), "thing")
        kind: Pointing = "period" if key in PERIOD_NOUNS else "date"
        return Reference(text, kind, kind)
    return Reference(text, key, "shared" if own.casefold() in ("our", "unser") else "thing")


def _noun_key(noun: str) -> str:
    return noun.rsplit(maxsplit=1)[-1].casefold().removesuffix("'s").removesuffix("’s")


def _noun(words: str) -> str:
    """Return the words up to the noun: nothing after a small word, no verb at the end."""
    kept: list[str] = []
    for word in words.split():
        if word.casefold() in SMALL_WORDS:
            break
        kept.append(word)
    while kept and (kept[-1] in NO_NOUNS or (len(kept) > 1 and kept[-1].endswith(("ed", "ly")))):
        kept.pop()
    return " ".join(kept)


def _pronouns(text: str, of: Literal["english", "german"]) -> Iterator[tuple[int, Reference]]:
    for found in PRONOUN[of].finditer(text):
        before = text[: found.start()]
        if NAMED_BEFORE[of].search(before) or _abbreviation(found[0], text):
            continue
        if OWNER_AFTER[of].match(text, found.end()):
            continue
        if found["person"]:
            bound = before[:3].casefold() in ("who", "wer") and CLAUSE.search(before)
            if not bound:
                yield found.start(), Reference(found[0], "person", "person")
        elif found["bare"] and of == "english" and _joins(before):
            continue
        elif not found["pronoun"] or not _expletive(text, found, of):
            yield found.start(), Reference(found[0], "subject", "pronoun")


def _abbreviation(word: str, text: str) -> bool:
    """Tell whether capitals make a name of a word, as in "department IT"."""
    return len(word) > 1 and word.isupper() and not text.isupper()


def _expletive(text: str, found: re.Match[str], of: Literal["english", "german"]) -> bool:
    """Tell whether "it" stands for nothing, as in "how long did it take"; in German also before any noun."""
    if of == "german" and NAMED_BEFORE[of].search(text):
        return True
    return any(m.start() <= found.start() < m.end() for m in EXPLETIVE[of].finditer(text))
