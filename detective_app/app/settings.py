"""The desk for settings: read on first use, written with care, and what a run needs beside them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cached_property
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
