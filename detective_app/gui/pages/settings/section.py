"""What every section of the settings stands on: the settings as they are wanted, and a column of rows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, across, down
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.setup.model_fetches import SetUp

if TYPE_CHECKING:
    from detective_app.core.settings import Configuration
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks

WIDTH, GUTTER = 720, 24
NAME_STOP, RESULT_STOP = 32, 230
"""Where names and results begin, from the left edge of the column."""

ROOM, ROOM_WITH_ACTIONS = 480, 610
"""Up to these widths, which grow with the text, a setting stands below its name, and actions below a row."""


class SettingsStore(QObject):
    """Keeps what is wanted until it is on disk.

    `changed` tells that the settings are others now, `saved` that they are on disk, `failed` why not; then
    the old ones are shown again.
    """

    changed = Signal()
    saved = Signal()
    failed = Signal(str)

    def __init__(
        self,
        application: Application,
        tasks: Tasks,
        setup: SetUp | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.application, self.tasks = application, tasks
        self.setup = setup or SetUp(application, tasks, self)
        self._wanted: Configuration | None = None
        self._saving = False

    @property
    def settings(self) -> Configuration:
        """The settings as they are wanted."""
        return self._wanted or self.application.settings.current

    @property
    def problem(self) -> str | None:
        """Why nothing can be changed: the file is broken."""
        return self.application.settings.problem

    def keep(self, settings: Configuration) -> None:
        """Have these settings from now on, if they are others."""
        if settings == self.settings:
            return
        self._wanted = settings
        self.changed.emit()
        if not self._saving:
            self._saving = True
            self.tasks.spawn(self._save(), "save settings")

    def change(self, **changes: object) -> None:
        """Have one or several fields otherwise."""
        self.keep(self.settings.evolve(**changes))

    async def _save(self) -> None:
        problem = ""
        try:
            while self._wanted is not None and self._wanted != self.application.settings.current:
                await asyncio.to_thread(self.application.settings.save, self._wanted)
        except DetectiveError as error:
            problem = self.application.redactor.redact(str(error))
        finally:
            self._wanted, self._saving = None, False
        if problem:
            self.changed.emit()
            self.failed.emit(problem)
        else:
            self.saved.emit()


class Section(PageColumn):
    """A column of 720 px with a gutter at both sides; `found` maps a setting's title to its control."""

    def __init__(self, name: str) -> None:
        super().__init__(name, WIDTH + 2 * GUTTER, margins=(16, 24, 16, 32), centred=True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # large text, small window
        self.found: dict[str, QWidget] = {}
        self.restyle()

    def restyle(self) -> None:
        """Grow with the text size as far as the window allows."""
        column = self.rows.parentWidget()
        if column is not None:
            column.setMaximumWidth(theme.pixels(WIDTH) + 2 * GUTTER)

    def refresh(self) -> None:
        """Show the settings as they are now; called each time the section comes into sight."""

    def set_enabled(self, enabled: bool) -> None:
        """Let its settings be changed, or not."""

    def add(self, part: QWidget, *, gutter: int = GUTTER) -> None:
        """Add a part between the gutters."""
        self.rows.addWidget(inset(part, gutter, gutter))

    def add_line(self, left: int = 0) -> None:
        """Add a hairline that begins `left` px into the column."""
        self.rows.addWidget(inset(hairline(), GUTTER + left))

    def add_heading(self, text: str, note: QWidget | None = None, about: str = "") -> None:
        """Add a heading with a note at the right and a sentence under it."""
        self.add(heading(text, note))
        if about:
            label = Label(about, color="text2", wrap=True)
            self.rows.addSpacing(4)
            self.add(label)

    def show_setting(self, title: str) -> None:
        """Show a setting and give its control the keyboard."""
        control = self.found.get(title)
        if control is not None:
            self.ensureWidgetVisible(control, 0, 48)
            control.setFocus(Qt.FocusReason.TabFocusReason)


def heading(text: str, note: QWidget | None = None) -> QWidget:
    """Return a heading 32 px high with a note at the right."""
    made = QWidget()
    made.setMinimumHeight(theme.pixels(32))
    row = across(into=made, gap=None)
    title = Label(text, "title")
    if note is None:
        row.addWidget(title)
    else:
        note.setContentsMargins(0, 4, 0, 0)
        row.addWidget(Stacking(title, actions=note, room=ROOM, wide=0, gap=16))
    return made


def inset(part: QWidget, left: int = GUTTER, right: int = GUTTER) -> QWidget:
    """Return a part with room beside it."""
    made = QWidget()
    across(part, into=made, margins=(left, 0, right, 0))
    return made


def beside_first_line(*, below: bool) -> Qt.AlignmentFlag:
    """Return where an icon stands beside words in the middle of a row, or over the ones `below`."""
    return Qt.AlignmentFlag.AlignTop if below else Qt.AlignmentFlag.AlignVCenter


def at_left(control: QWidget) -> QWidget:
    """Return a control that keeps its width at the left."""
    made = QWidget()
    across(control, ..., into=made)
    return made


class NamedRow(QWidget):
    """A setting: its title and what it means at the left, its control at the result stop."""

    def __init__(self, title: str, about: str, control: QWidget) -> None:
        super().__init__()
        self.about = Label(about, "meta", "text2", wrap=True)
        if not about:
            self.about.hide()
        names = down(Label(title, weight=600, wrap=True), self.about, ..., gap=2)
        left = Sized(RESULT_STOP)
        left.setLayout(names)
        names.setContentsMargins(0, 4, 16, 0)
        down(Stacking(left, control, room=ROOM, wide=1, below=6), into=self, margins=(0, 12, 0, 12))
