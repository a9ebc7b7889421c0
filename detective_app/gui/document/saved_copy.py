"""What stands in place of a document that cannot be shown: why, and the words as they were saved."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.gui.controls.boxes import Column
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import Piece
from detective_app.gui.run.evidence_words import folded
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.wording import quoted

_MARGIN = 24


class SavedCopy(Column):
    """`find_requested` asks for the file to be looked for."""

    find_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_name(), 608, margins=(_MARGIN, 24, _MARGIN, 24), centred=True, parent=parent)
        self._why = IconLine()
        self.find_file = Button(self.tr("Find file…"))
        self._place = Label("", "meta", "muted")
        self._quote = Prose("answer", line=26, name=self.tr("Quote"))
        self.find_file.clicked.connect(self.find_requested)
        line = QHBoxLayout()
        line.setSpacing(16)
        line.addWidget(self._why, 1)
        line.addWidget(self.find_file, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(6)
        words.addWidget(self._quote)
        words.addWidget(self._place)
        self.rows.addLayout(line)
        self.rows.addSpacing(24)
        self.rows.addLayout(words)
        self.rows.addStretch(1)

    @property
    def words(self) -> str:
        """What is said of the document."""
        return self._why.text

    def show_quote(self, why: str, quote: str, place: str) -> None:
        """Say why the document is not shown, and show its words."""
        saved = self.tr("This is the saved sentence.")
        self._why.show_line("alert", "medium", f"{why} {saved}")
        self._quote.show_pieces([Piece(quoted(unbroken(folded(quote))), "quote")])
        self._place.setText(place)


def _name() -> str:
    return QCoreApplication.translate("SavedCopy", "Saved sentence")
