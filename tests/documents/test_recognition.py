"""Words in pictures are read where that is asked, in the confined child, and stand as recognised ones."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import docx
import docx.shared
import pytest
from PIL import Image
from PySide6.QtCore import QBuffer, QPointF
from PySide6.QtGui import QFont, QImage, QImageWriter, QPageSize, QPainter, QPdfWriter

from detective_app.app.cases import open_source
from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Unread
from detective_app.documents.process.process import ReadDocument, ReaderProcess
from detective_app.documents.shared.recognition import LEAST_BYTES
from detective_app.gui import theme
from detective_app.storage.cases.store import CaseStore
from tests.documents.office_files import RELATED, open_document, presentation, slide

LINES = ("The towpath was closed on 14 August 2023.", "Die Gebühr für die Schleuse beträgt 4.310 Euro.")
_DPI = 150

pytestmark = pytest.mark.usefixtures("qapp")


def picture(*lines: str) -> QImage:
    """Return a scanned page of some lines."""
    theme.start()  # it brings the letters, of which a machine without a desktop has none
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
    theme.start()  # it brings the letters, of which a machine without a desktop has none
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setResolution(_DPI)
    painter = QPainter(writer)
    painter.drawText(QPointF(100, 100), "The order is on the next sheet, as it was signed.")
    writer.newPage()
    painter.drawImage(writer.pageLayout().paintRectPixels(_DPI), picture(*lines))
    painter.end()
    return path


@pytest.fixture(scope="module")
def plain() -> Iterator[ReaderProcess]:
    """Return a reader that recognises nothing: one that does needs another child for that."""
    found = ReaderProcess()
    yield found
    found.close()


def read(reader: ReaderProcess, path: Path, *, recognise: bool = True) -> ReadDocument:
    return reader.read(path, path.name, processor_seconds=600, recognise=recognise)


@pytest.mark.parametrize("form", [b"PNG", b"JPG", b"TIFF"])
def test_the_words_of_a_picture_are_read_as_recognised_ones(
    reader: ReaderProcess, tmp_path: Path, form: bytes
) -> None:
    path = tmp_path / f"scan.{form.decode().lower()}"
    path.write_bytes(encoded(picture(*LINES).copy(0, 0, 1_240, 400), form))
    found = read(reader, path)
    text = " ".join(" ".join(block.text.split()) for block in found.manuscript.blocks)
    assert text == " ".join(LINES)
    assert {block.standing for block in found.manuscript.blocks} == {"recognised"}


def test_each_page_of_a_fax_is_read_and_drawn(reader: ReaderProcess, tmp_path: Path) -> None:
    path, pages = tmp_path / "fax.tiff", []
    for words in ("The tug was hired.", "Signed in Emden."):
        pages.append(Image.open(io.BytesIO(encoded(picture(words)))).convert("1"))
    pages[0].save(path, save_all=True, append_images=pages[1:], compression="group4")
    found = read(reader, path).manuscript
    assert [(block.page, block.text) for block in found.blocks] == [
        (1, "The tug was hired."),
        (2, "Signed in Emden."),
    ]
    assert reader.draw(path, "fax.tiff", 2, 300).width == 300
    with pytest.raises(DocumentError, match="no page 3"):
        reader.draw(path, "fax.tiff", 3, 300)


def test_one_short_line_on_a_page_is_read_from_its_first_letter(
    reader: ReaderProcess, tmp_path: Path
) -> None:
    for line in ("Paid.", "4,310 EUR"):
        path = tmp_path / "scan.png"
        path.write_bytes(encoded(picture(line)))
        assert [block.text for block in read(reader, path).manuscript.blocks] == [line]


def test_a_line_that_the_edge_of_its_picture_may_cut_is_hardly_sure_there(
    reader: ReaderProcess, tmp_path: Path
) -> None:
    path = tmp_path / "scan.png"
    path.write_bytes(encoded(picture("The crane was late and fell.", "It was paid.").copy(165, 0, 900, 500)))
    found = read(reader, path).manuscript
    text = found.text.split("\n")
    sure = {text[one.line - 1][one.begin : one.end]: one.percent for one in found.recognised}
    assert sure.pop(text[0].split()[0]) <= 50
    assert sure.pop(text[1].split()[0]) <= 50
    assert min(sure.values()) > 50, sure


def test_without_being_asked_a_picture_is_refused_by_name(plain: ReaderProcess, tmp_path: Path) -> None:
    path = tmp_path / "scan.png"
    path.write_bytes(encoded(picture(*LINES)))
    with pytest.raises(DocumentError, match=r"No text found in scan\.png\. Pages that are pictures"):
        read(plain, path, recognise=False)


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\n" + bytes(40), b"\xff\xd8\xff" + bytes(40)])
def test_a_broken_picture_is_refused_by_name(reader: ReaderProcess, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "scan.png"
    path.write_bytes(content)
    with pytest.raises(DocumentError, match=r"scan\.png is damaged: it is not whole\."):
        read(reader, path)


def test_a_page_that_is_a_picture_is_read_in_its_place_and_is_off_the_account(
    reader: ReaderProcess, plain: ReaderProcess, tmp_path: Path
) -> None:
    path = scanned(tmp_path / "order.pdf", *LINES)
    before = read(plain, path, recognise=False).manuscript
    assert before.unread == (Unread(what="page", why="no_text", where="p.2"),)
    found = read(reader, path).manuscript
    assert found.unread == ()
    told = [(block.page, block.standing) for block in found.blocks]
    assert told[0] == (1, None)
    assert set(told[1:]) == {(2, "recognised")}
    assert " ".join(block.text for block in found.blocks[1:]).split() == " ".join(LINES).split()
    # Each word's box lies around it, in ten-thousandths of the page.
    lines = found.text.split("\n")
    words = {lines[one.line - 1][one.begin : one.end]: one for one in found.recognised}
    assert list(words) == " ".join(LINES).split()
    assert min(one.percent for one in words.values()) > 50, words
    assert all(
        1_000 < one.left < one.right < 9_000 and 800 < one.top < one.bottom < 2_200
        for one in found.recognised
    )
    assert words["towpath"].right <= words["closed"].left
    assert words["towpath"].bottom < words["Gebühr"].top


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
    for one in read_there:
        least = again.index.confidence(one.source_id, one.locator)
        sure = again.index.confidence(one.source_id, one.locator, "towpath")
        assert least is not None
        assert sure is not None
        assert 50 <= least <= sure <= 100
    again.index.close()
    opened = open_source(sources["order.pdf"], store)
    for page, quote in ((2, "die Schleuse beträgt"), (1, "The order is on")):
        drawn = opened.draw(page, 1_000, [quote])
        [(left, top, width, high)] = drawn.marks
        assert 0 < left < 600
        assert 70 < width < 500
        assert 5 < high < 60
        assert 10 < top < 350
    opened.close()
    with closing(open_source(sources["scan.png"], store)) as scan:
        assert (scan.pages, len(scan.draw(1, 600, [LINES[1]]).marks)) == (1, 1)
    reopened = store.reopen(tuple(sources.values()))
    assert LINES[0] in reopened.text(sources["order.pdf"].source_id)
    reopened.close()
    assert path.exists()
    store.close()


def word_with_pictures() -> bytes:
    """Return a Word document with a sign in a line, and a photograph of a page behind another."""
    document, content = docx.Document(), io.BytesIO()
    document.add_paragraph("The order, as it hung on the gate:")
    page = encoded(picture(*LINES).copy(0, 0, 1_240, 400))
    document.add_paragraph("Harbour office ").add_run().add_picture(
        io.BytesIO(page), height=docx.shared.Cm(1)
    )
    pixels = encoded(picture(*LINES, "Seal").copy(0, 0, 1_240, 500))
    document.add_picture(io.BytesIO(pixels), width=docx.shared.Cm(15))
    document.add_paragraph("It was taken down in May.")
    document.save(content)
    return content.getvalue()


def in_a_frame(page: bytes, kind: str) -> bytes:
    """Return an OpenDocument with a picture of a page, in a paragraph or on a slide."""
    frame = (
        '<draw:frame xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" svg:width="15cm" '
        'svg:height="21cm"><draw:image xmlns:xlink="http://www.w3.org/1999/xlink" '
        'xlink:href="Pictures/1.png"/></draw:frame>'
    )
    said = "<text:p>The order, as it hung on the gate:</text:p>"
    inside = (
        f"{said}<text:p>{frame}</text:p>"
        if kind == "text"
        else f"<draw:page><draw:frame><draw:text-box>{said}</draw:text-box></draw:frame>{frame}</draw:page>"
    )
    return open_document(kind, inside, more={"Pictures/1.png": page})


def on_a_slide(page: bytes) -> bytes:
    """Return a presentation of a slide with a picture of a page below its title."""
    drawn = (
        f'<p:pic><p:blipFill><a:blip xmlns:r="{RELATED}" r:embed="r2"/></p:blipFill>'
        '<p:spPr><a:xfrm><a:ext cx="5400000" cy="7500000"/></a:xfrm></p:spPr></p:pic>'
    )
    said = slide(("title", "The order, as it hung on the gate:"), more=drawn)
    return presentation(said, pictures={"1.png": page})


def test_pictures_in_documents_are_on_the_account_and_read_where_that_is_asked(
    reader: ReaderProcess, plain: ReaderProcess, tmp_path: Path
) -> None:
    page = encoded(picture(*LINES).copy(0, 0, 1_240, 400))
    written = b64encode(page + bytes(LEAST_BYTES)).decode()
    told = "The order, as it hung on the gate:"
    kinds = {
        "a.docx": (word_with_pictures(), "L2-L2"),
        "a.odt": (in_a_frame(page, "text"), "L1-L1"),
        "a.odp": (in_a_frame(page, "presentation"), "p.1"),
        "a.pptx": (on_a_slide(page), "p.1"),
        "a.html": (f'<p>{told}</p><img src="data:image/png;base64,{written}">'.encode(), "L1-L1"),
    }
    for name, (content, _) in kinds.items():
        (tmp_path / name).write_bytes(content)
    for name, (_, where) in kinds.items():
        before = read(plain, tmp_path / name, recognise=False).manuscript
        assert before.unread == (Unread(what="picture", why="no_text", where=where),), name
        assert LINES[0] not in before.text
    for name in kinds:
        found = read(reader, tmp_path / name).manuscript
        standings = {block.text: block.standing for block in found.blocks}
        said = " ".join(" ".join(text.split()) for text, how in standings.items() if how == "recognised")
        assert said.startswith(" ".join(LINES)), name
        assert (found.unread, standings[told]) == ((), None), name
        assert {one.line for one in found.recognised} == {
            block.first + n
            for block in found.blocks
            if block.standing
            for n in range(block.text.count("\n") + 1)
        }
