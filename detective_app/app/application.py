"""The composition root: puts the six desks together over one data folder."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from detective_app import egress, paths
from detective_app.app.cases import Cases
from detective_app.app.library import Library
from detective_app.app.models import Models
from detective_app.app.runs import OwnRuns
from detective_app.core.redaction import Redactor

if TYPE_CHECKING:
    from detective_app.app.clients import Clients
    from detective_app.front_end.application import Diagnosis, GlobalOptions, OpenApplication
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from detective_app.core.errors import SettingsError

if TYPE_CHECKING:
    from detective_app.core.settings import Configuration
    from detective_app.front_end.application import Diagnosis


class Settings:
    """Implements `front_end.application.SettingsDesk` over one settings file."""

    def __init__(self, file: Path, look: Callable[[], Awaitable[Diagnosis]]) -> None:
        """Remember the file, and how to look at what a run needs, which is more than settings."""
        self._file, self._look = file, look

    @cached_property
    def _loaded(self) -> tuple[Configuration, str | None]:
        from detective_app.storage import settings_file

        return settings_file.load(self._file)

    @property
    def current(self) -> Configuration:
        """The settings, or the defaults."""
        return self._loaded[0]

    @property
    def problem(self) -> str | None:
        """Why the settings file was not used, if it was not."""
        return self._loaded[1]

    @property
    def only_local(self) -> bool:
        """Whether nothing may leave this computer; a broken file that says so anywhere is believed."""
        from detective_app.storage import settings_file

        return self.current.only_local or bool(self.problem and settings_file.says_only_local(self._file))

    def save(self, settings: Configuration) -> Path:
        """Write the settings file; never over a broken one."""
        from detective_app.storage import settings_file

        if self.problem:
            raise SettingsError(f"{self.problem} Mend or remove the file first; nothing was changed.")
        settings_file.save(self._file, settings)
        self._loaded = (settings, None)
        return self._file

    def reload(self) -> None:
        """Forget what was read of the settings file."""
        self.__dict__.pop("_loaded", None)

    async def doctor(self) -> Diagnosis:
        """Look at what a run needs."""
        return await self._look()


class DetectiveApplication:
    """Implements `front_end.application.Application`; a desk is handed the desks that it builds on."""

    def __init__(self, options: GlobalOptions) -> None:
        """Resolve the folders, hold the switch, and set up the desks, which open what they hold when used."""
        self._options = options
        self.folders = paths.data_folders(options.data_dir, options.config)
        self.redactor = Redactor()
        self.settings = Settings(self.folders.config_file, self._diagnosis)
        # Asked when something would leave: so settings load no earlier, and a change holds at once.
        settings, local = self.settings, options.local
        egress.keep(lambda: local or settings.only_local)
        self.cases = Cases(self.folders.cases)
        self.models = Models(self.folders, self.settings, self.redactor, self.cases)
        self.library = Library(self.folders, self.cases)
        self.runs = OwnRuns(self.settings, self.models, self.cases, self.library, self.redactor)

    @cached_property
    def clients(self) -> Clients:
        """The desk for chat clients, loaded for them alone: all that a step takes comes with it."""
        from detective_app.app.clients import Clients

        return Clients(
            self.settings, self.models, self.cases, self.library, self.runs, redactor=self.redactor
        )

    @property
    def again(self) -> tuple[OpenApplication, GlobalOptions]:
        """How another process puts the same program together."""
        return opened, self._options

    def watch(self) -> None:
        """Open the log, with known keys taken out of it, and forbid core dumps, which would hold keys."""
        from detective_app import logs

        logs.no_core_dumps()
        logs.set_up(self.folders, self.redactor)

    async def _diagnosis(self) -> Diagnosis:
        """Look at what a run needs, with a doctor that is loaded when it is called."""
        from detective_app.app import doctor

        return await doctor.diagnosis(self.folders, self.settings, self.models)


def opened(options: GlobalOptions) -> DetectiveApplication:
    """Put the program together and open its log; what front ends and processes for rows call."""
    application = DetectiveApplication(options)
    application.watch()
    return application
