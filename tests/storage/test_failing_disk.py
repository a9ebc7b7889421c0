"""Each system call of a save made to fail, or to be the last: the old file or the new one is there, whole."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from detective_app.core.errors import StorageError
from detective_app.storage.sessions.files import SessionFiles
from tests.patience import PATIENCE
from tests.storage.samples import ID, folders_in, sample_session

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="system calls are traced with strace")

ERRORS = {
    "ENOSPC": "the disk is full",
    "EIO": "the disk reported an error",
    "EROFS": "the file system is read-only",
    "EDQUOT": "your disk quota is used up",
}
# One save: make a temporary file, write it, put it on disk, give it the name, put the folder on disk.
CALLS = ["openat 1", "write 1", "fsync 1", "rename 1", "openat 2", "fsync 2"]
AFTER_THE_NAME = ("openat 2", "fsync 2")

Save = Callable[..., tuple[int, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a data folder with one saved session."""
    files = SessionFiles(folders_in(tmp_path / "data"))
    with files.hold():
        files.save(sample_session(2))
    return tmp_path / "data"


@pytest.fixture(scope="module")
def save() -> Iterator[Save]:
    """Return a function that lets another process save under strace; it gives exit code and message."""
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.saver", "--serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert server.stdin
    assert server.stdout

    def traced(folder: Path, *options: str) -> tuple[int, str]:
        server.stdin.write(f"{folder}\n")
        pid = server.stdout.readline().strip()
        log = str(folder.parent / "trace")
        with subprocess.Popen(
            ["strace", "-p", pid, "-o", log, *options], stderr=subprocess.PIPE, text=True
        ) as strace:
            assert strace.stderr
            assert "attached" in strace.stderr.readline()
            os.kill(int(pid), signal.SIGCONT)
        code, words = json.loads(server.stdout.readline())
        return code, words

    yield traced
    server.stdin.close()
    server.wait(PATIENCE)
    server.stdout.close()


def notes_after_restart(folder: Path) -> tuple[str, ...] | None:
    """Start again and open the session; there must be one whole file and nothing else."""
    files = SessionFiles(folders_in(folder))
    with files.hold():
        opened = files.load(ID)
    assert not opened.changed_outside
    assert len(list((folder / "sessions").iterdir())) == 1
    return opened.session.case_notes


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("error", ERRORS)
def test_a_failing_call_leaves_the_old_file_or_the_new_one_and_says_why(
    folder: Path, save: Save, call: str, error: str
) -> None:
    name, at = call.split()
    code, words = save(folder, "-e", f"trace={name}", "-e", f"inject={name}:error={error}:when={at}")
    assert code == 5
    assert words.startswith(
        f"The session could not be saved: {ERRORS[error]}. Its last saved state is whole. "
    )
    assert len(list((folder / "sessions").iterdir())) == 1
    old = sample_session().case_notes
    assert notes_after_restart(folder) == (("new",) if call in AFTER_THE_NAME else old)


def test_killed_at_every_system_call_of_a_save_one_whole_file_is_left(folder: Path, save: Save) -> None:
    old, seen = sample_session().case_notes, set()
    for at in range(1, 500):
        files = SessionFiles(folders_in(folder))
        with files.hold():
            files.save(files.load(ID).session.evolve(case_notes=old))
        code, _ = save(folder, "-e", "trace=all", "-e", f"inject=all:signal=KILL:when={at}")
        notes = notes_after_restart(folder)
        assert notes in (old, ("new",))
        seen.add((code, notes))
        if code == 0:
            break
    assert seen == {(-signal.SIGKILL, old), (-signal.SIGKILL, ("new",)), (0, ("new",))}


def test_content_is_on_disk_before_the_name_and_the_name_before_it_is_reported(
    folder: Path, save: Save
) -> None:
    code, _ = save(folder, "-e", "trace=openat,write,fsync,rename,unlink")
    assert code == 0
    trace = (folder.parent / "trace").read_text()
    steps = (
        r'openat\(\S+, "(?P<temp>\S+/sessions/\.detective-\S+\.tmp)", \S*O_EXCL\S*, 0600\) = (?P<fd>\d+)\n',
        r'write\((?P=fd), "\{',
        r"fsync\((?P=fd)\) += 0\n",
        rf'rename\("(?P=temp)", "\S+/session_{ID}_20251005T143022Z\.json"\) = 0\n',
        r'openat\(\S+, "\S+/sessions", \S*O_DIRECTORY\S*\) = (?P<dir>\d+)\n',
        r"fsync\((?P=dir)\) += 0\n",
    )
    assert re.search(".*?".join(steps), trace, re.DOTALL)
    assert trace.count("rename(") == 1


def test_a_file_size_limit_keeps_the_old_file_and_leaves_nothing_else(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.storage.saver", str(folder), "1", "--bytes", "1000"],
        input="go\n",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 5
    assert "could not be saved: the file is larger than this system allows." in done.stdout
    assert len(list((folder / "sessions").iterdir())) == 1
    assert notes_after_restart(folder) == sample_session().case_notes


def test_a_full_disk_keeps_the_old_file_and_free_space_lets_the_run_go_on(folder: Path, save: Save) -> None:
    files = SessionFiles(folders_in(folder))
    code, words = save(folder, "-e", "trace=write", "-e", "inject=write:error=ENOSPC:when=1")
    assert (code, words.split(". ")[-1]) == (5, "Free some space, then resume it.")
    with files.hold():
        again = files.load(ID).session.evolve(case_notes=("after",))
        files.save(again)
        assert files.load(ID).session.case_notes == ("after",)


def test_one_failed_save_does_not_make_the_next_one_a_conflict(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = SessionFiles(folders_in(folder))
    with files.hold():
        session = files.load(ID).session

        def broken(_descriptor: int) -> None:
            raise OSError(5, "Input/output error")

        with monkeypatch.context() as patched:
            patched.setattr("detective_app.storage.atomic.sync_folder", broken)
            with pytest.raises(StorageError):
                files.save(session.evolve(case_notes=("first",)))
        path = files.save(session.evolve(case_notes=("second",)))
        assert "conflict" not in path.name
        assert len(files.entries()) == 1
