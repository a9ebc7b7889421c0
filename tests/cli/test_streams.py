"""Standard streams on a bad day: a full disk behind them, or nothing; and a terminal without columns."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, call
from tests.cli.conftest import Saved
from tests.cli.models import AT_HOME, Models
from tests.storage.samples import ID, completed_session
from tests.sweeps import sweep

FULL = Path("/dev/full")
WORDS = "The output could not be written: the disk is full. What was saved is safe. Free some space"
PRINTED = (
    (["--version"], ""),
    (["--help"], ""),
    (["show", ID], "1"),
    (["sessions"], ""),
    (["show", ID, "--json"], ""),
    (["export", ID], ""),
    (["export", ID, "--format", "pdf"], "1"),
    (["verify"], "1"),
)
"""Verbs that print, and whether they do so unbuffered."""


@pytest.fixture
def models(models: Models) -> Models:
    return replace(models, detective=AT_HOME)


@pytest.mark.skipif(not FULL.exists(), reason="Linux has a device that is always full")
@pytest.mark.parametrize(
    "case", sweep(PRINTED, lambda case: case in PRINTED[::4]), ids=lambda case: " ".join(case[0])
)
def test_what_a_full_disk_does_not_take_is_a_storage_error(
    data: Path, save: Saved, case: tuple[list[str], str]
) -> None:
    verb, unbuffered = case
    save(completed_session())
    with FULL.open("w") as full:
        ended = subprocess.run(
            [*COMMAND, *([] if verb == ["--version"] else ["--data-dir", data]), *verb],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            text=True,
        )
    assert (ended.returncode, ended.stderr.count("\n")) == (5, 1), ended.stderr
    assert ended.stderr.startswith(WORDS)


@pytest.mark.skipif(not FULL.exists(), reason="Linux has a device that is always full")
@pytest.mark.parametrize("as_json", sweep([False, True], lambda as_json: as_json), ids=str)
def test_a_run_that_cannot_be_told_stops_and_keeps_what_it_has(
    data: Path, models: Models, as_json: bool
) -> None:
    with FULL.open("w") as full:
        command = [*COMMAND, "--data-dir", str(data), *["--json"][: int(as_json)], *models.interrogate()]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert ended.returncode == 5
    assert WORDS in ended.stderr
    assert "Traceback" not in ended.stderr
    (file,) = (data / "sessions").glob("session_*.json")
    assert json.loads(file.read_bytes())["status"] == "running"
    assert call("--data-dir", data, "resume", file, *models.options).code == 0


CLOSED = ("<&-", ">&-", "2>&-", "<&- >&- 2>&-")
VERBS = (["sessions"], ["show", ID], ["--help"], ["interrogate", "-"], ["--version"])


def _is_core(case: tuple[list[str], str]) -> bool:
    """Tell whether it is the turn of these streams with this verb."""
    verb, closed = case
    return CLOSED.index(closed) == VERBS.index(verb) % len(CLOSED)


def _name(case: tuple[list[str], str]) -> str:
    verb, closed = case
    return f"{' '.join(verb)} {closed}"


@pytest.mark.parametrize("case", sweep(product(VERBS, CLOSED), _is_core), ids=_name)
def test_closed_streams_are_no_fault(data: Path, save: Saved, case: tuple[list[str], str]) -> None:
    verb, closed = case
    file = save(completed_session())
    before = file.read_bytes()
    shell = ["sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND, *verb]
    ended = subprocess.run(
        shell,
        env={**os.environ, "DETECTIVE_DATA_DIR": str(data)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == (2 if "interrogate" in verb else 0), ended.stderr
    assert "Traceback" not in ended.stderr
    assert "Exception" not in ended.stderr
    assert file.read_bytes() == before


@pytest.mark.parametrize("verb", [["--help"], ["show", ID], ["sessions"], []], ids=" ".join)
def test_a_terminal_of_no_columns_counts_as_one_of_eighty(
    data: Path, save: Saved, monkeypatch: pytest.MonkeyPatch, verb: list[str]
) -> None:
    save(completed_session())
    usual = call("--data-dir", data, *verb)
    monkeypatch.setenv("COLUMNS", "0")
    ended = call("--data-dir", data, *verb)
    assert usual.out
    assert (ended.code, ended.out, ended.err) == (0, usual.out, "")
