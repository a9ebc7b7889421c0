"""One document of each kind that a library reads: PDF, DOCX, a table in an old encoding, mail with a page."""

from __future__ import annotations

import io
from pathlib import Path

import docx

from tests.documents.pdf_files import lines, pdf

MEDIA = ("pdf", "docx", "csv", "eml")
"""The readers of the documents, in the order of their names."""

_ENCODING = "cp1252"
_MAIL = """From: Keeper <keeper@lighthouse.example>
To: Harbour office <office@harbour.example>
Date: Tue, 2 Apr 2024 09:30:00 +0000
Subject: The night watch
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<html><body><h1>The night watch</h1><p>{statement}</p></body></html>
"""


def write_documents(folder: Path, statements: tuple[str, str, str, str]) -> tuple[Path, ...]:
    """Write four documents into a new folder, each with one of the statements; returns them by name."""
    names = ("1-report.pdf", "2-memo.docx", "3-log.csv", "4-letter.eml")
    report, memo, log, letter = statements
    contents = (pdf(lines("Report of the inspector", report)), _memo(memo), _log(log), _letter(letter))
    folder.mkdir(parents=True)
    for name, content in zip(names, contents, strict=True):
        (folder / name).write_bytes(content)
    return tuple(folder / name for name in names)


def _memo(statement: str) -> bytes:
    document = docx.Document()
    document.add_heading("Memo", 1)
    document.add_paragraph(statement)
    content = io.BytesIO()
    document.save(content)
    return content.getvalue()


def _log(statement: str) -> bytes:
    rows = ("day,entry", "1 April,The keeper's café was closed.", f"2 April,{statement}")
    return "\n".join(rows).encode(_ENCODING)


def _letter(statement: str) -> bytes:
    return _MAIL.format(statement=statement).encode()
