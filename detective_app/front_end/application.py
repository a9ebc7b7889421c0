"""The program as a whole, as a front end is handed it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from detective_app.core.redaction import Redactor
    from detective_app.core.settings import Configuration
    from detective_app.front_end.cases import CasesDesk
    from detective_app.front_end.library import LibraryDesk
    from detective_app.front_end.models import ModelsDesk
    from detective_app.front_end.run import RunsDesk
    from detective_app.front_end.sitting import ClientsDesk
    from detective_app.paths import DataFolders


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of `doctor`; `next_step` is what to type or do when it is not `ok`."""

    topic: str
    ok: bool
    text: str
    next_step: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What `doctor` found; `can_run` when a run could start now."""

    findings: tuple[Finding, ...]
    can_run: bool


class SettingsDesk(Protocol):
    """What is set up on this computer."""

    @property
    def current(self) -> Configuration:
        """The settings, or the defaults when the file is missing or broken."""

    @property
    def problem(self) -> str | None:
        """Why the settings file was not used; None when it was, or when there is none."""

    def save(self, settings: Configuration) -> Path:
        """Write the settings file; raises StorageError, or SettingsError over a broken file."""

    def reload(self) -> None:
        """Read the settings file anew when it is next asked for, as after it was mended by hand."""

    async def doctor(self) -> Diagnosis:
        """Look at what a run needs; makes local calls only."""


@dataclass(frozen=True, slots=True)
class GlobalOptions:
    """The options that every verb takes (contract §1)."""

    data_dir: Path | None = None
    config: Path | None = None
    json: bool = False
    verbose: bool = False
    local: bool = False

    def absolute(self) -> GlobalOptions:
        """Return the same options with paths that do not depend on the working folder."""
        given = (self.data_dir, self.config)
        data_dir, config = (path.expanduser().absolute() if path else None for path in given)
        return replace(self, data_dir=data_dir, config=config)


class Application(Protocol):
    """The program as a front end sees it: where the data is, and six desks, each opened on first use."""

    @property
    def folders(self) -> DataFolders:
        """Where the user's data is."""

    @property
    def redactor(self) -> Redactor:
        """Takes every key that this process has seen out of a text."""

    @property
    def settings(self) -> SettingsDesk:
        """What is set up on this computer."""

    @property
    def models(self) -> ModelsDesk:
        """The models within reach, and their keys."""

    @property
    def cases(self) -> CasesDesk:
        """The documents that runs are about."""

    @property
    def library(self) -> LibraryDesk:
        """The sessions on disk."""

    @property
    def runs(self) -> RunsDesk:
        """Runs, from what one would take to its start."""

    @property
    def clients(self) -> ClientsDesk:
        """Steps that a chat client takes."""


OpenApplication: TypeAlias = Callable[[GlobalOptions], Application]
"""How `__main__` hands the composition root in: called once, by the first verb that needs it."""
