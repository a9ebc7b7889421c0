"""PPTX: the slides of a presentation, each a page with its title, text and tables; notes and comments after.

A slide or a shape that is not shown is left out and reported; macros are never run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from detective_app.core.case import Manuscript
from detective_app.documents.shared import package, recognition
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.line import Covered, StyledLine, put
from detective_app.documents.shared.package import Package, names_in

if TYPE_CHECKING:
    from detective_app.core.evidence import Standing

SUFFIXES: tuple[str, ...] = (".pptx", ".pptm", ".ppsx", ".potx")
BINARY = True
BEGINS = package.BEGINS

_SHOW = "ppt/presentation.xml"
_A, _P = (
    f"{{http://schemas.openxmlformats.org/{name}/2006/main}}" for name in ("drawingml", "presentationml")
)
_PARAGRAPH = (_A + "p", "{http://purl.oclc.org/ooxml/drawingml/main}p")
_TITLES, _FEET = ("title", "ctrTitle"), ("ftr", "dt", "hdr")
_NUMBER, _OWN_PICTURE = "sldNum", "sldImg"
_OFF = ("0", "false", "off")
_BULLETS = (_A + "buChar", _A + "buAutoNum", _A + "buBlip")


def fits(content: bytes) -> bool:
    """Tell whether a file is a presentation in PowerPoint's XML."""
    return _SHOW.encode() in names_in(content)


def read(name: str, content: bytes) -> Manuscript:
    """Read a presentation; raises DocumentError when it is protected, damaged, or has no text."""
    archive = Package(name, content)
    composition = Composition()
    parts = archive.related(_SHOW)
    for entry in archive.xml(_SHOW).iter("{*}sldId"):
        ids = (value for key, value in entry.items() if key.endswith("}id"))
        path = parts.get(next(ids, ""), "")
        composition.start_page()
        if path in archive:
            _add_slide(path, archive, composition)
        else:
            composition.not_read("page", "damaged")
    return composition.manuscript(name, archive.title())


def _add_slide(path: str, archive: Package, composition: Composition) -> None:
    slide = archive.xml(path)
    if slide.get("show") in _OFF:
        composition.hide(" ".join(_paragraphs(slide)))
        return
    shapes = sorted(_shapes(slide), key=lambda one: _placeholder(one) not in _TITLES)
    for shape in shapes:
        _add_shape(shape, composition)
    is_bare = not any(map(_line, shapes)) and next(slide.iter("{*}pic"), None) is not None
    if is_bare and not recognition.asked.get():
        composition.not_read("page", "no_text")
    else:
        recognition.add_pictures(composition, slide, archive, archive.related(path, "/image"))
    _add_related(path, archive, composition)


def _add_related(path: str, archive: Package, composition: Composition) -> None:
    """Add what belongs to a slide: diagrams, notes and remarks; charts and what is embedded are not read."""
    for drawn in archive.parts(path, "/diagramData"):
        _add_all(_paragraphs(drawn), composition)
    for _ in archive.related(path, "/chart"):
        composition.not_read("part", "unknown")
    for embedded in archive.embedded(path):
        composition.not_read("attachment", "unknown", embedded)
    for notes in archive.parts(path, "/notesSlide"):
        said = (one for one in _shapes(notes) if _placeholder(one) not in (_NUMBER, _OWN_PICTURE, *_FEET))
        _add_all((text for one in said for text in _paragraphs(one)), composition, "note")
    for comments in archive.parts(path, "/comments"):
        _add_all(_remarks(comments), composition, "remark")


def _shapes(slide: Any) -> Iterator[Any]:
    """Yield what stands on a slide, in order, without the copies for older programs."""
    for shape in slide.iter("{*}sp", "{*}graphicFrame"):
        if not any(one.tag.endswith("}Fallback") for one in shape.iterancestors()):
            yield shape


def _placeholder(shape: Any) -> str:
    """Tell what a shape is for; empty for one of the author's own."""
    found = next(shape.iter(_P + "ph", "{http://purl.oclc.org/ooxml/presentationml/main}ph"), None)
    return "" if found is None else found.get("type") or "obj"


def _add_shape(shape: Any, composition: Composition) -> None:
    kind = _placeholder(shape)
    drawn = next(shape.iter("{*}cNvPr"), None)
    if drawn is not None and drawn.get("hidden") not in (None, *_OFF):
        composition.hide(_line(shape))
    elif kind in _TITLES:
        put(composition.add, [_whole(shape)], "heading")
    elif kind in _FEET:
        composition.add(_line(shape), "prose", "foot")
    elif kind != _NUMBER:
        _add_text(shape, composition)


def _add_text(shape: Any, composition: Composition) -> None:
    """Add a shape's paragraphs, or the rows of its table."""
    rows, above = list(shape.iter("{*}tr")), Covered()
    for row in rows:
        cells = list(row.iterchildren("{*}tc"))
        lines = list(map(_whole, cells))
        if any(line.text.strip() or line.gone for line in lines):
            said = [_spanned(above, *one) for one in enumerate(zip(cells, lines, strict=True))]
            put(composition.add, said, "row")
    for paragraph in () if rows else shape.iter(*_PARAGRAPH):
        listed = any(one.tag in _BULLETS for one in paragraph.iterfind("{*}pPr/*"))
        put(composition.add, [_read(paragraph)], "item" if listed else "prose", label="-" if listed else "")


def _spanned(above: Covered, column: int, cell: tuple[Any, StyledLine]) -> StyledLine:
    """Return what a table's cell shows; one that spans rows says it in each of them."""
    element, line = cell
    down, covered = element.get("rowSpan") or "1", element.get("vMerge") not in (None, *_OFF)
    return above.cell(column, line, int(down) if down.isdecimal() else 1, covered=covered)


def _add_all(texts: Iterable[str], composition: Composition, standing: Standing | None = None) -> None:
    for text in texts:
        composition.add(text, "prose", standing)


def _remarks(comments: Any) -> Iterator[str]:
    """Yield each comment's text: an element of its own once, paragraphs today."""
    yield from ("".join(one.itertext()).strip() for one in comments.iter(_P + "text"))
    yield from _paragraphs(comments)


def _line(element: Any) -> str:
    return " ".join(_whole(element).text.split())


def _paragraphs(element: Any) -> Iterator[str]:
    return (_read(paragraph).text.strip("\n") for paragraph in element.iter(*_PARAGRAPH))


def _whole(element: Any) -> StyledLine:
    """Return all paragraphs of an element as one line."""
    line = StyledLine()
    for paragraph in element.iter(*_PARAGRAPH):
        line.take(_read(paragraph))
    return line


def _read(paragraph: Any) -> StyledLine:
    line = StyledLine()
    for one in paragraph.iter("{*}t", "{*}br", "{*}tab"):
        looks = one.getparent().find("{*}rPr")
        strike, rise = ("", "0") if looks is None else (looks.get("strike"), looks.get("baseline") or "0")
        height = None if rise.rstrip("%") in ("", "0") else "sub" if rise.startswith("-") else "super"
        text = (one.text or "") if one.tag.endswith("}t") else "\n"
        line.add_moved(text, height, "struck" if strike in ("sngStrike", "dblStrike") else None)
    return line
