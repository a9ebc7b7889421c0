"""Tells which tests run when none has begun or ended for long: a run that stands still says where."""

from __future__ import annotations

import os
import threading
from time import monotonic

import pytest

SECONDS = 300
"""Longer than any single test takes on a busy machine."""


class Standstill:
    """A plug-in of pytest for the process that prints: a thread of its own looks on."""

    def __init__(self, descriptor: int, seconds: float = SECONDS) -> None:
        self._descriptor, self._seconds = descriptor, seconds
        self._running: dict[str, float] = {}
        self._moved, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._look_on, name="standstill", daemon=True)

    @pytest.hookimpl
    def pytest_sessionstart(self) -> None:
        """Begin to look on."""
        self._thread.start()

    @pytest.hookimpl
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Remember what runs."""
        self._running[nodeid] = monotonic()
        self._moved.set()

    @pytest.hookimpl
    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Forget what has ended."""
        self._running.pop(nodeid, None)
        self._moved.set()

    @pytest.hookimpl
    def pytest_sessionfinish(self) -> None:
        """Look on no longer."""
        self._over.set()
        self._moved.set()
        self._thread.join()

    def _look_on(self) -> None:
        while not self._over.is_set():
            if self._moved.wait(self._seconds):
                self._moved.clear()
                continue
            told = [f"{monotonic() - since:.0f} s {nodeid}" for nodeid, since in self._running.copy().items()]
            text = "\n".join([f"No test has begun or ended for {self._seconds:.0f} s; running:", *told])
            os.write(self._descriptor, f"\n{text}\n".encode())
