"""The set-up at the first start: three steps that can be left out, taken up again where it was left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, down
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.icons import smooth
from detective_app.gui.pages.first_run.detective import FirstRunDetective
from detective_app.gui.pages.first_run.welcome import FirstRunWelcome
from detective_app.gui.pages.first_run.witness import FirstRunWitness
from detective_app.gui.setup.model_fetches import SetUp

if TYPE_CHECKING:
    from detective_app.core.settings import Configuration
    from detective_app.front_end.application import Application
    from detective_app.gui.run.window_state import WindowState
    from detective_app.gui.tasks import Tasks

_STEP = "first_run_step"
WELCOME, DETECTIVE, WITNESS = range(3)
_WIDTH, _GAP, _HEIGHT = 24, 8, 4


class FirstRunPage(QWidget):
    """Welcome, a key for the detective, a witness; `finished` when done or skipped."""

    finished = Signal()
    sample_requested = Signal()

    def __init__(
        self, application: Application, tasks: Tasks, state: WindowState, setup: SetUp | None = None
    ) -> None:
        super().__init__()
        self._setup = setup or SetUp(application, tasks, self)
        self.setObjectName("page")
        self._application, self._tasks, self._state = application, tasks, state
        self._marks = StepMarks(3)
        self._steps = QStackedWidget()
        self.problem = IconLine()
        self.welcome = FirstRunWelcome()
        self.detective = FirstRunDetective(application, tasks, self._setup.results)
        self.witness = FirstRunWitness(application, tasks)
        self._lay_out()
        self._connect()

    @property
    def step(self) -> int:
        """The step in sight: WELCOME, DETECTIVE or WITNESS."""
        return self._steps.currentIndex()

    def begin(self) -> None:
        """Take up the set-up where it was left."""
        self._go(min(max(self._state.number(_STEP, WELCOME), WELCOME), WITNESS))

    def _lay_out(self) -> None:
        column = PageColumn(self.tr("Set-up"), None, margins=(0, 56, 0, 24))
        for step in (self.welcome, self.detective, self.witness):
            self._steps.addWidget(step)
        column.rows.addWidget(self._marks)
        column.rows.addWidget(self._steps)
        column.rows.addWidget(self.problem, 0, Qt.AlignmentFlag.AlignHCenter)
        column.rows.addStretch(1)
        down(column, into=self)

    def _connect(self) -> None:
        self.welcome.continued.connect(lambda: self._go(DETECTIVE))
        self.welcome.sample_requested.connect(self.sample_requested)
        self.welcome.skipped.connect(self._finish)
        self.detective.back_requested.connect(lambda: self._go(WELCOME))
        self.detective.second.clicked.connect(lambda: self._go(WITNESS))
        self.detective.primary.clicked.connect(self._keep_detective)
        self.witness.back_requested.connect(lambda: self._go(DETECTIVE))
        self.witness.second.clicked.connect(self.sample_requested)
        self.witness.primary.clicked.connect(self._keep_witness)

    def _go(self, step: int) -> None:
        """Show a step, and give the keyboard to its first control."""
        self._steps.setCurrentIndex(step)
        self._marks.show_step(step + 1)
        self.problem.show_nothing()
        self._state.remember(_STEP, step)
        self._state.save()
        if step == DETECTIVE:
            self.detective.begin()
        elif step == WITNESS:
            self.witness.look()
        shown = (self.welcome, self.detective, self.witness)[step]
        shown.start_at().setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_detective(self) -> None:
        if self.detective.ready():
            self._keep(self.detective.chosen(self._application.settings.current), lambda: self._go(WITNESS))

    def _keep_witness(self) -> None:
        self._keep(self.witness.with_choice(self._application.settings.current), self._finish)

    def _keep(self, settings: Configuration, then: Callable[[], None]) -> None:
        self._tasks.spawn(self._save(settings, then), "save settings")

    async def _save(self, settings: Configuration, then: Callable[[], None]) -> None:
        """Write the settings; what keeps them from being written is said on the step."""
        try:
            if settings != self._application.settings.current:
                await asyncio.to_thread(self._application.settings.save, settings)
        except DetectiveError as error:
            self.problem.show_line("cross-circle", "high", self._application.redactor.redact(str(error)))
            return
        then()

    def _finish(self) -> None:
        self._state.remember(_STEP, WELCOME)
        self._state.save()
        self.finished.emit()


class StepMarks(QWidget):
    """Bars 24 px wide over `Step 1 of 3`."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._bars = _Bars(steps)
        self._words = Label("", "meta", "text2")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setMinimumHeight(theme.pixels(16))
        down((self._bars, Qt.AlignmentFlag.AlignHCenter), self._words, into=self, gap=12)
        self._steps = steps

    def show_step(self, step: int) -> None:
        """Show the step, counted from 1."""
        self._bars.reached = step
        self._bars.update()
        words = self.tr("Step {step} of {steps}").format(step=step, steps=self._steps)
        self._words.setText(words)
        self.setAccessibleName(words)


class _Bars(QWidget):
    """The bars alone, which are decoration."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._steps, self.reached = steps, 1
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size of all bars."""
        return QSize(self._steps * (_WIDTH + _GAP) - _GAP, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars; those that are reached in the accent colour."""
        painter = smooth(self)
        painter.setPen(Qt.PenStyle.NoPen)
        for step in range(self._steps):
            painter.setBrush(theme.color("accent" if step < self.reached else "track"))
            painter.drawRoundedRect(QRectF(step * (_WIDTH + _GAP), 0, _WIDTH, _HEIGHT), 2, 2)
