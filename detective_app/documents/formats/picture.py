"""Pictures: PNG, JPEG and TIFF, as scanners and telephones make them; their words are read if asked for.

They are one page each, and are taken apart by what recognises their words: without it nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared import recognition

SUFFIXES: tuple[str, ...] = (".png", ".jpg", ".jpeg", ".tif", ".tiff")
LOADS = ("cv2", "numpy")
BINARY = True
BEGINS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"II*\0", b"MM\0*")

_PAGES = 1


def fits(content: bytes) -> bool:
    """Tell whether a file is such a picture."""
    return content.startswith(BEGINS)


def read(name: str, content: bytes, on_page: Callable[[int, int], None] | None = None) -> Manuscript:
    """Read the words of a picture; raises DocumentError when it has none, is broken, or none may be read."""
    from detective_app.documents.shared.composition import Composition

    if not recognition.asked.get():
        raise DocumentError(f"No text found in {name}. Pages that are pictures without text: {_PAGES}.")
    composition = Composition()
    composition.start_page()
    recognition.add_recognised(composition, _pixels(name, content))
    if on_page:
        on_page(1, 1)
    return composition.manuscript(name)


def draw(
    name: str, content: bytes, page: int, width: int, _quotes: Sequence[str]
) -> tuple[bytes, int, int, list[tuple[float, float, float, float]]]:
    """Return the picture as PNG, its width and height, and no places, which are kept.

    Raises DocumentError when it is broken or has no such page.
    """
    import cv2

    if page != 1:
        raise DocumentError(f"{name} has no page {page}.")
    pixels = _pixels(name, content)
    scale = width / pixels.shape[1]
    drawn = cv2.resize(pixels, (width, round(pixels.shape[0] * scale)), interpolation=cv2.INTER_AREA)
    return cv2.imencode(".png", drawn)[1].tobytes(), width, drawn.shape[0], []


def _pixels(name: str, content: bytes) -> Any:
    found = recognition.decoded(content)
    if found is None:
        raise DocumentError(f"{name} is damaged: it is not whole.")
    return found
