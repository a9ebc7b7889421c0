"""Documents of every format that the program reads, with a text of any shape in them."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from html import escape
from types import MappingProxyType

import docx

from tests.documents.pdf_files import lines, pdf

_MAIL = b"From: a@example.org\nSubject: Pump\nContent-Type: text/plain; charset=utf-8\n\n"
_LINES_A_PAGE = 50
_CHARS_A_RUN = 8
_NOT_IN_XML = re.compile(r"[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _page(text: str) -> bytes:
    return f"<html><body><pre>{escape(text)}</pre></body></html>".encode()


def _markup(text: str) -> bytes:
    """Return a page in which the text is whatever a browser takes it for."""
    return f"<html><body>{text}</body></html>".encode()


def _mail(text: str) -> bytes:
    return _MAIL + text.encode()


def _field(text: str) -> bytes:
    """Return a mail with the text as its receivers, as the names of a header are read."""
    words = " ".join(text.split())
    return b"To: " + words.encode() + b"\n" + _MAIL + b"The pump ran.\n"


def _word(body: str) -> bytes:
    """Return a Word document of paragraphs as Word writes them."""
    empty, content = io.BytesIO(), io.BytesIO()
    docx.Document().save(empty)
    with zipfile.ZipFile(empty) as source, zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            part = source.read(name)
            if name == "word/document.xml":
                part = part.replace(b"<w:body>", b"<w:body>" + body.encode())
            target.writestr(name, part)
    return content.getvalue()


def _paragraphs(text: str) -> bytes:
    """Return a Word document with a paragraph for each line."""
    return _word("".join(f"<w:p>{_run(line)}</w:p>" for line in text.split("\n")))


def _runs(text: str) -> bytes:
    """Return a Word document of one paragraph, whose letters change their look every few characters."""
    parts = (text[begin : begin + _CHARS_A_RUN] for begin in range(0, len(text), _CHARS_A_RUN))
    return _word(f"<w:p>{''.join(map(_run, parts))}</w:p>")


def _run(text: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{escape(_NOT_IN_XML.sub(" ", text))}</w:t></w:r>'


def _pdf(text: str) -> bytes:
    """Return a PDF with the text's lines as they are, however far they reach beyond the page."""
    plain = re.sub(r"([\\()])", r"\\\1", text.replace("\r", " ")).encode("cp1252", "replace").decode("cp1252")
    rows = plain.split("\n")
    starts = range(0, len(rows), _LINES_A_PAGE)
    return pdf(*(lines(*rows[start : start + _LINES_A_PAGE]) for start in starts))


FORMATS: Mapping[str, Callable[[str], bytes]] = MappingProxyType(
    {
        "text.txt": str.encode,
        "text.md": str.encode,
        "text.csv": str.encode,
        "page.html": _page,
        "markup.html": _markup,
        "mail.eml": _mail,
        "field.eml": _field,
        "paragraphs.docx": _paragraphs,
        "runs.docx": _runs,
        "text.pdf": _pdf,
    }
)
"""What makes a document of a text, by the file's name."""
