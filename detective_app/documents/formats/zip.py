"""ZIP: a folder of documents; nothing of it is written to a disk."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared import locks, package

if TYPE_CHECKING:
    from detective_app.documents.shared.members import Inside

SUFFIXES: tuple[str, ...] = (".zip",)
BINARY = True
BEGINS = package.BEGINS

_OF_ONE_DOCUMENT = (b"[Content_Types].xml", b"mimetype", b"META-INF/")
_ENCRYPTED = 1


def fits(content: bytes) -> bool:
    """Tell whether a file is an archive of files, and not the parts of one document."""
    names = package.names_in(content)
    return bool(names) and not any(part in names for part in _OF_ONE_DOCUMENT)


def read(name: str, content: bytes) -> Manuscript:
    """Return no text, which an archive does not have itself; raises DocumentError when it is damaged."""
    _opened(name, content)
    return Manuscript("", ())


def members(name: str, content: bytes) -> Iterator[tuple[str, Inside]]:
    """Yield the files of an archive; raises DocumentError when it is damaged."""
    from detective_app.documents.shared.members import MOST_BYTES, MOST_RATIO, SMALL

    archive, left = _opened(name, content), MOST_BYTES
    for entry in archive.infolist():
        if entry.is_dir():
            continue
        left -= entry.file_size
        swells = entry.compress_size * MOST_RATIO < entry.file_size > SMALL
        yield entry.filename, "limit" if swells or left < 0 else _unpacked(archive, entry)


def _opened(name: str, content: bytes) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(io.BytesIO(content))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        raise DocumentError(f"{name} is damaged: it is not whole.") from None


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Inside:
    """Return what an entry holds, or why it cannot be had."""
    for key in [one.encode() for one in locks.GIVEN.get()] if entry.flag_bits & _ENCRYPTED else [None]:
        try:
            return archive.read(entry, key)
        except RuntimeError:  # another password, which one byte tells
            continue
        except NotImplementedError:
            return "unknown"
        except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, OSError):
            if key is None:
                return "damaged"
    return "protected"
