"""Files and parts that are not read are kept, with why; what programs leave in folders is passed over."""

from __future__ import annotations

from contextlib import closing
from email.message import EmailMessage
from pathlib import Path

import pytest

from detective_app.core.case import Block, Manuscript
from detective_app.core.evidence import Standing, Unread
from detective_app.storage.cases.paths import ChosenFile, unread_files
from tests.documents.office_files import rows, workbook
from tests.storage.case_folders import names, sources, store_in, write
from tests.storage.test_case_document import stored

SPOILT = (Unread(what="text", why="damaged"),)


def mail() -> bytes:
    """Return a message with a second text that is none, and an attachment."""
    message = EmailMessage()
    message["From"], message["Subject"] = "Eva <eva@x.org>", "The bridge"
    message.set_content("The bridge was inspected.\n")
    message.add_attachment(b"PK\0\1", maintype="application", subtype="zip", filename="plan.zip")
    message.add_attachment(bytes(range(256)), maintype="text", subtype="plain", disposition="inline")
    return message.as_bytes()


def test_files_that_are_refused_are_on_the_account_with_why(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    write(folder / "a.txt")
    write(folder / "empty.txt", "")
    write(folder / "scan.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(range(256)))
    write(folder / "torn.pdf", b"%PDF-1.7\nnothing follows")
    reading = store_in(tmp_path).read([folder])
    with closing(reading.index) as index:
        assert {one.where: one.why for one in index.unread} == {
            "empty.txt": "no_text",
            "scan.jpg": "no_text",
            "torn.pdf": "damaged",
        }
    with closing(store_in(tmp_path).read([folder]).index) as again:
        assert again.unread == index.unread, "known from the last time, and still told"


def test_the_account_of_a_document_is_kept_with_it(tmp_path: Path) -> None:
    path = write(tmp_path / "a.eml", mail())
    state, attached = store_in(tmp_path).look([path])
    assert (state.unread, attached.state) == (SPOILT, "left_out")
    reading = store_in(tmp_path).read([path])
    assert sources(reading)[0].unread == SPOILT, "read before, and not again"
    assert reading.index.unread == (Unread(what="attachment", why="unknown", where="a.eml/plan.zip"),)


def test_a_session_opened_again_has_the_files_that_it_could_not_read(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt")
    gone = (Unread(what="document", why="limit", where="long.pdf"),)
    found = sources(store_in(tmp_path).read([path]))
    with closing(store_in(tmp_path).reopen(found, unread=gone)) as index:
        assert index.unread == gone


@pytest.mark.parametrize("name", ["~$plan.docx", "Thumbs.db", "desktop.ini", "THUMBS.DB", ".DS_Store"])
def test_what_programs_leave_in_folders_is_passed_over_unless_it_is_named(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "case"
    write(folder / "a.txt")
    write(folder / name, b"\0\1\2")
    reading = store_in(tmp_path).read([folder])
    assert (names(sources(reading)), reading.problems, reading.index.unread) == (["a.txt"], (), ())
    assert store_in(tmp_path).read([folder / "a.txt", folder / name]).problems


def test_of_very_many_files_the_last_are_counted() -> None:
    refused = [
        (ChosenFile(Path(f"{n}.jpg"), f"{n}.jpg"), f"{n}.jpg is not a PDF or text file.") for n in range(80)
    ]
    account = unread_files(refused)
    assert sum(one.count for one in account) == 80
    assert account[-1] == Unread(what="document", why="unknown", count=30)


@pytest.mark.parametrize(
    ("first", "last", "stands"),
    [(1, 1, None), (2, 2, "head"), (3, 3, "struck"), (1, 2, "head"), (2, 3, "struck"), (4, 4, None)],
)
def test_lines_that_stand_in_several_ways_stand_as_the_one_that_proves_least(
    first: int, last: int, stands: Standing | None, tmp_path: Path
) -> None:
    blocks = (Block("one", 1), Block("two", 2, standing="head"), Block("three", 3, standing="struck"))
    document = stored(tmp_path, Manuscript("one\ntwo\nthree\nfour", blocks))
    assert document.standing(first, last) == stands


def test_a_quote_of_a_workbook_is_seen_as_what_its_reader_hides_was_not_read(tmp_path: Path) -> None:
    (tmp_path / "toll.xlsx").write_bytes(workbook(("Tolls", "", rows("Lock|Toll", "West|75 EUR"))))
    index = store_in(tmp_path).read([tmp_path / "toll.xlsx"]).index
    [source] = index.sources
    place = index.search("West toll", 1)[0].locator
    assert index.sight(source.source_id, place, "West | 75 EUR") == "seen"
    index.close()
