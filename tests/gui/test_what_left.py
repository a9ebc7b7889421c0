"""What left is listed request by request, as it was sent, with the words of documents marked in it."""

from __future__ import annotations

import asyncio
import csv
import io
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from detective_app.account.citations import Cited
from detective_app.core.errors import BadInput
from detective_app.front_end.ledger import LeftLedger, OnEntry
from detective_app.gui.tasks import Tasks
from detective_app.gui.what_left.detail import MOST_CHARS, MarkedText
from detective_app.gui.what_left.view import WhatLeft
from tests.patience import until
from tests.screenshots import left_case, report_case
from tests.screenshots.program import PicturedProgram

Shown = Callable[..., "WhatLeft"]


@pytest.fixture
def program(tmp_path: Path) -> PicturedProgram:
    made = PicturedProgram(tmp_path)
    made.set_up(())
    return made


@pytest.fixture
def view(program: PicturedProgram, qtbot: QtBot) -> WhatLeft:
    made = WhatLeft(program, Tasks())
    qtbot.addWidget(made)
    made.resize(1040, 640)
    made.show()
    return made


async def whole(view: WhatLeft) -> WhatLeft:
    await until(lambda: view.found or (view.words and "Reading" not in view.words))
    await until(lambda: view.detail.sent or not view.detail.isVisible())
    return view


async def test_each_request_is_there_as_it_was_sent_with_the_words_of_documents_marked(
    program: PicturedProgram, view: WhatLeft, tmp_path: Path
) -> None:
    view.show_session(left_case.audited(program, tmp_path / "documents"))
    await whole(view)
    role = Qt.ItemDataRole.AccessibleTextRole
    spoken = [view.model.data(view.model.index(n, 0), role) for n in range(view.model.rowCount())]
    assert spoken[4] == "Request 5 of 7, api.anthropic.com, Detective, 20 words, 569 bytes"
    view.table.setCurrentIndex(view.model.index(4, 0))
    await whole(view)
    assert view.detail.sheet.text.marks == (left_case.ROW, left_case.MAIL.removesuffix("."))
    assert view.detail.sent
    view.detail.copy.click()
    clipboard = QGuiApplication.clipboard()
    assert clipboard.mimeData().data("application/octet-stream") == view.detail.sent.body
    clipboard.clear()  # what it still held at the end of Python would be deleted after it
    assert view.foot.words.startswith("Nothing else was sent.")


async def test_a_mark_leads_to_its_document(
    program: PicturedProgram, view: WhatLeft, tmp_path: Path, qtbot: QtBot
) -> None:
    view.show_session(left_case.audited(program, tmp_path / "documents"))
    await whole(view)
    view.table.setCurrentIndex(view.model.index(4, 0))
    await whole(view)
    with qtbot.waitSignal(view.open_requested) as asked:
        view.detail.legend.opened.emit(0)
    quote = asked.args[1]
    assert isinstance(quote, Cited)
    assert (quote.source_id, quote.locator, quote.quote) == ("D2", "L83-L83", left_case.ROW)


async def test_up_down_and_enter_go_through_requests(
    program: PicturedProgram, view: WhatLeft, tmp_path: Path, qtbot: QtBot
) -> None:
    view.show_session(left_case.audited(program, tmp_path / "documents"))
    await whole(view)
    rows = view.table
    assert rows.currentIndex().row() == 1, "the first with words of documents"
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    qtbot.keyClick(rows, Qt.Key.Key_Down)
    assert rows.currentIndex().row() == 3
    assert "The same again" in [_what(view, n) for n in range(7)]
    view.activateWindow()
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert QApplication.focusWidget() is view.detail.sheet.text


def _what(view: WhatLeft, row: int) -> str:
    from detective_app.gui.what_left.foot import what_words

    found = view.model.row(view.model.index(row, 0))
    assert found
    return what_words(found)


