"""The foot of the ledger: whether that was all, as far as the tape can tell."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.core.session import InterrogationSession
from detective_app.front_end.ledger import Ledger
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.run.naming import model_name
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled


class Foot(QWidget):
    """A sentence with a lock, or with an alert where the tape does not hold; ways to look again."""

    again_requested = Signal()
    file_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = IconLine("text2")
        self._file = TextLink(self.tr("Show the tape"))
        self._again = TextLink(self.tr("Read again"))
        self._file.clicked.connect(self.file_requested)
        self._again.clicked.connect(self.again_requested)
        links = QHBoxLayout()
        links.setContentsMargins(24, 0, 0, 0)
        links.setSpacing(16)
        links.addWidget(self._file)
        links.addWidget(self._again)
        links.addStretch(1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._line)
        rows.addLayout(links)
        self.hide()

    @property
    def words(self) -> str:
        """What is said."""
        return self._line.text

    def show_nothing(self) -> None:
        """Say nothing while the tape is read."""
        self.hide()

    def show_ledger(self, session: InterrogationSession, found: Ledger) -> None:
        """Say whether what is shown is all."""
        self._again.setVisible(found.open_end)
        if found.broken:
            words = self.tr("The tape ends at request %1 (chain broken). What is shown before it holds.")
            self._line.show_line("alert", "medium", filled(words, len(found.left) + 1))
            self.setToolTip(in_own_words(found.broken))
        elif found.open_end:
            self._line.show_line("clock", "text2", self.tr("The last run has not written its end yet."))
        else:
            self._line.show_line("lock", "text2", " ".join(self._whole(session, found)))
        self.show()

    def _whole(self, session: InterrogationSession, found: Ledger) -> list[str]:
        """Say that nothing else was sent, and where the answers came from."""
        said = [self.tr("Nothing else was sent.")]
        here = any(not one.elsewhere and one.role == "witness" for one in found.entries)
        card = session.reproducibility
        named = [model_name(one.model) for one in (card.models if card else ()) if one.role == "witness"]
        if here and named:
            said.append(filled(self.tr("Answers came from %1 on this computer."), named[-1]))
        if found.remark:
            said.append(in_own_words(found.remark))
        return said
