"""PDF: pages in reading order, their lines as on the page, and their pictures; pdfium reads them.

Text that a reader of the page cannot see is left out and reported; a scan without text has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.shared import locks, recognition

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument

    from detective_app.documents.formats.pdf.layout import Layout
    from detective_app.documents.formats.pdf.page_text import PageText
    from detective_app.documents.shared.composition import Composition

SUFFIXES: tuple[str, ...] = (".pdf",)
LOADS = ("pypdfium2",)
BINARY = True

_MAGIC = b"%PDF-"
_MAGIC_WITHIN = 1_024  # some writers put a line of their own before it


def fits(content: bytes) -> bool:
    """Tell whether a file is a PDF: its mark stands near the beginning."""
    return _MAGIC in content[:_MAGIC_WITHIN]


def read(name: str, content: bytes, on_page: Callable[[int, int], None] | None = None) -> Manuscript:
    """Read a PDF's text, where asked also that of pages that are pictures; `on_page` is told (done, total).

    Raises DocumentError when it is protected, broken, or has no text.
    """
    from pypdfium2 import PdfiumError, raw

    from detective_app.documents.formats.pdf.annotations import attachments, written_on
    from detective_app.documents.formats.pdf.layout import Layout
    from detective_app.documents.formats.pdf.page_text import PageText
    from detective_app.documents.formats.pdf.running import joined_pages
    from detective_app.documents.shared.composition import Composition

    composition = Composition()
    with _opened(name, content) as document:
        layout = Layout(composition)
        total, files = len(document), list(attachments(document))
        for number in range(total):
            composition.start_page()
            try:
                with PageText(document, number) as page:
                    written = written_on(document, number, page)
                    layout.add(page, written)
                    if recognition.asked.get() and layout.pictures.pages[-1:] == [number + 1]:
                        _recognise(page, layout, composition)
                files += written.files
            except PdfiumError:
                composition.not_read("page", "damaged")
            if on_page:
                on_page(number + 1, total)
        title = document.get_metadata_value("Title")
        if document.get_formtype() == raw.FORMTYPE_XFA_FULL:  # its pages say only which program shows it
            composition.not_read("form", "unknown")
    for file in dict.fromkeys(files):
        composition.not_read("attachment", "unknown", file)
    layout.pictures.tell(composition)
    if composition.is_empty and (pictures := len(layout.pictures.pages)):
        raise DocumentError(f"No text found in {name}. Pages that are pictures without text: {pictures}.")
    return _with_layers(joined_pages(composition.manuscript(name, title), layout.edges), layout.layers)


def _with_layers(manuscript: Manuscript, pages: Set[int]) -> Manuscript:
    """Mark the text of pages that a scanner's program recognised and laid unseen over their picture."""
    if not pages:
        return manuscript
    blocks = (
        one._replace(standing="recognised") if one.page in pages and one.standing is None else one
        for one in manuscript.blocks
    )
    return replace(manuscript, blocks=tuple(blocks))


def _recognise(page: PageText, layout: Layout, composition: Composition) -> None:
    """Add the words on the picture that a page is, and take it off the account where there are any."""
    from detective_app.documents.formats.pdf.drawing import pixels

    if recognition.add_recognised(composition, pixels(page)):
        layout.pictures.pages.pop()


def draw(
    name: str, content: bytes, page: int, width: int, quotes: Sequence[str]
) -> tuple[bytes, int, int, list[tuple[float, float, float, float]]]:
    """Return a page (from 1) as PNG, its width and height, and the places of the quotes on it, in pixels.

    Raises DocumentError when the document cannot be opened or has no such page.
    """
    from detective_app.documents.formats.pdf.drawing import drawn

    with _opened(name, content) as document:
        if not 1 <= page <= len(document):
            raise DocumentError(f"{name} has no page {page}.")
        return drawn(document, page - 1, width, quotes)


def look(name: str, content: bytes, page: int) -> tuple[str, str]:
    """Return the text of a page (from 1), and the same with blanks for each word that cannot be seen on it.

    Raises DocumentError when the document cannot be opened or has no such page.
    """
    from detective_app.documents.formats.pdf.sight import visible

    with _opened(name, content) as document:
        if not 1 <= page <= len(document):
            raise DocumentError(f"{name} has no page {page}.")
        return visible(document, page - 1)


@contextmanager
def _opened(name: str, content: bytes) -> Iterator[PdfDocument]:
    """Open a document and close it; one that only its owner may change opens without a password."""
    import pypdfium2
    from pypdfium2 import raw

    for password in (None, *locks.GIVEN.get()):
        try:
            document = pypdfium2.PdfDocument(content, password=password)
            break
        except pypdfium2.PdfiumError as error:
            if error.err_code != raw.FPDF_ERR_PASSWORD:
                raise DocumentError(f"{name} is damaged: it is no whole PDF.") from None
    else:
        raise locks.protected(name)
    try:
        if document.get_formtype():
            document.init_forms()  # without it the values of fields are neither read nor drawn
        yield document
    finally:
        document.close()
