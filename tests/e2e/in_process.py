"""The command `detective`, called in this process: what it printed, and what memory it took."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import resource
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

from detective_app.__main__ import main
from tests.passed import passed_by


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
    grown: int
    saved: list[list[Any]] = field(default_factory=list)

    @property
    def events(self) -> list[dict[str, Any]]:
        """The JSON Lines of standard output."""
        return [json.loads(line) for line in self.out.splitlines()]


def detective(data: Path, *arguments: str) -> Ended:
    """Call the command with `--json` over a data folder."""
    passed_by(["--data-dir", data, *arguments])
    out, err = _Watched(data), io.StringIO()
    _load_sdks()
    before = _peak()
    with _process_wide_state_kept(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["--data-dir", str(data), "--json", *arguments])
    return Ended(code, out.getvalue(), err.getvalue(), _peak() - before, out.saved)


@cache
def _load_sdks() -> None:
    """Load what a process loads once: its memory is not that of the call which happens to be the first."""
    for name in ("openai", "anthropic", "google.genai"):
        import_module(name)


@contextlib.contextmanager
def _process_wide_state_kept() -> Iterator[None]:
    """Put back what the command sets for its whole process: log handlers, log level and exception hooks."""
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    crash_files: list[int] = []
    root.handlers = []
    try:
        # A crash is pytest's to report, and nothing else closes the copy that each call makes for its log.
        with mock.patch("faulthandler.enable", crash_files.append):
            yield
    finally:
        for descriptor in crash_files:
            os.close(descriptor)
        for handler in root.handlers:
            handler.close()
        root.handlers = handlers
        root.setLevel(level)
        logging.captureWarnings(capture=False)
        sys.excepthook, threading.excepthook, sys.unraisablehook = hooks


def _peak() -> int:
    """The most memory that this process ever had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
