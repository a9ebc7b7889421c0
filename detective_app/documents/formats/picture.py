"""Pictures as scanners, telephones and fax machines make them; their words are read if asked for.

A TIFF may hold many pages. They are taken apart by what recognises their words: without it nothing is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared import recognition

SUFFIXES: tuple[str, ...] = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".gif")
LOADS = ("cv2", "numpy")
BINARY = True
_PAGED = (b"II*\0", b"MM\0*")
BEGINS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"RIFF", *_PAGED)


def fits(content: bytes) -> bool:
    """Tell whether a file is such a picture."""
    return content.startswith(BEGINS) and (content[:4] != b"RIFF" or content[8:12] == b"WEBP")


def read(name: str, content: bytes, on_page: Callable[[int, int], None] | None = None) -> Manuscript:
    """Read the words of a picture; raises DocumentError when it has none, is broken, or none may be read."""
    from detective_app.documents.shared.composition import Composition

    if not recognition.asked.get():
        raise DocumentError(f"No text found in {name}. Pages that are pictures without text: 1.")
    composition, pages = Composition(), 0
    while pages == 0 or content.startswith(_PAGED):
        found = recognition.decoded(content, pages)
        if found is None:
            break
        pages += 1
        composition.start_page()
        if not recognition.add_recognised(composition, found):
            composition.not_read("page", "no_text")
        if on_page:
            on_page(pages, pages)
    if not pages:
        raise _damaged(name)
    return composition.manuscript(name)


def draw(
    name: str, content: bytes, page: int, width: int, _quotes: Sequence[str]
) -> tuple[bytes, int, int, list[tuple[float, float, float, float]]]:
    """Return the picture as PNG, its width and height, and no places, which are kept.

    Raises DocumentError when it is broken or has no such page.
    """
    import cv2

    found = recognition.decoded(content, page - 1) if page == 1 or content.startswith(_PAGED) else None
    if found is None:
        raise _damaged(name) if page == 1 else DocumentError(f"{name} has no page {page}.")
    high = round(found.shape[0] * width / found.shape[1])
    drawn = cv2.resize(found, (width, high), interpolation=cv2.INTER_AREA)
    return cv2.imencode(".png", drawn)[1].tobytes(), width, high, []


def _damaged(name: str) -> DocumentError:
    return DocumentError(f"{name} is damaged: it is not whole.")
