"""A run that ends while one looks elsewhere says so: a notice in the window, a notification outside of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSystemTrayIcon

from detective_app.app.application import DetectiveApplication
from tests.gui.lived_in import LivedIn, lived_in
from tests.gui.saved_sessions import save, session
from tests.gui.whole_window import settled
from tests.patience import until
from tests.stand_ins import FAULTS, Brain
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS, QUESTIONS


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Return what a desktop with a tray is given to show; this one has none."""
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    monkeypatch.setattr(
        QSystemTrayIcon, "showMessage", lambda _, title, words, *more: told.append((title, words))
    )
    return told


async def ends(home: LivedIn) -> None:
    """Let the run go on to its end."""
    home.release()
    await until(lambda: not home.window.runner.active)


def notices(home: LivedIn) -> list[str]:
    return [notice.text for notice in home.window.toasts.kept]


async def begun(home: LivedIn) -> None:
    """Start a run that stands still at its first answer."""
    hold = home.hold()
    home.start(limit=5)
    await home.reach(hold, answered=0)


async def test_behind_another_page_a_notice_leads_to_the_sheet(
    application: DetectiveApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    outside: list[tuple[str, str]],
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        await begun(home)
        home.window.coordinator.show_new()
        await ends(home)
        assert notices(home) == ["The sheet is done"]
        assert outside == []
        home.window.toasts.shown[0].act()
        await until(lambda: home.current == "sheet")
        await until(home.sheet.head.isVisible)


async def test_a_session_that_is_read_meanwhile_stays_the_one_that_goes_on(
    application: DetectiveApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        other = save(tmp_path / "data", session(7, "Another one, stopped"))[0]
        await begun(home)
        home.window.coordinator.open_path(other)
        await until(lambda: home.sheet.path == other)
        await ends(home)
        await settled()
        assert home.sheet.path == other
        assert notices(home) == ["The sheet is done"]
        opened = home.window.coordinator.investigations.opened
        assert opened is not None
        assert opened.path == other


async def test_behind_another_program_the_desktop_says_that_but_not_what(
    application: DetectiveApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    outside: list[tuple[str, str]],
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        await begun(home)
        home.window.showMinimized()
        await ends(home)
        assert outside == [("Detective", "The sheet is done")]
        assert notices(home) == []
        told = " ".join(outside[0])
        assert not [text for text in (HYPOTHESIS, *QUESTIONS, *ANSWERS) if text in told]


async def test_nothing_is_said_to_somebody_who_looks_on(
    application: DetectiveApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    outside: list[tuple[str, str]],
) -> None:
    async with lived_in(application, tmp_path, monkeypatch) as home:
        await begun(home)
        active = Qt.ApplicationState.ApplicationActive
        monkeypatch.setattr(QGuiApplication, "applicationState", lambda: active)
        await ends(home)
        assert notices(home) == []
        assert outside == []


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("", "The sheet has reached its limit of questions"),
        ("A12", "The check failed; what it found is saved"),
    ],
)
async def test_the_limit_and_a_failure_are_told_too(
    application: DetectiveApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: str,
    words: str,
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, Brain(turns=None)) as home:
        await begun(home)
        if fault:
            home.server.script("openai", "analysis", FAULTS[fault])
        home.window.coordinator.show_new()
        await ends(home)
        assert notices(home) == [words]
