"""A process that reads a case: `python -m tests.storage.case_reader DATA FOLDER [--bytes N]`.

It says each file's state on stdout as it goes on, and at the end `done`, or the error's class and message
with exit code 5. With `--bytes` its files may not be larger than that.
"""

from __future__ import annotations

import sys
from pathlib import Path

from detective_app.core.errors import StorageError
from detective_app.storage.cases.states import FileState
from detective_app.storage.cases.store import CaseStore


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _limit_file_size(most: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def _heard(state: FileState) -> None:
    _say(f"{state.state} {state.name}")


if __name__ == "__main__":
    if "--bytes" in sys.argv:
        _limit_file_size(int(sys.argv[-1]))
    try:
        CaseStore(Path(sys.argv[1])).read([Path(sys.argv[2])], on_file=_heard)
    except StorageError as error:
        _say(f"{type(error).__name__}: {error}")
        sys.exit(5)
    _say("done")
