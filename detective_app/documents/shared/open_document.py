"""What the kinds of OpenDocument share: paragraphs, lists, tables and remarks of their XML, as blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from detective_app.core.errors import DocumentError
from detective_app.documents.shared.composition import Composition, Kind
from detective_app.documents.shared.line import Covered, StyledLine, put, raised
from detective_app.documents.shared.numerals import written
from detective_app.documents.shared.package import Package
from detective_app.documents.shared.recognition import add_picture

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing

_URN = "{urn:oasis:names:tc:opendocument:xmlns:"
TEXT, TABLE, DRAW, OFFICE, STYLE = (
    f"{_URN}{name}:1.0}}" for name in ("text", "table", "drawing", "office", "style")
)
PRESENTATION = f"{_URN}presentation:1.0}}"
_FO = f"{_URN}xsl-fo-compatible:1.0}}"
_PARAGRAPHS: dict[str, Kind] = {TEXT + "p": "prose", TEXT + "h": "heading"}
_OF_DRAWING = {DRAW + "frame", DRAW + "text-box", DRAW + "g", DRAW + "custom-shape", DRAW + "rect"}
# What an element holds beside its text: names, and what was recorded or is computed elsewhere.
_NOT_TEXT = {
    *(TEXT + name for name in ("tracked-changes", "note-citation", "sequence-decls", "variable-decls")),
    *(TEXT + name for name in ("ruby-text", "user-field-decls", "alphabetical-index-auto-mark-file")),
    *(OFFICE + name for name in ("forms", "binary-data", "event-listeners", "annotation-end")),
    *(DRAW + "image", f"{_URN}svg-compatible:1.0}}title", f"{_URN}svg-compatible:1.0}}desc"),
}
_SVG = f"{_URN}svg-compatible:1.0}}"
_OBJECTS = (DRAW + "object", DRAW + "object-ole")
_UNITS = {"cm": 1.0, "mm": 0.1, "in": 2.54, "pt": 2.54 / 72}
_LENGTH = re.compile(r"([\d.]{1,12})(cm|mm|in|pt)")
_ASIDE = (OFFICE + "annotation", TEXT + "note")
_CHANGES = {TEXT + "change", TEXT + "change-start", TEXT + "change-end"}
_UNSEEN = {TEXT + "hidden-text", TEXT + "hidden-paragraph"}
CELLS = (TABLE + "table-cell", TABLE + "covered-table-cell")
_MOST_ROWS = 1_048_576
_BLANKS = re.compile(r"[ \t\n\r]+")
_MOST_SPACES = 100
_MOST_PARENTS = 50
_PAPER = "#fffff"


def _shown(above: Covered, cells: Sequence[Any], lines: Sequence[StyledLine]) -> Iterator[StyledLine]:
    """Yield what the cells of a row show; those that others cover only where they say something."""
    for column, (cell, line) in enumerate(zip(cells, lines, strict=True)):
        covered = cell.tag == CELLS[1]
        said = above.cell(column, line, _whole(cell, "number-rows-spanned", 1, TABLE), covered=covered)
        if said.text or said.gone or not covered:
            yield said


def opened(name: str, content: bytes) -> Package:
    """Open a document; raises DocumentError when it is protected or damaged."""
    package = Package(name, content)
    manifest = "META-INF/manifest.xml"
    if manifest in package and b"encryption-data" in package.read(manifest):
        raise DocumentError(f"{name} is protected by a password.")
    return package


def title_of(package: Package) -> str:
    """Return what the document calls itself."""
    if "meta.xml" not in package:
        return ""
    found = next(package.xml("meta.xml").iter("{http://purl.org/dc/elements/1.1/}title"), None)
    return (found.text or "") if found is not None else ""


class OpenDocument:
    """Reads the elements of one document into a composition."""

    def __init__(self, package: Package, composition: Composition) -> None:
        self._composition, self._package = composition, package
        self._pictures: set[str] = set()
        self.root = package.xml("content.xml")
        self._common = package.xml("styles.xml") if "styles.xml" in package else None
        roots = [root for root in (self._common, self.root) if root is not None]
        styles = (style for root in roots for style in root.iter(STYLE + "style"))
        self._styles = {(one.get(STYLE + "family"), one.get(STYLE + "name")): one for one in styles}
        self._changes = {
            key: region
            for region in self.root.iter(TEXT + "changed-region")
            for key in (region.get(TEXT + "id"), region.get("{http://www.w3.org/XML/1998/namespace}id"))
        }
        self._inserting: str | None = None
        """Who would insert what is read now."""
        self._lists = {
            style.get(STYLE + "name"): {level.get(TEXT + "level"): level for level in style}
            for root in roots
            for style in root.iter(TEXT + "list-style")
        }
        self._notes: list[Any] = []
        self._mark = ""
        self._counts: dict[tuple[str, int], int] = {}

    def property(self, element: Any, family: str, *names: str) -> list[str | None]:
        """Return properties that an element's style or the styles it is based on give."""
        attribute = {"text": TEXT, "paragraph": TEXT, "drawing-page": DRAW}.get(family, TABLE)
        key, found = element.get(attribute + "style-name"), dict[str, str]()
        for _ in range(_MOST_PARENTS):
            style = self._styles.get((family, key))
            if style is None:
                break
            for part in style:
                for name in names:
                    if (value := part.get(name)) is not None:
                        found.setdefault(name, value)
            key = style.get(STYLE + "parent-style-name")
        return [found.get(name) for name in names]

    def add(self, parent: Any, standing: Standing | None = None, kind: Kind = "prose") -> None:
        """Add the blocks of an element; `kind` is that of its paragraphs."""
        own = {OFFICE + "annotation": self.add_remark, DRAW + "image": self._add_picture}
        for child in parent:
            if child.tag in _PARAGRAPHS:
                self._add_paragraph(child, standing, kind if kind != "prose" else _PARAGRAPHS[child.tag])
            elif child.tag == TEXT + "list":
                self._add_list(child, standing)
            elif child.tag == TABLE + "table":
                self._add_table(child, standing)
            elif add_own := own.get(child.tag):
                add_own(child)
            elif child.tag in _OBJECTS:
                self._composition.not_read("part", "unknown")
            elif child.tag in _CHANGES:
                self.add(self._changed(child), "deleted", kind)
            elif child.get(TEXT + "display") == "none":
                self._composition.hide("".join(child.itertext()))
            elif child.tag not in _NOT_TEXT:
                self.add(child, standing, kind)

    def _add_picture(self, image: Any) -> None:
        """Add the words of a picture, or say that it was not read; each picture once."""
        part, frame = image.get("{http://www.w3.org/1999/xlink}href") or "", image.getparent()
        wide, high = (_centimetres(frame.get(f"{_SVG}{side}") or "") for side in ("width", "height"))
        stands_for = any(one.tag in _OBJECTS for one in frame)  # an object that is named by itself
        if part in self._package and part not in self._pictures and not stands_for:
            self._pictures.add(part)
            add_picture(self._composition, self._package.read(part), wide * high or None)

    def add_notes(self) -> None:
        """Add the notes of what was added."""
        notes, self._notes = self._notes, []
        if notes:
            self._composition.space()
        for note in notes:
            self._mark = raised(note.findtext(TEXT + "note-citation") or "", "")
            for body in note.iterchildren(TEXT + "note-body"):
                self.add(body, "note")

    def add_page_edges(self) -> None:
        """Add what stands above and below each page."""
        edges: dict[str, Standing] = {"header": "head", "footer": "foot"}
        for edge, standing in edges.items():
            names = (f"{STYLE}{edge}{which}" for which in ("", "-left", "-first"))
            for part in self._common.iter(*names) if self._common is not None else ():
                self.add(part, standing)

    def add_remark(self, annotation: Any) -> None:
        """Add a comment, without who wrote it and when."""
        self.add([part for part in annotation if part.tag.startswith(TEXT)], "remark")

    def line(self, element: Any) -> StyledLine:
        """Return what all that stands in an element says, on one line; its remarks are left out."""
        later, whole = list[Any](), StyledLine()
        inside = element.iter(*_PARAGRAPHS) if element.tag not in _PARAGRAPHS else [element]
        for paragraph in inside:
            if not any(one.tag in _ASIDE for one in paragraph.iterancestors()):
                own = StyledLine()
                self._read(paragraph, later, own, struck=False)
                whole.take(own)
        self._notes += [one for one in later if one.tag == TEXT + "note"]
        return whole

    def _add_list(self, within: Any, standing: Standing | None) -> None:
        """Add the items of a list, each after its bullet or the number that its program computes."""
        around = [*within.iterancestors(TEXT + "list")]
        names = (one.get(TEXT + "style-name") for one in (within, *around))
        name, depth = next(filter(None, names), ""), len(around) + 1
        level = self._lists.get(name, {}).get(str(depth))
        goes_on = within.get(TEXT + "continue-numbering") == "true" or within.get(TEXT + "continue-list")
        if level is not None and not goes_on:
            self._counts[name, depth] = _whole(level, "start-value", 1) - 1
        for item in within.iterchildren(TEXT + "list-item", TEXT + "list-header"):
            label = self._label(item, level, name, depth) if item.tag == TEXT + "list-item" else ""
            for number, child in enumerate(item.iterchildren("*")):
                if child.tag in _PARAGRAPHS:
                    kind: Kind = "heading" if child.tag == TEXT + "h" else "item"
                    self._add_paragraph(child, standing, kind, "" if number else label)
                else:
                    self.add([child], standing, "item")

    def _label(self, item: Any, level: Any, name: str, depth: int) -> str:
        """Count an item and return what stands before it."""
        form = "" if level is None else level.get(STYLE + "num-format", "")
        key = name, depth
        self._counts[key] = _whole(item, "start-value", self._counts.get(key, 0) + 1)
        for deeper in [one for one in self._counts if one[0] == name and one[1] > depth]:
            del self._counts[deeper]
        if not form:
            return "-"
        above = range(max(1, depth + 1 - _whole(level, "display-levels", 1)), depth)
        levels = self._lists[name]
        numbers = [
            written(self._counts.get((name, at), 1), levels[str(at)].get(STYLE + "num-format") or "1")
            for at in above
            if str(at) in levels
        ]
        number = ".".join([*numbers, written(self._counts[key], form)])
        return f"{level.get(STYLE + 'num-prefix', '')}{number}{level.get(STYLE + 'num-suffix', '')}".strip()

    def _add_paragraph(self, paragraph: Any, standing: Standing | None, kind: Kind, label: str = "") -> None:
        later, line = list[Any](), StyledLine()
        self._read(paragraph, later, line, struck=False)
        if line.text.strip():
            label, self._mark = label or self._mark, ""
        if kind == "heading" and line.text.strip():
            self._composition.space()
        put(self._composition.add, [line], kind, standing, label)
        for element in later:
            if element.tag == OFFICE + "annotation":
                self.add_remark(element)
            elif element.tag == TEXT + "note":
                self._notes.append(element)
            else:
                self.add(element, "deleted" if element.tag == TEXT + "deletion" else standing)

    def _read(
        self, element: Any, later: list[Any], line: StyledLine, *, struck: bool, height: str | None = None
    ) -> None:
        """Read a paragraph, or a part of one, into a line; what stands beside it is put into `later`."""
        family = "paragraph" if element.tag in _PARAGRAPHS else "text"
        hidden = element.tag in _UNSEEN or self._hides(element, family)
        through, position = self.property(
            element, family, STYLE + "text-line-through-style", STYLE + "text-position"
        )
        struck = struck if through is None else through != "none"
        height = height if position is None else _height(position)
        for text, child in _inside(element):
            if hidden:
                self._composition.hide(text)
            else:
                line.add_moved(text, height, "struck" if struck else self._how(), self._inserting or "")
            if child is None or child.tag in _NOT_TEXT:
                continue
            if child.tag in _CHANGES:
                later += self._changed(child)
            elif child.tag in (*_ASIDE, *_OF_DRAWING):
                later.append(child)
                mark = child.findtext(TEXT + "note-citation")
                line.add(raised(mark, "") if mark else "")
            elif hidden:
                self._composition.hide("".join(child.itertext()))
            else:
                line.add(_character(child))
                self._read(child, later, line, struck=struck, height=height)

    def _how(self) -> Standing | None:
        return None if self._inserting is None else "inserted"

    def _changed(self, mark: Any) -> list[Any]:
        """Come to where a change that is not accepted begins or ends; return what it would delete."""
        region = self._changes.get(mark.get(TEXT + "change-id"))
        if region is None or mark.tag.endswith("-end"):
            self._inserting = None
            return []
        if region.find(TEXT + "insertion") is not None:
            self._inserting = region.findtext(".//{http://purl.org/dc/elements/1.1/}creator") or ""
        return list(region.iterchildren(TEXT + "deletion"))

    def _hides(self, element: Any, family: str) -> bool:
        display, colour, ground = self.property(
            element, family, TEXT + "display", _FO + "color", _FO + "background-color"
        )
        as_paper = (colour or "").lower().startswith(_PAPER) and ground in (None, "transparent", "#ffffff")
        in_cell = (
            any(one.tag.startswith((TABLE, DRAW)) for one in element.iterancestors()) if as_paper else False
        )
        return display == "none" or (as_paper and not in_cell)

    def _add_table(self, table: Any, standing: Standing | None) -> None:
        above = Covered()
        for row in table.iter(TABLE + "table-row"):
            if next(row.iterancestors(TABLE + "table")) is not table:
                continue  # of a table in a cell
            cells = list(row.iterchildren(*CELLS))
            if len(cells) == 1:
                self.add(cells[0], standing)
                continue
            lines = list(map(self.line, cells))
            shown = list(_shown(above, cells, lines))
            if any(line.text or line.gone for line in lines):
                put(self._composition.add, shown, "row", standing)
                for remark in row.iter(OFFICE + "annotation"):
                    self.add_remark(remark)


