"""A case or a data folder that may not be read is named in the program's own words, by every verb."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import COMMAND
from tests.cli.models import WITNESS
from tests.sweeps import sweep

# The superuser reads everything, unless these rights are taken away.
_POWERS = "-dac_override,-dac_read_search"
_ORDINARY = () if os.geteuid() else ("setpriv", f"--inh-caps={_POWERS}", f"--bounding-set={_POWERS}")
CALLS = [
    ["interrogate", "x", "--detective", WITNESS, "--witness", WITNESS],
    ["ask", "x", "--case", "/"],
    *([verb] for verb in ("demo", "sessions", "verify", "doctor", "models", "keys", "config")),
    *([verb, "12345678"] for verb in ("resume", "audit", "show", "export")),
    ["config", "validate"],
    ["config", "set", "proxy", "none"],
]
CORE = {"interrogate", "doctor", "sessions", "show"}


@pytest.mark.parametrize("verb", ["ask", "interrogate"])
def test_a_folder_without_permission_is_named(verb: str, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(mode=0)
    words = [verb, "The bridge was inspected in 2024.", "--case", folder, "--witness", WITNESS]
    command = [*_ORDINARY, *COMMAND, "--data-dir", tmp_path / "data", *words]
    done = subprocess.run(command, capture_output=True, text=True)
    folder.chmod(0o700)
    assert done.returncode == 2
    assert "No permission to read closed. Choose at least one document that can be read." in done.stderr


@pytest.mark.parametrize("words", sweep(CALLS, lambda words: words[0] in CORE), ids=" ".join)
def test_a_data_folder_without_permission_is_a_storage_error(words: list[str], tmp_path: Path) -> None:
    told_of(tmp_path / "data", words, tmp_path / "data")


def test_a_folder_of_sessions_without_permission_is_one_too(tmp_path: Path) -> None:
    told_of(tmp_path / "data", ["show", "12345678"], tmp_path / "data" / "sessions")


def told_of(data: Path, words: list[str], closed: Path) -> None:
    """Call the command while a folder may not be read."""
    (data / "sessions").mkdir(parents=True)
    closed.chmod(0)
    command = [*_ORDINARY, *COMMAND, "--data-dir", data, *words]
    done = subprocess.run(command, capture_output=True, text=True)
    closed.chmod(0o700)
    assert (done.returncode, done.stdout) == (5, "")
    assert done.stderr.startswith("The data folder cannot be read: there is no permission to read it.")
    assert done.stderr.endswith(f"\n{closed}\n")
    assert [item.name for item in data.iterdir()] == ["sessions"]
