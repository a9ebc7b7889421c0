"""Pages with a sentence that nobody can see, and pages where everybody sees it."""

from __future__ import annotations

from typing import NamedTuple

from tests.documents.pdf_files import line, pdf

PLAIN = "The pump stood still on nine days."
SECRET = "The margin rose to 47 percent."
_Y = 700
_BOX = "60 690 300 30 re f"
_BAR, _WHITE, _GREY = f"q 0 g {_BOX} Q\n", f"q 1 g {_BOX} Q\n", f"q 0.6 g {_BOX} Q\n"
_PICTURE = "q 300 0 0 30 60 690 cm /Im Do Q\n"
_CATALOG = b"/OCProperties << /OCGs [%d 0 R %d 0 R] /D << /OFF [%d 0 R] >> >>"
_RESOURCES = (
    b"/ExtGState << /A0 << /ca 0 /CA 0 >> /A1 << /ca 0.03 /CA 0.03 >> /A5 << /ca 0.5 /CA 0.5 >> "
    b"/M << /BM /Multiply >> >> "
    b"/Properties << /Off %d 0 R /On %d 0 R >> "
)
_ANNOTATION = b"/Annots [<< /Type /Annot /Subtype /%b /Rect [60 690 360 720] /F 4 %b >>]"


class Sheet(NamedTuple):
    """A page: its orders, and what its dictionary has beside them."""

    orders: str
    entry: bytes = b""


def _secret(before: str = "", *, x: float = 70, y: float = _Y, size: float = 11) -> str:
    return line(SECRET, y, x=x, size=size, before=before)


HIDDEN: dict[str, Sheet] = {
    "black on a black bar": Sheet(_BAR + _secret()),
    "under a black bar": Sheet(_secret() + _BAR),
    "under a white area": Sheet(_secret() + _WHITE),
    "under a picture": Sheet(_secret() + _PICTURE),
    "clipped away": Sheet(_secret("0 0 10 10 re W n")),
    "on a layer that is off": Sheet(f"/OC /Off BDC {_secret()} EMC\n"),
    "wholly transparent": Sheet(_secret("/A0 gs")),
    "white on white on red": Sheet(f"q 1 0 0 rg 40 600 500 140 re f Q\n{_WHITE}{_secret('1 g')}"),
    "outside of the crop box": Sheet(_secret(), b"/CropBox [0 720 595 842]"),
    "under an annotation": Sheet(_secret(), _ANNOTATION % (b"Square", b"/IC [0 0 0] /C [0 0 0]")),
    "flattened": Sheet(_secret("1 0 0 0.0001 0 700 cm", y=0)),
    "under thick strokes": Sheet(f"{_secret()}q 30 w 60 704 m 400 704 l S Q\n"),
    "white": Sheet(_secret("1 g")),
    "nearly white": Sheet(_secret("0.97 g")),
    "white in another colour space": Sheet(_secret("0 0 0 0 k")),
    "a colour as light as paper": Sheet(_secret("1 1 0.96 rg")),
    "drawn in no way": Sheet(_secret("3 Tr")),
    "as a clip alone": Sheet(_secret("7 Tr")),
    "white strokes": Sheet(_secret("1 Tr 1 G")),
    "white, filled and stroked": Sheet(_secret("2 Tr 1 G 1 g")),
    "grey on the same grey": Sheet(_GREY + _secret("0.6 g")),
    "nearly the bar's black": Sheet(_BAR + _secret("0.06 g")),
    "blue on the same blue": Sheet(f"q 0 0 1 rg {_BOX} Q\n{_secret('0 0 1 rg')}"),
    "under a grey area": Sheet(_secret() + _GREY),
    "under an area of curves": Sheet(
        f"{_secret()}q 0.2 g 40 700 m 40 760 420 760 420 700 c 420 640 40 640 40 700 c f Q\n"
    ),
    "under a picture in the stream": Sheet(
        f"{_secret()}q 300 0 0 30 60 690 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q\n"
    ),
    "under two areas": Sheet(f"{_secret()}q 1 g 60 690 80 30 re f 140 690 300 30 re f Q\n"),
    "clipped to nothing": Sheet(_secret("70 700 0 0 re W n")),
    "clipped to a line over it": Sheet(_secret("60 716 300 2 re W n")),
    "clipped twice": Sheet(_secret("0 0 300 300 re W n 300 300 200 200 re W n")),
    "nearly transparent": Sheet(_secret("/A1 gs")),
    "white multiplied": Sheet(_secret("/M gs 1 g")),
    "left of the page": Sheet(_secret(x=-400)),
    "right of the page": Sheet(_secret(x=700)),
    "over the page": Sheet(_secret(y=1_200)),
    "below the page": Sheet(_secret(y=-60)),
    "moved off the page": Sheet(_secret("1 0 0 1 2000 0 cm")),
    "half a point high": Sheet(_secret(size=0.5)),
    "scaled to a hundredth": Sheet(_secret("0.01 0 0 0.01 70 700 cm", x=0, y=0)),
    "without width": Sheet(_secret("0.0001 0 0 1 70 700 cm", x=0, y=0)),
    "under an annotation of paper": Sheet(_secret(), _ANNOTATION % (b"Square", b"/IC [1 1 1] /C [1 1 1]")),
    "layer off inside a layer that is on": Sheet(f"/OC /On BDC /OC /Off BDC {_secret()} EMC EMC\n"),
}
"""How `SECRET` is hidden on a page that shows `PLAIN` elsewhere; the first twelve are the core."""

