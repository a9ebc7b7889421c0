"""What every section of the settings stands on: the settings as they are wanted, and a column of rows."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.settings import Configuration
from detective_app.front_end.application import Application
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, across, down, held, put
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.setup.models_at_hand import SetUp
from detective_app.gui.tasks import Tasks

WIDTH, GUTTER = 720, 24
NAME_STOP, RESULT_STOP = 32, 230
"""Where names and results begin, from the left edge of the column."""

ROOM, ROOM_WITH_ACTIONS = 480, 610
"""Up to these widths, which grow with the text, a setting stands below its name, and actions below a row."""


class SettingsStore(QObject):
    """Keeps what is wanted until it is on disk.

    `changed` tells that the settings are others now, `saved` that they are on disk, `failed` why not; then
    the old ones are shown again. `keys_changed` tells that a key was saved or removed, `key_wanted` asks for
    the place of a provider's key, `first_run_wanted` for the set-up step by step.
    """

    changed = Signal()
    saved = Signal()
    failed = Signal(str)
    keys_changed = Signal()
    key_wanted = Signal(str)
    first_run_wanted = Signal()

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

    def add(self, part: QWidget) -> None:
        """Add a part between the gutters."""
        self.rows.addWidget(inset(part))

    def add_row(self, title: str, about: str, control: QWidget) -> None:
        """Add a setting under a hairline."""
        self.rows.addWidget(inset(hairline()))
        self.add(NamedRow(title, about, control))

    def add_heading(self, text: str, about: str, below: int = 16) -> None:
        """Add a heading with a sentence under it, if there is one."""
        self.add(heading(text))
        if about:
            self.rows.addSpacing(4)
            self.add(Label(about, color="text2", wrap=True))
        self.rows.addSpacing(below)

    def finish(self) -> None:
        """Say that everything was added."""
        put(self.rows, inset(hairline()), ...)

    def show_setting(self, title: str) -> None:
        """Show a setting and give its control the keyboard."""
        control = self.found.get(title)
        if control is not None:
            self.ensureWidgetVisible(control, 0, 48)
            control.setFocus(Qt.FocusReason.TabFocusReason)


def heading(text: str, note: QWidget | None = None) -> QWidget:
    """Return a heading 32 px high with a note at the right."""
    title: QWidget = Label(text, "title")
    if note is not None:
        note.setContentsMargins(0, 4, 0, 0)
        title = Stacking(title, actions=note, room=ROOM, wide=0, gap=16)
    made = held(across(title, gap=None))
    made.setMinimumHeight(theme.pixels(32))
    return made


def inset(part: QWidget, left: int = GUTTER, right: int = GUTTER) -> QWidget:
    """Return a part with room beside it."""
    return held(across(part, margins=(left, 0, right, 0)))


def icon_row(icon: QWidget, *parts: QWidget, action: QWidget, wide: int) -> QWidget:
    """Return a row 48 px high: an icon, beside the first line where parts stand below one another, and parts.

    The part of the number `wide`, from 0, takes up what room is left; `action` stands at the end.
    """
    room = ROOM_WITH_ACTIONS - NAME_STOP
    turning = Stacking(*parts, actions=action, room=room, wide=wide, hang=12, centred=True)
    row = across(icon, (turning, 1), margins=(0, 8, 0, 8))
    sides = (Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignTop)
    turning.turned.connect(lambda below: row.setAlignment(icon, sides[below]))
    made = held(row)
    made.setMinimumHeight(theme.pixels(48))
    return made


def at_left(control: QWidget) -> QWidget:
    """Return a control that keeps its width at the left."""
    return held(across(control, ...))


class NamedRow(QWidget):
    """A setting: its title and what it means at the left, its control at the result stop."""

    def __init__(self, title: str, about: str, control: QWidget) -> None:
        super().__init__()
        names: list[QWidget] = [Label(title, weight=600, wrap=True)]
        if about:
            names.append(Label(about, "meta", "text2", wrap=True))
        left = Sized(RESULT_STOP)
        down(*names, ..., into=left, margins=(0, 4, 16, 0), gap=2)
        down(Stacking(left, control, room=ROOM, wide=1, below=6), into=self, margins=(0, 12, 0, 12))
