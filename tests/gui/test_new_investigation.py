"""The form of a new investigation: what it asks for, what hinders it and says so, and what it remembers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from detective_app.app.application import DetectiveApplication
from detective_app.core.provider import NONE
from detective_app.core.settings import Configuration, DetectiveChoice, WitnessChoice
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from detective_app.gui.pages.new_investigation.full_form import PrivacyLine
from detective_app.gui.pages.new_investigation.page import NewInvestigationPage
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.setup.model_choice import SAME_AS_WITNESS
from detective_app.gui.tasks import Tasks
from tests.gui.waiting import until
from tests.passed import passed
from tests.stand_ins import StandIn

STATEMENT = "The bridge was inspected before the accident."
KEY = "sk-" + "k" * 30
Make = Callable[[], NewInvestigationPage]


@pytest.fixture(scope="module")
def ollama() -> Iterator[StandIn]:
    with StandIn() as server:
        yield server


@pytest.fixture
def ready(data: Path, ollama: StandIn, monkeypatch: pytest.MonkeyPatch) -> DetectiveApplication:
    """The program with a key for OpenAI and for Anthropic, and a witness in Ollama."""
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(variable, KEY)
    monkeypatch.delenv("GEMINI_API_KEY", raising=False)
    monkeypatch.setenv("DETECTIVE_MODELS_DIR", str(data / "models"))
    application = DetectiveApplication(GlobalOptions(data_dir=data))
    application.settings.save(Configuration(witness=WitnessChoice(base_url=ollama.base_url("ollama"))))
    return application


@pytest.fixture
async def tasks() -> AsyncIterator[Tasks]:
    """Background work that ends with the test."""
    made = Tasks()
    yield made
    await made.cancel_all()


@pytest.fixture
async def make(qtbot: QtBot, ready: DetectiveApplication, tasks: Tasks) -> Make:
    """Make a page over the program, shown in full, as a start of the window would."""

    def made() -> NewInvestigationPage:
        page = NewInvestigationPage(ready, tasks, WindowState(ready.folders.data))
        qtbot.addWidget(page)
        page.resize(1040, 768)
        page.show()
        page.prefill(RunRequest(hypothesis=page.field.text or None, case_paths=page.files.all_paths))
        page.refresh()
        return page

    return made


async def looked(page: NewInvestigationPage) -> NewInvestigationPage:
    """Wait until keys and Ollama have been asked."""
    await until(lambda: page.options.witness.ref == "ollama:llama3.1:latest")
    return page


def told(signal: Any) -> list[tuple[Any, ...]]:
    """Keep what a signal tells from now on."""
    kept: list[tuple[Any, ...]] = []
    signal.connect(lambda *arguments: kept.append(arguments))
    return kept


def start_button(page: NewInvestigationPage) -> QAbstractButton:
    return page.full.start.button


async def test_a_statement_is_enough_to_start(make: Make, qtbot: QtBot) -> None:
    page = await looked(make())
    assert not start_button(page).isEnabled()
    assert page.full.start.reason.text() == "Write a statement first"
    QTest.keyClicks(page.field.editor, STATEMENT)
    assert start_button(page).isEnabled()
    started = told(page.start_requested)
    start_button(page).click()
    [(request,)] = started
    assert request == RunRequest(
        hypothesis=STATEMENT,
        limit=12,
        mode="collaborative",
        detectives=("openai:gpt-6.1-sol", "anthropic:claude-opus-5-5"),
        witness="ollama:llama3.1:latest",
    )


@pytest.mark.parametrize("text", ["4", "21", "0", "-1", "5.5", "", "ten", "1000000000"])
async def test_a_limit_outside_the_range_says_so_beside_itself_and_beside_start(
    make: Make, text: str
) -> None:
    page = await looked(make())
    page.field.set_text(STATEMENT)
    page.options.limit.line.setText(text)
    assert page.hindrance is not None
    assert page.hindrance.words == "Choose a whole number from 5 to 20."
    assert page.options.limit.line.text() == text


async def test_the_limit_is_one_value_in_slider_number_and_request(make: Make) -> None:
    page = await looked(make())
    page.options.limit.line.setText("7")
    QTest.keyClick(page.options.limit.line, Qt.Key.Key_Up)
    assert page.request.limit == 8
    assert page.options.limit.line.text() == "8"


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
async def test_a_spending_stop_that_is_no_amount_keeps_the_run_from_starting(make: Make, text: str) -> None:
    page = await looked(make())
    page.field.set_text(STATEMENT)
    page.options.spending.setText(text)
    assert not start_button(page).isEnabled()
    assert "US dollars" in page.full.start.reason.text()


async def test_a_text_beyond_the_limit_says_how_long_it_is(make: Make) -> None:
    page = await looked(make())
    page.field.set_text("x" * 20_001)
    assert page.field.problem == "The hypothesis is too long (20,001 of 20,000 characters)."
    assert not start_button(page).isEnabled()


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


async def test_tab_leaves_the_statement(make: Make, qtbot: QtBot) -> None:
    page = await looked(make())
    page.field.editor.setFocus()
    QTest.keyClick(page.field.editor, Qt.Key.Key_Tab)
    assert page.field.blank
    assert not page.field.editor.hasFocus()


async def test_ctrl_enter_starts_from_inside_the_statement(make: Make, qtbot: QtBot) -> None:
    page = await looked(make())
    action = QAction("Start", page)
    action.setShortcut("Ctrl+Return")
    action.triggered.connect(page.start)
    page.addAction(action)
    page.activateWindow()
    page.field.set_text(STATEMENT)
    page.field.editor.setFocus()
    await until(page.isActiveWindow)
    started = told(page.start_requested)
    QTest.keyClick(page.field.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    await until(lambda: bool(started))
    assert page.field.text == STATEMENT


async def test_a_draft_outlives_the_window(make: Make, tmp_path: Path) -> None:
    page = await looked(make())
    document = tmp_path / "memo.txt"
    document.write_text("The memo says so.\n")
    page.field.set_text(STATEMENT)
    page.options.limit.set_value(9)
    page.options.spending.set_amount(0.5)
    saved = told(page.draft_saved)
    page.files.add([document])
    await until(lambda: bool(saved))
    again = make()
    assert again.field.text == STATEMENT
    assert again.files.all_paths == (document,)
    assert again.options.limit.value == 9
    assert again.options.spending.amount == 0.5


async def test_a_draft_is_forgotten_when_its_investigation_has_begun(make: Make) -> None:
    page = await looked(make())
    page.field.set_text(STATEMENT)
    page.start()
    page.clear()
    assert make().field.blank


async def test_a_run_that_is_going_on_is_the_reason_and_the_way_to_it(make: Make, qtbot: QtBot) -> None:
    page = await looked(make())
    page.field.set_text(STATEMENT)
    page.set_blocked("An investigation is running")
    assert not start_button(page).isEnabled()
    assert page.full.start.reason.text() == "An investigation is running"
    asked = told(page.run_requested)
    page.full.start.link.click()
    assert asked == [()]
    page.set_blocked("")
    assert start_button(page).isEnabled()


async def test_the_reason_without_a_key_leads_to_the_settings(make: Make, qtbot: QtBot) -> None:
    page = await looked(make())
    page.field.set_text(STATEMENT)
    page.options.detective.setCurrentIndex(page.options.detective.findText("Gemini"))
    page.options.detective.activated.emit(page.options.detective.currentIndex())
    assert page.full.start.reason.text() == "No key for Gemini"
    asked = told(page.settings_requested)
    page.full.start.link.click()
    assert asked == [("providers",)]


async def test_without_any_witness_the_reason_leads_to_the_settings(
    qtbot: QtBot, ready: DetectiveApplication, tasks: Tasks, ollama: StandIn
) -> None:
    address = f"http://127.0.0.1:{ollama.closed_port()}"
    ready.settings.save(ready.settings.current.evolve(witness=WitnessChoice(base_url=address)))
    page = NewInvestigationPage(ready, tasks, WindowState(ready.folders.data))
    qtbot.addWidget(page)
    page.prefill(RunRequest(hypothesis=STATEMENT))
    page.refresh()
    await until(lambda: page.hindrance is not None)
    assert page.hindrance is not None
    assert "llama3.1 was not found" in page.hindrance.words
    assert page.hindrance.target == "witness"


async def test_the_fallback_order_is_changed_by_keyboard_and_kept_to(make: Make) -> None:
    page = await looked(make())
    page.options.witness.prefer("ollama:qwen2.5:1.5b")
    settings = page._application.settings.current
    local = DetectiveChoice(provider="ollama", model="llama3.1")
    order = (*settings.provider_fallback_order, "ollama")
    page._application.settings.save(
        settings.evolve(detectives=(*settings.detectives, local), provider_fallback_order=order)
    )
    page.refresh()
    fallbacks = page.options.advanced.fallbacks
    await until(lambda: len(fallbacks.refs) == 2)
    fallbacks.setCurrentRow(1)
    QTest.keyClick(fallbacks, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert page.request.detectives == ("openai:gpt-6.1-sol", "ollama:llama3.1", "anthropic:claude-opus-5-5")
    QTest.keyClick(fallbacks, Qt.Key.Key_Space)
    assert page.request.detectives == ("openai:gpt-6.1-sol", "anthropic:claude-opus-5-5")


async def test_it_is_said_what_leaves_and_when_nothing_does(make: Make) -> None:
    page = await looked(make())
    whose = "Your hypothesis and the answers go to OpenAI or Anthropic."
    await until(lambda: page.privacy.words == whose)
    for value, asked in ((SAME_AS_WITNESS, "ollama:llama3.1:latest"), (NONE, NONE)):
        page.options.detective.choose(value)
        page.options.detective.activated.emit(page.options.detective.currentIndex())
        await until(lambda: "Nothing leaves" in page.privacy.words)
        assert page.request.detectives == (asked,)


async def test_documents_that_would_leave_are_warned_of(
    make: Make, ready: DetectiveApplication, tmp_path: Path
) -> None:
    other = WitnessChoice(provider="compatible", base_url="http://witness.example", model="m")
    ready.settings.save(ready.settings.current.evolve(witness=other))
    passed(ready.folders.data, "compatible:m", other.base_url)
    document = tmp_path / "memo.txt"
    document.write_text("The memo says so.\n")
    page = make()
    page.files.add([document])
    sent = "Your documents will be sent to witness.example, which is not this computer."
    await until(lambda: sent in page.privacy.words)
    assert "witness.example is reached without encryption." in page.privacy.words


async def test_a_cost_that_is_not_known_is_said_and_how_the_stop_counts_it(
    make: Make, ready: DetectiveApplication
) -> None:
    unheard = DetectiveChoice(provider="openai", model="unheard-of", is_default=True)
    ready.settings.save(ready.settings.current.evolve(detectives=(unheard,)))
    page = make()
    page.field.set_text(STATEMENT)
    await until(lambda: "cost unknown" in page.full.estimate)
    assert "not known" in page.options.spending.accessibleDescription()


async def test_a_prefilled_form_asks_what_the_other_investigation_asked(make: Make, tmp_path: Path) -> None:
    document = tmp_path / "memo.txt"
    document.write_text("The memo says so.\n")
    page = await looked(make())
    page.prefill(RunRequest(hypothesis=STATEMENT, limit=7, case_paths=(document,)))
    assert (page.request.hypothesis, page.request.limit) == (STATEMENT, 7)
    assert page.request.case_paths == (document,)


async def test_files_are_never_dropped_into_the_text(make: Make, tmp_path: Path) -> None:
    page = await looked(make())
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "memo.txt"))])
    assert not page.field.editor.canInsertFromMimeData(data)


async def test_the_first_investigation_has_the_short_form_with_the_sample(
    qtbot: QtBot, ready: DetectiveApplication, tasks: Tasks
) -> None:
    page = NewInvestigationPage(ready, tasks, WindowState(ready.folders.data))
    qtbot.addWidget(page)
    page.show()
    page.refresh()
    await looked(page)  # or the look at keys and models would go on after the test
    assert page.empty.isVisible()
    session = ready.library.sample_session().session
    await until(lambda: "Recorded" in page.empty._sample.plain())
    assert str(len(session.qa_pairs)) in page.empty._sample.plain()
    asked = told(page.sample_requested)
    page.empty.play.click()
    assert asked == [()]
    page.field.set_text(STATEMENT)
    await until(page.empty.start.button.isEnabled)
    assert page.privacy.isVisible()


def test_where_nothing_is_said_of_what_leaves_no_lock_stands_alone(qtbot: QtBot) -> None:
    line = PrivacyLine()
    qtbot.addWidget(line)
    line.show()
    for words, shown in ((None, False), ("Nothing leaves this computer.", True), ("", False)):
        if words is not None:
            line.show_words(words, warning=False)
        assert any(one.isVisible() and one.pixmap().width() for one in line.findChildren(QLabel)) is shown


async def test_a_session_on_disk_makes_it_the_whole_form(
    qtbot: QtBot, ready: DetectiveApplication, tasks: Tasks
) -> None:
    folder = ready.folders.sessions
    folder.mkdir(parents=True)
    (folder / "session_x.json").write_text("{}")
    page = NewInvestigationPage(ready, tasks, WindowState(ready.folders.data))
    qtbot.addWidget(page)
    page.show()
    page.refresh()
    assert page.full.isVisible()
    assert not page.empty.isVisible()


async def test_every_control_has_a_name(make: Make) -> None:
    page = await looked(make())
    page.options.advanced.show()
    kinds = (QAbstractButton, QComboBox, QLineEdit, QTextEdit)
    for empty in (False, True):
        page.show_empty(empty)
        for control in (w for kind in kinds for w in page.findChildren(kind)):
            shown = control.isVisible() and control.focusPolicy() & Qt.FocusPolicy.TabFocus
            if shown and not isinstance(control.parentWidget(), QComboBox):
                assert spoken(control), f"{type(control).__name__} has no name"


def spoken(control: QWidget) -> str:
    return control.accessibleName() or (control.text() if isinstance(control, QAbstractButton) else "")
