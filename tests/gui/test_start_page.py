"""The start of a sheet: what it asks for, what hinders it and says so, and what it remembers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QTextEdit
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.provider import NONE
from detective_app.core.settings import Configuration, DetectiveChoice, WitnessChoice
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.button import TextLink
from detective_app.gui.pages.start.page import StartPage
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.setup.model_choice import SAME_AS_WITNESS, ModelChoice
from detective_app.gui.tasks import Tasks
from tests.passed import passed
from tests.patience import until
from tests.stand_ins import StandIn
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import as_json

STATEMENT = "The bridge was inspected before the accident."
LOCAL = "ollama:llama3.1:latest"
BY_HAND = "Code finds, you judge. Nothing leaves this computer."
KEY = "sk-" + "k" * 30
Make = Callable[[], StartPage]


@pytest.fixture(scope="module")
def ollama() -> Iterator[StandIn]:
    with StandIn() as server:
        yield server


@pytest.fixture
def ready(data: Path, ollama: StandIn, monkeypatch: pytest.MonkeyPatch) -> DetectiveApplication:
    """The program with a key for OpenAI and for Anthropic, and a model in Ollama."""
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(variable, KEY)
    monkeypatch.delenv("GEMINI_API_KEY", raising=False)
    monkeypatch.setenv("DETECTIVE_MODELS_DIR", str(data / "models"))
    application = DetectiveApplication(GlobalOptions(data_dir=data))
    application.settings.save(Configuration(witness=WitnessChoice(base_url=ollama.base_url("ollama"))))
    return application


@pytest.fixture
async def tasks() -> AsyncIterator[Tasks]:
    made = Tasks()
    yield made
    await made.cancel_all()


@pytest.fixture
async def make(qtbot: QtBot, ready: DetectiveApplication, tasks: Tasks) -> Make:
    """Make a page over the program, as a start of the window would."""

    def made() -> StartPage:
        page = StartPage(ready, tasks, WindowState(ready.folders.data))
        qtbot.addWidget(page)
        page.resize(1040, 768)
        page.show()
        page.refresh()
        return page

    return made


@pytest.fixture
def memo(tmp_path: Path) -> Path:
    path = tmp_path / "memo.txt"
    path.write_text("The memo says so.\n")
    return path


async def looked(page: StartPage) -> StartPage:
    """Wait until keys and Ollama have been asked."""
    await until(lambda: page.options.witness.ref == LOCAL)
    return page


def told(signal: Any) -> list[tuple[Any, ...]]:
    """Keep what a signal tells from now on."""
    kept: list[tuple[Any, ...]] = []
    signal.connect(lambda *arguments: kept.append(arguments))
    return kept


def pick(choice: ModelChoice, value: str) -> None:
    choice.choose(value)
    choice.activated.emit(choice.currentIndex())


async def test_a_claim_and_a_document_are_enough(make: Make, memo: Path) -> None:
    page = await looked(make())
    assert not page.check.isEnabled()
    assert page.beside.text() == "Add a document first"
    page.files.add([memo])
    assert page.beside.text() == "Write what you want to know or check"
    QTest.keyClicks(page.field.editor, STATEMENT)
    assert page.check.isEnabled()
    started = told(page.check_requested)
    page.check.click()
    [(request,)] = started
    assert request == RunRequest(
        hypothesis=STATEMENT,
        case_paths=(memo,),
        limit=12,
        mode="collaborative",
        detectives=("openai:gpt-6.1-sol", "anthropic:claude-opus-5-5"),
        witness=LOCAL,
    )


@pytest.mark.parametrize("text", ["4", "-1", "5.5", "", "ten", "1000000000"])
async def test_a_limit_outside_the_range_cannot_be_typed(make: Make, text: str) -> None:
    page = await looked(make())
    limit = page.options.limit
    limit.selectAll()
    QTest.keyClicks(limit, text)
    limit.clearFocus()
    assert 5 <= page.request.limit <= 20


async def test_the_limit_is_counted_with_keys(make: Make) -> None:
    page = await looked(make())
    page.options.limit.setValue(7)
    QTest.keyClick(page.options.limit, Qt.Key.Key_Up)
    assert page.request.limit == 8


@pytest.mark.parametrize(
    ("text", "amount"), [("1", 1.0), ("$0.50", 0.5), ("0,50", 0.5), (" 2.5 ", 2.5), ("", None)]
)
async def test_a_spending_stop_is_read_as_people_write_it(
    make: Make, text: str, amount: float | None
) -> None:
    page = await looked(make())
    page.options.spending.setText(text)
    assert page.options.spending.amount == amount
    assert not page.options.problem


@pytest.mark.parametrize("text", ["much", "0", "-1", "1e9", "1.234"])
async def test_a_spending_stop_that_is_no_amount_keeps_the_check_from_starting(
    make: Make, memo: Path, text: str
) -> None:
    page = await looked(make())
    page.files.add([memo])
    page.field.set_text(STATEMENT)
    page.options.spending.setText(text)
    assert not page.check.isEnabled()
    assert "US dollars" in page.beside.text()


async def test_a_draft_and_who_was_chosen_outlive_the_window(make: Make, memo: Path) -> None:
    page = await looked(make())
    page.field.set_text(STATEMENT)
    page.options.limit.setValue(9)
    page.options.spending.set_amount(0.5)
    pick(page.options.detective, NONE)
    saved = told(page.draft_saved)
    page.files.add([memo])
    await until(lambda: bool(saved))
    again = make()
    assert again.field.text == STATEMENT
    again.complete()
    assert again.files.paths == (memo,)
    assert again.options.limit.value() == 9
    assert again.options.spending.amount == 0.5
    assert again.request.detectives == (NONE,)


async def test_a_draft_is_forgotten_when_its_run_has_begun(make: Make, memo: Path) -> None:
    page = await looked(make())
    page.files.add([memo])
    page.field.set_text(STATEMENT)
    page.start()
    page.clear()
    again = make()
    assert again.field.blank
    assert again.files.paths == ()


async def test_who_was_chosen_is_kept_for_the_next_sheet(make: Make, memo: Path) -> None:
    page = await looked(make())
    page.files.add([memo])
    page.field.set_text(STATEMENT)
    pick(page.options.detective, NONE)
    page.start()
    page.clear()
    assert make().request.detectives == (NONE,)


async def test_a_run_that_is_going_on_is_the_reason_and_the_way_to_it(make: Make, memo: Path) -> None:
    page = await looked(make())
    page.files.add([memo])
    page.field.set_text(STATEMENT)
    page.set_blocked(blocked=True)
    assert not page.check.isEnabled()
    assert page.beside.text() == "A sheet is being checked"
    asked, started = told(page.run_requested), told(page.check_requested)
    page.way.click()
    page.start()
    assert (asked, started) == ([(), ()], [])
    page.set_blocked(blocked=False)
    assert page.check.isEnabled()
    assert not page.way.isVisible()


async def test_without_a_key_the_check_is_local_by_itself(
    qtbot: QtBot, ready: DetectiveApplication, tasks: Tasks, memo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(variable)
    page = StartPage(ready, tasks, WindowState(ready.folders.data))
    qtbot.addWidget(page)
    page.show()
    page.files.add([memo])
    page.field.set_text(STATEMENT)
    page.refresh()
    await looked(page)
    assert (page.request.detectives, page.request.witness) == ((NONE,), LOCAL)
    await until(lambda: page.happens.text() == BY_HAND)
    page.options.detective.prefer(page.options.detective.ref)  # chosen by hand, its key is what is missing
    page.refresh()
    await until(lambda: page.happens.text() == f"No key for OpenAI. {BY_HAND}" and page.check.isEnabled())
    passed(ready.folders.data, LOCAL, ready.settings.current.witness.base_url or "")
    page.refresh()
    await until(lambda: page.request.detectives == (LOCAL,))
    await until(
        lambda: page.happens.text().endswith(
            "asks; a model on this computer reads. Nothing leaves this computer."
        )
    )


async def test_without_any_model_here_code_finds_the_passages(
    qtbot: QtBot, ready: DetectiveApplication, tasks: Tasks, ollama: StandIn, memo: Path
) -> None:
    address = f"http://127.0.0.1:{ollama.closed_port()}"
    ready.settings.save(ready.settings.current.evolve(witness=WitnessChoice(base_url=address)))
    page = StartPage(ready, tasks, WindowState(ready.folders.data))
    qtbot.addWidget(page)
    page.show()
    page.prefill(RunRequest(hypothesis=STATEMENT, case_paths=(memo,)))
    page.refresh()
    await until(lambda: page.request.witness == NONE)
    await until(lambda: "code finds the passages" in page.happens.text())
    assert page.check.isEnabled()


async def test_settings_that_cannot_be_read_hinder_and_are_the_way_on(
    qtbot: QtBot, data: Path, tasks: Tasks, memo: Path
) -> None:
    application = DetectiveApplication(GlobalOptions(data_dir=data))
    data.mkdir()  # noqa: ASYNC240 - a folder of the test
    application.folders.config_file.write_text("{broken")
    application.settings.reload()
    page = StartPage(application, tasks, WindowState(data))
    qtbot.addWidget(page)
    page.complete()
    page.files.add([memo])
    page.field.set_text(STATEMENT)
    assert page.hindrance == "The settings file cannot be used"
    asked = told(page.settings_requested)
    assert page.way.text() == "Open the settings"
    page.way.click()
    assert asked == [("providers",)]


async def test_who_takes_over_is_chosen_in_order_and_kept_to(make: Make) -> None:
    page = await looked(make())
    page.options.witness.prefer("ollama:qwen2.5:1.5b")
    settings = page._application.settings.current
    local = DetectiveChoice(provider="ollama", model="llama3.1")
    order = (*settings.provider_fallback_order, "ollama")
    page._application.settings.save(
        settings.evolve(detectives=(*settings.detectives, local), provider_fallback_order=order)
    )
    page.refresh()
    fallbacks, chosen = page.options.advanced.fallbacks, []
    await until(lambda: len(fallbacks.refs) == 2)
    for name in ("Anthropic", "Anthropic", "Ollama"):  # out, in again behind the other, and that one out
        fallbacks.click()
        next(one for one in fallbacks._menu.actions() if name in one.text()).trigger()
        chosen.append(page.request.detectives)
    assert chosen[1] == ("openai:gpt-6.1-sol", "ollama:llama3.1", "anthropic:claude-opus-5-5")
    assert chosen[2] == ("openai:gpt-6.1-sol", "anthropic:claude-opus-5-5")
    assert page.options.advanced._others.text() == "then Anthropic claude-opus-5-5"


async def test_it_is_said_what_leaves_and_when_nothing_does(make: Make) -> None:
    page = await looked(make())
    share = (
        "gpt-6.1-sol asks; a model on this computer reads; at most 10 % of your documents' words leave, "
        "or 200 of each."
    )
    await until(lambda: page.happens.text() == share)
    for value, asked in ((SAME_AS_WITNESS, LOCAL), (NONE, NONE)):
        pick(page.options.detective, value)
        await until(lambda: "Nothing leaves" in page.happens.text())
        assert page.request.detectives == (asked,)
        pick(page.options.detective, "openai:gpt-6.1-sol")
        await until(lambda: page.happens.text() == share)


async def test_what_is_changed_stands_folded_until_it_is_wanted(make: Make) -> None:
    page = await looked(make())
    assert not page.options.isVisible()
    page.change.setFocus()
    QTest.keyClick(page.change, Qt.Key.Key_Space)
    assert page.options.isVisible()
    assert page.brief.isVisible()
    page.change.click()
    assert not page.options.isVisible()


async def test_documents_that_would_leave_are_warned_of(
    make: Make, ready: DetectiveApplication, memo: Path
) -> None:
    other = WitnessChoice(provider="compatible", base_url="http://witness.example", model="m")
    ready.settings.save(ready.settings.current.evolve(witness=other))
    passed(ready.folders.data, "compatible:m", other.base_url)
    page = make()
    page.files.add([memo])
    sent = "Your documents will be sent to witness.example, which is not this computer."
    await until(lambda: sent in page.happens.text())
    assert "witness.example is reached without encryption." in page.happens.text()


async def test_a_model_that_ollama_passes_on_is_warned_of_and_never_chosen_unasked(
    make: Make, ready: DetectiveApplication, ollama: StandIn, memo: Path
) -> None:
    async def react(exchange: Exchange) -> None:
        listed = as_json({"models": [{"name": "ours", "remote_host": "https://models.invalid"}]})
        await (exchange.send(listed) if exchange.request.path == "/api/tags" else exchange.honest())

    ollama.script("ollama", "info", react, times=None)
    passed(ready.folders.data, "ollama:ours", ollama.base_url("ollama"))
    page = make()
    await until(lambda: page.options.witness.findData("ollama:ours") >= 0)
    page.files.add([memo])
    assert page.request.witness != "ollama:ours"
    pick(page.options.witness, "ollama:ours")
    await until(lambda: "will be sent to models.invalid, which is not" in page.happens.text())
    ollama.forget()


async def test_of_a_price_that_is_not_known_it_is_said_how_the_stop_counts(
    make: Make, ready: DetectiveApplication, memo: Path
) -> None:
    unheard = DetectiveChoice(provider="openai", model="unheard-of", is_default=True)
    ready.settings.save(ready.settings.current.evolve(detectives=(unheard,)))
    page = make()
    page.files.add([memo])
    page.field.set_text(STATEMENT)
    await until(lambda: "not known" in page.options.spending.accessibleDescription())


async def test_a_prefilled_page_asks_what_the_other_sheet_asked(make: Make, memo: Path) -> None:
    page = await looked(make())
    page.prefill(RunRequest(hypothesis=STATEMENT, limit=7, case_paths=(memo,), provenance={memo: "primary"}))
    assert (page.request.hypothesis, page.request.limit) == (STATEMENT, 7)
    assert (page.request.case_paths, dict(page.request.provenance)) == ((memo,), {memo: "primary"})


async def test_who_is_new_here_can_look_at_a_finished_sheet(make: Make) -> None:
    page = await looked(make())
    asked, links = told(page.sample_requested), page.findChildren(TextLink)
    [link] = [one for one in links if one.text() == "Look at a finished sheet"]
    assert link.isVisible()
    link.click()
    assert asked == [()]


async def test_every_control_has_a_name(make: Make, memo: Path) -> None:
    page = await looked(make())
    page.files.add([memo])
    page.change.click()
    page.options.advanced.show()
    kinds = (QAbstractButton, QComboBox, QLineEdit, QTextEdit)
    for control in (w for kind in kinds for w in page.findChildren(kind)):
        inner = isinstance(control.parentWidget(), QComboBox | QAbstractSpinBox)
        if control.isVisible() and control.focusPolicy() & Qt.FocusPolicy.TabFocus and not inner:
            text = isinstance(control, QAbstractButton) and control.text()
            assert control.accessibleName() or text, f"{type(control).__name__} has no name"
