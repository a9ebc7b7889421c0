"""The foot of a sheet: a line to ask anything about the same documents, and the hand on the run."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QSizePolicy, QWidget

from detective_app.core.words import MAX_OWN_QUESTION_CHARS
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.page.spec import RunState
from detective_app.gui.wording import filled, key_words, quoted

_MARGINS, _GAP = (24, 12, 24, 20), 12


class AskBox(QWidget):
    """`asked` tells a question, empty to take one back that waits; the others what the run is to do."""

    asked = Signal(str)
    paused = Signal()
    resumed = Signal()
    stopped = Signal()
    skipped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.state: RunState = "none"
        self.field = AskField()
        self._waits = ""
        self._told = Label("", "meta", "text2", wrap=True)
        self._take_back = Button(self.tr("Take back"), "link")
        self._skip = Button(self.tr("Skip to the end"), tall=True)
        self._pause = Button(tall=True)
        self._stop = Button(self.tr("Stop"), icon="stop", tall=True)
        self._lay_out()
        self._connect()
        self.show_state("none", documents=0)

    def show_state(self, state: RunState, *, documents: int, replaying: bool = False) -> None:
        """Show what can be done now, over so many documents; `replaying` while a recorded run is played."""
        before = QApplication.focusWidget()
        self.state = state
        words = {"pausing": self.tr("Pausing"), "paused": self.tr("Resume"), "resumable": self.tr("Resume")}
        self._pause.setText(words.get(state, self.tr("Pause")))
        self._pause.set_icon("play" if state in ("paused", "resumable") else "pause")
        self._pause.setEnabled(state in ("running", "paused", "resumable"))
        self._pause.setVisible(state not in ("none", "asked"))
        self._stop.setText(self.tr("Stopping") if state == "stopping" else self.tr("Stop"))
        self._stop.setEnabled(state != "stopping")
        self._stop.setVisible(state in ("paused", "asked", "stopping", "pausing"))
        self._skip.setVisible(replaying and state in ("running", "paused", "pausing"))
        self.field.show_documents(documents)
        self.setVisible(documents > 0 or state != "none")
        self.field.setVisible(documents > 0 and not replaying)
        if before in (self._pause, self._stop, self._skip) and not _is_there(before):
            there = (self.field, self._pause, self._skip)
            next(filter(_is_there, there), self).setFocus()

    def show_documents(self, count: int) -> None:
        """Say over how many documents it asks now."""
        self.field.show_documents(count)

    def show_waiting(self, question: str) -> None:
        """Show a question that is asked next, or that none waits."""
        self._waits = question
        self._told.setText(filled(self.tr("Asked next: %1"), quoted(question)) if question else "")
        self._told.setVisible(bool(question))
        self._take_back.setVisible(bool(question))

    def show_problem(self, words: str) -> None:
        """Say what went wrong with a question; it stays in the field."""
        self._told.setText(words)
        self._told.setVisible(bool(words))
        self._take_back.hide()

    def send(self) -> None:
        """Ask what stands in the field."""
        if question := self.field.text().strip():
            self.asked.emit(question)

    def clear(self) -> None:
        """Forget what was typed and what waits."""
        self.field.clear()
        self.show_waiting("")

    def _lay_out(self) -> None:
        buttons = (self._skip, self._pause, self._stop)
        for button in buttons:
            button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        line = across((self.field, 1), *buttons, gap=_GAP)
        line.insertStretch(1, 0)
        down(across((self._told, 1), self._take_back, gap=_GAP), line, into=self, margins=_MARGINS, gap=4)
        self.show_waiting("")

    def _connect(self) -> None:
        self.field.returnPressed.connect(self.send)
        self._take_back.clicked.connect(lambda: self.asked.emit(""))
        self._pause.clicked.connect(self._pause_or_go_on)
        self._stop.clicked.connect(self.stopped)
        self._skip.clicked.connect(self.skipped)

    def _pause_or_go_on(self) -> None:
        (self.resumed if self.state in ("paused", "resumable") else self.paused).emit()


class AskField(QLineEdit):
    """A tall line that says over how many documents it asks, and which keys send it."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("tall", True)
        self.setMaxLength(MAX_OWN_QUESTION_CHARS)
        self._hint = key_words(QKeySequence("Return"))
        self.restyle()

    def show_documents(self, count: int) -> None:
        """Say over how many documents it asks."""
        words = self.tr("Ask anything about these %n document(s)", "", count)
        self.setPlaceholderText(words)
        self.setAccessibleName(words)

    def restyle(self) -> None:
        """Take the font from the theme, and leave room for the keys."""
        self.setFont(theme.font("ui"))
        self.setTextMargins(0, 0, theme.pixels(84), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field, then the keys."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("muted"))
        area: QRect = self.rect().adjusted(0, 0, -16, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._hint)


def _is_there(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled()
