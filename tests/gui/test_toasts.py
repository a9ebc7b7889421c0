"""Toasts: they go by themselves, wait while they are looked at, and nothing that was told is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QEnterEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from detective_app.gui.shell import toasts as toasts_module
from detective_app.gui.shell.toasts import Toast, Toasts


@pytest.fixture
def toasts(qtbot: QtBot) -> Iterator[Toasts]:
    window = QMainWindow()
    qtbot.addWidget(window)
    field = QLineEdit()
    window.setCentralWidget(field)
    window.resize(1280, 800)
    toasts = Toasts(window)
    window.show()
    field.setFocus()
    yield toasts  # noqa: PT022 - the window lives as long as the fixture


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the seconds pass sooner."""
    monkeypatch.setattr(toasts_module, "SECONDS", 0.05)
    monkeypatch.setattr(toasts_module, "UNDO_SECONDS", 0.05)


def button(toast: Toast, name: str) -> QPushButton:
    return next(one for one in toast.findChildren(QPushButton) if name in (one.text(), one.accessibleName()))


def enter(toast: Toast) -> None:
    QApplication.sendEvent(toast, QEnterEvent(QPointF(9, 9), QPointF(9, 9), QPointF(9, 9)))


def choices(toasts: Toasts) -> QMenu:
    toasts.show_notices()
    return next(menu for menu in toasts.window().findChildren(QMenu) if menu.isVisible())


@pytest.mark.usefixtures("quick")
def test_it_goes_by_itself_and_stays_in_the_list(toasts: Toasts, qtbot: QtBot) -> None:
    toasts.show_toast("The report was saved")
    assert toasts.isVisible()
    qtbot.waitUntil(toasts.isHidden)
    assert [action.text().endswith("The report was saved") for action in choices(toasts).actions()] == [True]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("looking", ["pointer", "keyboard"])
def test_it_waits_while_it_is_looked_at(toasts: Toasts, qtbot: QtBot, looking: str) -> None:
    toasts.show_toast("Deleted", "Undo", lambda: None)
    toast = toasts.shown[0]
    if looking == "pointer":
        enter(toast)
    else:
        button(toast, "Undo").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.wait(150)
    assert toast.isVisible()
    if looking == "pointer":
        QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    else:
        toasts.window().centralWidget().setFocus()
    qtbot.waitUntil(toasts.isHidden)


def undo_in_toast(toasts: Toasts, qtbot: QtBot) -> None:
    qtbot.mouseClick(button(toasts.shown[0], "Undo"), Qt.MouseButton.LeftButton)


def undo_in_list(toasts: Toasts, qtbot: QtBot) -> None:
    menu = choices(toasts)
    menu.actions()[-1].trigger()
    menu.close()


@pytest.mark.parametrize("undo", [undo_in_toast, undo_in_list])
def test_undo_works_from_the_toast_or_the_list_but_once(
    toasts: Toasts, qtbot: QtBot, undo: Callable[[Toasts, QtBot], None]
) -> None:
    undone: list[bool] = []
    toasts.show_toast("Deleted", "Undo", lambda: undone.append(True))
    undo(toasts, qtbot)
    undo_in_list(toasts, qtbot)
    assert undone == [True]


def test_a_second_notice_does_not_take_the_undo_of_the_first(toasts: Toasts) -> None:
    toasts.show_toast("Deleted", "Undo", lambda: None)
    toasts.show_toast("Saved")
    assert button(toasts.shown[0], "Undo").isVisible()


def test_a_click_leaves_the_keyboard_where_it_was(toasts: Toasts, qtbot: QtBot) -> None:
    toasts.show_toast("Saved")
    qtbot.mouseClick(button(toasts.shown[0], "Close the notice"), Qt.MouseButton.LeftButton)
    assert toasts.isHidden()
    assert toasts.window().focusWidget() is toasts.window().centralWidget()


def test_at_most_three_are_in_sight_inside_the_window(toasts: Toasts) -> None:
    for number in range(40):
        toasts.show_toast(f"Notice {number} " + "long words " * 60)
    assert [toast.accessibleName()[:9] for toast in toasts.shown] == ["Notice 37", "Notice 38", "Notice 39"]
    assert toasts.window().rect().contains(toasts.geometry())
    assert len(toasts.kept) == 30


def test_tags_in_a_notice_are_shown_as_they_are(toasts: Toasts) -> None:
    toasts.show_toast("<img src='file:///etc/hostname'> & more")
    action = choices(toasts).actions()[0]
    assert "<img src='file:///etc/hostname'> && more" in action.text()


def test_a_screen_reader_hears_it(toasts: Toasts, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if hasattr(event, "message"):
            heard.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    toasts.show_toast("The report was saved")
    assert heard == ["The report was saved"]


def test_the_list_without_notices_says_so(toasts: Toasts) -> None:
    assert [action.text() for action in choices(toasts).actions()] == ["No notices yet"]


def test_what_takes_nothing_back_is_not_done_by_undo(toasts: Toasts) -> None:
    done: list[str] = []
    toasts.show_toast("Deleted", "Undo", lambda: done.append("back"))
    toasts.show_toast("Others are named", "Use them", lambda: done.append("used"), undoes=False)
    toasts.undo()
    assert done == ["back"]
    toasts.undo()
    assert done == ["back"]
