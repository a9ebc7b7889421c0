"""Makes a PDF that Qt wrote a tagged one: a structure tree, an outline, its language, its title shown.

Qt 6.11 writes none of these (QPdfWriter takes a title and metadata). What it writes is regular, though: every
object once, in the order of the file, pages in streams packed with zlib. The marks that `begin`
drew become the operators for marked content; nothing else of a page is touched.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter, QTextBlock, QTextFormat

ROLE = QTextFormat.Property.UserProperty.value + 2
"""The property of a block that says what it is: a standard structure type of PDF (ISO 32000-1, 14.8.4)."""
PLACE = QTextFormat.Property.UserProperty.value + 3
"""The property of a block in a table: its row and its column, as one number; elsewhere, its paragraph."""

COLUMNS = 100
MARK = -20001
"""Left of every page: a line drawn there tells where an element begins, and is taken out again."""


@dataclass(slots=True)
class Element:
    """One element: its type, the number of its parent, and a heading's text."""

    role: str
    parent: int
    title: str = ""
    children: list[int] = field(default_factory=list)


class Structure:
    """The elements of a document in reading order; number 0 is the document itself."""

    def __init__(self) -> None:
        """Begin without any element but the document."""
        self.elements = [Element("Document", -1)]
        self._blocks: dict[int, int] = {}
        self._table = self._row = self._cell = 0
        self._place = ("", -1)

    def of(self, block: QTextBlock) -> int:
        """Return the number of the element that a block belongs to; ask in the order of the document."""
        if block.blockNumber() not in self._blocks:
            self._blocks[block.blockNumber()] = self._next(block)
        return self._blocks[block.blockNumber()]

    def _next(self, block: QTextBlock) -> int:
        layout = block.blockFormat()
        role = str(layout.property(ROLE) or "P")
        if role in ("TH", "TD"):
            return self._in_table(role, int(layout.property(PLACE)))
        if role in ("H1", "H2", "H3"):
            return self._heading(role, int(layout.property(PLACE)), block.text())
        self._place = ("", -1)
        return self._item() if role == "LI" else self._add(role, 0)

    def _heading(self, role: str, place: int, text: str) -> int:
        """Return the element of a heading; several lines of one heading are one."""
        if (role, place) != self._place:
            self._cell, self._place = self._add(role, 0), (role, place)
        heading = self.elements[self._cell]
        heading.title = f"{heading.title} {text}".strip()
        return self._cell

    def _in_table(self, role: str, place: int) -> int:
        """Return the element of a cell; several lines of one cell are one."""
        if (role, place) != self._place:
            if place == 0:
                self._table = self._add("Table", 0)
            if place % COLUMNS == 0:
                self._row = self._add("TR", self._table)
            self._cell, self._place = self._add(role, self._row), (role, place)
        return self._cell

    def _item(self) -> int:
        """Return the body of a new item, in the list of the last element or in a new one."""
        last = self.elements[-1]
        listed = self.elements[last.parent].parent if last.role == "LBody" else self._add("L", 0)
        return self._add("LBody", self._add("LI", listed))

    def _add(self, role: str, parent: int) -> int:
        self.elements.append(Element(role, parent))
        number = len(self.elements) - 1
        self.elements[parent].children.append(number)
        return number


def begin(painter: QPainter, element: int = 0) -> None:
    """Tell that what is drawn from now on belongs to an element, or to none, as page numbers do."""
    painter.drawLine(QLineF(MARK, -element - 1, MARK, -element - 2))


_MARK = re.compile(rb"%d(?:\.\d+)? -(\d+) m\n(?:-2000[01][^\n]*\n){1,8}(?:h f|S)\n" % MARK)
_LENGTH = re.compile(rb"/Length \d+ 0 R")
_LEVELS = {"H1": 1, "H2": 2, "H3": 3}


def tagged(pdf: bytes, elements: Sequence[Element], language: str) -> bytes:
    """Return a PDF of Qt's with the structure whose marks were drawn into it."""
    return _Tagging(pdf, elements).written(language)


