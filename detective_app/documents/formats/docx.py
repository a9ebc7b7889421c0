"""DOCX: headings, paragraphs, list items, table rows and notes of a Word document, in order, as text.

Tracked deletions are no part of it; text that Word does not show is left out and reported.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared.composition import Composition, Kind

if TYPE_CHECKING:
    from docx.document import Document

SUFFIXES: tuple[str, ...] = (".docx",)
BINARY = True
BEGINS = b"PK\x03\x04"
COLUMN = " | "
"""What stands between the cells of a table's row."""

_PART = b"word/document.xml"
_PROTECTED = "EncryptedPackage".encode("utf-16-le")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
# The same again for older programs, deleted text, and properties.
_SKIPPED = {
    "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback",
    *(_W + name for name in ("del", "moveFrom", "pPr", "rPr", "txbxContent")),
}
_CHARACTERS = {_W + "tab": "\t", _W + "cr": "\n", _W + "noBreakHyphen": "\u2011", _W + "softHyphen": "\u00ad"}
_FILL, _NO_FILL = (
    f"{{http://schemas.microsoft.com/office/word/2010/wordml}}{name}" for name in ("textFill", "noFill")
)
_NARROWEST_PERCENT = 5.0
_HEADING = re.compile(r"heading \d|title|subtitle", re.IGNORECASE)
_SMALLEST_HALF_POINTS = 4  # two points: below that nobody reads
_PAPER = 0xF5  # letters at least this light are the paper's colour
_OFF = ("0", "false", "off")
_NOTES = ("footnotes", "endnotes")
_NESTED = 256  # the parser takes no deeper element


def fits(content: bytes) -> bool:
    """Tell whether a file is a Word document, protected or not."""
    if content.startswith(BEGINS):
        return _PART in content
    return content.startswith(_OLE) and _PROTECTED in content


def read(name: str, content: bytes) -> Manuscript:
    """Read a Word document; raises DocumentError when it is protected, broken, or has no text."""
    import docx
    from docx.opc.exceptions import OpcError
    from lxml.etree import LxmlError

    if content.startswith(_OLE):
        raise DocumentError(f"{name} is protected by a password.")
    try:
        document = docx.Document(io.BytesIO(content))
        composition = Composition()
        reading = _Reading(document, composition)
        reading.add(document.element.body)
        for notes in _notes(document):
            composition.space()
            reading.add(notes)
        title = document.core_properties.title or ""
    except (OpcError, zipfile.BadZipFile, LookupError):
        raise DocumentError(f"{name} is damaged: it is no whole Word document.") from None
    except (LxmlError, ValueError, OSError):
        raise DocumentError(f"{name} could not be read.") from None
    return composition.manuscript(name, title)


def _notes(document: Document) -> Iterator[Any]:
    from lxml import etree

    for relation in document.part.rels.values():
        if relation.reltype.endswith(_NOTES) and not relation.is_external:
            parser = etree.XMLParser(resolve_entities=False, no_network=True)
            yield from etree.fromstring(relation.target_part.blob, parser)


