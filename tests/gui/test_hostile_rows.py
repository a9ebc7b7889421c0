"""Hostile texts in the lists: history, sidebar and palette, with the names of files among them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractItemView, QListView

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import Hypothesis
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.shell.palette import Palette
from tests.gui.hostile_sessions import recordable
from tests.gui.reading import actives, readable, told
from tests.gui.saved_sessions import save, session, spoil
from tests.gui.traps import Traps, Watchdog, traps_in
from tests.gui.whole_window import settled
from tests.patience import until
from tests.stand_ins.hostile_texts import TEXTS

LONGEST_WORK_SECONDS = 0.5
ROWS_AT_ONCE = 8


@pytest.fixture
def traps(tmp_path: Path) -> Iterator[Traps]:
    with traps_in(tmp_path) as set_up:
        yield set_up


@pytest.fixture
def titles(data: Path, traps: Traps) -> list[str]:
    """Save a session for each text, newest first, and under each name that is listed a file that is none."""
    texts = [recordable(traps.armed(text)) for _, text in TEXTS]
    sessions = [
        session(number, text, ago=timedelta(minutes=number)).evolve(hypothesis=_hypothesis(text))
        for number, text in enumerate(texts)
    ]
    save(data, *sessions)
    names = [name for number, text in enumerate(texts) if (name := _file_name(text, number)).isprintable()]
    for name in names:
        spoil(data, name)
    return [*texts, *names]


@asynccontextmanager
async def window_with(application: DetectiveApplication) -> AsyncIterator[MainWindow]:
    window = MainWindow(application)
    window.resize(1280, 800)
    window.show()
    await settled()
    try:
        yield window
    finally:
        window.close()
        await window.gone.wait()


async def look_through(view: QAbstractItemView, traps: Traps) -> None:
    """Paint every row of a list, and require that nothing acts and nothing holds the window up."""
    watchdog = Watchdog()
    for row in range(0, view.model().rowCount(), ROWS_AT_ONCE):
        view.scrollTo(view.model().index(row, 0), QAbstractItemView.ScrollHint.PositionAtTop)
        view.setCurrentIndex(view.model().index(row, 0))
        await asyncio.sleep(0)
        view.window().grab()
    assert (await watchdog.longest()).working < LONGEST_WORK_SECONDS
    assert not actives(view)
    assert not traps.hits()


def missing(view: QAbstractItemView, titles: list[str]) -> list[str]:
    """Return the titles that no row shows."""
    shown = {told(row) for row in readable(view)}
    return [title[:60] for title in titles if not any(row.startswith(told(title)[:30]) for row in shown)]


async def test_history(application: DetectiveApplication, traps: Traps, titles: list[str]) -> None:
    async with window_with(application) as window:
        page = window.coordinator.navigator.show("history")
        page.refresh()
        await until(lambda: page.model.rowCount() == len(titles))
        await until(lambda: page.model.listed(0) is not None)
        await look_through(page.table, traps)
        assert not missing(page.table, titles)


async def test_sidebar(application: DetectiveApplication, traps: Traps, titles: list[str]) -> None:
    async with window_with(application) as window:
        await window.reader.refresh()
        window.sidebar.refresh()
        await settled()
        sidebar = window.sidebar.findChild(QListView)
        assert sidebar.model().rowCount() > ROWS_AT_ONCE
        await look_through(sidebar, traps)


async def test_palette(application: DetectiveApplication, traps: Traps, titles: list[str]) -> None:
    async with window_with(application) as window:
        await window.reader.refresh()
        window.actions_by_name["palette"].trigger()
        palette = window.findChild(Palette)
        for title in titles[: len(TEXTS) : 5]:
            palette.typed.setText(" ".join(title[:200].split()))
            await until(lambda: not palette._wait.isActive() and palette._searching.done())
            await look_through(palette.list, traps)
            assert not missing(palette.list, [f"New sheet about “{title}"])


def _hypothesis(text: str) -> Hypothesis:
    return Hypothesis(text=text, created_at=session(0, "Any").start_time)


def _file_name(text: str, number: int) -> str:
    """Return a name that a file can have, with as much of a text as fits."""
    kept = "".join(sign for sign in text[:300] if sign not in "/\0").encode()[:200].decode("utf-8", "ignore")
    return f"{kept} {number}.json"
