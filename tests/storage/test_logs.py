"""The log file: no secret gets in, whatever carries it; a crash leaves its stacks there and no core file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.logged import SECRET
from tests.sweeps import sweep

CORE_FILES_ALLOWED = ("sh", "-c", 'ulimit -c "$(ulimit -H -c)"; exec "$@"', "sh")
FORMS = (SECRET, SECRET[:12], SECRET[-12:], "c4n4ry%2B%2F")


def run(folder: Path, *ways: str, **environment: str) -> subprocess.CompletedProcess[str]:
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join((root, os.environ["PYTHONPATH"]))
    (folder / "cwd").mkdir(parents=True)
    done = subprocess.run(
        [*CORE_FILES_ALLOWED, sys.executable, "-m", "tests.storage.logged", str(folder), *ways],
        capture_output=True,
        text=True,
        cwd=folder / "cwd",
        env={**os.environ, "PYTHONPATH": path, **environment},
    )
    for form in FORMS:
        assert form not in done.stdout + done.stderr
        for file in folder.rglob("*"):
            assert file.is_dir() or form.encode() not in file.read_bytes()
    assert list((folder / "cwd").iterdir()) == []
    return done


def log_of(folder: Path) -> str:
    return (folder / "logs" / "detective.log").read_text()


WAYS = {
    "message": "key [secret]",
    "argument": "['[secret]']",
    "exception": "caught [secret]",
    "thread": "Unexpected error in a thread",
    "unraisable": "ValueError: [secret]",
    "task": "Task exception was never retrieved",
    "uncaught": "KeyError: '[secret]'",
}


def test_no_way_of_logging_takes_a_secret_into_the_file_and_it_is_private(tmp_path: Path) -> None:
    run(tmp_path, *WAYS)  # one after the other; the last ends the process
    log = log_of(tmp_path)
    assert [words for words in WAYS.values() if words not in log] == []
    assert log.count("RuntimeError: Illegal header value b'Bearer [secret]'") == 4
    assert (tmp_path / "logs").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "logs" / "detective.log").stat().st_mode & 0o777 == 0o600


def test_an_uncaught_exception_is_one_line_for_the_user_and_all_of_it_in_the_log(tmp_path: Path) -> None:
    done = run(tmp_path, "uncaught")
    assert done.stderr == (
        "Detective stopped on an unexpected error (RuntimeError). "
        f"Details are in {tmp_path / 'logs' / 'detective.log'}.\n"
    )
    assert "Traceback (most recent call last):" in log_of(tmp_path)


def test_a_second_set_up_replaces_the_first_and_the_folder_that_it_makes_is_private(tmp_path: Path) -> None:
    run(tmp_path, "twice")
    assert log_of(tmp_path) == ""
    assert log_of(tmp_path / "second").count("said once") == 1
    assert (tmp_path / "second").stat().st_mode & 0o777 == 0o700


def test_what_sdks_say_below_warning_stays_out_at_any_level(tmp_path: Path) -> None:
    run(tmp_path, "sdk", DETECTIVE_LOG_LEVEL="DEBUG")
    log = log_of(tmp_path)
    assert log.count("warned by ") == 6
    assert "secret plan" not in log
    assert "GET" not in log


LEVELS = {"DEBUG": 2, "info": 1, "WARNING": 0, "nonsense": 1, "": 1}


@pytest.mark.parametrize("level", sweep(LEVELS, lambda level: level in ("WARNING", "nonsense")))
def test_the_level_comes_from_the_environment(tmp_path: Path, level: str) -> None:
    run(tmp_path, "levels", DETECTIVE_LOG_LEVEL=level)
    assert len(log_of(tmp_path).splitlines()) == LEVELS[level]


@pytest.mark.parametrize("obstacle", ["file", "link", "folder"])
def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path, obstacle: str) -> None:
    folder = tmp_path / "data"
    victim = tmp_path / "victim"
    victim.write_text("keep me")
    if obstacle == "file":
        folder.mkdir()
        (folder / "logs").write_text("")
    else:
        (folder / "logs").mkdir(parents=True)
        log = folder / "logs" / "detective.log"
        log.symlink_to(victim) if obstacle == "link" else log.mkdir()
    done = run(folder, "exception")
    assert (done.returncode, done.stdout, done.stderr) == (0, "None\n", "")
    assert victim.read_text() == "keep me"


def test_a_full_disk_loses_records_in_silence(tmp_path: Path) -> None:
    done = run(tmp_path, "full disk")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("way", ["segfault", "abort"])
def test_a_crash_leaves_its_stack_in_the_log_and_no_core_file(tmp_path: Path, way: str) -> None:
    done = run(tmp_path, way)
    assert done.returncode < 0
    assert "Fatal Python error" in log_of(tmp_path)
    assert 'logged.py", line' in log_of(tmp_path)


def test_the_log_is_rotated_and_a_crash_after_that_still_finds_it(tmp_path: Path) -> None:
    run(tmp_path, "rotated")
    assert "Fatal Python error" in log_of(tmp_path)
    files = sorted((tmp_path / "logs").iterdir())
    assert [file.name for file in files] == ["detective.log", *(f"detective.log.{n}" for n in (1, 2, 3))]
    assert all(file.stat().st_size < 1_100_000 for file in files)
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in files)
