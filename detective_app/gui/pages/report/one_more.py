"""One more question to a run that stopped at its limit: written first, and never lost before it is asked."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from detective_app.core.words import MAX_OWN_QUESTION_CHARS
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.run.question_drafts import QuestionDrafts

_PAUSE_MS = 600


class OneMoreQuestion(QWidget):
    """`asked` tells the question, empty when the detective is to choose it; `closed` that Esc was pressed."""

    asked = Signal(str)
    closed = Signal()

    def __init__(self, session_id: str, drafts: QuestionDrafts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session_id, self._drafts, self._typed = session_id, drafts, False
        self._field = QLineEdit()
        self._field.setAccessibleName(self.tr("Your question"))
        self._field.setPlaceholderText(self.tr("What is still to be asked?"))
        self._field.setMaxLength(MAX_OWN_QUESTION_CHARS)
        self._ask = Button(self.tr("Ask"))
        self._choose = TextLink(self.tr("Let the detective choose"))
        self._saving = QTimer(self)
        self._saving.setSingleShot(True)
        self._saving.setInterval(_PAUSE_MS)
        self._lay_out()
        self._field.setText(drafts.of(session_id))
        self._ask.setEnabled(self.written)
        self._connect()
        self.restyle()

    @property
    def written(self) -> bool:
        """Tell whether there is a question in the field."""
        return bool(self._field.text().strip())

    def begin(self) -> None:
        """Show the field and take the keyboard."""
        self.show()
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        """Take the font from the theme."""
        self._field.setFont(theme.font("ui"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Esc; what is written stays."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Keep what is written, whatever took this out of sight."""
        super().hideEvent(event)
        self._keep()

    def _keep(self) -> None:
        self._saving.stop()
        if self._typed:
            self._typed = False
            self._drafts.keep(self._session_id, self._field.text())

    def _on_typed(self) -> None:
        self._typed = True
        self._ask.setEnabled(self.written)
        self._saving.start()

    def _send(self) -> None:
        if self.written:
            self._keep()
            self.asked.emit(self._field.text().strip())

    def _lay_out(self) -> None:
        line, below = QHBoxLayout(), QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self._field, 1)
        line.addWidget(self._ask)
        below.setSpacing(12)
        below.addWidget(Label(self.tr("Kept here until it is asked."), "meta", "muted", wrap=True), 1)
        below.addWidget(self._choose)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 12)
        rows.setSpacing(4)
        rows.addLayout(line)
        rows.addLayout(below)

    def _connect(self) -> None:
        self._field.textChanged.connect(self._on_typed)
        self._field.returnPressed.connect(self._send)
        self._ask.clicked.connect(self._send)
        self._choose.clicked.connect(lambda: self.asked.emit(""))
        self._saving.timeout.connect(self._keep)
