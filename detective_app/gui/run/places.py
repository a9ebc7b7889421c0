"""Where a quote stands, in words: the document, then page, lines, row or message, as its kind asks for."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QCoreApplication

from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.evidence import Locator, Source
    from detective_app.core.session import InterrogationSession

Part = Literal["page", "row", "message", "lines", "slide", "sheet", "chapter", "document"]
_ROWS, _MESSAGES = ("csv", "tsv"), ("eml",)


def source_of(session: InterrogationSession, source_id: str) -> Source | None:
    """Return a document of a session; None when the session has none of this id."""
    return next((one for one in session.sources or () if one.source_id == source_id), None)


def name_of(session: InterrogationSession, source_id: str) -> str:
    """Return a document's name, or the id where the session does not know it."""
    source = source_of(session, source_id)
    return source.name if source else source_id


def part_of(source: Source | None, locator: str) -> Part:
    """Tell what of a document a person opens to see a place in it."""
    media = (source.media or PurePath(source.name).suffix.lstrip(".").lower()) if source else ""
    if media in _ROWS:
        return "row"
    if media in _MESSAGES:
        return "message"
    place = _parsed(locator)
    if place is None or not place.page:
        return "lines"
    return source.part if source else "page"


def open_words(source: Source | None, locator: str) -> str:
    """Return the action that shows a place."""
    translate = QCoreApplication.translate
    return {
        "page": translate("Places", "Open page"),
        "slide": translate("Places", "Open slide"),
        "sheet": translate("Places", "Open sheet"),
        "chapter": translate("Places", "Open chapter"),
        "document": translate("Places", "Open document"),
        "row": translate("Places", "Open row"),
        "message": translate("Places", "Open message"),
        "lines": translate("Places", "Open lines"),
    }[part_of(source, locator)]


def place_in(source: Source | None, locator: str, *, short: bool = False) -> str:
    """Say where in a document a place is: `page 3, lines 12 to 14`, or `12–14` where it is to be short.

    A place of unknown form is given as it is written.
    """
    place = _parsed(locator)
    if place is None:
        return locator
    if source is not None and (cells := source.cells(place)):
        return cells
    translate = QCoreApplication.translate
    if part_of(source, locator) == "row":
        one, several = translate("Places", "row %1"), translate("Places", "rows %1 to %2")
        brief = translate("Places", "rows %1–%2")
    else:
        one, several = translate("Places", "line %1"), translate("Places", "lines %1 to %2")
        brief = translate("Places", "lines %1–%2")
    words = one if place.first == place.last else brief if short else several
    page = f"{part_words(source, place.page)}, " if place.page else ""
    return f"{page}{filled(words, place.first, place.last)}"


def part_words(source: Source | None, number: int) -> str:
    """Name a page of a document: `page 3`, `slide 3`, `chapter 3`, `message 3`."""
    translate = QCoreApplication.translate
    words = {
        "page": translate("Places", "page %1"),
        "slide": translate("Places", "slide %1"),
        "sheet": translate("Places", "sheet %1"),
        "chapter": translate("Places", "chapter %1"),
        "message": translate("Places", "message %1"),
        "document": translate("Places", "document %1"),
    }
    return filled(words[source.part if source else "page"], number)


def place_heading(source: Source | None, locator: str) -> str:
    """Return a place as the beginning of a line: `Page 3, lines 12 to 14`."""
    place = place_in(source, locator)
    return place[:1].upper() + place[1:]


def place_words(session: InterrogationSession, source_id: str, locator: str) -> str:
    """Say in which document a quote stands, and where: `report.md, lines 3–4`."""
    return place_in_source(source_of(session, source_id), source_id, locator)


def place_in_source(source: Source | None, source_id: str, locator: str) -> str:
    """Say the same of a document that is at hand; without one the id stands for it."""
    return f"{source.name if source else source_id}, {place_in(source, locator, short=True)}"


def page_of(locator: str) -> int | None:
    """Return the page of a place, None where there are none."""
    place = _parsed(locator)
    return place.page if place else None


def _parsed(locator: str) -> Locator | None:
    from detective_app.core.evidence import Locator  # late: the first page does without it

    try:
        return Locator.parse(locator)
    except ValueError:
        return None
