"""A page as somebody adds it: one folder, found by the window, reached, answered and shown like any other."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from detective_app import registry
from detective_app.app.application import DetectiveApplication
from detective_app.gui import pages
from detective_app.gui.page.spec import PageAction, Route
from detective_app.gui.shell.actions import page_specs
from detective_app.gui.shell.main_window import MainWindow
from detective_app.gui.shell.palette import Palette
from tests.gui.whole_window import settled, window_over

SPEC = '''
"""Herbarium of investigations."""

from detective_app.gui.page.spec import Route
from detective_app.gui.page.spec import ActionHandler, FrameParts, Page, PagePlace, PageSpec


def _make(host):
    from detective_app.gui.pages.herbarium.page import HerbariumPage

    page = HerbariumPage()
    page.said.connect(host.notices.show_toast)
    page.wanted.connect(host.ways.new_about)
    host.news.sessions_changed.connect(page.hear)
    return Page(page, arrive=page.refresh, answers={"found": ActionHandler(page.open_found)})


PLACE = PagePlace("document", rank=20)
PAGE = PageSpec((Route("herbarium"),), "Herbarium", _make, FrameParts(widest=700), PLACE)
'''
WIDGET = '''
"""The page itself."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget


class HerbariumPage(QWidget):
    """Counts what happens to it."""

    said = Signal(str)
    wanted = Signal(str)

    def __init__(self):
        super().__init__()
        self.visits = self.finds = self.heard = 0

    def refresh(self):
        """Take note of a visit."""
        self.visits += 1

    def open_found(self):
        """Take note of a look."""
        self.finds += 1

    def hear(self):
        """Take note of a change."""
        self.heard += 1
'''
FOLDER = "detective_app.gui.pages.herbarium"
HERBARIUM = Route("herbarium")


@pytest.fixture(autouse=True)
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the folder of a page beside those that there are."""
    folder = tmp_path / "pages" / "herbarium"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(SPEC, encoding="utf-8")
    (folder / "page.py").write_text(WIDGET, encoding="utf-8")
    monkeypatch.setattr(pages, "__path__", [*pages.__path__, str(folder.parent)])
    registry.names.cache_clear()
    yield
    registry.names.cache_clear()
    for module in (FOLDER, f"{FOLDER}.page"):
        sys.modules.pop(module, None)


def enabled(window: MainWindow, *actions: PageAction) -> list[bool]:
    return [window.actions_by_name[name].isEnabled() for name in actions]


async def test_a_folder_is_a_place_of_the_sidebar_with_its_title(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        navigator, button = window.coordinator.navigator, window.sidebar.places["herbarium"]
        shown = [one.text() for one in window.sidebar.places.values()]
        assert shown.index("History") < shown.index("Herbarium") < shown.index("Settings")
        assert f"{FOLDER}.page" not in sys.modules
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        page = navigator.page(HERBARIUM)
        assert navigator.shows(page)
        assert page.isVisible()
        assert (page.accessibleName(), page.visits) == ("Herbarium", 1)
        assert button.accessibleDescription() == "Shown now"
        assert page.width() == 700


async def test_it_is_found_in_the_palette_and_gone_to(application: DetectiveApplication) -> None:
    async with window_over(application) as window:
        window.actions_by_name["palette"].trigger()
        palette = window.findChild(Palette)
        QTest.keyClicks(palette.typed, "herbarium")
        await settled()
        QTest.keyClick(palette.typed, Qt.Key.Key_Return)
        assert window.coordinator.navigator.current == "herbarium"


async def test_it_answers_actions_hears_and_gets_through_what_it_asks(
    application: DetectiveApplication,
) -> None:
    async with window_over(application) as window:
        navigator = window.coordinator.navigator
        navigator.go_to("herbarium")
        page = navigator.page(HERBARIUM)
        assert enabled(window, "found", "open_page", "ask", "export") == [True, False, False, False]
        window.actions_by_name["found"].trigger()
        window.coordinator.session_menu.restored.emit(Path("session.json"))
        assert (page.finds, page.heard) == (1, 1)
        page.said.emit("Noted")
        assert [toast.accessibleName() for toast in window.toasts.shown] == ["Noted"]
        page.wanted.emit("The lift was inspected every year")
        assert navigator.current == "new"
        assert navigator.page("new").field.text == "The lift was inspected every year"
        navigator.go_back()
        assert (navigator.current, page.visits) == ("herbarium", 1)


def test_two_pages_at_one_route_are_refused(tmp_path: Path) -> None:
    spec = tmp_path / "pages" / "herbarium" / "__init__.py"
    spec.write_text(SPEC.replace('Route("herbarium")', 'Route("history")'), encoding="utf-8")
    with pytest.raises(ValueError, match="Two pages have the route 'history'"):
        page_specs()