async def test_one_host_alone_is_shown_and_exported(
    program: PicturedProgram, view: WhatLeft, tmp_path: Path
) -> None:
    view.show_session(left_case.audited(program, tmp_path / "documents"))
    found = (await whole(view)).found
    view.hosts.choose(left_case.OPENAI)
    view.hosts.activated.emit(view.hosts.currentIndex())
    assert view.model.rowCount() == 2
    assert found
    told: list[str] = []
    view.toast.connect(told.append)
    view.export()
    dialog = view.findChild(QFileDialog)
    assert dialog
    dialog.fileSelected.emit(str(tmp_path / "left.csv"))
    await until(lambda: bool(told))
    rows = csv.DictReader(io.StringIO((tmp_path / "left.csv").read_text(encoding="utf-8")))
    assert {row["host"] for row in rows} == {left_case.OPENAI}


async def test_where_nothing_left_that_is_said(
    program: PicturedProgram, view: WhatLeft, tmp_path: Path
) -> None:
    session = left_case.local(program, tmp_path / "documents")
    view.show_session(session)
    said = "Nothing left this computer."
    assert (await whole(view)).words == f"{said} Detective and witness both ran here."
    view.show_session(session.evolve(reproducibility=left_case.audited(program, tmp_path).reproducibility))
    assert (await whole(view)).words == said, "its detective is one of OpenAI, and was never reached"


async def test_a_tape_that_was_changed_shows_what_holds_and_does_not_say_that_it_was_all(
    program: PicturedProgram, view: WhatLeft, tmp_path: Path
) -> None:
    session = left_case.audited(program, tmp_path / "documents")
    left_case.broken(program, session)
    view.show_session(session)
    await whole(view)
    assert view.model.rowCount() == 4
    assert view.foot.words == "The tape ends at request 5 (chain broken). What is shown before it holds."


async def test_a_session_without_a_tape_says_so(program: PicturedProgram, view: WhatLeft) -> None:
    with program.library.files.hold():
        program.library.files.save(report_case.audited())
    view.show_session(report_case.audited())
    assert "There is no tape of this session" in (await whole(view)).words


async def test_a_tape_of_another_version_is_listed_and_not_played(
    program: PicturedProgram, view: WhatLeft, tmp_path: Path
) -> None:
    session = left_case.audited(program, tmp_path / "documents")
    tape = program.library.files.tape(session.id, session.start_time)
    tape.unlink()
    left_case.record(tape, session, settings={"tone": "plain"})
    view.show_session(session)
    await whole(view)
    assert view.model.rowCount() == 7
    with pytest.raises(BadInput, match="another version of Detective wrote it"):
        await asyncio.to_thread(program.runs.replay, session.id)


async def test_a_long_tape_is_read_beside_the_window_and_listed_without_a_widget_a_row(
    program: PicturedProgram, view: WhatLeft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = left_case.audited(program, tmp_path / "documents")
    tape = program.library.files.tape(session.id, session.start_time)
    tape.unlink()
    left_case.record(tape, session, more=700)
    threads = []

    def ledger(session_id: str, on_entry: OnEntry) -> LeftLedger:
        threads.append(threading.current_thread())
        return type(program.library).ledger(program.library, session_id, on_entry)

    monkeypatch.setattr(program.library, "ledger", ledger)
    view.show_session(session)
    await whole(view)
    assert view.model.rowCount() == 707
    assert threads
    assert threading.main_thread() not in threads
    assert len(view.table.viewport().children()) == 0


async def test_a_tape_that_was_changed_meanwhile_is_not_shown_for_what_was_listed(
    program: PicturedProgram, view: WhatLeft, tmp_path: Path
) -> None:
    session = left_case.audited(program, tmp_path / "documents")
    view.show_session(session)
    found = (await whole(view)).found
    assert found
    found.tape.write_bytes(b"")
    view.table.setCurrentIndex(view.model.index(5, 0))
    await until(lambda: "was changed" in view.detail._said.text())
    assert view.detail.sheet.text.toPlainText() == ""


def test_marks_stay_with_their_words_in_any_text(qtbot: QtBot) -> None:
    shown = MarkedText()
    qtbot.addWidget(shown)
    text = "\U0001f600 a\x00b\r" + "x" * 4_500 + " four words of it\n" + "y" * MOST_CHARS
    at = text.index("four")
    shown.show_text(text, [(2, 5), (at, at + 16), (MOST_CHARS + 50, MOST_CHARS + 60)])
    assert shown.marks == ("a\ufffdb", "four words of it")
    marked = [one.cursor.selectedText() for one in shown.extraSelections()]
    assert marked == ["a\ufffdb", "four words of it"]
