"""Names that an answer could invent: persons, organisations and places of several words, acronyms."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detective_app.evidence.figures.figure import SCALE_WORDS, UNIT_WORDS
from detective_app.evidence.text.terms import SMALL_WORDS, Language, language, word_set

_PART = r"[A-ZÄÖÜÉ][\w’']*(?:-[\w’']+)*"
_CAPITALISED = re.compile(rf"(?<!\d-)\b{_PART}(?:[ \n](?:(?:de|van|&)[ \n])?{_PART})*")
_WORD = re.compile(r"\S+")
_ACRONYM = re.compile(r"[A-ZÄÖÜ]{2,}s?")
_STARTS = re.compile(r"(?:^|[.!?:…]|\n)[\s\"'“”„‘’»«(\[*-]{0,20}$")
_NO_NAMES = word_set("mr mrs ms dr prof herr herrn frau sgt capt ing uhr i no nr nos § p l yes ja nein none")
_CLAUSE = re.compile(r"[:.!?\n]")
_BEFORE_CHARS, _CLAUSE_CHARS = 20, 200


def names(text: str, of: Language) -> Iterator[tuple[int, int]]:
    """Yield where names stand: capitalised words that follow each other.

    In English also single capitalised words inside a sentence; in German those are nouns. The first word of a
    sentence says nothing by its capital.
    """
    for found in _CAPITALISED.finditer(text):
        for run in _runs(list(_WORD.finditer(text, *found.span()))):
            starts = bool(_STARTS.search(text[max(0, run[0].start() - _BEFORE_CHARS) : run[0].start()]))
            here = _of_clause(text, run[0].start()) if starts and of == "german" else of
            if _is_name(run, here, starts=starts):
                yield run[0].start(), run[-1].end()


def _of_clause(text: str, begin: int) -> Language:
    """Return the language of what is said to the next colon or stop: what it quotes may be in another."""
    return language(_CLAUSE.split(text[begin : begin + _CLAUSE_CHARS], maxsplit=1)[0])


def name_words(name: str) -> tuple[str, ...]:
    """Return the words of a name that must be true, folded: without titles, small words, genitives."""
    words = (re.sub(r"['’]s?$", "", w).strip(".,") for w in name.split())
    return tuple(w.casefold() for w in words if not _says_nothing(w))


def _runs(words: list[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    """Yield stretches between words that are no part of a name, as units."""
    run: list[re.Match[str]] = []
    for word in [*words, None]:
        if word is not None and not _says_nothing(word[0]):
            run.append(word)
        elif word is None or word[0][:1].isupper():
            if run:
                yield run
            run = []


def _is_name(run: list[re.Match[str]], of: Language, *, starts: bool) -> bool:
    acronym = any(_ACRONYM.fullmatch(word[0]) for word in run)
    if len(run) == 1:
        return acronym or (of == "english" and not starts)
    return acronym or len(run) > (2 if of == "german" and starts else 1)


def _says_nothing(word: str) -> bool:
    folded = word.casefold().strip(".,'’&")
    if folded in SMALL_WORDS or folded in _NO_NAMES or folded in UNIT_WORDS or folded in SCALE_WORDS:
        return True
    return not folded or folded.removesuffix("s") in UNIT_WORDS
