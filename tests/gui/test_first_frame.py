"""What is first seen is the whole first page; whatever takes long comes behind it."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.gui.entry import ScreenLook, first_look
from detective_app.gui.pages.sheet.row_band import RowBand
from detective_app.gui.shell.main_window import MainWindow
from detective_app.storage.keys import Keys
from tests.gui.whole_window import save_sessions, settled, window_over
from tests.patience import PATIENCE, until
from tests.storage.test_keys import Ring

_LATE = (
    "pydantic",
    "typer",
    "rich",
    "jsonschema_rs",
    "httpx2",
    "keyring",
    "openai",
    "anthropic",
    "google.genai",
)

_OF_A_SESSION = (
    "detective_app.core.session.",
    "detective_app.core.events",
    "detective_app.account.marks",
    "detective_app.evidence.",
    "detective_app.engine.loop",
    "detective_app.engine.detective",
    "detective_app.reports",
)


def test_the_frame_needs_none_of_what_takes_long_to_load() -> None:
    program = "import sys, detective_app.gui.entry, detective_app.gui.shell.main_window; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert set(_LATE).isdisjoint(run.stdout.split())


def test_the_first_page_needs_nothing_of_a_session() -> None:
    program = (
        "import sys, detective_app.gui.shell.coordinator, detective_app.gui.setup.models_at_hand; "
        "import detective_app.gui.pages.start.page, detective_app.gui.setup.model_choice; "
        "from detective_app.provider_facts import PROVIDERS; [one.title for one in PROVIDERS.values()]; "
        "print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    loaded = set(run.stdout.split())
    assert "detective_app.providers.openai" in loaded
    assert {name for name in loaded if f"{name}.".startswith(_OF_A_SESSION)} == set()


def test_what_pages_declare_loads_none_of_them() -> None:
    program = (
        "import sys; from detective_app.gui.shell.actions import page_specs; page_specs(); "
        "print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    loaded = run.stdout.split()
    assert set(_LATE).isdisjoint(loaded)
    declared = {name for name in loaded if name.startswith("detective_app.gui.pages.")}
    assert "detective_app.gui.pages.history" in declared
    assert {name for name in declared if name.count(".") > 3} == set()


def test_no_source_is_read_and_kept_for_a_module_that_is_loaded() -> None:
    program = (
        "import linecache; from detective_app.gui import binding; binding.leave_sources_unread(); "
        "import detective_app.gui.shell.main_window; "
        "print(*(name for name in linecache.cache if 'detective_app' in name or 'pydantic' in name))"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.split() == []


def test_the_words_of_39_languages_wait_until_a_word_is_stemmed() -> None:
    program = "import sys, detective_app.gui.shell.main_window; print('snowballstemmer' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.split() == ["False"]


def test_the_frame_has_the_look_of_the_settings_file(application: DetectiveApplication) -> None:
    settings = application.settings.current
    look = settings.appearance.evolve(theme="dark", language="de", text_size=130)
    application.settings.save(settings.evolve(appearance=look))
    assert first_look(application.folders.config_file) == ScreenLook("dark", "de", 130)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\x00",
        b"[]",
        b'"appearance"',
        b'{"appearance": "dark"}',
        b"[" * 100_000,
        b'{"appearance": {"theme": ["dark"], "language": "tlh", "textSize": true}}',
        b'{"appearance": {"theme": "pink", "language": null, "textSize": 1000}}',
    ],
)
def test_a_look_that_cannot_be_read_is_the_usual_one(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "config.json"
    file.write_bytes(content)
    assert first_look(file) == ScreenLook()


def test_no_settings_file_is_the_usual_look(tmp_path: Path) -> None:
    assert first_look(tmp_path / "config.json") == ScreenLook()


async def test_a_window_that_is_closed_before_it_is_seen_goes_at_once(
    application: DetectiveApplication,
) -> None:
    window = MainWindow(application)
    window.close()
    async with asyncio.timeout(PATIENCE):
        await window.gone.wait()


async def test_the_window_is_never_seen_without_its_first_page(application: DetectiveApplication) -> None:
    save_sessions(application)
    window = MainWindow(application)
    begun: list[str] = []
    window.tasks.spawn(_noted(begun), "looked up")
    window.show()
    assert window.coordinator.navigator.current == "new"
    assert window.frame.pages.count() == 1
    assert window.sidebar.isVisible()
    assert begun == []
    await until(lambda: begun == ["looked up"])
    window.hide()
    window.show()
    await settled()
    assert window.frame.pages.count() == 1
    window.close()
    await window.gone.wait()


@pytest.mark.parametrize("first_time", [True, False])
async def test_no_keyring_is_asked_before_a_key_is_used(
    application: DetectiveApplication, first_time: bool
) -> None:
    ring = Ring()
    keys = application.models.__dict__["keys"] = Keys(application.redactor, ring=ring)
    if not first_time:
        save_sessions(application)
        keys.set("openai", "sk-any-0123456789abcdef")
    asked, window = ring.asked, MainWindow(application)
    window.show()
    for section in ("", "providers", "models", "privacy"):
        await settled()
        window.coordinator.open_settings(section)
    await settled()
    window.coordinator.go_to("first_run")
    await settled()
    assert ring.asked == asked
    assert await application.models.keys.get_in_thread("openai") is None or not first_time
    assert ring.asked > asked, "a key that is used is asked for"
    window.close()
    await window.gone.wait()


async def test_what_waits_for_a_window_that_is_never_seen_ends_with_it(
    application: DetectiveApplication,
) -> None:
    window = MainWindow(application)
    begun: list[str] = []
    task = window.tasks.spawn(_noted(begun), "looked up")
    window.close()
    await window.gone.wait()
    assert task is not None
    assert task.cancelled()
    assert begun == []


async def _noted(begun: list[str]) -> None:
    begun.append("looked up")


async def test_sessions_that_were_looked_at_leave_nothing_behind(application: DetectiveApplication) -> None:
    gc.collect()
    before = _rows()
    async with window_over(application) as window:
        opened = application.library.files.load(
            sorted(application.folders.sessions.glob("session_*.json"))[0]
        )
        for _ in range(6):
            window.coordinator.investigations.show(opened)
            await settled()
            window.coordinator.show_new()
            await settled()
        gc.collect()
        assert _rows() <= before + 2


def _rows() -> int:
    return sum(type(left) is RowBand for left in gc.get_objects())
