"""The sheet of keyboard shortcuts (F1)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from detective_app.gui.actions import Actions, Group
from detective_app.gui.widgets.button import Button
from detective_app.gui.widgets.column import Column
from detective_app.gui.widgets.label import Label
from detective_app.gui.widgets.overlay import Overlay
from detective_app.gui.widgets.palette import KeyCap

_GROUPS: tuple[Group, ...] = ("Investigation", "Reading", "View", "Program")


def group_title(group: Group) -> str:
    """Return a group's name as it is shown."""
    translate = QCoreApplication.translate
    return {
        "Investigation": translate("Actions", "Investigation"),
        "Reading": translate("Actions", "Reading"),
        "View": translate("Actions", "View"),
        "Program": translate("Actions", "Program"),
    }[group]


class Shortcuts(Overlay):
    """Every action that has keys, by group."""

    def __init__(self, window: QWidget, actions: Actions) -> None:
        super().__init__(window, self.tr("Keyboard shortcuts"), width=720, top=64)
        head = QHBoxLayout()
        head.setContentsMargins(24, 20, 16, 4)
        head.addWidget(Label(self.tr("Keyboard shortcuts"), "title"))
        head.addStretch(1)
        self._close = Button(self.tr("Close"), "plain", hint=self.tr("Esc"))
        self._close.clicked.connect(self.close)
        head.addWidget(self._close)
        column = Column(self.tr("Keyboard shortcuts"), margins=(24, 8, 24, 24))
        column.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        column.setMinimumHeight(520)
        grid = QGridLayout()
        grid.setHorizontalSpacing(48)
        for number, group in enumerate(_GROUPS):
            grid.addLayout(self._group(group, actions), number // 2, number % 2, Qt.AlignmentFlag.AlignTop)
        column.rows.addLayout(grid)
        hint = self.tr("Single letters work while the transcript has the keyboard.")
        column.rows.addWidget(Label(hint, "meta", "muted"))
        column.rows.addStretch(1)
        self.rows.addLayout(head)
        self.rows.addWidget(column, 1)

    def open(self) -> None:
        """Show it."""
        super().open()
        self._close.setFocus(Qt.FocusReason.PopupFocusReason)

    def _group(self, group: Group, actions: Actions) -> QGridLayout:
        rows = QGridLayout()
        rows.setContentsMargins(0, 8, 0, 16)
        rows.setVerticalSpacing(8)
        rows.setColumnStretch(0, 1)
        rows.addWidget(Label(group_title(group), "question"), 0, 0)
        for spec, action in actions:
            if spec.group == group and spec.keys:
                row = rows.rowCount()
                rows.addWidget(Label(action.text()), row, 0)
                keys = QHBoxLayout()
                keys.setSpacing(4)
                keys.addStretch(1)
                for sequence in action.shortcuts():
                    keys.addWidget(KeyCap(sequence.toString(QKeySequence.SequenceFormat.NativeText)))
                rows.addLayout(keys, row, 1)
        return rows
