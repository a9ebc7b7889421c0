"""The bar over a document: the page by its number, the size, and neither for a text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.gui.pages.source.page import SourcePage
from detective_app.gui.tasks import Tasks
from tests.gui.bridge_case import IN_LOG, IN_REPORT, bridge_case
from tests.gui.waiting import until


@pytest.fixture
def page(qtbot: QtBot, application: DetectiveApplication) -> SourcePage:
    made = SourcePage(application, Tasks())
    qtbot.addWidget(made)
    made.resize(720, 768)
    made.show()
    return made


async def test_pages_are_chosen_and_sized_in_the_bar(page: SourcePage) -> None:
    page.show_quote(bridge_case(), IN_REPORT)
    await until(lambda: 3 in page.document.pages._drawn, 15)
    field = page.toolbar.field
    assert (field.text(), field.hasFocus()) == ("3", True)
    page.next_page()
    assert (page.document.pages.page, field.text()) == (4, "4")
    QTest.keyClicks(field, "9")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page.document.pages.page == 9
    QTest.keyClicks(field, "77")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page.document.pages.page == 7  # there is no page 77, so only one digit was taken
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert page.document.pages.page == 6
    page.zoom_in()
    assert page.toolbar._size.text() == "110 %"
    page.zoom_out()
    assert page.toolbar._size.text() == "100 %"
    page.show_quote(bridge_case(), IN_LOG)
    await until(lambda: page.document.view is page.document.text, 15)
    assert field.isHidden()
    assert not page.toolbar.search.isHidden()
    page.hide()
    await until(lambda: not page.document._tasks._running)
