"""A screen reader that reads all the time, while pages, sizes, runs and sessions come and go."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.e2e.person.desktop import RING, environment
from tests.packaging.display import display

pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("screen")]

_READER = Path(__file__).with_name("restless_reader.py")
_TIMES, _RUNS = 50, 3
_ENOUGH_THINGS = 1_000


@pytest.mark.parametrize("time", range(_TIMES))
def test_reading_the_window_all_the_time_does_not_end_it(home: Path, tmp_path: Path, time: int) -> None:
    program = [sys.executable, "-m", "tests.e2e.person.window_in_use", str(home), str(_RUNS)]
    with display(tmp_path) as screen, tempfile.TemporaryDirectory(prefix="desktop-") as runtime:
        ended = subprocess.run(
            [RING, "/usr/bin/python3", "-E", "-s", "-B", _READER, *program],
            env={**environment(screen, runtime), "PYTHONPATH": ":".join(sys.path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    told = json.loads(next(line for line in ended.stdout.splitlines() if line.startswith("{")))
    assert told["code"] == 0, ended.stderr[-20_000:]
    assert told["walks"] > 1
    assert told["things"] > _ENOUGH_THINGS
