"""What the window remembers between starts: its place, its panels, the draft, and how far the set-up came."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QSettings

from detective_app.front_end.run import RunRequest


class WindowState:
    """An INI file beside the settings, readable by its owner alone; never keys, never answers."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "window.ini"
        self._kept = QSettings(str(self._path), QSettings.Format.IniFormat)

    def text(self, name: str, default: str = "") -> str:
        """Return a remembered text."""
        return str(self._kept.value(name, default))

    def number(self, name: str, default: int) -> int:
        """Return a remembered number."""
        try:
            return int(str(self._kept.value(name, default)))
        except ValueError:
            return default

    def flag(self, name: str, *, default: bool = False) -> bool:
        """Return a remembered yes or no."""
        return self.text(name, "true" if default else "false") == "true"

    def bytes(self, name: str) -> QByteArray:
        """Return remembered bytes, as Qt gives them for a window's place."""
        value = self._kept.value(name)
        return value if isinstance(value, QByteArray) else QByteArray()

    def remember(self, name: str, value: str | int | bool | QByteArray) -> None:
        """Remember a value."""
        self._kept.setValue(name, ("true" if value else "false") if isinstance(value, bool) else value)

    def forget(self, name: str) -> None:
        """Remember nothing under a name."""
        self._kept.remove(name)

    def save(self) -> None:
        """Write the file."""
        mask = os.umask(0o077)
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._kept.sync()
        except OSError:
            return  # a window that forgets its place is no reason to complain
        finally:
            os.umask(mask)


_KEPT: Mapping[str, Any] = {
    "hypothesis": str,
    "case_paths": list,
    "limit": int,
    "mode": str,
    "budget": (int, float),
    "detectives": list,
    "witness": str,
    "brief": str,
    "disclose": int,
    "agents": list,
    "rounds": int,
    "repeat": int,
}
"""What is kept of a request, each with its kind in the file."""


def kept_of(request: RunRequest) -> dict[str, Any]:
    """Return what is kept of a request, as JSON has it."""
    kept = {name: getattr(request, name) for name in _KEPT}
    return kept | {"case_paths": [str(one) for one in request.case_paths]}


def request_of(kept: object) -> RunRequest:
    """Return the request that was kept; what is not of the right kind is as if it had not been."""
    found = kept if isinstance(kept, dict) else {}
    right = {name: found[name] for name, kind in _KEPT.items() if isinstance(found.get(name), kind)}
    for name, value in right.items():
        if isinstance(value, list):
            right[name] = tuple(one for one in value if isinstance(one, str))
    return RunRequest(**right | {"case_paths": tuple(map(Path, right.get("case_paths", ())))})
