"""A process that saves a session: `python -m tests.storage.saver FOLDER SAVES [OPTION]`.

It says `holding` when it has the lock and `saved N` after each save; a failure ends it with exit code 5 and the
message. `--wait` makes it wait for a line on stdin before the first save; `--bytes N` limits the size of its files.
Two opens of paths that do not exist mark in a system call trace where the first save begins and ends.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from detective_app.core.errors import StorageError
from detective_app.storage.session_files import SessionFiles
from tests.storage.samples import ID, folders_in, sample_session

BEGIN, END = "/begin-of-save", "/end-of-save"


def _mark(path: str) -> None:
    with suppress(FileNotFoundError):
        os.close(os.open(path, os.O_RDONLY))


def _say(text: str) -> None:
    os.write(1, text.encode() + b"\n")


def _save(folder: Path, saves: int) -> None:
    files = SessionFiles(folders_in(folder))
    with files.hold():
        _say("holding")
        session = files.load(ID).session if files.entries() else sample_session(2)
        if "--wait" in sys.argv:
            sys.stdin.readline()
        for number in range(1, saves + 1):
            _mark(BEGIN)
            files.save(session.evolve(case_notes=(f"note {number}",), iteration_limit=20))
            _mark(END)
            _say(f"saved {number}")


def _limit_file_size(most: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


if __name__ == "__main__":
    if "--bytes" in sys.argv:
        _limit_file_size(int(sys.argv[-1]))
    try:
        _save(Path(sys.argv[1]), int(sys.argv[2]))
    except StorageError as error:
        _say(f"{type(error).__name__}: {error}")
        sys.exit(5)
