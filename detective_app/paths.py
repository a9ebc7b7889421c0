"""Where things are: resources (checkout, installed or frozen) and the user's data folders."""

from __future__ import annotations

import os
import sys
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

APP = "detective-app"


def resources() -> Path:
    """Return the folder of prompts, sample case, schema and model data."""
    return _shipped("resources")


def recorded_sessions() -> Path:
    """Return the folder of recorded sessions that come with the program."""
    return _shipped("sessions")


def _shipped(name: str) -> Path:
    """Find a folder inside the package when installed or frozen, beside it in a checkout."""
    frozen = getattr(sys, "_MEIPASS", None)
    package = Path(frozen) / "detective_app" if frozen else Path(__file__).parent
    shipped = package / name
    return shipped if shipped.is_dir() else package.parent / name


@cache
def fingerprint(*places: Path) -> str:
    """Return a number in hexadecimal digits that changes with the program's files in some places.

    A packed program has none; there it changes with its version.
    """
    from detective_app import __version__

    found = [file for place in places for file in ([place] if place.is_file() else place.rglob("*.py"))]
    written = b"\0".join(file.read_bytes() for file in sorted(found)) or __version__.encode()
    return f"{zlib.crc32(written) & 0x7FFFFFFF:x}"


@dataclass(frozen=True, slots=True)
class DataFolders:
    """The folders and files of one user's data (contract §2); nothing is created here."""

    data: Path
    config_file: Path
    logs: Path
    models: Path

    @property
    def sessions(self) -> Path:
        """The folder of session files, the truth."""
        return self.data / "sessions"

    @property
    def trash(self) -> Path:
        """The folder of removed session files, kept for a day."""
        return self.data / "trash"

    @property
    def batches(self) -> Path:
        """What batches have done, a file for each output."""
        return self.data / "batches"

    @property
    def names(self) -> Path:
        """The names that a person gave sessions."""
        return self.data / "names.json"

    @property
    def model_tests(self) -> Path:
        """What tests found that models can do."""
        return self.data / "model-tests.json"

    @property
    def keys(self) -> Path:
        """Whose keys are in the keyring: names alone."""
        return self.data / "keys.json"

    @property
    def history(self) -> Path:
        """The rebuildable history index."""
        return self.data / "history.sqlite"

    @property
    def cases(self) -> Path:
        """The rebuildable texts and indexes of case files."""
        return self.data / "cases"

    @property
    def left(self) -> Path:
        """What has left of documents, over all sessions."""
        return self.data / "left"

    @property
    def workers(self) -> Path:
        """Which documents went to workers on other computers."""
        return self.data / "workers.jsonl"

    @property
    def rates(self) -> Path:
        """Until when the share of each provider's minute is used up."""
        return self.data / "rates.json"

    @property
    def lock(self) -> Path:
        """The file whose lock one instance holds."""
        return self.data / ".lock"


def data_folders(data_dir: Path | None = None, config: Path | None = None) -> DataFolders:
    """Resolve the folders: `--data-dir` or DETECTIVE_DATA_DIR (all but models), else the platform's."""
    from platformdirs import PlatformDirs

    platform = PlatformDirs(APP, appauthor=False)
    chosen = data_dir or _from_environment("DETECTIVE_DATA_DIR")
    models = _from_environment("DETECTIVE_MODELS_DIR") or platform.user_data_path / "models"
    if chosen:
        return DataFolders(chosen, config or chosen / "config.json", chosen / "logs", models)
    return DataFolders(
        platform.user_data_path,
        config or platform.user_config_path / "config.json",
        platform.user_log_path,
        models,
    )


def _from_environment(name: str) -> Path | None:
    value = os.environ.get(name, "").strip()
    return Path(value).expanduser().absolute() if value else None
