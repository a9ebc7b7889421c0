"""RTF: headings, paragraphs, list items and table rows as its program shows them."""

from __future__ import annotations

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared.composition import Composition

SUFFIXES: tuple[str, ...] = (".rtf",)
BINARY = True
BEGINS = b"{\\rtf"


def fits(content: bytes) -> bool:
    """Tell whether a file begins as RTF does."""
    return content.startswith(BEGINS)


def read(name: str, content: bytes) -> Manuscript:
    """Read a text; raises DocumentError when it is none or has none."""
    from detective_app.documents.shared.rtf import add_rtf  # late: whoever lists the formats reads none

    if not fits(content):
        raise DocumentError(f"{name} is damaged: it is not whole.")
    composition = Composition()
    title = add_rtf(composition, content)
    return composition.manuscript(name, title)
