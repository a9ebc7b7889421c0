"""The sheet of keyboard shortcuts (F1)."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QVBoxLayout, QWidget

from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.key_cap import KeyCap
from detective_app.gui.controls.label import Label
from detective_app.gui.key_names import key_words
from detective_app.gui.shell.actions import Actions, Group
from detective_app.gui.shell.overlay import Overlay

_COLUMNS: tuple[tuple[Group, ...], ...] = (("Sheet", "Reading"), ("View", "Program"))
_AT_A_QUESTION = (
    (str(QT_TRANSLATE_NOOP("Shortcuts", "Choose an answer to a question to you")), "1–4"),
    (str(QT_TRANSLATE_NOOP("Shortcuts", "Answer that you don’t know")), "0"),
)
"""The keys of a card that asks the person: no actions, since they work there alone."""

_SIDE, _BETWEEN = 24, 48


def group_title(group: Group) -> str:
    """Return a group's name as it is shown."""
    translate = QCoreApplication.translate
    return {
        "Sheet": translate("Actions", "Sheet"),
        "Reading": translate("Actions", "Reading"),
        "View": translate("Actions", "View"),
        "Program": translate("Actions", "Program"),
    }[group]


class Shortcuts(Overlay):
    """Every action that has keys, by group; a screen reader is told all of them as one text."""

    def __init__(self, window: QWidget, actions: Actions) -> None:
        super().__init__(window, self.tr("Keyboard shortcuts"), width=720, top=64)
        self._close = Button(self.tr("Close"), "plain", hint="Esc")
        self._close.clicked.connect(self.close)
        head = across(
            Label(self.tr("Keyboard shortcuts"), "title"),
            ...,
            self._close,
            margins=(_SIDE, 20, 16, 4),
            gap=None,
        )
        self.column = _Sheet(self.tr("Keyboard shortcuts"), margins=(_SIDE, 8, _SIDE, 24))
        self.column.setAccessibleDescription(_spoken(actions))
        self._groups = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns: list[QVBoxLayout] = []
        for titles in _COLUMNS:
            column = down()
            for group in titles:
                column.addLayout(_group(group, actions))
            column.addStretch(1)
            self._columns.append(column)
            self._groups.addLayout(column, 1)
        hint = self.tr("Single letters work while a cell has the keyboard.")
        self.column.rows.addLayout(self._groups)
        self.column.rows.addWidget(Label(hint, "meta", "text2"))
        self.rows.addLayout(head)
        self.rows.addWidget(self.column, 1)
        self.leave_with(action for _, action in actions)

    def take_focus(self) -> None:
        """Start at the button."""
        self._close.setFocus(Qt.FocusReason.PopupFocusReason)

    def place(self) -> None:
        """Stand the groups side by side where all their words have room, else one below the other."""
        columns = [column.minimumSize().width() for column in self._columns]
        around = 2 * _SIDE + self.column.verticalScrollBar().sizeHint().width()
        beside = sum(columns) + _BETWEEN + around
        fits = beside <= self.room
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        self._groups.setDirection(direction)
        self._groups.setSpacing(_BETWEEN if fits else 0)
        self.column.setMinimumWidth(beside if fits else max(columns) + around)
        super().place()


class _Sheet(Column):
    """The column with the groups: as tall as they are, and scrolled by the keyboard."""

    def __init__(self, name: str, margins: tuple[int, int, int, int]) -> None:
        super().__init__(name, margins=margins)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """Ask for room for everything; the window may allow less."""
        content = self.widget()
        return content.sizeHint() if content is not None else super().sizeHint()


def _group(group: Group, actions: Actions) -> QGridLayout:
    rows = QGridLayout()
    rows.setContentsMargins(0, 8, 0, 16)
    rows.setVerticalSpacing(8)
    rows.setColumnStretch(0, 1)
    rows.addWidget(Label(group_title(group), "question"), 0, 0)
    for words, keys in _lines(group, actions):
        row = rows.rowCount()
        rows.addWidget(Label(words), row, 0)
        caps = across(..., gap=4)
        for written in keys:
            caps.addWidget(KeyCap(written))
        rows.addLayout(caps, row, 1)
    return rows


def _lines(group: Group, actions: Actions) -> Iterator[tuple[str, list[str]]]:
    """Yield what can be done with keys in a group, and the keys of each."""
    for spec, action in actions:
        if spec.group == group and spec.keys:
            yield action.text(), _keys(action)
    if group == "Sheet":
        for text, key in _AT_A_QUESTION:
            yield QCoreApplication.translate("Shortcuts", text), [key]


def _keys(action: QAction) -> list[str]:
    return [key_words(sequence) for sequence in action.shortcuts()]


def _spoken(actions: Actions) -> str:
    groups = (group for column in _COLUMNS for group in column)
    lines = (line for group in groups for line in _lines(group, actions))
    return "; ".join(f"{words}: {', '.join(keys)}" for words, keys in lines)
