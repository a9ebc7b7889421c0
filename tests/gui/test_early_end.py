"""A window that is told to end while it is still being opened ends well: nothing is begun yet."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.cli.command import COMMAND, wait_until_caught
from tests.patience import PATIENCE

pytestmark = pytest.mark.usefixtures("cold_start")

MOMENTS = {"at the start": "", "as Qt is loaded": "libQt6Widgets", "as the program opens": "detective.log"}


def wait_until_open(pid: int, name: str) -> None:
    """Wait until a process has a library mapped or a file open."""
    until = monotonic() + PATIENCE
    while not any(name in place for place in _places(pid)):
        assert monotonic() < until, f"{name} was not opened"
        sleep(0.001)


def _places(pid: int) -> list[str]:
    places = [Path(f"/proc/{pid}/maps").read_text("utf-8")]
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            places.append(str(link.readlink()))
    return places


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_window_that_is_told_to_end_while_it_opens_ends_well(
    tmp_path: Path, moment: str, number: int
) -> None:
    window = subprocess.Popen(
        [*COMMAND, "--data-dir", str(tmp_path / "data")],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with window:
        wait_until_caught(window.pid, number)
        if MOMENTS[moment]:
            wait_until_open(window.pid, MOMENTS[moment])
        window.send_signal(number)
        told = window.communicate(timeout=PATIENCE)
    assert (window.returncode, *told) == (0, "", "")
