"""A document that is an archive of parts: its names, its parts within limits, and their XML."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Any

from detective_app.core.errors import DocumentError

BEGINS = b"PK\x03\x04"
LOADS = ("lxml.etree",)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How the container begins that older programs write, and newer ones round what a password protects."""

_DIRECTORY, _DIRECTORY_BYTES = b"PK\x05\x06", 22
_MIMETYPE = 30  # where the name of the first part begins
_MOST_BYTES = 400 << 20
_MOST_PART_BYTES = 200 << 20
_MOST_RATIO = 1_000
"""A sheet of one value in all its cells packs by five hundred; a bomb's part by a thousand and more."""

_SMALL = 1 << 20
_SAFE = {"resolve_entities": False, "no_network": True, "huge_tree": False}
# The strict kind of Office files has the same elements under other names.
_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w{1,40})/")
_RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"


def names_in(content: bytes) -> bytes:
    """Return the list of an archive's parts as it stands at its end; empty where it is cut off or none is."""
    end = content.rfind(_DIRECTORY)
    if not content.startswith(b"PK") or end < 0 or len(content) < end + _DIRECTORY_BYTES:
        return b""
    return content[max(0, end - int.from_bytes(content[end + 12 : end + 16], "little")) : end]


def member_names(content: bytes) -> list[str]:
    """Return the names of the parts of a packed file; none of a damaged one."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return archive.namelist()
    except (zipfile.BadZipFile, ValueError, OSError):
        return []


def is_of_type(content: bytes, *types: bytes) -> bool:
    """Tell whether an archive's first part says that it is of one of these types."""
    said = content[_MIMETYPE : _MIMETYPE + 200]
    return content.startswith(BEGINS) and any(said.startswith(b"mimetype" + one) for one in types)


class Package:
    """An archive in memory; every fault in it is a DocumentError with the document's name."""

    def __init__(self, name: str, content: bytes) -> None:
        self._name = name
        self._left = _MOST_BYTES
        if content.startswith(OLE):
            raise DocumentError(f"{name} is protected by a password.")
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(content))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            raise self._damaged() from None
        self.names = frozenset(self._archive.namelist())

    def __contains__(self, path: str) -> bool:
        return path in self.names

    def read(self, path: str) -> bytes:
        """Return a part's bytes; raises DocumentError when it is not there or cannot be read."""
        try:
            with self.opened(path) as stream:
                return stream.read()
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError):
            raise self._damaged() from None

    def opened(self, path: str) -> IO[bytes]:
        """Open a part to read it; its size is that which the archive says, and no more comes."""
        try:
            entry = self._archive.getinfo(path)
            if entry.flag_bits & 1:
                raise DocumentError(f"{self._name} is protected by a password.")
            self._left -= entry.file_size
            packed = entry.compress_size * _MOST_RATIO < entry.file_size > _SMALL
            if packed or self._left < 0 or entry.file_size > _MOST_PART_BYTES:
                raise DocumentError(f"{self._name} unpacks to more than can be read.")
            return self._archive.open(entry)
        except (zipfile.BadZipFile, KeyError, ValueError, OSError, NotImplementedError):
            raise self._damaged() from None

    def xml(self, path: str) -> Any:
        """Return the root of a part that is XML; raises DocumentError."""
        from lxml import etree

        parser = etree.XMLParser(
            resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
        )
        written = self.read(path)
        if b"purl.oclc.org" in written:
            written = _STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/", written)
        try:
            root = etree.fromstring(written, parser)
        except etree.LxmlError as error:
            if getattr(error, "code", None) == etree.ErrorTypes.ERR_NO_MEMORY:
                raise DocumentError(f"{self._name} could not be read.") from None
            raise self._damaged() from None
        etree.strip_tags(root, etree.Entity)  # no program of this kind writes one
        return root

    def elements(self, path: str, *tags: str) -> Iterator[Any]:
        """Yield the elements of a part with these tags as they are read, each to be used before the next."""
        from lxml import etree

        try:
            with self.opened(path) as stream:
                for _, element in etree.iterparse(stream, tag=tags, remove_comments=True, **_SAFE):
                    yield element
                    element.clear(keep_tail=True)
                    while element.getprevious() is not None:
                        del element.getparent()[0]
        except (etree.LxmlError, zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError):
            raise self._damaged() from None

    def related(self, path: str, kind: str = "") -> dict[str, str]:
        """Return the parts that a part refers to by their ids; `kind` is how their relation's type ends."""
        folder, _, base = path.rpartition("/")
        relations = posixpath.join(folder, "_rels", f"{base}.rels")
        if relations not in self:
            return {}
        found = {}
        for one in self.xml(relations).iter(_RELATIONS):
            target = one.get("Target") or ""
            if one.get("TargetMode") != "External" and (one.get("Type") or "").endswith(kind):
                place = target[1:] if target.startswith("/") else posixpath.join(folder, target)
                found[one.get("Id") or ""] = posixpath.normpath(place)
        return found

    def parts(self, path: str, kind: str) -> Iterator[Any]:
        """Yield the parts of a kind that a part refers to, as far as they are there."""
        return (self.xml(place) for place in self.related(path, kind).values() if place in self)

    def embedded(self, path: str) -> Iterator[str]:
        """Yield the names of the documents that a part of Microsoft's kinds shows a picture of."""
        for kind in ("/oleObject", "/package"):
            for place in self.related(path, kind).values():
                yield posixpath.basename(place)

    def title(self) -> str:
        """Return what a document of Microsoft's kinds calls itself."""
        path = "docProps/core.xml"
        found = self.xml(path).find("{http://purl.org/dc/elements/1.1/}title") if path in self else None
        return (found.text or "") if found is not None else ""

    def _damaged(self) -> DocumentError:
        return DocumentError(f"{self._name} is damaged: it is not whole.")
