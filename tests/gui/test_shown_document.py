"""A quote in its document: drawn pages with the exact words marked, texts, and documents that are gone."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.errors import DocumentError
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.document.shown import ShownDocument
from detective_app.gui.tasks import Tasks
from tests.gui.bridge_case import IN_EMAIL, IN_LOG, IN_REPORT, bridge_case
from tests.patience import until
from tests.screenshots.bridge_documents import INSPECTED, documents, without

Test = Callable[..., Awaitable[None]]


@pytest.fixture
def page(qtbot: QtBot, application: DetectiveApplication) -> ShownDocument:
    made = ShownDocument(application, Tasks())
    qtbot.addWidget(made)
    made.resize(720, 768)
    made.show()
    return made


def put_away(test: Test) -> Test:
    """Leave the page and wait for what it began, while the test's loop still runs."""

    @wraps(test)
    async def run(page: ShownDocument, **more: Any) -> None:
        try:
            await test(page, **more)
        finally:
            page.hide()
            await until(lambda: not page._tasks._running)

    return run


async def drawn(page: ShownDocument) -> None:
    """Wait for the page of the report that holds the quote."""
    page.show_quote(bridge_case(), IN_REPORT)
    await until(lambda: page.view is page.pages and 3 in page.pages._drawn)


@put_away
async def test_a_page_is_drawn_with_the_exact_words_marked(page: ShownDocument) -> None:
    await drawn(page)
    marks = page.pages._drawn[3][1].marks
    assert len(marks) == 2  # one for each line of the quote
    assert marks[0].left > marks[1].left  # which begins within its first line
    assert marks[0].width > 3 * marks[1].width
    assert page.pages.page == 3


@put_away
async def test_the_ink_stays_dark_on_the_mark(page: ShownDocument) -> None:
    await drawn(page)
    mark, area = page.pages._drawn[3][1].marks[0], page.pages._area(3)
    image = page.pages.viewport().grab().toImage()
    left, top = area.left() + mark.left * area.width(), area.top() + mark.top * area.height()
    colors = [
        image.pixelColor(round(left + x), round(top + y))
        for x in range(4, 200)
        for y in range(round(mark.height * area.height()))
    ]
    assert theme.color("paperMark") in colors
    assert min(color.lightness() for color in colors) < 90
    assert QColor(theme.color("paper")) not in colors


@put_away
async def test_only_the_pages_in_sight_are_drawn(page: ShownDocument) -> None:
    await drawn(page)
    assert set(page.pages._drawn) <= {2, 3, 4}
    page.pages.go_to(4)
    assert page.pages.page == 4
    await until(lambda: 4 in page.pages._drawn)


@put_away
async def test_larger_pages_keep_the_page_and_are_drawn_sharp(page: ShownDocument) -> None:
    await drawn(page)
    before = page.pages._drawn[3][0]
    page.step_zoom(1)
    assert (page.pages.zoom, page.pages.page) == (110, 3)
    await until(lambda: page.pages._drawn[3][0] > before)
    page.step_zoom(-1)
    assert page.pages.zoom == 100


@put_away
async def test_words_are_found_in_the_pages(page: ShownDocument) -> None:
    await drawn(page)
    page.open_find()
    page.find_bar._field.setText("Annex")
    await until(lambda: page.find_bar._count.text() == "1 of 7")
    assert page.pages.page == 2
    await until(lambda: page.pages._found[0] == 2 and page.pages._found[1])
    page.find_bar.stepped.emit(1)
    await until(lambda: page.pages.page == 4)
    QTest.keyClick(page.find_bar._field, Qt.Key.Key_Escape)
    assert page.find_bar.isHidden()


@put_away
async def test_a_row_of_a_table_is_shown_with_its_number(page: ShownDocument) -> None:
    page.show_quote(bridge_case(), IN_LOG)
    await until(lambda: page.view is page.text)
    assert page.text.marked_text == IN_LOG.quote
    assert 20 < page.text.first_line < 42
    page.open_find()
    page.find_bar._field.setText("t. berg")
    await until(lambda: page.find_bar._count.text() == "1 of 58")


@put_away
async def test_of_a_moved_document_the_saved_quote_is_shown(page: ShownDocument) -> None:
    with without(1):
        page.show_quote(bridge_case(), IN_EMAIL)
        await until(lambda: page.view is page.saved_copy)
    words = "email-thread.eml was moved or deleted. This is the saved sentence."
    assert page.saved_copy.words == words
    assert "We could not reach bearing 4" in page.saved_copy._quote.plain()
    page.take_keyboard()
    assert page.saved_copy.find_file.hasFocus()


