"""Puts the files that were chosen and not read on the account of the unread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

from detective_app.core.evidence import Unread
from detective_app.storage.cases.paths import ChosenFile

_Why: TypeAlias = Literal["no_text", "unknown", "protected", "damaged", "limit"]
_SAID: tuple[tuple[str, _Why], ...] = (
    ("is protected by a password", "protected"),
    ("is not a PDF or text file", "unknown"),
    ("which Detective cannot read", "unknown"),
    ("No text found in", "no_text"),
    ("is empty", "no_text"),
    ("is larger than", "limit"),
    ("unpacks to more than", "limit"),
    ("was not read:", "limit"),
    ("takes too long", "limit"),
    ("takes longer", "limit"),
)
"""What a refusal says besides the file's name, which has to be known again of one that is kept as a text."""
_MOST_NAMED = 50
_MOST_CHARS = 500


def unread_files(refused: Sequence[tuple[ChosenFile, str]]) -> tuple[Unread, ...]:
    """Return an entry for each file that was refused in words; of very many the last are only counted."""
    every = [
        Unread(what=_what(file), why=_why(said.replace(file.name, "")), where=file.name[:_MOST_CHARS])
        for file, said in refused
    ]
    others = Counter(one.evolve(where="") for one in every[_MOST_NAMED:])
    return (*every[:_MOST_NAMED], *(one.evolve(count=count) for one, count in others.items()))


def _what(file: ChosenFile) -> Literal["attachment", "document"]:
    return "attachment" if file.attached else "document"


def _why(said: str) -> _Why:
    return next((why for words, why in _SAID if words in said), "damaged")
