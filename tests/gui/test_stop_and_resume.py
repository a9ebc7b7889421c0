"""A run that is stopped in mid-answer: what is offered there, and what stays in sight when it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from detective_app.gui.evidence_panel.side_panel import EVIDENCE
from detective_app.gui.pages.new_investigation.page import NewInvestigationPage
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu

from detective_app.app.application import DetectiveApplication
from detective_app.gui import theme
from tests.gui.live_events import button, said
from tests.gui.lived_in import LivedIn, lived_in
from tests.gui.waiting import until
from tests.gui.whole_window import settled
from tests.stand_ins.brains import HYPOTHESIS, QUESTIONS

_KINDS = ("PDF…", "HTML…", "Markdown…", "JSON…")


def shown_buttons(home: LivedIn) -> set[str]:
    return {one.text() for one in home.live.dock.findChildren(type(home.live.dock._stop)) if one.isVisible()}


async def test_after_stop_audit_export_and_resume_are_offered_there(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold(after=1)
        home.start()
        await home.reach(hold, answered=1)
        await home.stop()
        assert home.current == "live"
        assert shown_buttons(home) == {"Audit…", "Export", "Resume"}
        marked = home.window.sidebar.list.currentIndex().data()
        assert marked == HYPOTHESIS
        menu = next(one for one in home.live.dock.findChildren(QMenu) if one.accessibleName() == "Export as")
        kinds = {action.text(): action for action in menu.actions()}
        assert [kind for kind in kinds if kind in _KINDS] == list(_KINDS)
        home.window.actions_by_name["export"].trigger()
        assert menu.isVisible()
        kinds["Markdown…"].trigger()
        dialog = home.live.findChild(QFileDialog)
        target = tmp_path / "report.md"
        dialog.fileSelected.emit(str(target))
        await until(target.is_file)
        assert HYPOTHESIS.rstrip(".") in target.read_text(encoding="utf-8")
        dialog.close()
        home.window.activateWindow()
        button(home.live.dock, "Audit…").click()
        field = next(
            one for one in home.live.dock.findChildren(QLineEdit) if one.accessibleName().startswith("Why")
        )
        assert not button(home.live.dock, "Audit").isEnabled()
        QTest.keyClicks(field, "The board meets today.")
        button(home.live.dock, "Audit").click()
        await until(lambda: home.current == "report")
        kept = home.window.coordinator.investigations.opened
        assert kept is not None
        assert kept.session.gate is not None
        assert kept.session.gate.forced.reason == "The board meets today."


async def test_a_run_that_goes_on_leaves_its_transcript_where_it_was(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold(after=1)
        home.start()
        await home.reach(hold, answered=1)
        await home.stop()
        first = home.live.transcript.cards[1]
        theme.start().use("light", 200)  # so little room that one must scroll
        home.window.resize(960, 640)
        bar = home.live.transcript.column.verticalScrollBar()
        await until(lambda: bar.maximum() > 0)
        await settled()
        bar.setValue(bar.maximum() // 2)
        place = bar.value()
        second = home.hold()
        button(home.live.dock, "Resume").click()
        assert home.live.transcript.cards[1] is first
        assert QUESTIONS[1] in said(home.live)
        await home.reach(second, answered=1)
        assert home.live.transcript.cards[1] is first
        assert bar.value() == place
        assert len(home.live.transcript.cards) == 2
        home.release()
        await until(lambda: "Open the report" in said(home.live) or home.current == "report")
        assert [card.state for card in home.live.transcript.cards.values()] == ["done"] * 3


async def test_a_session_from_the_list_goes_on_on_the_page_that_shows_it(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold(after=1)
        home.start()
        await home.reach(hold, answered=1)
        await home.stop()
        home.window.coordinator.go_to("history")
        table = home.window.coordinator.navigator.page("history").table
        await until(lambda: table.model().rowCount() == 1)
        table.choose([0], 0)
        table.setFocus()
        QTest.keyClick(table, Qt.Key.Key_Return)
        await until(lambda: home.current == "past")
        page = home.window.coordinator.navigator.page("past")
        assert QApplication.focusWidget() is button(page.dock, "Resume")
        cards = dict(page.transcript.cards)
        home.hold()
        button(page.dock, "Resume").click()
        assert page.isVisible()
        assert page.transcript.cards == cards
        await until(lambda: home.window.runner.run is not None)
        assert page.isVisible()
        assert page.transcript.cards[1] is cards[1]
        assert shown_buttons(home) == {"Pause", "Stop"}
        home.window.frame.reveal_panel()
        home.window.panel._tabs.choose(EVIDENCE)
        page.transcript.turn_selected.emit(1)
        await settled()
        assert "Answer 1" in said(home.window.panel)  # the panel goes on with the page


async def test_the_form_says_that_a_run_goes_on_and_starts_again_after_it(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        hold = home.hold()
        home.window.coordinator.show_new()
        form = home.window.coordinator.navigator.page("new")
        assert isinstance(form, NewInvestigationPage)
        home.start()
        home.window.coordinator.show_new()
        form.field.set_text("Another statement.")
        assert form.full.start.reason.text() == "An investigation is running"
        assert not form.full.start.button.isEnabled()
        await home.reach(hold, answered=0)
        form.full.start.link.click()
        assert home.current == "live"
        home.window.coordinator.show_new()
        home.window.runner.stop()
        await until(lambda: not home.window.runner.active)
        form.field.set_text("Another statement.")
        await until(lambda: form.full.start.button.isEnabled() or form.empty.start.button.isEnabled())
