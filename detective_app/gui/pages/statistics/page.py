"""The statistics: what all investigations come to, read from the history's index alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.statistics import figures
from detective_app.gui.pages.statistics.sections import FiguresSection, ProvidersSection
from detective_app.gui.told_below import in_own_words

if TYPE_CHECKING:
    from detective_app.account.statistics import Statistics
    from detective_app.gui.run.history_reader import HistoryReader
    from detective_app.gui.tasks import Tasks

_WIDTH, _MARGIN, _APART, _SLOW_MS = 720, 32, 28, 200


class StatisticsPage(QWidget):
    """`back_requested` asks for the history, `new_requested` for the form of a new investigation."""

    back_requested = Signal()
    new_requested = Signal()
    _read_some = Signal(int, int)

    def __init__(self, tasks: Tasks, reader: HistoryReader) -> None:
        super().__init__()
        self._tasks, self._reader = tasks, reader
        self._asked = 0
        self._shown: Statistics | None = None
        self.back = TextLink(self.tr("History"), icon="arrow-left", name=self.tr("Back to the history"))
        self.state = Label("", color="text2", wrap=True)
        self.again = Button(self.tr("Try again"))
        self.new = Button(self.tr("New investigation"))
        sides = (_MARGIN, 16, _MARGIN, _MARGIN)
        self._column = Column(self.tr("Statistics"), _WIDTH, margins=sides, centred=True)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_SLOW_MS)
        self._patience.timeout.connect(lambda: self._say(self.tr("Reading the investigations …")))
        self._read_some.connect(self._on_reading)
        self._lay_out()

    @property
    def shown(self) -> Statistics | None:
        """What is shown; None while it is read, and when it cannot be."""
        return self._shown

    def refresh(self) -> None:
        """Show what is known now, and again when the files that are new or changed are read."""
        self._asked += 1
        if self._shown is None:
            self._patience.start()
        self._tasks.spawn(self._look(self._asked), "statistics")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Backspace or Esc."""
        if event.matches(QKeySequence.StandardKey.Back) or event.matches(QKeySequence.StandardKey.Cancel):
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    async def _look(self, number: int) -> None:
        try:
            known = await self._reader.statistics()
            if known.sessions:  # while files are read, none is not the truth
                self._take(number, known)
            await self._reader.refresh(self._read_some.emit)
            self._take(number, await self._reader.statistics())
        except DetectiveError as error:
            if number == self._asked:
                self._fail(in_own_words(str(error)))

    def _take(self, number: int, found: Statistics) -> None:
        if number != self._asked:
            return
        self._patience.stop()
        if found != self._shown:
            self._show(found)

    def _show(self, found: Statistics) -> None:
        self._clear()
        self._shown = found
        if not found.sessions:
            self._say(self.tr("No investigations yet. What they come to is summed up here."))
            self.new.show()
            return
        self._say(figures.summary(found))
        self._add(FiguresSection(figures.verdicts(found), self.tr("No investigation has a verdict yet.")))
        self._add(FiguresSection(figures.clarifications(found), self.tr("No question was put to you yet.")))
        rows, none = tuple(figures.providers(found)), self.tr("No provider was asked yet.")
        self._add(ProvidersSection(self.tr("Providers"), figures.column_names(), rows, none))
        nothing = self.tr("Nothing was counted yet: no detective elsewhere was asked about documents.")
        self._add(FiguresSection(figures.disclosed(found), nothing))

    def _fail(self, words: str) -> None:
        self._patience.stop()
        self._clear()
        self._shown = None
        self._say(words)
        self.again.show()

    def _say(self, words: str) -> None:
        self.state.setText(words)

    def _on_reading(self, done: int, files: int) -> None:
        """Say how far the reading is, where there is nothing to show yet."""
        if self._shown is None and done < files:
            self._patience.stop()
            locale = QLocale()
            words = self.tr("Reading files: {done} of {files}")
            self._say(words.format(done=locale.toString(done), files=locale.toString(files)))

    def _add(self, section: QWidget) -> None:
        rows = self._column.rows
        rows.insertSpacing(rows.count() - 1, _APART)
        rows.insertWidget(rows.count() - 1, section)

    def _clear(self) -> None:
        self.again.hide()
        self.new.hide()
        rows = self._column.rows
        while rows.count() > self._fixed + 1 and (item := rows.takeAt(self._fixed)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._column)
        self.again.clicked.connect(lambda _: self.refresh())
        self.new.clicked.connect(lambda _: self.new_requested.emit())
        self.back.clicked.connect(lambda _: self.back_requested.emit())
        place, buttons = QHBoxLayout(), QHBoxLayout()
        place.addWidget(self.back)
        place.addStretch(1)
        for button in (self.again, self.new):
            buttons.addWidget(button)
            button.hide()
        buttons.addStretch(1)
        rows = self._column.rows
        rows.addLayout(place)
        rows.addSpacing(8)
        rows.addWidget(Label(self.tr("Statistics"), "title"))
        rows.addSpacing(8)
        rows.addWidget(self.state)
        rows.addSpacing(8)
        rows.addLayout(buttons)
        self._fixed = rows.count()
        rows.addStretch(1)
