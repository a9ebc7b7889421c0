"""The desk for settings: the file that keeps them, and whether a run could start with them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from detective_app.core.settings import Configuration


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
        ...

    @property
    def problem(self) -> str | None:
        """Why the settings file was not used; None when it was, or when there is none."""
        ...

    def save(self, settings: Configuration) -> Path:
        """Write the settings file; raises StorageError, or SettingsError over a broken file."""
        ...

    def reload(self) -> None:
        """Read the settings file anew when it is next asked for, as after it was mended by hand."""
        ...

    async def doctor(self) -> Diagnosis:
        """Look at what a run needs; makes local calls only."""
        ...