class _Tagging:
    """The objects of one file by their numbers, each without `N 0 obj` and `endobj`."""

    def __init__(self, pdf: bytes, elements: Sequence[Element]) -> None:
        self._objects, self._trailer = _read(pdf)
        self._elements = elements
        self._root = _reference(self._trailer, b"Root")
        tree = self._objects[_reference(self._objects[self._root], b"Pages")]
        kids = tree.partition(b"/Kids")[2].partition(b"[")[2].partition(b"]")[0]
        self._pages = [int(number) for number in re.findall(rb"\b(\d{1,10}) 0 R", kids)]
        self._first = max(self._objects) + 1  # the object of element 0; the others follow it
        self._marked: list[list[int]] = []  # the elements of each page, by their numbers in its stream
        self._begins: dict[int, int] = {}  # the page on which an element begins

    def written(self, language: str) -> bytes:
        """Return the whole file anew."""
        for index, page in enumerate(self._pages):
            self._marked.append(self._mark_page(index, page))
        parents = self._add_elements()
        outline = self._add_outline()
        self._objects[self._root] = self._objects[self._root].replace(
            b"/Type /Catalog",
            b"/Type /Catalog\n/MarkInfo << /Marked true >>\n/StructTreeRoot %d 0 R\n/Outlines %d 0 R\n"
            b"/Lang (%s)\n/ViewerPreferences << /DisplayDocTitle true >>"
            % (parents, outline, language.encode("ascii")),
        )
        return _write(self._objects, self._trailer)

    def _mark_page(self, index: int, page: int) -> list[int]:
        """Put the operators in place of the marks; returns the elements in the order of their numbers."""
        number = _reference(self._objects[page], b"Contents")
        head, _, packed = self._objects[number].partition(b"stream\n")
        found: list[int] = []

        def operator(mark: re.Match[bytes]) -> bytes:
            element = int(mark[1]) - 1
            ended = b"EMC\n" if mark.start() != first else b""
            if not element:
                return ended + b"/Artifact BMC\n"
            self._begins.setdefault(element, index)
            found.append(element)
            role = self._elements[element].role.encode("ascii")
            return ended + b"/%s << /MCID %d >> BDC\n" % (role, len(found) - 1)

        content = zlib.decompress(packed.rpartition(b"\nendstream")[0])
        begun = _MARK.search(content)
        first = begun.start() if begun else -1
        stream = zlib.compress(_MARK.sub(operator, content) + (b"EMC\n" if begun else b""))
        head = _LENGTH.sub(b"/Length %d" % len(stream), head)
        self._objects[number] = head + b"stream\n" + stream + b"\nendstream"
        self._objects[page] = self._objects[page].replace(
            b"/Type /Page\n", b"/Type /Page\n/StructParents %d\n/Tabs /S\n" % index
        )
        return found

    def _add_elements(self) -> int:
        """Add the structure tree; returns the number of its root."""
        root = self._first + len(self._elements)
        marks: dict[int, list[bytes]] = {}
        for page, found in zip(self._pages, self._marked, strict=True):
            for mark, number in enumerate(found):
                said = b"<< /Type /MCR /Pg %d 0 R /MCID %d >>" % (page, mark)
                marks.setdefault(number, []).append(said)
        for number, element in enumerate(self._elements):
            parent = self._first + element.parent if number else root
            kids = [*marks.get(number, ()), *(b"%d 0 R" % (self._first + one) for one in element.children)]
            self._objects[self._first + number] = _element(element, parent, kids)
        nums = b"\n".join(
            b"%d [ %s ]" % (index, b" ".join(b"%d 0 R" % (self._first + one) for one in found))
            for index, found in enumerate(self._marked)
        )
        self._objects[root] = (
            b"<<\n/Type /StructTreeRoot\n/K %d 0 R\n/ParentTree << /Nums [\n%s\n] >>\n>>"
            % (self._first, nums)
        )
        return root

    def _add_outline(self) -> int:
        """Add an entry for each heading, below the last one of a higher level; returns the root's number."""
        root = max(self._objects) + 1
        headings = [(_LEVELS[one.role], n) for n, one in enumerate(self._elements) if one.title]
        open_ones = [(0, root)]
        below: dict[int, list[int]] = {root: []}
        above: dict[int, int] = {}
        for entry, (level, _) in enumerate(headings, root + 1):
            while open_ones[-1][0] >= level:
                open_ones.pop()
            above[entry] = open_ones[-1][1]
            below[above[entry]].append(entry)
            below[entry] = []
            open_ones.append((level, entry))
        self._objects[root] = b"<<\n/Type /Outlines%s\n>>" % _family(below[root], open_count=len(below[root]))
        neighbours = dict(_neighbours(below))
        for entry, (_, number) in enumerate(headings, root + 1):
            page = self._pages[self._begins.get(number, 0)]
            self._objects[entry] = b"<<\n/Title %s\n/Parent %d 0 R\n/Dest [ %d 0 R /Fit ]%s%s\n>>" % (
                _text(self._elements[number].title),
                above[entry],
                page,
                neighbours[entry],
                _family(below[entry], open_count=-len(below[entry])),
            )
        return root


