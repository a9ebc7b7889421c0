"""Pictures: PNG, JPEG and TIFF, as scanners and telephones make them; their words are read if asked for.

They are one page each, and are taken apart by what recognises their words: without it nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError

SUFFIXES: tuple[str, ...] = (".png", ".jpg", ".jpeg", ".tif", ".tiff")
BINARY = True
BEGINS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\0", b"MM\0*")

_MOST_PIXELS = 8_000_000
_PAGES = 1


def fits(content: bytes) -> bool:
    """Tell whether a file is such a picture."""
    return content.startswith(BEGINS)


def read(
    name: str,
    content: bytes,
    on_page: Callable[[int, int], None] | None = None,
    *,
    recognise: bool = False,
) -> Manuscript:
    """Read the words of a picture; raises DocumentError when it has none, is broken, or none may be read."""
    from detective_app.documents.shared.composition import Composition
    from detective_app.documents.shared.recognition import add_recognised, recognised

    if not recognise:
        raise DocumentError(f"No text found in {name}. Pages that are pictures without text: {_PAGES}.")
    composition = Composition()
    composition.start_page()
    add_recognised(composition, recognised(_pixels(name, content)))
    if on_page:
        on_page(1, 1)
    return composition.manuscript(name)


def draw(
    name: str, content: bytes, page: int, width: int, quotes: Sequence[str]
) -> tuple[bytes, int, int, list[tuple[float, float, float, float]]]:
    """Return the picture as PNG, its width and height, and the places of the quotes on it, in pixels.

    Raises DocumentError when it is broken or has no such page.
    """
    import cv2

    from detective_app.documents.shared.recognition import places, recognised

    if page != 1:
        raise DocumentError(f"{name} has no page {page}.")
    pixels = _pixels(name, content)
    scale = width / pixels.shape[1]
    drawn = cv2.resize(pixels, (width, round(pixels.shape[0] * scale)), interpolation=cv2.INTER_AREA)
    marks = places(recognised(pixels), quotes, scale) if quotes else []
    return cv2.imencode(".png", drawn)[1].tobytes(), width, drawn.shape[0], marks


def _pixels(name: str, content: bytes) -> Any:
    """Return a picture as an array of grey, of a size that can be read in seconds."""
    import cv2
    import numpy

    found = cv2.imdecode(numpy.frombuffer(content, numpy.uint8), cv2.IMREAD_GRAYSCALE)
    if found is None:
        raise DocumentError(f"{name} is damaged: it is not whole.")
    high, wide = found.shape
    if high * wide > _MOST_PIXELS:
        scale = (_MOST_PIXELS / (high * wide)) ** 0.5
        found = cv2.resize(found, (round(wide * scale), round(high * scale)), interpolation=cv2.INTER_AREA)
    return found
