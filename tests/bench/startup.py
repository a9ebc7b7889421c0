"""How long the command takes from start to exit: `--version`, and `sessions` over many files."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.bench.figure import Figure
from tests.bench.session_corpus import write_corpus

FILES = 10_000
REPEATS = 9


def measure() -> Iterator[Figure]:
    """Time whole processes; the index is first missing, then there."""
    _seconds("--version")
    yield Figure("detective --version", median(_seconds("--version") for _ in range(REPEATS)), "s", 0.3)
    with TemporaryDirectory() as folder:
        write_corpus(Path(folder) / "sessions", FILES)
        listing = ("--data-dir", folder, "sessions")
        yield Figure(f"detective sessions, {FILES:,} files, no index yet", _seconds(*listing), "s")
        yield Figure(
            f"detective sessions, {FILES:,} files, warm index",
            median(_seconds(*listing) for _ in range(REPEATS)),
            "s",
            0.3,
        )
        yield Figure(
            f"detective sessions --search, {FILES:,} files, warm index",
            median(_seconds(*listing, "--search", "lighthouse") for _ in range(REPEATS)),
            "s",
            0.3,
        )


def _seconds(*arguments: str) -> float:
    """Run the installed command once and return its wall time; raises CalledProcessError when it fails."""
    command = Path(sys.executable).with_name("detective")
    started = perf_counter()
    subprocess.run([command, *arguments], check=True, stdin=subprocess.DEVNULL, capture_output=True)
    return perf_counter() - started
