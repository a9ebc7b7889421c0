"""Reads the documents of a case file: regular files inside what the user chose, known by their SHA-256."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from detective_app import registry
from detective_app.core.case import CaseFile, Document
from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Source
from detective_app.core.ports import DocumentReader
from detective_app.evidence.sentences import split

MAX_BYTES = 50 * 1024 * 1024
_FORMATS = "detective_app.documents"


@dataclass(frozen=True, slots=True)
class CaseReading:
    """A case file with what could not be read or was skipped, one sentence each."""

    case_file: CaseFile
    problems: tuple[str, ...]


@dataclass(slots=True)
class _Reading:
    """What has been gathered so far while the files are read one after the other."""

    readers: dict[str, DocumentReader]
    documents: list[Document] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    seen: set[Path] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    def add(self, path: Path, name: str) -> None:
        """Read one file into the case, or note why not."""
        resolved = Path(os.path.realpath(path))
        if resolved in self.seen:
            return
        self.seen.add(resolved)
        try:
            source_id = f"S{len(self.documents) + 1}"
            self.documents.append(_document(path, source_id, self._own_name(name), self.readers))
        except DocumentError as error:
            self.problems.append(str(error))

    def _own_name(self, name: str) -> str:
        """Return a name that no other source has; names that only look the same get a number."""
        number, own = 1, name
        while unicodedata.normalize("NFC", own).casefold() in self.names:
            number += 1
            own = f"{name} ({number})"
        self.names.add(unicodedata.normalize("NFC", own).casefold())
        return own


def read_case(paths: Sequence[Path]) -> CaseReading:
    """Read files and whole folders, sorted; raises DocumentError when nothing could be read."""
    reading = _Reading(_readers())
    for path in paths:
        if path.is_dir():
            for file, name in _files(path, reading.problems):
                reading.add(file, name)
        else:
            reading.add(path, display_name(path.name))
    if not reading.documents:
        reasons = " ".join(reading.problems) or "No document was found."
        raise DocumentError(f"{reasons} Choose at least one text or Markdown file.")
    return CaseReading(CaseFile(tuple(reading.documents)), tuple(reading.problems))


def reopen_case(sources: Sequence[Source]) -> CaseFile:
    """Read a session's documents again; raises DocumentError when one is missing or is not as it was."""
    readers, documents, problems = _readers(), [], []
    for source in sources:
        try:
            document = _document(Path(source.path), source.source_id, source.name, readers)
        except DocumentError as error:
            problems.append(str(error))
            continue
        if document.source.sha256 == source.sha256:
            documents.append(document)
        else:
            problems.append(f"{source.name} has changed; put the old file back or start a new session.")
    if problems:
        raise DocumentError(" ".join(problems) + " The session was not changed.")
    return CaseFile(tuple(documents))


def display_name(name: str) -> str:
    """Return a file name that fits into UTF-8 and one line: bytes and controls that do not are escaped."""
    escaped = name.encode("utf-8", "backslashreplace").decode()
    return "".join(c if unicodedata.category(c) not in ("Cc", "Cf") else f"\\u{ord(c):04x}" for c in escaped)


def _readers() -> dict[str, DocumentReader]:
    modules = [registry.load(_FORMATS, name) for name in registry.names(_FORMATS)]
    return {suffix: module.read for module in modules for suffix in module.SUFFIXES}


def _files(root: Path, problems: list[str]) -> Iterator[tuple[Path, str]]:
    """Yield every file below a folder with its relative name; links out of the folder are not followed."""
    inside = root.resolve()

    def unreadable(error: OSError) -> None:
        problems.append(f"No permission to read {display_name(Path(error.filename).name)}.")

    for folder, folders, files in os.walk(root, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted([*files, *(f for f in folders if (Path(folder) / f).is_symlink())]):
            path = Path(folder) / name
            shown = display_name(path.relative_to(root).as_posix())
            if name.startswith("."):
                continue
            if path.is_symlink() and not _stays_inside(path, inside):
                problems.append(f"{shown} was skipped: it is a link that leaves the folder or leads nowhere.")
            elif not path.is_dir():
                yield path, shown


def _stays_inside(link: Path, root: Path) -> bool:
    try:
        return link.resolve(strict=True).is_relative_to(root)
    except (OSError, RuntimeError):
        return False


def _document(path: Path, source_id: str, name: str, readers: dict[str, DocumentReader]) -> Document:
    reader = readers.get(path.suffix.casefold())
    if reader is None:
        _content(path, name)  # what is missing or no file at all is said first
        kind = f"{path.suffix} files" if path.suffix else "files without an ending"
        raise DocumentError(f"{name} was skipped: {display_name(kind)} cannot be read.")
    content = _content(path, name)
    manuscript = reader(name, content)
    source = Source(
        source_id=source_id,
        name=name,
        path=display_name(str(path.absolute())),
        sha256=hashlib.sha256(content).hexdigest(),
        chars=len(manuscript.text),
        lines=len(manuscript.text.splitlines()),
    )
    return Document(source, manuscript.text, split(manuscript, source_id, name))


def _content(path: Path, name: str) -> bytes:
    """Read a regular file of at most 50 MB; opening never blocks, and size is known before reading."""
    try:
        # A FIFO would block a plain open() for ever.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise DocumentError(_open_problem(error, name)) from error
    with os.fdopen(descriptor, "rb") as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise DocumentError(f"{name} is not a regular file.")
        if status.st_size > MAX_BYTES:
            raise DocumentError(f"{name} is larger than 50 MB.")
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise DocumentError(f"{name} is larger than 50 MB.")
    return content


def _open_problem(error: OSError, name: str) -> str:
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return f"{name} was not found."
        case errno.EACCES | errno.EPERM:
            return f"No permission to read {name}."
        case errno.ELOOP:
            return f"{name} was skipped: it is a link that leads nowhere."
        case errno.ENXIO:
            return f"{name} is not a regular file."
        case _:
            return f"{name} could not be read."
