"""ODP: the slides of an OpenDocument presentation, each a page with its title, text, tables and notes."""

from __future__ import annotations

from typing import Any

from detective_app.core.case import Manuscript
from detective_app.documents.shared import package, recognition
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.line import put
from detective_app.documents.shared.open_document import (
    DRAW,
    PRESENTATION,
    OpenDocument,
    opened,
    title_of,
)

SUFFIXES: tuple[str, ...] = (".odp", ".otp")
BINARY = True
BEGINS = package.BEGINS


def fits(content: bytes) -> bool:
    """Tell whether a file is an OpenDocument presentation."""
    return package.is_of_type(content, b"application/vnd.oasis.opendocument.presentation")


def read(name: str, content: bytes) -> Manuscript:
    """Read a presentation; raises DocumentError when it is protected, damaged, or has no text."""
    archive = opened(name, content)
    composition = Composition()
    document = OpenDocument(archive, composition)
    for slide in document.root.iter(DRAW + "page"):
        composition.start_page()
        (visibility,) = document.property(slide, "drawing-page", PRESENTATION + "visibility")
        if visibility == "hidden":
            composition.hide("".join(slide.itertext()))
        else:
            _add(slide, document, composition)
    return composition.manuscript(name, title_of(archive))


def _add(slide: Any, document: OpenDocument, composition: Composition) -> None:
    """Add what a slide shows, its title first, then what its speaker reads."""
    titles = slide.findall(f"{DRAW}frame[@{PRESENTATION}class='title']")
    for frame in titles:
        put(composition.add, [document.line(frame)], "heading")
    shapes = [one for one in _numberless(slide) if one not in titles and one.tag != PRESENTATION + "notes"]
    is_bare = next(slide.iter(DRAW + "image"), None) is not None and not any(
        document.line(one).text for one in slide
    )
    if is_bare and not recognition.asked.get():
        composition.not_read("page", "no_text")
    else:
        document.add(shapes)
    for notes in slide.iterchildren(PRESENTATION + "notes"):
        document.add(_numberless(notes), "note")
    document.add_notes()


def _numberless(page: Any) -> list[Any]:
    """Return what stands on a page but its number, which some programs write as `<number>`."""
    return [one for one in page if one.get(PRESENTATION + "class") != "page-number"]
