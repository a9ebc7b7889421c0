"""The command `detective`, called in this process: what it printed, and what time and memory it took."""

from __future__ import annotations

import contextlib
import io
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from detective_app.app.application import DetectiveApplication
from detective_app.cli.command_line import main


def session_file(data: Path) -> Path:
    """The one session file of a data folder."""
    (found,) = (data / "sessions").glob("session_*.json")
    return found


def stored(data: Path) -> dict[str, Any]:
    """The one session of a data folder, as it is on disk."""
    value: dict[str, Any] = json.loads(session_file(data).read_bytes())
    return value


class _Watched(io.StringIO):
    """Standard output that looks at the session file whenever a turn is said to be saved."""

    def __init__(self, data: Path) -> None:
        super().__init__()
        self._data = data
        self.saved: list[list[Any]] = []

    def write(self, text: str) -> int:
        if '"turn_saved"' in text:
            self.saved.append(stored(self._data)["qaPairs"])
        return super().write(text)


@dataclass(frozen=True)
class Ended:
    """One call of the command; `saved` holds the pairs on disk at each `turn_saved`, `grown` is in bytes."""

    code: int
    out: str
    err: str
    seconds: float
    grown: int
    saved: list[list[Any]] = field(default_factory=list)

    @property
    def events(self) -> list[dict[str, Any]]:
        """The JSON Lines of standard output."""
        return [json.loads(line) for line in self.out.splitlines()]


def detective(data: Path, *arguments: str) -> Ended:
    """Call the command with `--json` over a data folder."""
    out, err = _Watched(data), io.StringIO()
    Path("/proc/self/clear_refs").write_text("5")
    before = _memory("VmRSS")
    started = perf_counter()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["--data-dir", str(data), "--json", *arguments], DetectiveApplication)
    seconds = perf_counter() - started
    return Ended(code, out.getvalue(), err.getvalue(), seconds, _memory("VmHWM") - before, out.saved)


def _memory(name: str) -> int:
    """Read VmRSS (resident now) or VmHWM (the most since the last reset), in bytes."""
    found = re.search(rf"{name}:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert found is not None
    return int(found[1]) * 1024
