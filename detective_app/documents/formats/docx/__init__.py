"""DOCX: headings, paragraphs, list items, table rows, notes, heads and feet of a Word document, as text.

What is struck out, deleted or remarked stands beside its line; what Word does not show is left out and told.
"""

from __future__ import annotations

import zipfile

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.package import member_names

SUFFIXES: tuple[str, ...] = (".docx", ".docm")
LOADS = ("lxml.etree",)
BINARY = True
BEGINS = b"PK\x03\x04"

_PART = b"word/document.xml"
_PROTECTED = "EncryptedPackage".encode("utf-16-le")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def fits(content: bytes) -> bool:
    """Tell whether a file is a Word document, protected or not."""
    if not content.startswith(BEGINS):
        return content.startswith(_OLE) and _PROTECTED in content
    names = member_names(content)
    return any(name.startswith("word/") for name in names) or (not names and _PART in content)


def read(name: str, content: bytes) -> Manuscript:
    """Read a Word document; raises DocumentError when it is protected, broken, or has no text."""
    from lxml.etree import LxmlError

    from detective_app.documents.formats.docx.reading import Reading
    from detective_app.documents.shared.office_package import Package

    if content.startswith(_OLE):
        raise DocumentError(f"{name} is protected by a password.")
    composition = Composition()
    try:
        package = Package(content)
        Reading(package, composition).add_all()
        title = package.title
    except (zipfile.BadZipFile, LookupError, StopIteration):
        raise DocumentError(f"{name} is damaged: it is no whole Word document.") from None
    except (LxmlError, ValueError, OSError, RuntimeError):
        raise DocumentError(f"{name} could not be read.") from None
    return composition.manuscript(name, title)
