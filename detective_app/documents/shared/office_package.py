"""The parts of an Office file: XML documents in a ZIP archive, found by how they refer to each other."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator
from typing import Any

_RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
# The strict kind of these files has the same elements under other names.
_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w{1,40})/")


class Package:
    """An open Office file; raises zipfile.BadZipFile for a damaged one, LookupError without a main part."""

    def __init__(self, content: bytes) -> None:
        """Open the file and find its main part."""
        self._archive = zipfile.ZipFile(io.BytesIO(content))
        self._names = set(self._archive.namelist())
        self.main = next(self.related("", "officeDocument"))[1]

    def related(self, part: str, kind: str = "") -> Iterator[tuple[str, str]]:
        """Yield id and name of each part of a kind, or any, that another refers to; "" is the file itself."""
        folder, _, name = part.rpartition("/")
        relations = posixpath.join(folder, "_rels", f"{name}.rels")
        for one in self.xml(relations).iter(_RELATION) if relations in self._names else ():
            target = posixpath.normpath(posixpath.join("/", folder, one.get("Target") or "")).lstrip("/")
            if (one.get("Type") or "").endswith(f"/{kind}" if kind else "") and target in self._names:
                yield one.get("Id") or "", target

    def parts(self, kind: str) -> Iterator[Any]:
        """Yield the roots of the parts of a kind that the main part refers to."""
        for _, name in self.related(self.main, kind):
            yield self.xml(name)

    def read(self, part: str) -> bytes:
        """Return a part's bytes; raises what archives raise."""
        return self._archive.read(part)

    def xml(self, part: str) -> Any:
        """Return a part's root; raises lxml's errors."""
        from lxml import etree

        written = self._archive.read(part)
        if b"purl.oclc.org" in written:
            written = _STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/", written)
        return etree.fromstring(written, etree.XMLParser(resolve_entities=False, no_network=True))

    @property
    def title(self) -> str:
        """The title that its properties have."""
        for _, name in self.related("", "core-properties"):
            return self.xml(name).findtext(_TITLE) or ""
        return ""
