"""Processes that save a session of their own accord.

`python -m tests.storage.saver FOLDER SAVES [--bytes N]` says `holding` when it has the lock and, once told to
go on by a line on stdin, `saved N` after each save. A failure ends it with exit code 5 and the message. With
`--bytes` its files may not be larger than that.

`python -m tests.storage.saver --serve` is a server for tracing: for each folder on stdin it forks a process
that stops right before a save, says its pid, and when that has ended its exit code and its last words.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from pathlib import Path

from detective_app.core.errors import StorageError
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.format import decode, encode
from tests.storage.samples import ID, folders_in, sample_session

_PR_SET_PTRACER, _ANY = 0x59616D61, -1


def _say(text: str) -> None:
    os.write(1, text.encode() + b"\n")


def _save(folder: Path, saves: int) -> None:
    files = SessionFiles(folders_in(folder))
    with files.hold():
        _say("holding")
        session = files.load(ID).session if files.entries() else sample_session(2)
        sys.stdin.readline()
        for number in range(1, saves + 1):
            files.save(session.evolve(case_notes=(f"note {number}",)))
            _say(f"saved {number}")


def _limit_file_size(most: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def _serve() -> None:
    decode(encode(sample_session()))  # load all there is to load once, before forking
    for line in sys.stdin:
        reading, writing = os.pipe()
        if (child := os.fork()) == 0:
            os._exit(_stop_and_save(Path(line.strip()), writing))
        os.close(writing)
        os.waitpid(child, os.WUNTRACED)
        _say(str(child))
        _, status = os.waitpid(child, 0)
        with os.fdopen(reading) as said:
            _say(json.dumps([os.waitstatus_to_exitcode(status), said.read()]))


def _stop_and_save(folder: Path, writing: int) -> int:
    ctypes.CDLL(None).prctl(_PR_SET_PTRACER, _ANY, 0, 0, 0)
    files = SessionFiles(folders_in(folder))
    with files.hold():
        session = files.load(ID).session.evolve(case_notes=("new",))
        os.kill(os.getpid(), signal.SIGSTOP)
        try:
            files.save(session)
        except StorageError as error:
            os.write(writing, str(error).encode())
            return 5
    return 0


if __name__ == "__main__":
    if "--serve" in sys.argv:
        _serve()
        sys.exit()
    if "--bytes" in sys.argv:
        _limit_file_size(int(sys.argv[-1]))
    try:
        _save(Path(sys.argv[1]), int(sys.argv[2]))
    except StorageError as error:
        _say(f"{type(error).__name__}: {error}")
        sys.exit(5)
