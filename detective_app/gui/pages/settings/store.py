"""The settings as the page changes them: shown at once, saved at once, one save after the other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from detective_app.core.errors import DetectiveError
from detective_app.gui.setup.set_up import SetUp

if TYPE_CHECKING:
    from detective_app.core.settings import Configuration
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks


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
