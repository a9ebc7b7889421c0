"""The whole window for keyboard and screen reader: a name and a role for everything, and a way to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
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
from detective_app.gui.pages.sheet.drawer import Drawer
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.whole_window import place, screens, visible, window_over

_CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractSlider)
_ROUNDS_TO_REST = 12
_MOST_BUILT = 300  # long lists build their rows as Tab comes to them
_NO_ROLE = (QAccessible.Role.NoRole, QAccessible.Role.Client)


def interactive(window: QWidget) -> list[QWidget]:
    """Return what a person can press, fill or move to."""
    return [
        widget
        for widget in visible(window)
        if (isinstance(widget, _CONTROLS) and not widget.inherits("QScrollBar"))
        or widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


def in_front(window: QWidget) -> QWidget:
    """Return what has the keyboard: the drawer while it lies over a sheet, else the window."""
    return next((one for one in window.findChildren(Drawer) if one.isVisible()), window)


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


async def test_every_control_of_every_screen_has_a_role_a_name_and_a_way_to_it_and_every_screen_comes_to_rest(
    application: DetectiveApplication,
) -> None:
    """`Remove` seven times tells nobody what is removed; Tab comes to all, part by part, and round again."""
    faults = []
    async with window_over(application) as window:
        async for screen in screens(window):
            front = in_front(window)
            wanted = stops(front)
            found = [*named_badly(interactive(front)), *alike(wanted), *out_of_reach(window, wanted)]
            found += restless()
            faults += [f"{screen}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


class _Requests(QObject):
    """Notes who asks for a new layout."""

    def __init__(self) -> None:
        super().__init__()
        self.of: set[str] = set()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note it, and let it pass."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.of.add(type(watched).__name__)
        return False


def restless() -> Iterator[str]:
    """Tell what asks for a layout for ever, which keeps a processor busy while nobody does anything."""
    for _ in range(_ROUNDS_TO_REST):
        QCoreApplication.sendPostedEvents()
    requests, application = _Requests(), QCoreApplication.instance()
    assert application is not None
    application.installEventFilter(requests)
    for _ in range(3):
        QCoreApplication.sendPostedEvents()
    application.removeEventFilter(requests)
    yield from (f"never laid out: {name}" for name in sorted(requests.of))


def named_badly(controls: list[QWidget]) -> Iterator[str]:
    """Tell what a screen reader cannot call by a name, or by what it is."""
    for widget in controls:
        if not name_of(widget):
            yield f"without a name: {place(widget)}"
        if QAccessible.queryAccessibleInterface(widget).role() in _NO_ROLE:
            yield f"without a role: {place(widget)}"


def alike(controls: list[QWidget]) -> Iterator[str]:
    """Tell what has the name of another control of its kind."""
    seen: set[tuple[str, str]] = set()
    for widget in (one for one in controls if isinstance(one, _CONTROLS)):
        named = (type(widget).__name__, name_of(widget))
        if named in seen:
            yield f"named like another: {place(widget)}"
        seen.add(named)


def out_of_reach(window: MainWindow, wanted: list[QWidget]) -> Iterator[str]:
    """Tell what Tab does not come to, and where it leads astray."""
    passed = round_trip(window, wanted[0], len(wanted) + _MOST_BUILT)
    if passed[-1] is not wanted[0]:
        yield f"Tab does not come back from: {place(passed[-1])}"
    # a cell that Tab comes to shows its own document, in place of the one that was there
    missed = (one for one in wanted if one not in passed and one.isVisible())
    yield from (f"missed by Tab: {place(widget)}" for widget in missed)
    if leaves_too_early(window, passed):
        yield "Tab leaves a part of the window before it is done with it"


def leaves_too_early(window: MainWindow, passed: list[QWidget]) -> bool:
    """Tell whether Tab leaves a part of the window before it is done with it, and has to come back."""
    parts = (window.sidebar, window.frame.pages)
    order = [next((part for part in parts if part.isAncestorOf(widget)), None) for widget in passed]
    changes = sum(before is not after for before, after in pairwise(order))
    return changes > len({id(part) for part in order})


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
