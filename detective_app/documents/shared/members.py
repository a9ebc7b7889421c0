"""The documents within a document: what is attached to a message, and what is packed into an archive.

A format that has some has `members(name, content)`, which yields each with its bytes, or with why
there are none. They are documents of their own, called by the way to them: `mail.eml/offers.zip/offer.pdf`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, TypeAlias

from detective_app.core.errors import DocumentError
from detective_app.documents.shared.locks import protected
from detective_app.documents.shared.sniffing import format_of

if TYPE_CHECKING:
    from detective_app.documents.shared.composition import Why

Inside: TypeAlias = "bytes | Why"

LEFT_BEHIND = re.compile(
    r"\.(?!\.|$)|~\$|__macosx$|(?:eh)?thumbs\.db$|desktop\.ini$|icon\r$"
    r"|maildirfolder$|dovecot(?:\.index|-uid|-keywords)",
    re.IGNORECASE,
)
"""What programs and systems leave among a person's files for themselves; nobody misses it."""

MOST = 5_000
MOST_BYTES = 200 << 20
MOST_RATIO = 100
SMALL = 1 << 20
_DEEPEST = 4
_MOST_PARTS, _MOST_CHARS, _MOST_SUFFIX = 12, 100, 10
_UNSAFE = re.compile(r"[:\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]+")
_REFUSED: dict[Why, str] = {
    "limit": "{} unpacks to more than can be read.",
    "damaged": "{} is damaged: it is not whole.",
    "unknown": "{} could not be read.",
}


class Members:
    """Everything within one document, however deep, by its name from there."""

    def __init__(self, name: str, suffix: str, content: bytes) -> None:
        """Take a document apart; raises DocumentError when that cannot be begun."""
        self._found: dict[str, Inside] = {}
        self._in: dict[str, list[str]] = {}
        self._names = set[str]()
        self._broken, self._left_out = set[str](), 0
        self._bytes = MOST_BYTES
        self._add("", name, suffix, content, 1)

    def directly_in(self, place: str) -> tuple[tuple[str, int], ...]:
        """Return what is in a document and in none between: the name from there, and the bytes."""
        found = ((one, self._found[one]) for one in self._in.get(place, ()))
        skipped = len(place) + 1 if place else 0
        return tuple((one[skipped:], len(it) if isinstance(it, bytes) else 0) for one, it in found)

    def unread_in(self, place: str) -> Iterator[tuple[Why, int]]:
        """Yield why more of a document is not named here, and how much of it."""
        if self._left_out and not place:
            yield "limit", self._left_out
        if place in self._broken:
            yield "damaged", 1

    def content(self, place: str, name: str) -> bytes:
        """Return one's bytes; raises DocumentError, with the `name` that it goes by, where there are none."""
        found = self._found.get(place)
        if found is None:
            raise DocumentError(f"{name} was not found.")
        if found == "protected":
            raise protected(name)
        if isinstance(found, str):
            raise DocumentError(_REFUSED[found].format(name))
        return found

    def _add(self, place: str, name: str, suffix: str, content: bytes, depth: int) -> None:
        members = getattr(format_of(name, suffix, content), "members", None)
        if members is None:
            return
        within = self._in[place] = []
        try:
            for called, inside in members(name, content):
                if not any(LEFT_BEHIND.match(part) for part in PurePosixPath(called).parts):
                    self._add_one(within, f"{place}/" if place else "", called, inside, depth)
        except DocumentError:
            if not within:
                raise
            self._broken.add(place)

    def _add_one(self, within: list[str], folder: str, called: str, inside: Inside, depth: int) -> None:
        if len(self._found) >= MOST:
            self._left_out += 1
            return
        place = self._own(folder + cleaned(called))
        if isinstance(inside, bytes):
            self._bytes -= len(inside)
            inside = "limit" if depth > _DEEPEST or self._bytes < 0 else inside
        self._found[place] = inside
        within.append(place)
        if isinstance(inside, bytes):
            with suppress(DocumentError):  # of what is damaged its own reader tells
                self._add(place, place, PurePosixPath(place).suffix, inside, depth + 1)

    def _own(self, place: str) -> str:
        """Return a name that no other has, also where capitals do not count."""
        number, own, path = 1, place, PurePosixPath(place)
        while (key := unicodedata.normalize("NFC", own).casefold()) in self._names:
            number += 1
            own = str(path.with_name(f"{path.stem} ({number}){path.suffix}"))
        self._names.add(key)
        return own


def cleaned(name: str) -> str:
    """Return a name that leads nowhere but into its document: relative, of one line, and of usual length."""
    parts = [_UNSAFE.sub("_", part).strip() for part in name.replace("\\", "/").split("/")]
    parts = [_short(part) for part in parts if part.strip(". ")]
    return "/".join(parts[-_MOST_PARTS:]) or "unnamed"


def is_clean(name: object) -> bool:
    """Tell whether something that was sent is such a name."""
    return isinstance(name, str) and len(name) > 0 and all(cleaned(part) == part for part in name.split("/"))


def _short(part: str) -> str:
    suffix = PurePosixPath(part).suffix
    if len(part) <= _MOST_CHARS or len(suffix) > _MOST_SUFFIX:
        return part[:_MOST_CHARS]
    return part[: _MOST_CHARS - len(suffix)] + suffix