def _whole(element: Any, name: str, usual: int, space: str = TEXT) -> int:
    said = element.get(space + name) or ""
    return min(int(said), _MOST_ROWS) if said.isdecimal() else usual


def _height(position: str) -> str | None:
    """Return how letters stand whose rise and size are given as `super 58%` or `-33% 80%`."""
    rise, _, _ = position.partition(" ")
    if rise in ("super", "sub"):
        return rise
    number = rise.rstrip("%")
    if not number.lstrip("-").replace(".", "", 1).isdecimal() or not float(number):
        return None
    return "sub" if number.startswith("-") else "super"


def _centimetres(length: str) -> float:
    """Return a length; 0 where it is given in no unit of paper."""
    found = _LENGTH.fullmatch(length)
    return float(found[1]) * _UNITS[found[2]] if found else 0.0


def _inside(element: Any) -> Iterator[tuple[str, Any]]:
    """Yield what stands in an element: each text, and the child that comes after it, None at the end."""
    text = element.text or ""
    for child in element:
        yield _BLANKS.sub(" ", text), child
        text = child.tail or ""
    yield _BLANKS.sub(" ", text), None


def _character(element: Any) -> str:
    match element.tag.removeprefix(TEXT):
        case "s":
            count = element.get(TEXT + "c") or "1"
            return " " * min(int(count) if count.isdecimal() else 1, _MOST_SPACES)
        case "tab":
            return "\t"
        case "line-break":
            return "\n"
    return ""
