"""The window as a process of its own, with its own folders, on its own screen."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Self

from tests.bench.session_corpus import write_corpus

_PATIENCE_SECONDS = 30
_SESSIONS = 20
_PER_KIB, _NANOSECONDS = 1024, 1e-9


@dataclass(frozen=True)
class Surroundings:
    """What a window is started in: the environment, a folder for data, and the name of the platform."""

    environment: dict[str, str]
    data: Path
    platform: str


@contextmanager
def surroundings() -> Iterator[Surroundings]:
    """Make empty folders, some sessions, and a screen: Xvfb where it is installed, else none."""
    with TemporaryDirectory() as made, _screen() as screen:
        home = Path(made)
        runtime = home / "runtime"
        runtime.mkdir(mode=0o700)
        write_corpus(home / "data" / "sessions", _SESSIONS)
        kept = {name: value for name, value in os.environ.items() if not _is_of_the_desktop(name)}
        own = {
            "HOME": made,
            "XDG_RUNTIME_DIR": str(runtime),
            # Bytecode as an installed program has it, whatever this environment says of writing any.
            "PYTHONPYCACHEPREFIX": str(home / "bytecode"),
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        yield Surroundings(kept | own | screen, home / "data", screen["QT_QPA_PLATFORM"])


class Process:
    """A probe that runs; leave it only after it has ended, else it is killed."""

    def __init__(self, around: Surroundings, *arguments: str) -> None:
        self.started = monotonic()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.window_probe", *arguments],
            env=around.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def wait_for(self, step: str) -> dict[str, Any]:
        """Return what the probe says of a step; raises RuntimeError when it ends before."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            told: dict[str, Any] = json.loads(line)
            if told["step"] == step:
                return told
        raise RuntimeError(f"The window ended before it was {step}.")

    def order(self, order: str) -> None:
        """Have the probe do something."""
        assert self._process.stdin is not None
        self._process.stdin.write(order + "\n")
        self._process.stdin.flush()

    def closed(self) -> Ending:
        """Close the window and wait until the process has ended."""
        return self._ended(lambda: self.order("close"))

    def terminated(self) -> Ending:
        """Send SIGTERM and wait until the process has ended."""
        return self._ended(lambda: self._process.send_signal(signal.SIGTERM))

    def _ended(self, end: Any) -> Ending:
        began = monotonic()
        end()
        code = self._process.wait(_PATIENCE_SECONDS)
        return Ending((monotonic() - began) * 1_000, code)

    @property
    def resident_mb(self) -> float:
        """Memory in use that is resident, in MB (2**20 bytes)."""
        return int(self._status("VmRSS").split()[0]) / _PER_KIB

    @property
    def switches(self) -> int:
        """How often any of its threads woke up since it began."""
        return sum(int(_field(task / "status", "voluntary_ctxt_switches")) for task in self._tasks)

    @property
    def busy_seconds(self) -> float:
        """How long its threads were on a processor since it began."""
        nanoseconds = sum(int((task / "schedstat").read_text().split()[0]) for task in self._tasks)
        return nanoseconds * _NANOSECONDS

    @property
    def _tasks(self) -> list[Path]:
        return list(Path(f"/proc/{self._process.pid}/task").iterdir())

    def _status(self, name: str) -> str:
        return _field(Path(f"/proc/{self._process.pid}/status"), name)


@dataclass(frozen=True)
class Ending:
    """How long a process took to end, in milliseconds, and its exit code."""

    milliseconds: float
    code: int


def _field(file: Path, name: str) -> str:
    lines = (line.partition(":") for line in file.read_text().splitlines())
    return next(value.strip() for found, _, value in lines if found == name)


def _is_of_the_desktop(name: str) -> bool:
    return name.startswith(("QT_", "XDG_", "WAYLAND_", "DBUS_")) or name in (
        "DISPLAY",
        "PYTHONDONTWRITEBYTECODE",
    )


@contextmanager
def _screen() -> Iterator[dict[str, str]]:
    """Start a screen on a display that is free; yields the variables that lead to it."""
    server = shutil.which("Xvfb")
    if server is None:
        yield {"QT_QPA_PLATFORM": "offscreen"}
        return
    command = [server, "-displayfd", "1", "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as screen:
        assert screen.stdout is not None
        try:
            yield {"DISPLAY": f":{screen.stdout.readline().strip()}", "QT_QPA_PLATFORM": "xcb"}
        finally:
            screen.terminate()
