"""Makes a PDF that Qt wrote a tagged one: a structure tree, an outline, its language, its title shown.

Qt 6.11 writes none of these (QPdfWriter takes a title and metadata). What it writes is regular, though: every
object once, in the order of the file, pages in streams packed with zlib. The marks that `_structure.begin`
drew become the operators for marked content; nothing else of a page is touched.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise

from detective_app.reports._structure import MARK, Element

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
