"""The field for a claim on the start page: plain text, how long it may be, and the keys in it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from tests.gui.test_start_page import STATEMENT, Make, looked, make, memo, ollama, ready, tasks, told
from tests.patience import until

__all__ = ["make", "memo", "ollama", "ready", "tasks"]


async def test_a_text_beyond_the_limit_says_how_long_it_is(make: Make) -> None:
    page = await looked(make())
    page.field.set_text("x" * 20_001)
    assert page.field.problem == "The claim is too long (20,001 of 20,000 characters)."
    assert not page.check.isEnabled()


async def test_a_paste_of_a_megabyte_is_not_laid_out_and_said_to_be_too_long(make: Make) -> None:
    page = await looked(make())
    pasted = QMimeData()
    pasted.setText("x" * 1_000_000)
    page.field.editor.insertFromMimeData(pasted)
    page.grab()
    assert len(page.field.editor.toPlainText()) < 100_000
    assert "too long" in page.field.editor.accessibleDescription()
    assert page.field.blank


async def test_a_paste_is_plain_text_without_what_cannot_be_shown(make: Make) -> None:
    page = await looked(make())
    pasted = QMimeData()
    pasted.setHtml("<b>bold</b><img src='http://localhost/x.png'>")
    pasted.setText("bold\x00\x07 text")
    page.field.editor.insertFromMimeData(pasted)
    assert page.field.text == "bold text"
    assert "removed" in page.field.editor.accessibleDescription()


async def test_tab_leaves_the_claim(make: Make) -> None:
    page = await looked(make())
    page.field.editor.setFocus()
    QTest.keyClick(page.field.editor, Qt.Key.Key_Tab)
    assert page.field.blank
    assert not page.field.editor.hasFocus()


async def test_ctrl_enter_starts_from_inside_the_claim(make: Make, memo: Path) -> None:
    page = await looked(make())
    action = QAction("Start", page)
    action.setShortcut("Ctrl+Return")
    action.triggered.connect(page.start)
    page.addAction(action)
    page.activateWindow()
    page.files.add([memo])
    page.field.set_text(STATEMENT)
    page.field.editor.setFocus()
    await until(page.isActiveWindow)
    started = told(page.check_requested)
    QTest.keyClick(page.field.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: bool(started))
    assert page.field.text == STATEMENT


async def test_files_are_never_dropped_into_the_text(make: Make, tmp_path: Path) -> None:
    page = await looked(make())
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "memo.txt"))])
    assert not page.field.editor.canInsertFromMimeData(data)
