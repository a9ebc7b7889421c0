"""Words in pictures are read where that is asked, in the confined child, and stand as recognised ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QPointF
from PySide6.QtGui import QFont, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter

from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Unread
from detective_app.documents.process.process import ReadDocument, ReaderProcess
from detective_app.storage.cases.store import CaseStore

LINES = ("The towpath was closed on 14 August 2023.", "Die Gebühr für die Schleuse beträgt 4.310 Euro.")
_DPI = 150

pytestmark = pytest.mark.usefixtures("qapp")


def picture(*lines: str) -> QImage:
    """Return a scanned page of some lines."""
    image = QImage(round(8.27 * _DPI), round(11.69 * _DPI), QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    font = QFont("Inter")
    font.setPixelSize(26)
    painter.setFont(font)
    for number, line in enumerate(lines):
        painter.drawText(QPointF(150, 200 + 60 * number), line)
    painter.end()
    return image


def encoded(image: QImage, form: bytes = b"PNG") -> bytes:
    """Return a picture as a file's bytes."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, form).write(image)
    return bytes(buffer.data().data())


def scanned(path: Path, *lines: str) -> Path:
    """Write a PDF of a page of text and a page that is a picture of some lines."""
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setResolution(_DPI)
    painter = QPainter(writer)
    painter.drawText(QPointF(100, 100), "The order is on the next sheet, as it was signed.")
    writer.newPage()
    painter.drawImage(writer.pageLayout().paintRectPixels(_DPI), picture(*lines))
    painter.end()
    return path


def read(reader: ReaderProcess, path: Path, *, recognise: bool = True) -> ReadDocument:
    return reader.read(path, path.name, processor_seconds=600, recognise=recognise)


@pytest.mark.parametrize("form", [b"PNG", b"JPG", b"TIFF"])
def test_the_words_of_a_picture_are_read_as_recognised_ones(
    reader: ReaderProcess, tmp_path: Path, form: bytes
) -> None:
    path = tmp_path / f"scan.{form.decode().lower()}"
    path.write_bytes(encoded(picture(*LINES), form))
    found = read(reader, path)
    text = " ".join(" ".join(block.text.split()) for block in found.manuscript.blocks)
    assert text == " ".join(LINES)
    assert {block.standing for block in found.manuscript.blocks} == {"recognised"}


def test_without_being_asked_a_picture_is_refused_by_name(reader: ReaderProcess, tmp_path: Path) -> None:
    path = tmp_path / "scan.png"
    path.write_bytes(encoded(picture(*LINES)))
    with pytest.raises(DocumentError, match=r"No text found in scan\.png\. Pages that are pictures"):
        read(reader, path, recognise=False)


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n" + bytes(40), b"\xff\xd8\xff" + bytes(40)])
def test_a_broken_picture_is_refused_by_name(reader: ReaderProcess, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "scan.png"
    path.write_bytes(content)
    with pytest.raises(DocumentError, match=r"scan\.png is damaged: it is not whole\."):
        read(reader, path)


def test_a_page_that_is_a_picture_is_read_in_its_place_and_is_off_the_account(
    reader: ReaderProcess, tmp_path: Path
) -> None:
    path = scanned(tmp_path / "order.pdf", *LINES)
    before = read(reader, path, recognise=False).manuscript
    assert before.unread == (Unread(what="page", why="no_text", where="p.2"),)
    found = read(reader, path).manuscript
    assert found.unread == ()
    told = [(block.page, block.standing) for block in found.blocks]
    assert told[0] == (1, None)
    assert set(told[1:]) == {(2, "recognised")}
    assert " ".join(block.text for block in found.blocks[1:]).split() == " ".join(LINES).split()
    drawn = reader.draw(path, path.name, 2, 1000, [LINES[1]])
    assert len(drawn.marks) == 1
    left, top, width, high = drawn.marks[0]
    assert 60 < left < 200
    assert width > 300
    assert 5 < high < 60
    assert 150 < top < 300


def test_what_was_recognised_is_kept_for_the_next_time(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    folder.mkdir()
    path = scanned(folder / "order.pdf", *LINES)
    (folder / "scan.png").write_bytes(encoded(picture(*LINES)))
    store = CaseStore(tmp_path / "cases")
    first = store.read([folder])
    assert [one.unread for one in first.index.sources] == [(Unread(what="page", why="no_text", where="p.2"),)]
    first.index.close()
    store.recognise([folder])
    again = store.read([folder])
    sources = {one.name: one for one in again.index.sources}
    assert (again.problems, set(sources)) == ((), {"order.pdf", "scan.png"})
    assert all((one.unread, one.recognised) == (None, True) for one in sources.values())
    hits = again.index.search("towpath closed August", 4)
    assert {one.source_id for one in hits} == {one.source_id for one in sources.values()}
    read_there = [one for one in hits if "towpath" in one.text]
    assert {again.index.standing(one.source_id, one.locator) for one in read_there} == {"recognised"}
    again.index.close()
    reopened = store.reopen(tuple(sources.values()))
    assert LINES[0] in reopened.text(sources["order.pdf"].source_id)
    reopened.close()
    assert path.exists()
    store.close()
