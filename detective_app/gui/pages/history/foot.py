"""The foot of the history: what can be done with the rows that are chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.label import ElidedLabel, hairline
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.run.session_state import ListedSession

_ROOM = 500


class HistoryFoot(QWidget):
    """Shown with a selection only; each signal asks for what its button says."""

    open_pressed = Signal()
    duplicate_pressed = Signal()
    export_pressed = Signal()
    delete_pressed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._count = ElidedLabel("", "ui", weight=500)
        self.delete = Button(self.tr("Delete"), wide=True)
        self.duplicate = Button(self.tr("Duplicate as new"), wide=True)
        self.export = Button(self.tr("Export…"), wide=True)
        self.open = Button(self.tr("Open"), "primary", wide=True)
        self._quiet = Flow((self.delete, self.duplicate, self.export), line=32)
        apart = QWidget()
        apart.setFixedSize(0, 0)
        parts = (self._count, self._quiet, apart)
        content = Stacking(*parts, actions=self.open, room=_ROOM, wide=0, gap=8, below=8, centred=True)
        content.setContentsMargins(0, 16, 0, 31)
        for button, pressed in (
            (self.delete, self.delete_pressed),
            (self.duplicate, self.duplicate_pressed),
            (self.export, self.export_pressed),
            (self.open, self.open_pressed),
        ):
            button.clicked.connect(pressed)
        down(hairline(), (content, 1), into=self)

    def show_selection(self, count: int, chosen: Sequence[ListedSession]) -> None:
        """Show what `count` chosen rows, of which `chosen` are at hand, can be used for."""
        self.setVisible(count > 0)
        readable = len(chosen) == count and all(listed.row.id for listed in chosen)
        self._count.setText(self._words(count, chosen))
        self.open.setVisible(count == 1 and readable)
        self.duplicate.setVisible(count == 1 and readable)
        self.export.setVisible(readable and count > 0)
        self.delete.setVisible(len(chosen) == count)
        self._quiet.restyle()

    def _words(self, count: int, chosen: Sequence[ListedSession]) -> str:
        if len(chosen) < count:
            return self.tr("%n selected. Choose fewer to do something with them.", "", count)
        return self.tr("%n selected", "", count)
