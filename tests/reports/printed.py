"""The text of a printed report as who reads it has it, one function a format."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from html import unescape

import docx as word
import pypdfium2
import pytest

from detective_app.core.session import InterrogationSession
from detective_app.reports import docx, html, markdown, pdf

_MARGINS = re.compile(r"(?:(?:Session|Sitzung) [0-9a-f-]{36} )?(?:Page \d+ of|Seite \d+ von) \d+")
Printed = Callable[[InterrogationSession], str]


def pdf_pages(session: InterrogationSession) -> list[str]:
    """Return the text of each page of the PDF, its margins included."""
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf.render(session))]


def in_pdf(session: InterrogationSession) -> str:
    """Return the text of the PDF without the margins of its pages."""
    return "\n".join(_MARGINS.split(text, maxsplit=1)[1] for text in pdf_pages(session))


def in_html(session: InterrogationSession) -> str:
    """Return the text of the page."""
    return unescape(re.sub(r"<[^>]*>", " ", html.render(session).partition("</style>")[2]))


def in_markdown(session: InterrogationSession) -> str:
    """Return the Markdown without its escapes, its marks of quotes and its bold."""
    return re.sub(r"(?m)^> ?", "", markdown.render(session)).replace("\\", "").replace("**", "")


def in_word(session: InterrogationSession) -> str:
    """Return the paragraphs and cells of the Word file."""
    document = word.Document(io.BytesIO(docx.render(session)))
    cells = [cell.text for table in document.tables for row in table.rows for cell in row.cells]
    return "\n".join([*(one.text for one in document.paragraphs), *cells])


FORMATS = pytest.mark.parametrize("printed", [in_pdf, in_html, in_markdown, in_word])


def solid(text: str) -> str:
    """Leave out all white space: where a line ends is each format's choice."""
    return "".join(text.split())
