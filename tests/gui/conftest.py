"""A Qt application for the tests of the window, whose event loop is also asyncio's."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import qasync
from PySide6.QtCore import QEvent, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from detective_app.gui import entry, theme


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["detective"]


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[None]:
    """Start each test in English, in the light theme and at the usual text size."""
    entry.install(qapp, "en")  # the test before may have left another language, or none
    qapp.setStyle("Fusion")
    qapp.setCursorFlashTime(0)
    theme.start().use("light")
    gc.disable()  # a collection in a worker thread would destroy widgets there, as in gui/shell/collector.py
    yield
    for widget in qapp.topLevelWidgets():
        widget.close()
        widget.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # else every later test restyles these too
    gc.collect()
    gc.freeze()  # what is left are modules and caches, which every later collection would go through again
    gc.enable()


class _Loop(qasync.QEventLoop):  # type: ignore[misc]
    """A loop over the one QApplication of the tests, which outlives it."""

    def __init__(self) -> None:
        super().__init__(QApplication.instance() or QApplication(["detective"]))


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run the async tests of this folder on Qt's loop."""
    return {"qt": _Loop}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"


@pytest.fixture
def application(data: Path) -> DetectiveApplication:
    """The program over the empty data folder."""
    return DetectiveApplication(GlobalOptions(data_dir=data))


@pytest.fixture
def english_again(qapp: QApplication) -> Iterator[None]:
    """Take the translations that a test installs away again."""
    yield
    for used in qapp.findChildren(QTranslator):
        qapp.removeTranslator(used)
        used.deleteLater()
    QLocale.setDefault(QLocale.c())