SEEN: dict[str, Sheet] = {
    "plain": Sheet(_secret()),
    "white on a black bar": Sheet(_BAR + _secret("1 g")),
    "half transparent": Sheet(_secret("/A5 gs")),
    "stroked": Sheet(_secret("1 Tr 0.3 w")),
    "on a layer that is on": Sheet(f"/OC /On BDC {_secret()} EMC\n"),
    "drawn twice to be bold": Sheet(_secret() + _secret(x=70.3)),
    "upright": Sheet(_secret("0 1 -1 0 300 300 cm", x=0, y=0)),
    "over large pale letters": Sheet(line("DRAFT", 690, size=90, before="0.9 g") + _secret()),
    "highlighted": Sheet(f"q 1 1 0 rg {_BOX} Q\n{_secret()}"),
    "struck through": Sheet(f"{_secret()}q 0.5 w 60 704 m 300 704 l S Q\n"),
    "grey": Sheet(_secret("0.6 g")),
    "pale grey": Sheet(_secret("0.8 g")),
    "light blue": Sheet(_secret("0.6 0.7 1 rg")),
    "yellow on blue": Sheet(f"q 0 0 0.6 rg {_BOX} Q\n{_secret('1 1 0 rg')}"),
    "filled and stroked": Sheet(_secret("2 Tr 0.2 w")),
    "filled and a clip": Sheet(_secret("4 Tr")),
    "small": Sheet(_secret(size=4)),
    "large": Sheet(_secret(size=24)),
    "condensed": Sheet(_secret("60 Tz")),
    "set tight": Sheet(_secret("-0.6 Tc")),
    "over a picture": Sheet(_PICTURE + _secret("1 g")),
    "over a bar that was painted over": Sheet(_BAR + _WHITE + _secret()),
    "clipped to its own place": Sheet(_secret("60 690 300 30 re W n")),
    "beside a bar": Sheet(_secret() + "q 0 g 60 716 300 30 re f Q\n"),
    "mirrored page": Sheet(_secret("1 0 0 1 10 10 cm")),
    "under a link": Sheet(_secret(), _ANNOTATION % (b"Link", b"/Border [0 0 1]")),
    "multiplied": Sheet(_secret("/M gs")),
    "on a turned page": Sheet(_secret(), b"/Rotate 90"),
    "in a crop box": Sheet(_secret(), b"/CropBox [30 600 500 800]"),
    "underlined": Sheet(f"{_secret()}q 0.5 w 60 698 m 300 698 l S Q\n"),
}
"""How `SECRET` is shown; the first ten are the core."""


def sheets(*chosen: Sheet) -> bytes:
    """Return a PDF with these pages, in their order."""
    off, on = (5 + 2 * len(chosen) + n for n in range(2))
    return pdf(
        *(line(PLAIN, 760) + one.orders for one in chosen),
        catalog=_CATALOG % (off, on, off),
        resources=_RESOURCES % (off, on),
        entries={number: one.entry for number, one in enumerate(chosen)},
        more=[b"<< /Type /OCG /Name (Off) >>", b"<< /Type /OCG /Name (On) >>"],
    )
