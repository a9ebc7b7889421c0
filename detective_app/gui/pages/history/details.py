"""Why a session file cannot be read: the reason, the file, and the way to its folder."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.told_below import in_own_words
from detective_app.storage.history.listing import HistoryRow

_WIDTH = 520


class UnreadableDetails(QDialog):
    """Opened with `open()`; `folder_requested` asks for the folder of the file."""

    folder_requested = Signal()

    def __init__(self, row: HistoryRow, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("This file cannot be read"))
        self.setFixedWidth(_WIDTH)
        reason = Prose("ui", "text2", line=20, name=self.tr("Reason"))
        words = in_own_words(row.unreadable or "")
        reason.show_text(f"{words[:1].upper()}{words[1:]}.")
        place = Prose("ui", "text", line=20, name=self.tr("File"))
        place.show_text(str(row.path))
        folder, close = Button(self.tr("Show folder")), Button(self.tr("Close"), "primary")
        folder.clicked.connect(self.folder_requested)
        close.clicked.connect(self.accept)
        close.setDefault(True)
        down(
            Label(self.tr("This file cannot be read"), "question"),
            reason,
            place,
            Label(self.tr("It was not changed. The other sheets are fine."), "meta", "muted"),
            across(..., folder, close, margins=(0, 8, 0, 0), gap=12),
            into=self,
            margins=(24, 20, 24, 20),
            gap=12,
        )
        self.finished.connect(self.deleteLater)