class _Reading:
    """Reads the parts of one document into a composition."""

    def __init__(self, document: Document, composition: Composition) -> None:
        self._composition = composition
        styles = list(document.styles.element.iterchildren(_W + "style"))
        self._styles = {style.get(_W + "styleId"): style for style in styles}
        # Each run asks for that of its paragraph, and to find there is none takes going through all runs.
        self._named = lru_cache(_NESTED)(lambda paragraph: paragraph.find(f"{_W}pPr/{_W}pStyle"))

    def add(self, parent: Any, *, shaded: bool = False) -> None:
        """Add the paragraphs and tables of an element; `shaded` when they stand on a colour."""
        for child in parent:
            if child.tag == _W + "p":
                self._add_paragraph(child, shaded)
            elif child.tag == _W + "tbl":
                self._add_table(child, shaded)
            elif child.tag not in _SKIPPED and isinstance(child.tag, str):
                self.add(child, shaded=shaded)

    def _add_paragraph(self, paragraph: Any, shaded: bool) -> None:
        text = self._text(paragraph, shaded).strip("\n")
        kind = self._kind(paragraph)
        if kind == "heading":
            self._composition.space()
        self._composition.add(f"- {text}" if kind == "item" and text.strip() else text, kind)
        for box in paragraph.iter(_W + "txbxContent"):
            if not any(parent.tag in _SKIPPED for parent in box.iterancestors()):
                self.add(box, shaded=True)

    def _add_table(self, table: Any, shaded: bool) -> None:
        styled = table.find(f"{_W}tblPr/{_W}tblStyle") is not None
        for row in table.iterchildren(_W + "tr"):
            cells = list(row.iter(_W + "tc"))
            if len(cells) == 1:
                self.add(cells[0], shaded=shaded or styled or _has_shade(cells[0]))
                continue
            texts = [self._cell(cell, shaded or styled) for cell in row.iterchildren(_W + "tc", _W + "sdt")]
            if any(texts):
                self._composition.add(COLUMN.join(texts), "row")

    def _cell(self, cell: Any, shaded: bool) -> str:
        shaded = shaded or _has_shade(cell)
        return " ".join(" ".join(self._text(p, shaded).split()) for p in cell.iter(_W + "p")).strip()

    def _kind(self, paragraph: Any) -> Kind:
        style = self._style(self._named(paragraph))
        name = style.find(_W + "name").get(_W + "val") if style is not None else ""
        if _HEADING.fullmatch(name or "") or paragraph.find(f"{_W}pPr/{_W}outlineLvl") is not None:
            return "heading"
        listed = paragraph.find(f"{_W}pPr/{_W}numPr") is not None
        listed = listed or (style is not None and style.find(f"{_W}pPr/{_W}numPr") is not None)
        return "item" if listed else "prose"

    def _text(self, element: Any, shaded: bool) -> str:
        """Return the text of an element that is seen; what is not seen is noted."""
        shaded = shaded or _has_shade(element)
        parts = []
        for child in element:
            if child.tag in _SKIPPED or not isinstance(child.tag, str):
                continue
            if child.tag != _W + "r":
                parts.append(self._text(child, shaded))
            elif self._sees(child, element, shaded):
                parts.append(_characters(child))
            else:
                self._composition.hide(_characters(child))
        return "".join(parts)

    def _sees(self, run: Any, paragraph: Any, shaded: bool) -> bool:
        """Tell whether a run is seen: the nearest of its own look and its styles' says each thing of it."""
        own = run.find(_W + "rPr")
        reference = own.find(_W + "rStyle") if own is not None else None
        within = [paragraph, *paragraph.iterancestors(_W + "p")]
        styled = next((one for one in map(self._named, within) if one is not None), None)
        chain = [own, *self._looks(reference), *self._looks(styled)]
        return not _hides([one for one in chain if one is not None], shaded)

    def _looks(self, reference: Any) -> Iterator[Any]:
        """Yield how a style, and those it is based on, have letters look."""
        style, seen = self._style(reference), set[str]()
        while style is not None and (name := style.get(_W + "styleId")) not in seen:
            seen.add(name)
            yield style.find(_W + "rPr")
            style = self._style(style.find(_W + "basedOn"))

    def _style(self, reference: Any) -> Any:
        return None if reference is None else self._styles.get(reference.get(_W + "val"))


def _hides(chain: Sequence[Any], shaded: bool) -> bool:
    """Tell whether properties, the nearest first, hide a run: left out, tiny, unfilled, or as paper."""
    names = (_W + "vanish", _W + "sz", _W + "w", _W + "color", _FILL)
    given = ((each.find(name) for each in chain) for name in names)
    found = (next((one for one in each if one is not None), None) for each in given)
    vanish, size, stretch, colour, fill = found
    if vanish is not None and vanish.get(_W + "val") not in _OFF:
        return True
    if size is not None and float(size.get(_W + "val")) < _SMALLEST_HALF_POINTS:
        return True
    if stretch is not None and float((stretch.get(_W + "val") or "100").rstrip("%")) < _NARROWEST_PERCENT:
        return True
    if fill is not None and fill.find(_NO_FILL) is not None:
        return True
    if colour is None or shaded or any(map(_has_shade, chain)):
        return False
    return _is_paper(colour.get(_W + "val") or "")


def _has_shade(element: Any) -> bool:
    """Tell whether a run, a paragraph or a cell stands on a colour of its own."""
    if element.find(_W + "highlight") is not None:
        return True
    shades = (element.find(path) for path in (f"{_W}shd", f"{_W}pPr/{_W}shd", f"{_W}tcPr/{_W}shd"))
    return any(shade is not None and not _is_paper(shade.get(_W + "fill"), "auto") for shade in shades)


def _is_paper(colour: str | None, *same: str) -> bool:
    """Tell whether a colour, six hexadecimal digits, is nearly white; `same` are words for it."""
    if colour is None or len(colour) != 6:
        return colour in (None, *same)
    return min(bytes.fromhex(colour)) >= _PAPER


def _characters(run: Any) -> str:
    return "".join(
        (part.text or "") if part.tag == _W + "t" else _CHARACTERS.get(part.tag, "") or _line_break(part)
        for part in run
    )


def _line_break(part: Any) -> str:
    return "\n" if part.tag == _W + "br" and part.get(_W + "type") in (None, "textWrapping") else ""
