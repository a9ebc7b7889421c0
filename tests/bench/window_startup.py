"""The window from the start of its process to its first frame, and what it takes of the machine when idle.

A bare window of the same toolkit, Python and screen is started alternately with it, so that the ratio does
not depend on the machine. The fastest start of each counts: whatever else runs makes it slower. What is
painted first is to have the first page in it: nobody can use a window that stands there empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import sleep
from typing import Any

from tests.bench.figure import Figure
from tests.bench.window_process import Process, Surroundings, surroundings

STARTS = 9
SDKS = ("openai", "anthropic", "google.genai", "PySide6.QtQml")
_SETTLE_SECONDS, _IDLE_SECONDS = 2, 5


def measure() -> Iterator[Figure]:
    """Start windows, then let one be idle."""
    with surroundings() as around:
        _start(around, "bare")
        for _ in _idle(around):  # writes the bytecode of everything, also of what is loaded last
            pass
        bare, painted, empty, loaded = [], [], 0, set[str]()
        for _ in range(STARTS):
            bare.append(_start(around, "bare")[0])
            seconds, told = _start(around, "detective", "--data-dir", str(around.data))
            painted.append(seconds)
            empty += not told["page"]
            loaded |= set(told["modules"]) & set(SDKS)
        where = f"({around.platform})"
        yield Figure(f"window: bare window, start to first frame {where}", min(bare), "s")
        yield Figure(f"window: start to the painted first page {where}", min(painted), "s", 0.6)
        yield Figure("window: the same, median", median(painted), "s")
        yield Figure("window: start to the first page, to a bare window", min(painted) / min(bare), "x", 2.5)
        yield Figure("window: the same, of medians", median(painted) / median(bare), "x")
        yield Figure("window: first frames without a page", empty, "", 0)
        yield Figure("window: SDKs loaded at the first frame", len(loaded), "", 0)
        yield from _idle(around)


def _start(around: Surroundings, *arguments: str) -> tuple[float, dict[str, Any]]:
    """Return the seconds to the first frame, and what the probe says of it."""
    with Process(around, *arguments) as window:
        painted = window.wait_for("painted")
        return painted["at"] - window.started, painted


def _idle(around: Surroundings) -> Iterator[Figure]:
    with Process(around, "detective", "--data-dir", str(around.data)) as window:
        window.wait_for("painted")
        yield Figure("window: resident memory at the first frame", window.resident_mb, "MB")
        held = window.wait_for("calm")["longest"]
        yield Figure("window: loop held up behind the first frame, longest", held, "ms", 50)
        sleep(_SETTLE_SECONDS)
        switches, busy = window.switches, window.busy_seconds
        sleep(_IDLE_SECONDS)
        switches, busy = window.switches - switches, window.busy_seconds - busy
        yield Figure("window: resident memory, idle", window.resident_mb, "MB", 110)
        yield Figure("window: processor, idle", 100 * busy / _IDLE_SECONDS, "%", 0.5)
        yield Figure("window: wake-ups a second, idle", switches / _IDLE_SECONDS, "", 5)
