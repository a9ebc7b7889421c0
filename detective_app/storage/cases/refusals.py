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
    ("an older Office program", "unknown"),
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
    every = [(file.name[:_MOST_CHARS], _why(said.replace(file.name, ""))) for file, said in refused]
    named = [Unread(what="document", why=why, where=name) for name, why in every[:_MOST_NAMED]]
    others = Counter(why for _, why in every[_MOST_NAMED:])
    return (*named, *(Unread(what="document", why=why, count=n) for why, n in others.items()))


def _why(said: str) -> _Why:
    return next((why for words, why in _SAID if words in said), "damaged")