@put_away
async def test_a_moved_document_is_found_again(page: ShownDocument, tmp_path: Path) -> None:
    moved = Path(copy(documents()[1].path, tmp_path / "elsewhere.eml"))
    with without(1):
        page.show_quote(bridge_case(), IN_EMAIL)
        await until(lambda: page.view is page.saved_copy)
        page.open_file(moved)
        await until(lambda: page.view is page.text)
    assert page.text.marked_text == IN_EMAIL.quote


@put_away
async def test_another_document_is_not_taken_for_the_moved_one(page: ShownDocument, tmp_path: Path) -> None:
    other = tmp_path / "other.eml"
    other.write_text("We could not reach bearing 4 from the platform.", encoding="utf-8")
    page.show_quote(bridge_case(), IN_EMAIL)
    page.open_file(other)
    await until(lambda: page.view is page.saved_copy)
    assert "other.eml is not the email-thread.eml that was quoted." in page.saved_copy.words


@put_away
async def test_a_changed_document_is_not_shown_as_if_it_were_the_same(
    page: ShownDocument, tmp_path: Path
) -> None:
    changed = tmp_path / "maintenance.csv"
    changed.write_text("BR-17, principal inspection, closed 10 March 2023", encoding="utf-8")
    sources = tuple(s.evolve(path=str(changed)) if s.source_id == "s3" else s for s in documents())
    page.show_quote(bridge_case(sources=sources), IN_LOG)
    await until(lambda: page.view is page.saved_copy)
    assert page.saved_copy.words.startswith("maintenance.csv has changed; index it again.")


@put_away
async def test_a_quote_of_an_unknown_document_says_so(page: ShownDocument) -> None:
    page.show_quote(bridge_case(sources=documents()[:1]), IN_LOG)
    await until(lambda: page.view is page.saved_copy)
    assert page.saved_copy.words.startswith("s3 is not a document of this case.")


@put_away
async def test_leaving_the_page_lets_go_of_the_document(page: ShownDocument) -> None:
    await drawn(page)
    child = page._reading._document._reader._child  # type: ignore[union-attr]
    page.hide()
    assert child.poll() is not None


@pytest.mark.parametrize("kind", ["pipe", "folder"])
async def test_what_is_no_file_is_refused_at_once(
    application: DetectiveApplication, tmp_path: Path, kind: str
) -> None:
    place = tmp_path / "notes.csv"
    place.mkdir() if kind == "folder" else os.mkfifo(place)
    with pytest.raises(DocumentError, match=r"maintenance.csv could not be read\."):
        application.cases.open_source(documents()[2], place)


def leaving(source_id: str, text: str, *words: str) -> InterrogationSession:
    """Return the session as it is when some words of a document have left."""
    spans = tuple((text.index(one), text.index(one) + len(one)) for one in words)
    sent = sum(len(one.split()) for one in words)
    one = DocumentDisclosure(source_id=source_id, words=9_000, sent=sent, spans=spans)
    return bridge_case(disclosure=Disclosure(budget=10, per_document=(one,), total=sent))


async def text_of(page: ShownDocument) -> str:
    """Return the whole text of the document that is shown."""
    assert page._reading is not None
    return (await page._reading.rows()).text


@put_away
async def test_in_a_text_the_words_that_left_are_underlined_and_it_is_said_what_that_means(
    page: ShownDocument,
) -> None:
    page.show_quote(bridge_case(), IN_LOG)
    await until(lambda: page.view is page.text)
    assert page.legend.words == ""
    session = leaving("s3", await text_of(page), IN_LOG.quote)
    page.show_quote(session, IN_LOG)
    count = len(IN_LOG.quote.split())
    await until(lambda: page.legend.words.startswith(f"{count} word"))
    assert page.legend.accessibleName() == page.legend.words
    await until(lambda: inked(page.text, "left"))


@put_away
async def test_on_a_page_the_words_that_left_are_underlined(page: ShownDocument) -> None:
    await drawn(page)
    assert not page.pages._drawn[3][1].left
    page.show_quote(leaving("s1", await text_of(page), INSPECTED), IN_REPORT)
    await until(lambda: 3 in page.pages._drawn and bool(page.pages._drawn[3][1].left))
    assert len(page.pages._drawn[3][1].left) == 2  # one for each line
    assert page.legend.words
    assert page.legend.words in page.pages.accessibleDescription()
    assert inked(page.pages, "paperLeft")


def inked(view: QAbstractScrollArea, color: str) -> bool:
    """Tell whether anything in a view has a colour."""
    image = view.viewport().grab().toImage()
    sought = theme.color(color).rgb()
    return any(image.pixel(x, y) == sought for y in range(image.height()) for x in range(image.width()))
