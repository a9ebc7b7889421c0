"""The set-up at the first start: three steps that can be left out, taken up again where it was left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.settings import Configuration
from detective_app.front_end.application import Application
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import PageColumn, across, down, put
from detective_app.gui.controls.button import Button, TextLink
from detective_app.gui.controls.label import Glyph, Label
from detective_app.gui.controls.painted import ThinBar
from detective_app.gui.controls.prose import Paragraph
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.pages.first_run.detective import FirstRunDetective
from detective_app.gui.pages.first_run.witness import FirstRunWitness
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.setup.models_at_hand import SetUp
from detective_app.gui.tasks import Tasks

_STEP = "first_run_step"
WELCOME, DETECTIVE, WITNESS = range(3)
_WIDTH, _GAP = 24, 8


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
        put(column.rows, self._marks, self._steps, (self.problem, Qt.AlignmentFlag.AlignHCenter), ...)
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
        self._bars = [ThinBar(width=_WIDTH) for _ in range(steps)]
        self._words = Label("", "meta", "text2")
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._words.setMinimumHeight(theme.pixels(16))
        down(across(..., *self._bars, ..., gap=_GAP), self._words, into=self, gap=12)

    def show_step(self, step: int) -> None:
        """Show the step, counted from 1."""
        for number, bar in enumerate(self._bars):
            bar.set_fraction(int(number < step))
        words = self.tr("Step {step} of {steps}").format(step=step, steps=len(self._bars))
        self._words.setText(words)
        self.setAccessibleName(words)


_LIST_WIDTH, _LIST_GAP, _PROSE = 256, 48, 576


class FirstRunWelcome(QWidget):
    """Centred, with one primary button and two ways round the set-up."""

    continued = Signal()
    sample_requested = Signal()
    skipped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._drawing = QLabel()
        self._continue = Button(self.tr("Continue"), "primary", tall=True, on=self.continued)
        self._sample = TextLink(self.tr("Play a sample case first, no key needed"), on=self.sample_requested)
        self._skip = Button(self.tr("Skip setup"), "quiet", on=self.skipped)
        self._stays = _WhatGoesWhere(
            "laptop",
            "witness",
            self.tr("Stays on this computer"),
            (
                self.tr("Your documents, in full"),
                self.tr("Everything, if you judge yourself"),
                self.tr("Saved sheets and keys"),
            ),
        )
        self._goes = _WhatGoesWhere(
            "cloud",
            "detective",
            self.tr("Goes to a model elsewhere"),
            (
                self.tr("Your claim"),
                self.tr("Questions and answers"),
                self.tr("Quotes and the lines around them"),
            ),
        )
        theme.grow(self._continue, MinimumWidth=176)
        self._lay_out()
        self.restyle()

    def start_at(self) -> QWidget:
        """Return what has the keyboard when the step comes into sight."""
        return self._continue

    def restyle(self) -> None:
        """Take sizes from the theme."""
        size = theme.pixels(64)
        self._drawing.setPixmap(icons.app_icon().pixmap(QSize(size, size), self.devicePixelRatio()))

    def _lay_out(self) -> None:
        title = Label(self.tr("Ask until the answer holds"), "display")
        title.setMinimumHeight(theme.pixels(40))
        prose = Paragraph(
            self.tr(
                "Write a claim, drop a folder, and see which words of your documents speak for it and which "
                "against. You judge, or a model that you give a key to."
            ),
            centred=True,
        )
        prose.setFixedWidth(_PROSE)
        lists = across(self._stays, self._goes, margins=(16, 0, 0, 0), gap=_LIST_GAP)
        middle = Qt.AlignmentFlag.AlignHCenter
        down(
            (self._drawing, middle), 24,
            (title, middle), 6,
            (prose, middle), 58,
            (lists, middle), 68,
            (self._continue, middle), 18,
            (self._sample, middle), 8,
            (self._skip, middle), ...,
            into=self, margins=(0, 32, 0, 0),
        )  # fmt: skip


class _WhatGoesWhere(QWidget):
    """An icon, a heading and three lines with a dot each."""

    def __init__(self, icon: str, color: str, heading: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.setAccessibleName(f"{heading}: {', '.join(lines)}")
        self.setFixedWidth(_LIST_WIDTH)
        title = Label(heading, "question", wrap=True)
        title.setMinimumHeight(theme.pixels(24))
        down(Glyph(icon, color, 24), 12, title, 8, *map(self._line, lines), into=self)

    @staticmethod
    def _line(text: str) -> QHBoxLayout:
        dot, words = Label("•", "ui", "muted"), Label(text, "answer", wrap=True)
        dot.setFixedWidth(16)
        words.setMinimumHeight(theme.pixels(32))
        return across(dot, (words, 1))
