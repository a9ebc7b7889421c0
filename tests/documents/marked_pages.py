"""Pages of PDF whose looks say something: raised, struck, filled in, written on; and look-alikes."""

from __future__ import annotations

from collections.abc import Sequence

from tests.documents.pdf_files import line, pdf

_APPEARANCE = b"<< /Type /XObject /Subtype /Form /BBox [0 0 %d 20] /Resources << /Font << /F1 %b >> >>"
_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"


def text(*parts: tuple[str, float, float], y: float = 700, x: float = 70) -> str:
    """Return the order that draws parts of one line, each with its size and rise."""
    drawn = "".join(f"/F1 {size} Tf {rise} Ts ({words}) Tj " for words, size, rise in parts)
    return f"q BT {x} {y} Td {drawn}ET Q\n"


def stroke(left: float, right: float, y: float) -> str:
    """Return the order that draws a thin level line."""
    return f"q 0.6 w {left} {y} m {right} {y} l S Q\n"


def columns(*rows: Sequence[str], edges: Sequence[float], y: float = 700) -> str:
    """Return the orders that draw rows, from left to right, one below the other."""
    return "".join(
        line(cell, y - 13 * n, x=x)
        for n, row in enumerate(rows)
        for x, cell in zip(edges, row, strict=True)
        if cell
    )


def annotated(page: str, *annotations: bytes, catalog: bytes = b"", more: Sequence[bytes] = ()) -> bytes:
    """Return a PDF of one page with these annotations; `more` objects are numbered from 7 on."""
    entry = b"/Annots [%b]" % b" ".join(annotations)
    return pdf(page, entries={0: entry}, catalog=catalog, more=more)


def form(page: str, *fields: bytes) -> bytes:
    """Return a PDF of one page with these fields."""
    kids = b" ".join(b"%d 0 R" % (7 + n) for n in range(len(fields)))
    helper = b"/DR << /Font << /Helv %b >> >> /DA (/Helv 11 Tf 0 g)" % _FONT
    return annotated(page, kids, catalog=b"/AcroForm << /Fields [%b] %b >>" % (kids, helper), more=fields)


def field(value: str, x: float, y: float, *, name: str = "f1", width: float = 200, flags: int = 4) -> bytes:
    """Return a field of text."""
    place = b"[%d %d %d %d]" % (x, y, x + width, y + 18)
    head = b"<< /Type /Annot /Subtype /Widget /FT /Tx /T (%b) /Rect %b /F %d /DA (/Helv 11 Tf 0 g)"
    return head % (name.encode(), place, flags) + b" /V (%b) >>" % value.encode()


def box(x: float, y: float, *, name: str, ticked: bool) -> bytes:
    """Return a box to tick."""
    state, place = (b"/Yes" if ticked else b"/Off"), b"[%d %d %d %d]" % (x, y, x + 12, y + 12)
    head = b"<< /Type /Annot /Subtype /Widget /FT /Btn /T (%b) /Rect %b /F 4 /V %b /AS %b"
    return head % (name.encode(), place, state, state) + b" /AP << /N << /Yes null /Off null >> >> >>"


def typed(words: str, x: float, y: float, *, drawn: str | None = None, flags: int = 4) -> tuple[bytes, bytes]:
    """Return an annotation of typed text that is object 7's, and object 7: what of it is drawn."""
    place = b"[%d %d %d %d]" % (x, y, x + 240, y + 20)
    head = b"<< /Type /Annot /Subtype /FreeText /Rect %b /F %d /Contents (%b) /DA (/Helv 11 Tf 0 g)"
    shown = b"BT /F1 11 Tf 2 6 Td (%b) Tj ET" % (words if drawn is None else drawn).encode()
    look = _APPEARANCE % (240, _FONT) + b" /Length %d >>\nstream\n%b\nendstream" % (len(shown), shown)
    return head % (place, flags, words.encode()) + b" /AP << /N 7 0 R >> >>", look


def note(words: str, *, kind: str = "Text", author: str = "Reviewer", more: bytes = b"") -> bytes:
    """Return a remark on the page."""
    head = b"<< /Type /Annot /Subtype /%b /Rect [400 700 420 720] /F 4 /T (%b) /Contents (%b) %b >>"
    return head % (kind.encode(), author.encode(), words.encode(), more)
