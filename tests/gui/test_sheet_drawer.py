"""The drawer over a sheet: folds that are made when they are opened, and what they tell of a session."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from detective_app.account.citations import Cited
from detective_app.app.application import DetectiveApplication
from detective_app.core.ending import ForcedGate, Gate
from detective_app.core.evidence import AnswerObject, RefusedQuote
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.pages.sheet.drawer import Drawer
from detective_app.gui.pages.sheet.found.fold import FoldHead
from detective_app.gui.pages.sheet.found.rows import PlaceLink
from detective_app.gui.pages.sheet.found.sections import ORDER
from detective_app.gui.tasks import Tasks
from detective_app.reports import formats
from tests.gui.found_words import open_answer, said
from tests.gui.report_sessions import START, bridge_session, bridge_turn, opened
from tests.patience import until
from tests.reports.sessions import saying, trail
from tests.screenshots import left_case, panel_case, plan_case


class Sheet(QWidget):
    """A page with a field that has the keyboard, and the drawer over it."""

    def __init__(self, application: DetectiveApplication) -> None:
        super().__init__()
        self.field = QLineEdit(self)
        self.drawer = Drawer(self, self.field)
        self.application, self.tasks = application, Tasks()

    def take(self, session: InterrogationSession, *, kept: bool = True, **known: bool) -> Drawer:
        self.drawer.show_session(opened(session, **known), self.application, self.tasks, kept=kept)
        return self.drawer


@pytest.fixture
def sheet(qtbot: QtBot, application: DetectiveApplication) -> Sheet:
    made = Sheet(application)
    qtbot.addWidget(made)
    made.resize(1040, 768)
    made.show()
    return made


def notes(drawer: Drawer) -> dict[str, str]:
    return {key: fold.head.note for key, fold in drawer.folds.items() if not fold.isHidden()}


def link(drawer: Drawer, words: str) -> QPushButton:
    return next(one for one in drawer.findChildren(QPushButton) if one.isVisible() and one.text() == words)


def test_closed_it_lays_nothing_out_and_open_it_counts(sheet: Sheet) -> None:
    drawer = sheet.take(bridge_session())
    assert drawer.isHidden()
    drawer.open()
    assert all(fold.body is None for fold in drawer.folds.values())
    told = {
        "questions": "12, in order",
        "searches": "0 look-up",
        "differing": "3, of them 3 not decided",
        "audit": "64 of 100, 3 of 5 checks met",
        "left": "",
        "checked": "15 of 15 stand in their file letter for letter",
        "trail": "0 entries, 8,412 tokens, $0.14",
    }
    assert list(notes(drawer)) == list(told)
    assert all(notes(drawer)[key].startswith(words) for key, words in told.items())


def test_one_fold_is_open_at_a_time_and_is_made_when_first_opened(sheet: Sheet) -> None:
    drawer = sheet.take(bridge_session())
    for key in ORDER:
        if key not in ("panel", "left"):
            drawer.open_at(key)
            assert [name for name, fold in drawer.folds.items() if fold.head.isChecked()] == [key]
            body = drawer.folds[key].body
            assert body is not None
            assert body.isVisible()


async def test_escape_shuts_it_and_gives_the_keyboard_back(qtbot: QtBot, sheet: Sheet) -> None:
    drawer = sheet.take(bridge_session())
    sheet.activateWindow()
    await until(sheet.isActiveWindow)
    sheet.field.setFocus()
    drawer.toggle()
    assert drawer.folds["questions"].head.hasFocus()
    with qtbot.waitSignal(drawer.closed):
        QTest.keyClick(drawer.folds["questions"].head, Qt.Key.Key_Escape)
    assert drawer.isHidden()
    assert sheet.field.hasFocus()


async def test_tab_goes_through_the_drawer_and_never_into_the_dimmed_sheet(sheet: Sheet) -> None:
    drawer = sheet.take(bridge_session())
    sheet.activateWindow()
    await until(sheet.isActiveWindow)
    drawer.open_at("questions")
    reader = QAccessible.queryAccessibleInterface(sheet.field)
    assert reader.state().invisible
    seen: list[QWidget | None] = []
    for _ in range(40):
        QTest.keyClick(sheet.focusWidget() or drawer, Qt.Key.Key_Tab)
        seen.append(sheet.focusWidget())
    assert sheet.field not in seen
    heads = [one.accessibleName() for one in seen if isinstance(one, FoldHead)]
    assert heads[0].startswith("1. What does the file say about span 1?")
    assert drawer.folds["trail"].head in seen
    assert drawer.head.save in seen
    drawer.shut()
    assert not reader.state().invisible


def test_a_question_opens_to_its_places_what_is_left_open_and_a_fork(qtbot: QtBot, sheet: Sheet) -> None:
    drawer = sheet.take(bridge_session())
    open_answer(drawer, 6)
    words = said(drawer)
    for told in (
        "6. What does the file say about span 6?, 1 place",
        "gpt-6.1-sol asked, the model on this computer pointed at:",
        "MLB-07, principal inspection, 2024-03-19, closed",
        "letter for letter in the file.",
        "Inconsistent: Two dates",
        "Completeness 50 of 100.",
    ):
        assert told in words
    (place,) = [one for one in drawer.findChildren(PlaceLink) if one.isVisible()]
    with qtbot.waitSignal(drawer.quote_wanted) as wanted:
        QTest.keyClick(place, Qt.Key.Key_Return)
    assert isinstance(wanted.args[0], Cited)
    assert (wanted.args[0].sequence, wanted.args[0].source_id) == (6, "s2")
    with qtbot.waitSignal(drawer.fork_wanted) as forked:
        link(drawer, "Go on from here").click()
    assert forked.args == [6]


def test_the_recorded_case_goes_on_nowhere_and_says_who_judged_what(
    sheet: Sheet, application: DetectiveApplication
) -> None:
    session = application.library.sample_session().session
    drawer = sheet.take(session, kept=False)
    open_answer(drawer, 1)
    words = said(drawer)
    assert "Go on from here" not in [one.text() for one in drawer.findChildren(QPushButton)]
    assert "Judged against part 1." in words
    drawer.open_at("left")
    assert "This is a recorded run. Nothing left this computer." in said(drawer)
    drawer.open_at("searches")
    words = said(drawer)
    assert "The replacement cost less than 45,000 euros." in words
    assert "Read inspection-report.pdf." in words


def test_a_running_session_adds_questions_and_keeps_what_is_open(sheet: Sheet) -> None:
    few = bridge_session(3, audit_result=None, status="running", end_time=None)
    drawer = sheet.take(few)
    open_answer(drawer, 2)
    before = drawer.folds["questions"].body
    drawer.update_session(few.evolve(qa_pairs=(*few.qa_pairs, bridge_turn(4)), current_iteration=4))
    assert drawer.folds["questions"].body is before
    assert "4. What does the file say about span 4?, 1 place" in said(drawer)
    assert "Principal inspection carried out on 12 March 2024." in said(drawer)
    assert notes(drawer)["questions"] == "4, in order"


async def test_a_run_at_work_is_forked_only_once_it_has_ended(sheet: Sheet) -> None:
    session = bridge_session(3)
    files = sheet.application.library.files
    with files.hold():
        files.save(session)
    with files.at_work_on(session.id):
        drawer = sheet.take(session)
        open_answer(drawer, 2)
        assert "Go on from here" not in [one.text() for one in drawer.findChildren(QPushButton)]
    drawer.update_session(session)
    open_answer(drawer, 2)
    assert link(drawer, "Go on from here")


def test_what_did_not_change_is_not_made_again(sheet: Sheet) -> None:
    session = bridge_session()
    drawer = sheet.take(session)
    drawer.open_at("checked")
    before = drawer.folds["checked"].body
    drawer.update_session(session.evolve(end_time=START + timedelta(hours=1)))
    assert drawer.folds["checked"].body is before
    assert "after 60 min 00 s" in said(drawer)


def test_quotes_that_are_none_stand_first_with_the_reason(sheet: Sheet) -> None:
    whole = bridge_session(2)
    bad = RefusedQuote(quote="Closed for good", verdict="not_found", note="It stands in no document.")
    first, second = whole.qa_pairs
    assert first.evidence
    known = first.evolve(evidence=first.evidence.evolve(refused=(bad,)))
    drawer = sheet.take(whole.evolve(qa_pairs=(known, second)))
    drawer.open_at("checked")
    assert notes(drawer)["checked"] == "2 of 3 stand in their file letter for letter"
    words = said(drawer)
    assert words.index("Closed for good") < words.index("Span 1 was closed")
    assert "It stands in no document." in words


def test_quotes_of_a_file_that_was_changed_are_not_called_checked(sheet: Sheet) -> None:
    drawer = sheet.take(bridge_session(2), changed_outside=True)
    drawer.open_at("checked")
    assert re.fullmatch(r"2 quote\S*, not known to be checked", notes(drawer)["checked"])
    assert "The file of this sheet was changed by another program." in said(drawer)
    open_answer(drawer, 1)
    assert "letter for letter" not in said(drawer)


def test_the_audit_tells_summary_what_is_open_checks_and_what_was_forced(sheet: Sheet) -> None:
    gate = Gate(forced=ForcedGate(reason="The client waits", at=START))
    drawer = sheet.take(bridge_session(gate=gate))
    drawer.open_at("audit")
    words = said(drawer)
    for told in (
        "The documents do not support the hypothesis.",
        "No lane closure record for 12 March",
        "Checks at the end",
        "Audited anyway. “The client waits”",
        "Consistency says how well the answers agree",
    ):
        assert told in words


def test_the_trail_tells_attempts_models_and_figures(sheet: Sheet) -> None:
    drawer = sheet.take(bridge_session(audit_trail=trail()))
    drawer.open_at("trail")
    words = said(drawer)
    for told in ("8,412 tokens, $0.14", "Time: 20 min 12 s", "Version: 0.1.0"):
        assert told in words
    assert "is overloaded" in words


def test_a_panel_has_its_fold_and_its_quotes_can_be_opened(qtbot: QtBot, sheet: Sheet) -> None:
    assert "panel" not in notes(_opened(sheet.take(bridge_session())))
    sheet.drawer.shut()
    drawer = _opened(sheet.take(panel_case.ended()))
    assert re.fullmatch(r"3 model\S*, 4 round\S*, consensus 0\.86", notes(drawer)["panel"])
    drawer.open_at("panel")
    qtbot.waitUntil(lambda: "Minority opinion" in said(drawer))
    assert "Possible groupthink" not in said(drawer)


async def test_what_left_is_read_when_its_fold_is_opened(sheet: Sheet, tmp_path: Path) -> None:
    session = left_case.audited(sheet.application, tmp_path)
    drawer = sheet.take(session)
    drawer.open()
    assert not sheet.tasks._running
    drawer.open_at("left")
    await until(lambda: "request" in said(drawer))
    assert said(drawer).count("What left this computer") == 1
    await until(lambda: not sheet.tasks._running)


def test_saving_offers_every_format_and_tells_which(qtbot: QtBot, sheet: Sheet) -> None:
    drawer = _opened(sheet.take(bridge_session()))
    drawer.head.save.click()
    (menu,) = drawer.head.save.findChildren(QMenu)
    assert [one.text() for one in menu.actions()] == [kind.title for kind in formats()]
    with qtbot.waitSignal(drawer.head.export_wanted) as wanted:
        menu.actions()[1].trigger()
    assert wanted.args == [formats()[1].name]
    menu.close()


def test_the_plan_of_a_run_stands_with_its_questions(sheet: Sheet) -> None:
    session = plan_case.running()
    drawer = sheet.take(session)
    drawer.open_at("searches")
    words = said(drawer)
    for sign in session.signals or ():
        assert sign.content in words


def test_an_answer_from_memory_is_shown_as_it_was_given(sheet: Sheet) -> None:
    pair = bridge_turn(1).evolve(evidence=None, answer="I believe it was closed.")
    drawer = sheet.take(bridge_session(1, qa_pairs=(pair,), sources=None))
    open_answer(drawer, 1)
    assert "I believe it was closed." in said(drawer)
    assert notes(drawer)["checked"] == "no documents"


def test_nothing_near_is_told_with_the_number_of_documents(sheet: Sheet) -> None:
    pair = bridge_turn(1).evolve(
        evidence=AnswerObject(mode="report_insufficient_evidence"), answer="", outcome="nothing_near"
    )
    drawer = _opened(sheet.take(bridge_session(1, qa_pairs=(pair,))))
    drawer.open_at("questions")
    assert "nothing near in 3 document" in said(drawer)


def test_tags_are_shown_as_characters_in_every_fold(sheet: Sheet) -> None:
    hostile = "<img src='file:///etc/hostname'>"
    drawer = sheet.take(saying(hostile))
    open_answer(drawer, 1)
    assert hostile in said(drawer)
    for key in ("searches", "differing", "audit", "checked", "trail"):
        drawer.open_at(key)
        sheet.grab()


@pytest.mark.parametrize("size", [100, 200])
def test_nothing_is_cut_at_any_size_of_text(sheet: Sheet, size: int) -> None:
    drawer = sheet.take(bridge_session())
    sheet.resize(700, 768)
    open_answer(drawer, 6)
    theme.start().use("dark", size)
    sheet.grab()
    for head in drawer.findChildren(FoldHead):
        if head.isVisible():
            title, note, height = head._lay_out()
            assert height == head.height()
            assert max(title.right(), note.right()) <= head.width() + 2
            assert not title.intersects(note)


@pytest.mark.parametrize("key", ORDER)
async def test_what_takes_the_keyboard_has_a_name(sheet: Sheet, key: str) -> None:
    drawer = sheet.take(panel_case.ended() if key == "panel" else bridge_session())
    drawer.open_at(key)
    if key == "questions":
        open_answer(drawer, 6)
    await until(lambda: not sheet.tasks._running)
    stops = [
        one
        for one in drawer.findChildren(QWidget)
        if one.isVisible() and one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.focusProxy() is None
    ]
    named = [one.accessibleName() or getattr(one, "text", str)() for one in stops]
    assert len(stops) > len(drawer.folds)
    assert all(named), [type(one).__name__ for one, name in zip(stops, named, strict=True) if not name]


def _opened(drawer: Drawer) -> Drawer:
    drawer.open()
    return drawer
