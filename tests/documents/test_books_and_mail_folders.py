"""Books, mail folders and Outlook's messages: pages in order, fields as lines, and what was not read."""

from __future__ import annotations

import pytest

from detective_app.core.errors import DocumentError
from tests.documents.office_files import Read, book, hidden, old_workbook, outlook, told, unread

PAGE = "<html><head><title>x</title></head><body>{}</body></html>"

# EPUB


def test_a_book_has_its_chapters_as_pages_in_reading_order(read: Read) -> None:
    manuscript = read(
        "a.epub", book(PAGE.format("<h1>One</h1><p>The crane.</p>"), PAGE.format("<p>Late.</p>"))
    )
    assert manuscript.title == "Works"
    assert told(manuscript) == [(1, "heading", "One"), (1, "prose", "The crane."), (2, "prose", "Late.")]


def test_what_a_book_s_own_style_sheet_hides_is_no_text(read: Read) -> None:
    chapter = PAGE.replace("<title>", '<link rel="stylesheet" href="../OEBPS/a.css"/><title>')
    content = book(
        chapter.format("<p>Seen.</p><p class='x'>SECRET</p>"), more={"OEBPS/a.css": ".x{display:none}"}
    )
    manuscript = read("a.epub", content)
    assert told(manuscript) == [(1, "prose", "Seen.")]
    assert hidden(manuscript) == ["SECRET"]


def test_a_chapter_that_is_locked_or_lost_is_on_the_account(read: Read) -> None:
    locked = '<e xmlns="urn:x"><CipherReference URI="OEBPS/c2.xhtml"/></e>'
    content = book(
        PAGE.format("<p>Seen.</p>"), "\x00\x01", more={"META-INF/encryption.xml": locked}, lost="c9"
    )
    manuscript = read("a.epub", content)
    assert told(manuscript) == [(2, "prose", "Seen.")]
    assert unread(manuscript) == [("page", "damaged", "p.1"), ("page", "protected", "p.3")]


# mbox

FOLDER = b"""From eva@x.org Mon May  6 10:00:00 2024
From: Eva <eva@x.org>
To: Bo <bo@x.org>
Subject: =?utf-8?q?Pr=C3=BCfung?=
Content-Type: text/plain; charset=utf-8

The crane was late.

>From here on it went well.
From 8:00 to 9:00 it stood still.

From bo@x.org Mon May  6 11:00:00 2024
From: Bo <bo@x.org>
Subject: Re
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/html

<p>Yes.</p><p style="display:none">SECRET</p>
--b
Content-Type: application/pdf; name="bill.pdf"
Content-Disposition: attachment; filename="bill.pdf"

%PDF-x
--b--
"""


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"], ids=["unix", "windows"])
def test_a_mail_folder_has_its_messages_as_pages(read: Read, ends: bytes) -> None:
    manuscript = read("a.mbox", FOLDER.replace(b"\n", ends))
    assert [(page, text) for page, _, text in told(manuscript)] == [
        (1, "From: Eva <eva@x.org>"),
        (1, "To: Bo <bo@x.org>"),
        (1, "Subject: Prüfung"),
        (1, "The crane was late."),
        (1, "From here on it went well."),
        (1, "From 8:00 to 9:00 it stood still."),
        (2, "From: Bo <bo@x.org>"),
        (2, "Subject: Re"),
        (2, "Yes."),
        (2, "Attachments: bill.pdf"),
    ]
    assert hidden(manuscript) == ["SECRET"]
    assert manuscript.members == (("message 2/bill.pdf", 6),)


def test_a_text_that_begins_with_from_is_no_mail_folder(read: Read) -> None:
    assert told(read("a.txt", b"From Monday 10:00 on the crane stood still.\n")) == [
        (None, "prose", "From Monday 10:00 on the crane stood still.")
    ]


# MSG

FIELDS = {"p0C1A": "Eva", "p5D01": "eva@x.org", "p0E04": "Bo; Cy", "p0037": "Prüfung"}


def test_a_message_of_outlook_has_its_fields_its_text_and_its_attachments(read: Read) -> None:
    content = outlook(**FIELDS, p1000="Hello Bo,\r\n\r\nthe crane was late.\r\n", attached="bill.pdf")
    manuscript = read("a.msg", content)
    assert manuscript.title == "Prüfung"
    assert [text for _, _, text in told(manuscript)] == [
        "From: Eva <eva@x.org>",
        "To: Bo; Cy",
        "Date: Fri, 03 May 2024 08:30:00 +0000",
        "Subject: Prüfung",
        "Hello Bo,",
        "the crane was late.",
        "Attachments: bill.pdf",
    ]
    assert manuscript.members == (("bill.pdf", 0),)


def test_of_a_message_with_two_texts_that_differ_the_shown_one_is_read(read: Read) -> None:
    page = b"<html><meta charset='utf-8'><p>The crane was late.</p></html>"
    lines = [
        text for _, _, text in told(read("a.msg", outlook(**FIELDS, p1000="Pay at once to us.", p1013=page)))
    ]
    assert lines[-1] == "The crane was late."
    assert "Pay" not in "".join(lines)


def test_a_message_that_is_kept_as_compressed_rtf_is_read(read: Read) -> None:
    # [MS-OXRTFCP] 4.1.1: what its example unpacks to is `{\rtf1\ansi\ansicpg1252\pard hello world}`.
    packed = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a7 03000a007263706731323542320af32068656c0900206277 05b06c647d0a800fa0"
    )
    assert told(read("a.msg", outlook(**FIELDS, p1009=packed)))[-1][2] == "hello world"


# All of them

KINDS = {
    "a.epub": book(PAGE.format("<p>Seen.</p>")),
    "a.mbox": FOLDER,
    "a.msg": outlook(**FIELDS, p1000="Hello."),
}


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_is_known_by_its_content_and_a_damaged_one_is_refused_by_name(read: Read, name: str) -> None:
    whole = KINDS[name]
    assert read("a.unknown", whole) == read(name, whole)
    outcomes = set()
    for at in range(0, len(whole), max(1, len(whole) // 30)):
        broken = bytearray(whole)
        broken[at] ^= 0xFF
        try:
            outcomes.add(bool(read(name, bytes(broken)).blocks))
        except DocumentError as refused:
            outcomes.add(name if name in str(refused) else str(refused))
    assert outcomes in ({True}, {True, name})


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.epub", KINDS["a.epub"][:-30], "a.epub is damaged: it is not whole."),
        ("a.msg", KINDS["a.msg"][:700], "a.msg is damaged: it is not whole."),
        ("a.mbox", b"From nobody\n\nHello.\n", "a.mbox is damaged: it is not whole."),
    ],
)
def test_a_broken_file_is_refused_by_name(read: Read, name: str, content: bytes, why: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read(name, content)
    assert str(refused.value) == why


def test_a_workbook_named_as_a_message_is_still_a_workbook(read: Read) -> None:
    assert told(read("a.msg", old_workbook()))[0] == (1, "heading", "Zahlungen")
