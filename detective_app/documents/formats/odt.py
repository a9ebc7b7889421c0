"""ODT: headings, paragraphs, lists, tables and notes of an OpenDocument text, in order.

What a tracked change deleted stands as deleted, comments as remarks; hidden text is left out and reported.
"""

from __future__ import annotations

from detective_app.core.case import Manuscript
from detective_app.documents.shared import package
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.open_document import OFFICE, OpenDocument, opened, title_of

SUFFIXES: tuple[str, ...] = (".odt", ".ott")
BINARY = True
BEGINS = package.BEGINS


def fits(content: bytes) -> bool:
    """Tell whether a file is an OpenDocument text."""
    return package.is_of_type(content, b"application/vnd.oasis.opendocument.text")


def read(name: str, content: bytes) -> Manuscript:
    """Read a text; raises DocumentError when it is protected, damaged, or has none."""
    archive = opened(name, content)
    composition = Composition()
    document = OpenDocument(archive, composition)
    for body in document.root.iter(OFFICE + "text"):
        document.add(body)
    document.add_notes()
    document.add_page_edges()
    return composition.manuscript(name, title_of(archive))
