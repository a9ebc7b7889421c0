"""Opens cells of the recorded sample's sheet in a pane, presses keys in it, and hears what it tells."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from detective_app.account.cells import Cell, CellPassage, SheetRow
from detective_app.account.marks import marked
from detective_app.account.sheet import sheet
from detective_app.app.application import DetectiveApplication
from detective_app.core.operator import PersonMark
from detective_app.core.session import InterrogationSession
from detective_app.gui.pages.sheet.cell_pane import CellPane
from detective_app.gui.tasks import Tasks
from tests.patience import until

REPORT, LOG, MEMO = "D1", "D2", "D3"


@asynccontextmanager
async def opened(qtbot: QtBot, application: DetectiveApplication) -> AsyncIterator[CellPane]:
    """Show a pane, and put it away while the loop still runs."""
    tasks = Tasks()
    pane = CellPane(application, tasks)
    qtbot.addWidget(pane)
    pane.resize(576, 768)
    pane.show()
    pane.activateWindow()
    try:
        yield pane
    finally:
        pane.hide()
        await until(lambda: not tasks._running)


async def show(pane: CellPane, session: InterrogationSession, part: int, source_id: str) -> SheetRow:
    """Open a cell of the sheet, and wait for its document."""
    row = sheet(session).rows[part - 1]
    pane.show_cell(session, row, row.cells[source_id])
    await there(pane)
    return row


async def there(pane: CellPane) -> None:
    """Wait until all that began is done, with the sentence in sight."""
    tasks = pane.document._tasks._running
    await until(lambda: pane.document.view is not pane.document.loading and not tasks)


def marked_words(pane: CellPane) -> str:
    """Return what is marked, its line ends as spaces."""
    document = pane.document
    words = document.text.marked_text if document.view is document.text else document.cited.quote
    return " ".join(words.split())


def press(key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


@contextmanager
def given(pane: CellPane) -> Iterator[list[tuple[int, CellPassage, str, str]]]:
    """Hear what the pane tells of marks."""
    heard: list[tuple[int, CellPassage, str, str]] = []

    def hear(row: int, place: CellPassage, side: str, note: str) -> None:
        heard.append((row, place, side, note))

    pane.side_given.connect(hear)
    yield heard
    pane.side_given.disconnect(hear)


def with_mark(
    session: InterrogationSession, row: SheetRow, place: CellPassage, side: str, note: str
) -> tuple[SheetRow, Cell]:
    """Return row and cell as they stand once a person marked a place."""
    assert place.number is not None
    wish = PersonMark(row.signal_id, place.number, side, place.sentence, note)  # type: ignore[arg-type]
    after = sheet(marked(session, wish, datetime.now(UTC))).rows[row.number - 1]
    return after, after.cells[place.source_id]
