"""The command `detective`: hands the composition root to the terminal."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from detective_app.cli.exit_codes import STOPPED

if TYPE_CHECKING:
    from detective_app.cli.application import Application, GlobalOptions


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code (CONTRACT §1)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given == ["--version"]:  # the one answer that needs nothing but the version
        from detective_app import __version__

        sys.stdout.write(f"detective {__version__}\n")
        return 0
    from detective_app.cli.entry import main as run

    code = run(given, _open)
    if arguments is None and code == STOPPED:
        _end_now(code)
    return code


def _end_now(code: int) -> NoReturn:
    """End a stopped program at once: taking thousands of the SDKs' modules apart can take seconds."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):
            stream.flush()
    os._exit(code)


def _open(options: GlobalOptions) -> Application:
    from detective_app.app.application import DetectiveApplication

    application = DetectiveApplication(options)
    application.watch()
    return application


if __name__ == "__main__":
    sys.exit(main())
