"""The whole window for keyboard and screen reader: a name and a role for everything, and a way to it."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from detective_app.app.application import DetectiveApplication
from tests.gui.whole_window import place, screens, visible, window_over

_CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractSlider)
_NO_ROLE = (QAccessible.Role.NoRole, QAccessible.Role.Client)


def interactive(window: QWidget) -> list[QWidget]:
    """Return what a person can press, fill or move to."""
    return [
        widget
        for widget in visible(window)
        if (isinstance(widget, _CONTROLS) and not widget.inherits("QScrollBar"))
        or widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


def stops(window: QWidget) -> list[QWidget]:
    """Return where Tab has to come by: of the choices of one group, only the chosen one."""
    return [
        widget
        for widget in interactive(window)
        if widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not (isinstance(widget, QAbstractButton) and widget.group() and not widget.isChecked())
    ]


def name_of(widget: QWidget) -> str:
    """Return what is read out first; on Linux a box of choices is called by its choice."""
    accessible = QAccessible.queryAccessibleInterface(widget)
    name = accessible.text(QAccessible.Text.Name).strip()
    if not isinstance(widget, QComboBox):
        return name
    parent = widget.parentWidget()
    assert parent is not None
    labels = [label.text() for label in parent.findChildren(QLabel) if label.buddy() is widget]
    described = " ".join(labels) or accessible.text(QAccessible.Text.Description)
    return f"{described}: {name}" if described else ""


async def test_every_control_of_every_screen_has_a_name_and_a_role(application: DetectiveApplication) -> None:
    nameless, without_role = set(), set()
    async with window_over(application) as window:
        async for screen in screens(window):
            for widget in interactive(window):
                if not name_of(widget):
                    nameless.add(f"{screen}: {place(widget)}")
                if QAccessible.queryAccessibleInterface(widget).role() in _NO_ROLE:
                    without_role.add(f"{screen}: {place(widget)}")
    assert not sorted(nameless)
    assert not sorted(without_role)


async def test_two_controls_of_one_kind_never_have_the_same_name(application: DetectiveApplication) -> None:
    """`Remove` seven times tells nobody what is removed."""
    alike = set()
    async with window_over(application) as window:
        async for screen in screens(window):
            seen: set[tuple[str, str]] = set()
            for widget in (one for one in stops(window) if isinstance(one, _CONTROLS)):
                named = (type(widget).__name__, name_of(widget))
                if named in seen:
                    alike.add(f"{screen}: {place(widget)}")
                seen.add(named)
    assert not sorted(alike)


async def test_tab_reaches_every_control_and_comes_back(application: DetectiveApplication) -> None:
    missed, trapped = set(), set()
    async with window_over(application) as window:
        async for screen in screens(window):
            wanted = stops(window)
            passed = round_trip(window, wanted[0], len(wanted) + 40)
            if passed[-1] is not wanted[0]:
                trapped.add(f"{screen}: {place(passed[-1])}")
            missed |= {f"{screen}: {place(widget)}" for widget in wanted if widget not in passed}
    assert not sorted(trapped)
    assert not sorted(missed)


async def test_tab_leaves_a_part_of_the_window_only_when_it_is_done_with_it(
    application: DetectiveApplication,
) -> None:
    astray = set()
    async with window_over(application) as window:
        async for screen in screens(window):
            parts = (window.sidebar, window.frame.pages, window.panel)
            wanted = stops(window)
            order = [
                next((part for part in parts if part.isAncestorOf(widget)), None)
                for widget in round_trip(window, wanted[0], len(wanted) + 40)
            ]
            changes = sum(before is not after for before, after in pairwise(order))
            if changes > len({id(part) for part in order}):
                astray.add(screen)
    assert not sorted(astray)


def round_trip(window: QWidget, first: QWidget, most: int) -> list[QWidget]:
    """Return where Tab leads from a control until it is there again, or `most` steps were made."""
    first.setFocus(Qt.FocusReason.TabFocusReason)
    passed: list[QWidget] = [first]
    for _ in range(most):
        focused = window.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        now = window.focusWidget()
        assert now is not None
        passed.append(now)
        if now is first:
            break
    return passed
