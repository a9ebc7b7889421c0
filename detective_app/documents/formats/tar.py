"""TAR, also packed with gzip, bzip2 or xz, and one file so packed; nothing of it is written to a disk."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import PurePath
from typing import IO, TYPE_CHECKING

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError

if TYPE_CHECKING:
    from detective_app.documents.shared.members import Inside

SUFFIXES: tuple[str, ...] = (".tar", ".tgz", ".tbz2", ".txz", ".gz", ".bz2", ".xz")
BINARY = True
BEGINS = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0")

_MARK, _MARK_AT, _BLOCK = b"ustar", 257, 512
_BROKEN = (tarfile.TarError, EOFError, OSError, ValueError, zlib.error, lzma.LZMAError)


def fits(content: bytes) -> bool:
    """Tell whether a file is such an archive, whatever it is packed with."""
    return content.startswith(BEGINS) or _is_folder(content)


def read(name: str, content: bytes) -> Manuscript:
    """Return no text, which an archive does not have itself; raises DocumentError when it is none."""
    if not fits(content):
        raise DocumentError(f"{name} is not a PDF or text file.")
    return Manuscript("", ())


def members(name: str, content: bytes) -> Iterator[tuple[str, Inside]]:
    """Yield the files of an archive; raises DocumentError where it is damaged."""
    from detective_app.documents.shared.members import MOST_BYTES, MOST_RATIO, SMALL

    most = min(MOST_BYTES, max(SMALL, MOST_RATIO * len(content)))
    entry, stream = None, _Limited(_stream(content), most)
    try:
        if not _is_folder(content):
            yield PurePath(name).stem, stream.read(most + 1)
            return
        with tarfile.open(fileobj=stream, mode="r|", encoding="utf-8") as archive:
            for entry in archive:
                if entry.isreg() and (file := archive.extractfile(entry)):
                    yield entry.name, "limit" if entry.size > most else file.read()
    except _BROKEN:
        if stream.is_spent and (entry is None or entry.size <= most):
            yield entry.name if entry else PurePath(name).stem, "limit"
        raise DocumentError(f"{name} is damaged: it is not whole.") from None


def _is_folder(content: bytes) -> bool:
    return _stream(content).read(_BLOCK)[_MARK_AT:].startswith(_MARK)


def _stream(content: bytes) -> IO[bytes]:
    file = io.BytesIO(content)
    if content.startswith(BEGINS[0]):
        return gzip.GzipFile(fileobj=file)  # type: ignore[return-value] # it reads as any file
    if content.startswith(BEGINS[1]):
        return bz2.BZ2File(file)
    return lzma.LZMAFile(file) if content.startswith(BEGINS[2]) else file


class _Limited(io.RawIOBase):
    """A stream that ends with an error after some bytes: a bomb is not unpacked to be passed over."""

    def __init__(self, file: IO[bytes], most: int) -> None:
        super().__init__()
        self._file, self._left = file, most

    @property
    def is_spent(self) -> bool:
        """Tell whether more was asked for than there may be."""
        return self._left < 0

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes; raises OSError where they are too many."""
        found = self._file.read(size)
        self._left -= len(found)
        if self.is_spent:
            raise OSError("more than can be read")
        return found
