"""Archives: their documents as pages under their names, and every other file on the account."""

from __future__ import annotations

import pytest

from detective_app.core.errors import DocumentError
from tests.documents.office_files import Read, archive, hidden, rows, told, unread, workbook
from tests.documents.pdf_files import lines, pdf
from tests.documents.test_reader_process import word_document


def test_an_archive_has_its_documents_as_pages_under_their_names(read: Read) -> None:
    content = archive({
        "case/memo.docx": word_document("The crane was late."),
        "case/bill.pdf": pdf(lines("It cost 9 euros.")),
        "case/rows.xlsx": workbook(("A", "", rows("Crane|=9"))),
        "case/page.html": b"<p>Seen.</p><p style='display:none'>SECRET</p>",
        "case/inner.zip": archive({"note.txt": "A note.", "deep.zip": archive({"x.txt": "x"})}),
        "case/photo.png": b"\x89PNG\r\n\x1a\n\x00",
        "case/": b"",
        "__MACOSX/case/._memo.docx": b"\0\0",
    })  # fmt: skip
    manuscript = read("a.zip", content)
    assert [(page, text) for page, _, text in told(manuscript)] == [
        (1, "case/memo.docx"),
        (1, "The crane was late."),
        (2, "case/bill.pdf"),
        (2, "It cost 9 euros."),
        (3, "case/rows.xlsx"),
        (3, "A"),
        (3, "Crane | 9"),
        (4, "case/page.html"),
        (4, "Seen."),
        (5, "case/inner.zip/note.txt"),
        (5, "A note."),
    ]
    assert hidden(manuscript) == ["SECRET"]
    assert unread(manuscript) == [
        ("document", "limit", "case/inner.zip/deep.zip"),
        ("document", "no_text", "case/photo.png"),
    ]


def test_lines_of_an_archive_are_where_its_blocks_say(read: Read) -> None:
    manuscript = read("a.zip", archive({"a.txt": "One.\n\nTwo.\n", "b.txt": "Three.\n"}))
    by_line = manuscript.text.split("\n")
    assert [by_line[block.first - 1] for block in manuscript.blocks] == [
        block.text for block in manuscript.blocks
    ]


def test_what_is_too_much_is_on_the_account(read: Read) -> None:
    content = archive({"bomb.txt": b"a" * (20 << 20), **{f"{n}.txt": f"No. {n}" for n in range(501)}})
    manuscript = read("a.zip", content)
    assert ("document", "limit", "bomb.txt") in unread(manuscript)
    assert len(manuscript.pages) == 499
    assert len(unread(manuscript)) == 3


def test_a_protected_a_damaged_and_an_empty_archive_are_refused_by_name(read: Read) -> None:
    locked = bytearray(archive({"a.txt": "Hello."}))
    locked[6] |= 1
    locked[locked.rfind(b"PK\x01\x02") + 8] |= 1
    for content, why in {
        bytes(locked): "a.zip is protected by a password.",
        archive({"a.txt": "Hello."})[:-30]: "a.zip is damaged: it is not whole.",
        archive({"a.bin": b"\0\1"}): "No text found in a.zip.",
    }.items():
        with pytest.raises(DocumentError) as refused:
            read("a.zip", content)
        assert str(refused.value) == why


def test_a_document_that_is_an_archive_stays_one_document(read: Read) -> None:
    assert told(read("a.zip", word_document("Hello."))) == [(None, "prose", "Hello.")]
    assert told(read("a.docx", archive({"a.txt": "Hello."})))[0] == (1, "heading", "a.txt")
