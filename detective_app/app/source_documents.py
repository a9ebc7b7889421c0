"""Documents of a session, opened for reading: found again, compared with their SHA-256, and drawn.

A document is parsed and drawn in the reader's child process alone; here its bytes are only hashed. Its text
comes from the store, which has it from when the case was read.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from detective_app.core.errors import DocumentError, StorageError
from detective_app.documents.process import opening
from detective_app.documents.process.process import ReaderProcess

if TYPE_CHECKING:
    from detective_app.core.case import Sentence
    from detective_app.core.evidence import Locator, Source
    from detective_app.documents.process.process import DrawnPage
    from detective_app.storage.cases.source import SourceText
    from detective_app.storage.cases.store import CaseStore

_DRAWN = ("pdf", "picture")


class SourceFile:
    """One document as a session used it; implements `front_end.SourceDocument`."""

    def __init__(self, source: Source, path: Path, store: CaseStore) -> None:
        """Name the document and the file it is in; nothing is read yet."""
        self.source = source
        self._path, self._store = path, store
        self._reader = ReaderProcess(passwords=store.passwords)
        self._closed = False

    @property
    def pages(self) -> int:
        """How many pages can be drawn, 0 for a document that is shown as text."""
        return (self.source.pages or 0) if self.source.media in _DRAWN else 0

    def text(self) -> str:
        """Return the whole text, whose lines the locators count; raises DocumentError."""
        return self._stored.text()

    def sentences(self, place: Locator) -> tuple[Sentence, ...]:
        """Return the sentences that have words in some lines; raises DocumentError and ValueError."""
        return self._stored.excerpt([self._stored.locator(place.first, place.last)]).sentences

    def page_of(self, line: int) -> int:
        """Return the page, from 1, on which a line of the text stands, 0 without pages."""
        return self._stored.locator(line, line).page or 0

    def draw(self, page: int, width: int, quotes: Sequence[str] = ()) -> DrawnPage:
        """Draw a page, from 1, `width` pixels wide; raises DocumentError."""
        if self._closed:
            raise DocumentError(f"{self.source.name} is closed.")
        try:
            drawn = self._reader.draw(self._path, self.source.name, page, width, quotes)
            if drawn.marks or not (quotes and self.source.recognised):
                return drawn
            wide, high = drawn.width, drawn.height
            found = self._stored.marks(page, quotes)
            return replace(
                drawn, marks=tuple((x * wide, y * high, w * wide, h * high) for x, y, w, h in found)
            )
        finally:
            if self._closed:  # meanwhile, and before there was a child to end
                self._reader.close()

    def close(self) -> None:
        """End the child process, also while it is at work."""
        self._closed = True
        self._reader.cancel()
        self._reader.close()

    @cached_property
    def _stored(self) -> SourceText:
        try:
            return self._store.document(self.source.evolve(path=str(self._path)))
        except StorageError as error:
            raise DocumentError(f"{self.source.name} could not be read. {error}") from error


def open_source(source: Source, store: CaseStore, path: Path | None = None) -> SourceFile:
    """Find a session's document where it was, or at another path, and make sure that it is the same.

    Raises DocumentError when it is missing, no regular file, unreadable, other than it was, or on a network
    share where only the session's file looks for it.
    """
    place = path or Path(source.path)
    if path is None:
        store.check_place(source)
    outer, member = opening.place_of(place)
    try:
        with open(outer, "rb", opener=_opened) as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DocumentError(f"{source.name} was moved or deleted.") from error
    except PermissionError as error:
        raise DocumentError(f"No permission to read {source.name}.") from error
    except OSError as error:
        raise DocumentError(f"{source.name} could not be read.") from error
    if member:
        with closing(ReaderProcess(passwords=store.passwords)) as reader:
            digest = reader.sha256(place, source.name)
    if digest != source.sha256 and path is not None:
        raise DocumentError(f"{path.name} is not the {source.name} that was quoted.")
    if digest != source.sha256:
        raise DocumentError(f"{source.name} has changed; index it again.")
    return SourceFile(source, place, store)


def _opened(path: str, flags: int) -> int:
    """Open a regular file; of a pipe nothing is waited for."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if not S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError("not a regular file")
    return descriptor