def _element(element: Element, parent: int, kids: Sequence[bytes]) -> bytes:
    more = b"\n/A << /O /Table /Scope /Column >>" if element.role == "TH" else b""
    return b"<<\n/Type /StructElem /S /%s\n/P %d 0 R\n/K [ %s ]%s\n>>" % (
        element.role.encode("ascii"),
        parent,
        b" ".join(kids),
        more,
    )


def _family(children: Sequence[int], *, open_count: int) -> bytes:
    """Name the first and the last entry below one; a negative count means that they are folded in."""
    if not children:
        return b""
    return b"\n/First %d 0 R\n/Last %d 0 R\n/Count %d" % (children[0], children[-1], open_count)


def _neighbours(below: dict[int, list[int]]) -> Iterator[tuple[int, bytes]]:
    for children in below.values():
        said = dict.fromkeys(children, b"")
        for one, other in pairwise(children):
            said[one] += b"\n/Next %d 0 R" % other
            said[other] += b"\n/Prev %d 0 R" % one
        yield from said.items()


def _text(words: str) -> bytes:
    """Write a text as a PDF string of hexadecimal digits, in which nothing can act."""
    return b"<FEFF%s>" % words.encode("utf-16-be", "replace").hex().upper().encode("ascii")


def _reference(holder: bytes, name: bytes) -> int:
    found = re.search(rb"/%s (\d{1,10}) 0 R" % name, holder)
    assert found is not None  # noqa: S101 - Qt writes it
    return int(found[1])


def _read(pdf: bytes) -> tuple[dict[int, bytes], bytes]:
    """Return the objects by their numbers, and the trailer."""
    table = int(pdf[pdf.rindex(b"startxref") :].split()[1])
    rows = pdf[table:].partition(b"trailer")[0].splitlines()[3:]
    starts = {number: int(row[:10]) for number, row in enumerate(rows, 1) if row.rstrip().endswith(b"n")}
    ends = dict(pairwise([*sorted(starts.values()), table]))
    objects = {number: pdf[start : ends[start]] for number, start in starts.items()}
    trailer = pdf[table:].partition(b"trailer")[2].partition(b"startxref")[0]
    return {n: one.partition(b" obj\n")[2].rpartition(b"\nendobj")[0] for n, one in objects.items()}, trailer


def _write(objects: dict[int, bytes], trailer: bytes) -> bytes:
    parts = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"]
    place, places = len(parts[0]), {}
    for number, content in sorted(objects.items()):
        places[number] = place
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, content))
        place += len(parts[-1])
    size = max(objects) + 1
    rows = [
        b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 65535 f \n" for n in range(1, size)
    ]
    trailer = re.sub(rb"/Size \d+", b"/Size %d" % size, trailer)
    parts += [b"xref\n0 %d\n0000000000 65535 f \n" % size, *rows, b"trailer", trailer]
    return b"".join([*parts, b"startxref\n%d\n%%%%EOF\n" % place])
