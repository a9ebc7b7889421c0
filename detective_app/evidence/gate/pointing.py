"""Words of a short question that point outside it: "my unit", "this agreement", "it", "today".

English and German. No grammar is read: a pointing word counts where a question says little beside it, names
nothing and quotes nothing; a longer one is looked for as it stands.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from detective_app.evidence.text.terms import Language, words

SUBJECT, PERSON, DATE = "subject", "person", "date"
_OWN: dict[Language, re.Pattern[str]] = {
    "english": re.compile(r"\b(?:my|this|these)(?P<noun> [a-z][\w-]*)", re.IGNORECASE),
    "german": re.compile(r"\b(?:[Mm]ein|[Dd]ies)(?:e[nmrs]?)?(?: [a-zäöüß-]+)?(?P<noun> [A-ZÄÖÜ][\w-]+)"),
}
_SPOKEN_OF: dict[Language, re.Pattern[str]] = {
    "english": re.compile(
        rf"\b(?:(?P<{PERSON}>he|him|his|she|her|they|them|their)"
        rf"|(?P<{SUBJECT}>its?|(?:this|that)(?= ?\w*\W*$))|(?P<{DATE}>today|yesterday|tomorrow)"
        r"|(?:that|those)(?P<noun> [a-z][\w-]*)(?= [a-z]))\b",
        re.IGNORECASE,
    ),
    "german": re.compile(
        rf"\b(?:(?P<{PERSON}>er|ihn|ihm|sie)|(?P<{SUBJECT}>es|(?:das|dies)(?=(?: [a-zäöüß]+)?\W*$))"
        rf"|(?P<{DATE}>heute|gestern)|[Jj]ene[nmrs]?(?P<noun> [A-ZÄÖÜ][\w-]+))\b"
    ),
}
_SAYS_ENOUGH = re.compile(r"\d|[“”„\"«»]")
_CAPITAL = re.compile(r"(?<=[\w,;:] )(?!I\b)[A-Z]\w")
_NAMED = re.compile(r",? [A-Z]")  # "my unit B"
_MOST_OWN, _MOST_SPOKEN_OF, _MOST_BEFORE = 4, 2, 1
"""Words of weight in a question with a pointing word, and before it; with more it explains itself."""


class Pointing(NamedTuple):
    """What a question points at in its words, and the field of the meaning: a noun, or one of three."""

    text: str
    field: str


def pointing(question: str, of: Language) -> Pointing | None:
    """Return the first word that points outside a question, unless the question says enough by itself."""
    said = len(words(question))
    if _SAYS_ENOUGH.search(question) or (of == "english" and _CAPITAL.search(question)):
        return None
    if said <= _MOST_OWN and (found := _OWN[of].search(question)):
        return _thing(found)
    if said > _MOST_SPOKEN_OF or not (found := _SPOKEN_OF[of].search(question)):
        return None
    if len(words(question[: found.start()])) > _MOST_BEFORE:
        return None
    field = next((one for one in (SUBJECT, PERSON, DATE) if found[one]), "")
    return Pointing(found[0], field) if field else _thing(found)


def _thing(found: re.Match[str]) -> Pointing | None:
    """Return the thing of "my unit"; nothing where its name follows."""
    if _NAMED.match(found.string, found.end()):
        return None
    nouns = words(found["noun"])
    return Pointing(found[0], nouns[0].casefold()) if nouns else Pointing(found[0].split()[0], SUBJECT)
