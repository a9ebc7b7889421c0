"""ODP: the slides of an OpenDocument presentation, each a page with its title, text, tables and notes."""

from __future__ import annotations

from typing import Any

from detective_app.core.case import Manuscript
from detective_app.documents.shared import open_document, package, recognition
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.line import put

SUFFIXES: tuple[str, ...] = (".odp", ".otp")
BINARY = True
BEGINS = package.BEGINS


def fits(content: bytes) -> bool:
    """Tell whether a file is an OpenDocument presentation."""
    return package.is_of_type(content, b"application/vnd.oasis.opendocument.presentation")


def read(name: str, content: bytes) -> Manuscript:
    """Read a presentation; raises DocumentError when it is protected, damaged, or has no text."""
    archive = open_document.opened(name, content)
    composition = Composition()
    document = open_document.OpenDocument(archive, composition)
    for slide in document.root.iter(open_document.DRAW + "page"):
        composition.start_page()
        (visibility,) = document.property(slide, "drawing-page", open_document.PRESENTATION + "visibility")
        if visibility == "hidden":
            composition.hide("".join(slide.itertext()))
        else:
            _add(slide, document, composition)
    return composition.manuscript(name, open_document.title_of(archive))


def _add(slide: Any, document: open_document.OpenDocument, composition: Composition) -> None:
    """Add what a slide shows, its title first, then what its speaker reads."""
    titles = slide.findall(f"{open_document.DRAW}frame[@{open_document.PRESENTATION}class='title']")
    for frame in titles:
        put(composition, [document.line(frame)], "heading")
    shapes = [one for one in slide if one not in titles and one.tag != open_document.PRESENTATION + "notes"]
    is_bare = next(slide.iter(open_document.DRAW + "image"), None) is not None and not any(
        document.line(one).text for one in slide
    )
    if is_bare and not recognition.asked.get():
        composition.not_read("page", "no_text")
    else:
        document.add(shapes)
    for notes in slide.iterchildren(open_document.PRESENTATION + "notes"):
        document.add(notes, "note")
    document.add_notes()
