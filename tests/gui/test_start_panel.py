"""A panel on the start page: who sits on it, what is wrong with it and what it takes, by keyboard too."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from detective_app.core.panel import Agent, Deliberation, PanelRules
from detective_app.front_end.run import RunRequest
from detective_app.gui.pages.start.options import ONE, PANEL
from detective_app.gui.pages.start.page import StartPage
from detective_app.gui.pages.start.panel_form import AgentRow
from detective_app.gui.run.again import as_request
from tests.gui.report_sessions import bridge_session
from tests.gui.test_start_page import STATEMENT, Make, looked, make, memo, ollama, ready, tasks, told
from tests.patience import until

__all__ = ["make", "memo", "ollama", "ready", "tasks"]
OPENAI, ANTHROPIC = "openai:gpt-6.1-sol", "anthropic:claude-opus-5-5"


async def with_panel(make: Make, *documents: Path) -> StartPage:
    """The page with a claim, a panel chosen by keyboard."""
    page = await looked(make())
    page.files.add(documents)
    page.field.set_text(STATEMENT)
    page.change.click()
    page.options.who.focus_choice()
    QTest.keyClick(page.options.who.focusWidget(), Qt.Key.Key_Right)
    return page


def rows(page: StartPage) -> list[AgentRow]:
    return page.options.panel.rows


async def test_a_panel_is_one_model_of_each_provider_with_a_key(make: Make, memo: Path) -> None:
    page = await with_panel(make, memo)
    assert page.options.several
    assert page.request.agents == (OPENAI, ANTHROPIC)
    assert page.request.detectives == ()
    assert page.hindrance == ""
    await until(lambda: "$" in page.beside.text())
    await until(lambda: page.happens.text().startswith("A panel of 2 model"))


async def test_parts_come_by_turn_and_can_be_chosen(make: Make) -> None:
    page = await with_panel(make)
    page.options.mode.choose("red-team-blue-team")
    first, second = rows(page)
    assert (first.role.currentText(), second.role.currentText()) == ("Red team", "Blue team")
    first.role.choose("blue team")
    assert page.request.agents == (f"{OPENAI}=blue team", ANTHROPIC)
    page.options.mode.choose("collaborative")
    assert page.request.agents[0] == OPENAI
    QTest.keyClicks(first.own_role, "lawyer=x")
    assert page.request.agents[0] == f"{OPENAI}=lawyerx"


async def test_a_part_can_be_drawn(make: Make) -> None:
    page = await with_panel(make)
    page.options.mode.choose("red-team-blue-team")
    rows(page)[1].role.choose("random")
    assert page.request.agents == (OPENAI, f"{ANTHROPIC}=random")


async def test_who_takes_over_is_chosen_from_a_menu_and_said_below(make: Make) -> None:
    page = await with_panel(make)
    first, second = rows(page)
    QTest.keyClick(first.take_over, Qt.Key.Key_Return)
    offered = {one.text(): one for one in first.take_over._menu.actions()}
    assert "OpenAI gpt-6.1-sol" not in offered, "nobody takes over from itself"
    offered["Anthropic claude-opus-5-5"].trigger()
    assert page.request.agents == (f"{OPENAI},{ANTHROPIC}", ANTHROPIC)
    words = "Who takes over from model 1: then Anthropic claude-opus-5-5"
    assert first.take_over.accessibleName() == words
    first.provider.choose("anthropic")
    first.provider.activated.emit(1)
    assert page.request.agents == (ANTHROPIC, ANTHROPIC)
    assert second.take_over.accessibleName() == "Who takes over from model 2"


async def test_two_to_six_sit_on_it_and_each_control_has_a_name_of_its_own(make: Make) -> None:
    page = await with_panel(make)
    panel = page.options.panel
    assert not rows(page)[0].remove.isEnabled()
    for _ in range(4):
        QTest.keyClick(panel.add, Qt.Key.Key_Return)
    assert page.focusWidget() is rows(page)[5].provider
    assert len(page.request.agents) == 6
    assert not panel.add.isEnabled()
    names = [
        control.accessibleName()
        for row in rows(page)
        for control in (row.provider, row.model, row.role, row.remove)
    ]
    assert len(set(names)) == 24
    assert names[:4] == [
        "Provider of model 1",
        "Name of model 1",
        "Role of model 1",
        "Remove model 1",
    ]
    QTest.keyClick(rows(page)[5].remove, Qt.Key.Key_Return)
    assert len(page.request.agents) == 5
    assert page.focusWidget() is rows(page)[4].provider


async def test_one_family_is_warned_of_and_a_model_without_a_name_hinders(make: Make, memo: Path) -> None:
    page = await with_panel(make, memo)
    assert page.options.panel.remark.isHidden()
    rows(page)[1].provider.choose("openai")
    rows(page)[1].provider.activated.emit(0)
    assert "Several models of the panel are of one family (OpenAI)" in page.options.panel.remark.text
    rows(page)[1].model.clear()
    QTest.keyClicks(rows(page)[1].model, " ")
    assert page.hindrance == "Enter a model name."


async def test_a_provider_without_a_key_hinders_and_leads_to_the_keys(make: Make, memo: Path) -> None:
    page = await with_panel(make, memo)
    rows(page)[1].provider.choose("gemini")
    rows(page)[1].provider.activated.emit(2)
    assert page.beside.text() == "No key for Gemini"
    assert not page.check.isEnabled()
    asked = told(page.settings_requested)
    page.way.click()
    assert asked == [("providers",)]


async def test_a_draft_keeps_the_panel_and_one_detective_repeats_the_audit(make: Make, qtbot: QtBot) -> None:
    page = await with_panel(make)
    page.options.rounds.choose(5)
    page.options.advanced.repeats.choose(3)
    page.options.panel.add.click()
    assert (page.request.rounds, page.request.repeat) == (5, 1)
    page._save_draft()
    again = make()
    assert again.request.agents == page.request.agents
    assert again.request.rounds == 5
    page.options.who.choose(ONE)
    assert (page.request.agents, page.request.rounds, page.request.repeat) == ((), None, 3)


async def test_a_panel_is_run_again_with_the_parts_it_had(make: Make) -> None:
    agents = (
        Agent(id="agent-1", models=(OPENAI, ANTHROPIC), role="red team"),
        Agent(id="agent-2", models=("anthropic:claude-x",), role="blue team"),
    )
    panel = Deliberation(agents=agents, rules=PanelRules(rounds=2))
    page = await looked(make())
    page.prefill(as_request(bridge_session(mode="red-team-blue-team", deliberation=panel)))
    assert page.request.agents == (f"{OPENAI},{ANTHROPIC}=red team", "anthropic:claude-x=blue team")
    assert page.request.rounds == 2
    page.prefill(RunRequest(hypothesis=STATEMENT))
    assert page.options.who.current == PANEL
    page.prefill(as_request(bridge_session(mode="collaborative")))
    assert page.request.agents == ()
