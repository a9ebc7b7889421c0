"""ZIP: the documents of an archive, each a page under its name; what is none, or too much, is on the account.

Nothing is written to a disk, and an archive in an archive is opened once more and no further.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from pathlib import PurePosixPath

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared import package
from detective_app.documents.shared.composition import Composition, Why
from detective_app.documents.shared.sniffing import format_of

SUFFIXES: tuple[str, ...] = (".zip",)
BINARY = True
BEGINS = package.BEGINS

_OF_ONE_DOCUMENT = (b"[Content_Types].xml", b"mimetype", b"META-INF/")
_NOT_A_PERSONS = ("__MACOSX", ".", "Thumbs.db", "desktop.ini")
_MOST_DOCUMENTS = 500
_DEEPEST = 2
_MOST_BYTES = 200 << 20
_MOST_RATIO = 100
_SMALL = 1 << 20


def fits(content: bytes) -> bool:
    """Tell whether a file is an archive of files, and not the parts of one document."""
    names = package.names_in(content)
    return bool(names) and not any(part in names for part in _OF_ONE_DOCUMENT)


def read(name: str, content: bytes) -> Manuscript:
    """Read an archive; raises DocumentError when it is protected, damaged, or has no text."""
    reading = _Reading()
    reading.add(name, content, "", 1)
    if reading.protected and not reading.read_any:
        raise DocumentError(f"{name} is protected by a password.")
    return reading.composition.manuscript(name)


class _Reading:
    """Reads one archive, and those in it, into a composition."""

    def __init__(self) -> None:
        self.composition = Composition()
        self.protected = self.read_any = False
        self._documents, self._bytes = _MOST_DOCUMENTS, _MOST_BYTES

    def add(self, name: str, content: bytes, folder: str, depth: int) -> None:
        """Add the documents of an archive; raises DocumentError when it is damaged."""
        try:
            archive = zipfile.ZipFile(io.BytesIO(content))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            raise DocumentError(f"{name} is damaged: it is not whole.") from None
        for entry in archive.infolist():
            parts = PurePosixPath(entry.filename).parts
            if not entry.is_dir() and not any(part.startswith(_NOT_A_PERSONS) for part in parts):
                self._add_entry(archive, entry, f"{folder}{entry.filename}", depth)

    def _add_entry(self, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, place: str, depth: int) -> None:
        """Add one file of an archive, or say why not."""
        self._documents -= 1
        swells = entry.compress_size * _MOST_RATIO < entry.file_size > _SMALL
        if swells or self._documents < 0 or entry.file_size > self._bytes:
            self._leave(place, "limit")
        elif entry.flag_bits & 1:
            self.protected = True
            self._leave(place, "protected")
        else:
            self._bytes -= entry.file_size
            try:
                self._add_document(place, archive.read(entry), depth)
            except DocumentError as refused:
                self._leave(place, _why(str(refused)))
            except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError):
                self._leave(place, "damaged")
            except Exception:  # noqa: BLE001 - whatever a parser raises over a broken document
                self._leave(place, "damaged")

    def _add_document(self, place: str, content: bytes, depth: int) -> None:
        name = PurePosixPath(place).name
        module = format_of(name, PurePosixPath(place).suffix, content)
        if module.__name__ == __name__:
            if depth < _DEEPEST:
                self.add(name, content, f"{place}/", depth + 1)
            else:
                self._leave(place, "limit")
            return
        found: Manuscript = module.read(name, content)
        self.read_any = True
        self.composition.start_page()
        self.composition.add(place, "heading")
        self.composition.add_manuscript(place, found)

    def _leave(self, place: str, why: Why) -> None:
        self.composition.not_read("document", why, place)


def _why(refused: str) -> Why:
    """Return why a document was not read, of what its reader said."""
    told: dict[str, Why] = {"password": "protected", "No text": "no_text", "is empty": "no_text"}
    told |= {"is not a": "unknown", "more than": "limit"}
    return next((why for words, why in told.items() if words in refused), "damaged")
