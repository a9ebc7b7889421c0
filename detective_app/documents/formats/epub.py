"""EPUB: the chapters of a book in reading order, each a page with what a reader shows of it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared import encoding, package
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.package import Package

SUFFIXES: tuple[str, ...] = (".epub",)
BINARY = True
BEGINS = package.BEGINS

_CONTAINER, _LOCKED = "META-INF/container.xml", "META-INF/encryption.xml"
_PAGES = ("application/xhtml+xml", "text/html", "application/x-dtbook+xml")
_HEAD = re.compile(r"<head\b[^<>]*>", re.IGNORECASE)
_STYLE_LINK = re.compile(r"<link\b[^<>]*>", re.IGNORECASE)
_PLACE = re.compile(r"\bhref\s*=\s*[\"']([^\"'<>]+\.css)[\"']", re.IGNORECASE)
_MOST_STYLE_CHARS = 500_000


def fits(content: bytes) -> bool:
    """Tell whether a file is a book in EPUB."""
    return package.is_of_type(content, b"application/epub+zip")


def read(name: str, content: bytes) -> Manuscript:
    """Read a book; raises DocumentError when it is protected, damaged, or has no text."""
    from detective_app.documents.shared.markup import add_markup  # late: whoever lists the formats reads none

    archive = Package(name, content)
    root = next(archive.xml(_CONTAINER).iter("{*}rootfile"), None)
    place = (root.get("full-path") or "") if root is not None else ""
    book = archive.xml(place)
    composition = Composition()
    locked = _locked(archive)
    for chapter in _chapters(book, posixpath.dirname(place)):
        composition.start_page()
        if chapter in locked:
            composition.not_read("page", "protected")
        elif chapter not in archive:
            composition.not_read("page", "damaged")
        else:
            with suppress(DocumentError):  # a page of pictures
                text = encoding.decoded(name, archive.read(chapter))
                add_markup(composition, _styled(text, chapter, archive), xml=True)
    title = next(book.iter("{http://purl.org/dc/elements/1.1/}title"), None)
    return composition.manuscript(name, (title.text or "") if title is not None else "")


def _chapters(book: Any, folder: str) -> Iterator[str]:
    """Yield the parts that are read one after the other."""
    listed = {
        one.get("id"): posixpath.normpath(posixpath.join(folder, unquote(one.get("href") or "")))
        for one in book.iter("{*}item")
        if one.get("media-type") in _PAGES
    }
    for entry in book.iter("{*}itemref"):
        if part := listed.get(entry.get("idref")):
            yield part


def _locked(archive: Package) -> set[str]:
    """Return the parts that only a bookseller's program can open."""
    if _LOCKED not in archive:
        return set()
    return {unquote(one.get("URI") or "") for one in archive.xml(_LOCKED).iter("{*}CipherReference")}


def _styled(text: str, chapter: str, archive: Package) -> str:
    """Put the style sheets that a chapter refers to into it: they say what it hides."""
    head = _HEAD.search(text)
    links = (place for link in _STYLE_LINK.findall(text) for place in _PLACE.findall(link))
    sheets, chars = list[str](), 0
    for link in dict.fromkeys(links) if head else ():
        place = posixpath.normpath(posixpath.join(posixpath.dirname(chapter), unquote(link)))
        sheet = archive.read(place).decode("utf-8", "replace") if place in archive else ""
        chars += len(sheet)
        if sheet and chars <= _MOST_STYLE_CHARS:
            sheets.append(f"<style>{sheet.replace('</', '')}</style>")
    return f"{text[: head.end()]}{''.join(sheets)}{text[head.end() :]}" if head else text
