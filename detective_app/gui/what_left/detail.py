"""One request beside the list: where it went, what it said, and which words of documents were in it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.citations import Cited
from detective_app.core.errors import DetectiveError
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.told_below import in_own_words
from detective_app.gui.what_left import words
from detective_app.gui.what_left.legend import Legend
from detective_app.gui.what_left.marked_text import MOST_CHARS, TextSheet
from detective_app.gui.what_left.words import Row

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.front_end.ledger import LeftLedger, SentText
    from detective_app.gui.tasks import Tasks


class RequestDetail(QWidget):
    """`stepped` asks for the next request, with -1 the one before; `open_requested` for a document."""

    stepped = Signal(int)
    open_requested = Signal(object)
    copied = Signal()

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._application, self._tasks = application, tasks
        self._row: Row | None = None
        self._sent: SentText | None = None
        self._heading = Label("", "question")
        self._way, self._digest = ElidedLabel("", "meta", "muted"), ElidedLabel("", "meta", "muted")
        self.before = self._arrow("chevron-left", self.tr("Request before"), -1)
        self.after = self._arrow("chevron-right", self.tr("Next request"), 1)
        self.copy = Button(self.tr("Copy"), "link", name=self.tr("Copy the exact bytes"))
        self.copy.clicked.connect(self._copy)
        self._said = Label("", "meta", "text2", wrap=True)
        self.sheet = TextSheet()
        self.legend = Legend()
        self.legend.opened.connect(self._open)
        self._lay_out()

    @property
    def sent(self) -> SentText | None:
        """What is shown; None while it is read."""
        return self._sent

    def show_row(self, session: InterrogationSession, found: LeftLedger, row: Row, total: int) -> None:
        """Show a request; its text is read in the background."""
        self._row, self._sent = row, None
        self._heading.setText(words.number_words(row, total))
        self._way.setText(words.way_words(row.entry))
        self._digest.setText(words.digest_words(row.entry))
        self.before.setEnabled(row.number > 1)
        self.after.setEnabled(row.number < total)
        self.copy.setEnabled(False)
        self._tasks.spawn(self._read(session, found, row), "request")

    def focus_text(self) -> None:
        """Put the keyboard on the text."""
        self.sheet.text.setFocus()

    async def _read(self, session: InterrogationSession, found: LeftLedger, row: Row) -> None:
        try:
            sent = await asyncio.to_thread(self._application.library.sent, found, row.entry)
        except DetectiveError as error:
            if row is self._row:
                self._say(in_own_words(str(error)))
            return
        if row is not self._row:
            return
        self._sent = sent
        if sent.text is None:
            self._say(
                self.tr("The tape was full by then: it has the size and the hash of this request alone.")
            )
            return
        self._said.setVisible(cut := len(sent.text) > MOST_CHARS)
        self._said.setText(self.tr("Only the beginning is shown. Copy has the whole.") if cut else "")
        self.copy.setEnabled(True)
        self.sheet.text.show_text(sent.text, [(mark.start, mark.end) for mark in row.entry.marks])
        self.legend.show_marks(session, row.entry.marks)

    def _say(self, text: str) -> None:
        self._said.setText(text)
        self._said.show()
        self.sheet.text.show_text("")
        self.legend.hide()

    def _copy(self) -> None:
        """Put the bytes as they left on the clipboard, and as text for where bytes cannot be pasted."""
        if self._sent is not None and self._sent.body is not None:
            data = QMimeData()
            data.setData("application/octet-stream", self._sent.body)
            data.setText(self._sent.body.decode("utf-8", "replace"))
            QGuiApplication.clipboard().setMimeData(data)
            self.copied.emit()

    def _open(self, number: int) -> None:
        if self._row is None or self._sent is None or self._sent.text is None:
            return
        mark = self._row.entry.marks[number]
        span = mark.spans[0]
        self.open_requested.emit(
            Cited(span.source_id, span.locator, self._sent.text[mark.start : mark.end], number + 1)
        )

    def _arrow(self, icon: str, name: str, step: int) -> Button:
        made = Button("", "quiet", icon=icon, name=name)
        made.setProperty("square", True)
        made.setToolTip(name)
        made.clicked.connect(lambda _=False: self.stepped.emit(step))
        return made

    def _lay_out(self) -> None:
        head, under = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._heading, 1)
        head.addWidget(self.before)
        head.addWidget(self.after)
        under.addWidget(self._digest, 1)
        under.addSpacing(12)
        under.addWidget(self.copy)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(head)
        rows.addWidget(self._way)
        rows.addLayout(under)
        rows.addSpacing(4)
        rows.addWidget(self._said)
        rows.addWidget(self.sheet, 1)
        rows.addSpacing(6)
        rows.addWidget(self.legend)
