"""The first investigation: one large field, and the sample case for who would rather watch one first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.paragraph import Paragraph
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.new_investigation.case_check import format_words
from detective_app.gui.pages.new_investigation.case_files import CaseFiles
from detective_app.gui.pages.new_investigation.hypothesis_field import HypothesisField
from detective_app.gui.pages.new_investigation.start_row import StartRow

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession

_WIDTH = 640
_ROOM = 480
"""Up to this width in px, which grows with the text, parts of a line stand one below the other."""


class EmptyForm(QWidget):
    """A column 640 px wide in the middle of the page."""

    sample_requested = Signal()
    more_requested = Signal()

    def __init__(self, files: CaseFiles, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start = StartRow(tall=True, parent=self)
        self._icon = QLabel()
        self._icon.setContentsMargins(0, 3, 0, 0)
        self._drop = Label(self.tr("Drop documents here, or"), "ui", "text2")
        self._add = TextLink(self.tr("add files"), name=self.tr("Add files"))
        self._formats = ElidedLabel(format_words(), "meta", "muted")
        self._formats.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._more = TextLink(self.tr("Options"), name=self.tr("All options of an investigation"))
        self._sample = Paragraph("", "ui", line=20)
        self.play = Button(self.tr("Play sample"), icon="play")
        self._add.clicked.connect(files.ask_for_files)
        self._more.clicked.connect(self.more_requested)
        self.play.clicked.connect(self.sample_requested)
        self._lay_out()
        self.restyle()

    def take(self, field: HypothesisField, files: CaseFiles, leaves: QWidget) -> None:
        """Show the parts that both forms share."""
        field.set_big(big=True)
        self._field_slot.addWidget(field)
        field.show()  # a widget that moves is hidden, and could not be given the focus
        self._files_slot.addWidget(files)
        self._files_slot.addWidget(leaves)

    def show_sample(self, session: InterrogationSession) -> None:
        """Say what is in the recorded sample."""
        documents = self.tr("%n document(s)", "", len(session.sources or ()))
        questions = self.tr("%n question(s)", "", len(session.qa_pairs))
        found = session.audit_result.contradictions if session.audit_result else ()
        contradictions = self.tr("%n contradiction(s)", "", len(found))
        words = self.tr(
            "Watch the sample case: {documents}, {questions}, {contradictions}. "
            "Recorded, so it needs no key and costs nothing."
        )
        self._sample.show_text(
            words.format(documents=documents, questions=questions, contradictions=contradictions)
        )

    def restyle(self) -> None:
        """Take the icon from the theme."""
        self._icon.setPixmap(icons.pixmap("document", "text2"))

    def _lay_out(self) -> None:
        column = Column(self.tr("New investigation"), _WIDTH, centred=True)
        rows = column.rows
        title = Label(self.tr("What do you want to find out?"), "display", wrap=True)
        title.setMinimumHeight(theme.pixels(40))
        lead = Label(
            self.tr("Write one statement that can turn out true or false."), "answer", "text2", wrap=True
        )
        lead.setMinimumHeight(theme.pixels(24))
        self._field_slot, self._files_slot = QVBoxLayout(), QVBoxLayout()
        rows.addStretch(1)
        rows.addWidget(title)
        rows.addSpacing(8)
        rows.addWidget(lead)
        rows.addSpacing(16)
        rows.addLayout(self._field_slot)
        rows.addSpacing(16)
        rows.addWidget(self._drop_row())
        rows.addLayout(self._files_slot)
        rows.addSpacing(24)
        rows.addWidget(self._start_row())
        rows.addSpacing(56)
        rows.addWidget(hairline())
        rows.addSpacing(24)
        rows.addLayout(self._sample_row())
        rows.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(column)

    def _drop_row(self) -> QWidget:
        words = Beside(self._drop, self._add, QWidget(), gap=4, wide=2)
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(Stacking(words, actions=self._formats, room=_ROOM, wide=0, centred=True), 1)
        return made

    def _start_row(self) -> QWidget:
        held = QWidget()
        why = QVBoxLayout(held)
        why.setContentsMargins(0, 0, 0, 0)
        why.setSpacing(0)
        why.addStretch(1)
        why.addWidget(self.start.reason)
        why.addWidget(self.start.link, 0, Qt.AlignmentFlag.AlignLeft)
        why.addStretch(1)
        parts = (self.start.button, held)
        return Stacking(*parts, actions=self._more, room=_ROOM, wide=1, gap=16, below=8, centred=True)

    def _sample_row(self) -> QHBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(Label(self.tr("New here?"), "ui", weight=600))
        words.addWidget(self._sample)
        row = QHBoxLayout()
        row.setSpacing(48)
        row.addLayout(words, 1)
        row.addWidget(self.play, 0, Qt.AlignmentFlag.AlignBottom)
        return row
