"""Each system call of a save made to fail, or to be the last: the old file or the new one is there, whole."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from detective_app.core.session import InterrogationSession
from detective_app.storage.session_files import SessionFiles
from tests.storage.saver import BEGIN, END
from tests.storage.samples import ID, folders_in, sample_session

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="strace traces Linux system calls")

ERRORS = {
    "ENOSPC": "the disk is full",
    "EIO": "the disk reported an error",
    "EROFS": "the file system is read-only",
    "EDQUOT": "your disk quota is used up",
}
# What one save does, by call: a temporary file, its content, content to disk, its name, the folder to disk.
CALLS = [("openat", 1), ("write", 1), ("fsync", 1), ("rename", 1), ("openat", 2), ("fsync", 2)]
AFTER_THE_NAME = {("openat", 2), ("fsync", 2)}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a data folder with one saved session."""
    files = SessionFiles(folders_in(tmp_path / "data"))
    with files.hold():
        files.save(sample_session(2))
    return tmp_path / "data"


def run(folder: Path, *strace: str) -> subprocess.CompletedProcess[str]:
    traced = ["strace", "-f", "--seccomp-bpf", *strace] if strace else []
    saver = [sys.executable, "-m", "tests.storage.saver", str(folder), "1"]
    return subprocess.run([*traced, *saver], capture_output=True, text=True, timeout=60)


def trace(folder: Path) -> list[str]:
    log = folder.parent / "trace"
    run(folder, "-o", str(log), "-e", "trace=openat,write,fsync,rename")
    return log.read_text().splitlines()


@cache
def calls_before(call: str, folder: Path) -> int:
    """Count how often a process makes a call before its first save begins; the same each time."""
    lines = trace(folder)
    begin = next(n for n, line in enumerate(lines) if BEGIN in line)
    return sum(f" {call}(" in line for line in lines[: begin + 1])


def left(folder: Path) -> tuple[InterrogationSession, list[str]]:
    """Start again: return the session as it is now and the names in its folder after the start."""
    files = SessionFiles(folders_in(folder))
    with files.hold():
        opened = files.load(ID)
    assert not opened.changed_outside
    return opened.session, sorted(path.name for path in (folder / "sessions").iterdir())


def is_old(session: InterrogationSession) -> bool:
    return session.case_notes == sample_session().case_notes


@pytest.mark.parametrize(("call", "number"), CALLS)
@pytest.mark.parametrize("error", ERRORS)
def test_a_failing_call_leaves_the_old_file_or_the_new_one_and_says_why(
    folder: Path, call: str, number: int, error: str
) -> None:
    at = calls_before(call, folder) + number
    SessionFiles(folders_in(folder)).load(ID)
    old = run_restored(folder)
    done = run(folder, "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={at}")
    assert done.returncode == 5, done.stdout + done.stderr
    assert f"could not be saved: {ERRORS[error]}. Its last saved state is whole." in done.stdout
    assert "Traceback" not in done.stderr
    session, names = left(folder)
    assert names == old
    assert is_old(session) is ((call, number) not in AFTER_THE_NAME)
