"""The files of a case: what the user chose, folders with everything below, and nothing outside of them."""

from __future__ import annotations

import os
import time
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal, TypeAlias

from detective_app.core.evidence import Unread
from detective_app.documents.process import opening
from detective_app.documents.shared.members import LEFT_BEHIND

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession


@dataclass(frozen=True, slots=True)
class ChosenFile:
    """A file to read, with the name it goes by; `problem` says why it will not be read.

    `in_folder` is one that nobody named: it was found in a folder, or in the file `outer`, where it has
    `size` bytes and may be `attached` to a message. With `recognise` pictures of words in it are read, too.
    """

    path: Path
    name: str
    problem: str = ""
    in_folder: bool = False
    recognise: bool = False
    outer: Path | None = None
    size: int = 0
    attached: bool = False

    def within(self, name: str, size: int, *, attached: bool) -> ChosenFile:
        """Return a document within this one."""
        place, called = self.path / name, f"{self.name}/{name}"
        inner = replace(self, path=place, name=called, problem="", in_folder=True, size=size)
        return replace(inner, outer=self.outer or self.path, attached=attached)


def chosen_files(paths: Sequence[Path]) -> tuple[ChosenFile, ...]:
    """List files and folders, sorted within each folder; a file that is reached twice is listed once.

    A document within another one stands for that one, which is read with all that is in it.
    """
    paths = [opening.place_of(path)[0] for path in paths]
    walk = _Walk({os.path.realpath(path) for path in paths})
    return tuple(file for path in paths for file in walk.below(path))


def chosen_for(session: InterrogationSession) -> tuple[Path, ...]:
    """Return what a session was chosen as: whole folders, with what is new in them, and single files."""
    files = tuple(Path(one.path) for one in session.sources or ())
    if any(one.provenance for one in session.sources or ()):
        return files  # what was said of each is known by its path
    folders = [Path(one) for one in session.folders or () if Path(one).is_dir()]
    return (*folders, *(one for one in files if not {*one.parents} & {*folders}))


def display_name(name: str) -> str:
    """Return a file name that fits into UTF-8 and one line: bytes and controls that do not are escaped."""
    escaped = name.encode("utf-8", "backslashreplace").decode()
    return "".join(c if unicodedata.category(c) not in ("Cc", "Cf") else f"\\u{ord(c):04x}" for c in escaped)


@dataclass(slots=True)
class _Walk:
    """What was named, and what has been seen so far: files by where they really are, names as they look."""

    named: set[str]
    seen: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    def below(self, path: Path) -> Iterator[ChosenFile]:
        """Yield a file, or every file below a folder with its relative name."""
        if not path.is_dir():
            yield from self._first_time(path, display_name(path.name))
            return
        # os.walk tells what it could not open while it goes on.
        unreadable: list[OSError] = []
        for folder, folders, files in os.walk(path, onerror=unreadable.append):
            folders[:] = sorted(name for name in folders if _is_a_persons(Path(folder) / name))
            links = (name for name in folders if (Path(folder) / name).is_symlink())
            for name in sorted([*files, *links]):
                if not LEFT_BEHIND.match(name):
                    yield from self._entry(Path(folder) / name, path)
        for error in unreadable:
            name = display_name(Path(error.filename).name)
            yield ChosenFile(Path(error.filename), name, f"No permission to read {name}.")

    def _entry(self, path: Path, root: Path) -> Iterator[ChosenFile]:
        """Yield an entry of a folder if it is a file; links out of the folder are not followed."""
        shown = display_name(path.relative_to(root).as_posix())
        if path.is_symlink():
            if not _stays_inside(path, root.resolve()):
                reason = f"{shown} was skipped: it is a link that leaves the folder or leads nowhere."
                yield ChosenFile(path, shown, reason)
                return
            if path.is_dir():
                return
        yield from self._first_time(path, shown)

    def _first_time(self, path: Path, name: str) -> Iterator[ChosenFile]:
        resolved = os.path.realpath(path)
        if resolved not in self.seen:
            self.seen.add(resolved)
            yield ChosenFile(path, self._own_name(name), in_folder=resolved not in self.named)

    def _own_name(self, name: str) -> str:
        """Return a name that no other source has; names that only look the same get a number."""
        number, own = 1, name
        while unicodedata.normalize("NFC", own).casefold() in self.names:
            number += 1
            own = f"{name} ({number})"
        self.names.add(unicodedata.normalize("NFC", own).casefold())
        return own


def _stays_inside(link: Path, root: Path) -> bool:
    try:
        return link.resolve(strict=True).is_relative_to(root)
    except (OSError, RuntimeError):
        return False


def _is_a_persons(folder: Path) -> bool:
    """Tell whether a folder is none of a program's own; those of a Maildir begin with a dot."""
    return not LEFT_BEHIND.match(folder.name) or (folder / "cur").is_dir()


_Why: TypeAlias = Literal["no_text", "unknown", "protected", "damaged", "limit", "not_yet"]
NOT_YET = "was not read yet"
"""What is said of a file where only those are taken that were read before."""
_SAID: tuple[tuple[str, _Why], ...] = (
    ("is protected by a password", "protected"),
    ("is not a PDF or text file", "unknown"),
    ("which Detective cannot read", "unknown"),
    ("No text found in", "no_text"),
    ("is empty", "no_text"),
    (NOT_YET, "not_yet"),
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


_MB = 1_000_000
_AGAIN = "Begin again to read the rest, or choose it by itself."


@dataclass(frozen=True, slots=True)
class Limits:
    """The figures: `seconds` on the clock and `bytes` for all files of folders together.

    A file of a folder has `share` seconds of a processor and `share_of_mb` more for each of its megabytes, at
    most `longest`; one that was named has `alone`.
    """

    seconds: float = 1_800.0
    bytes: int = 2_000 * _MB
    share: float = 20.0
    share_of_mb: float = 1.0
    longest: float = 60.0
    alone: float = 600.0


class Allowance:
    """Counts what one reading takes."""

    def __init__(self, limits: Limits) -> None:
        """Begin to count with the first file of a folder."""
        self._limits = limits
        self._bytes, self._lock = 0, Lock()
        self._since: float | None = None

    def refusal(self, file: ChosenFile, size: int) -> str:
        """Say why a file is not read now; nothing when it is."""
        if not file.in_folder:
            return ""
        name, most = file.name, self._limits
        if self._since is not None and time.monotonic() - self._since > most.seconds:
            return f"{name} was not read: the {most.seconds / 60:g} minutes for folders were over. {_AGAIN}"
        if self._bytes + size > most.bytes:
            return f"{name} was not read: {most.bytes / _MB:g} MB of folders were read before it. {_AGAIN}"
        return ""

    def take(self, file: ChosenFile, size: int) -> float:
        """Count a file that is read now; return its seconds of a processor."""
        if not file.in_folder:
            return self._limits.alone
        self._since = time.monotonic() if self._since is None else self._since
        with self._lock:
            self._bytes += size
        return min(self._limits.share + self._limits.share_of_mb * size / _MB, self._limits.longest)

    def grew(self, file: ChosenFile, size: int, chars: int) -> None:
        """Count what a file's text has more than the file: a small one can hold any number of pages."""
        if file.in_folder:
            with self._lock:
                self._bytes += max(0, chars - size)


def overdue(file: ChosenFile) -> str:
    """Say that a file of a folder took longer than its share."""
    return f"{file.name} takes longer than its share of a folder's time. Choose it by itself to read it."
