"""The command `detective`: hands the composition root to the window, or to the terminal."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from detective_app.cli.exit_codes import STOPPED
from detective_app.documents.process import READER_ARGUMENT
from detective_app.llama import SERVER_ARGUMENT

if TYPE_CHECKING:
    from detective_app.front_end import Application, GlobalOptions


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code (CONTRACT §1)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given == ["--version"]:  # the one answer that needs nothing but the version
        from detective_app import __version__

        sys.stdout.write(f"detective {__version__}\n")
        return 0
    if given == [SERVER_ARGUMENT]:
        from detective_app.llama.server import main as serve

        serve()
        return 0
    if given == [READER_ARGUMENT]:
        from detective_app.documents.process.child import main as read_documents

        read_documents()
        return 0
    options = _window_options(given)
    if options is not None and _has_screen():
        code = _window(options)
    else:
        from detective_app.cli.entry import main as run

        code = run(given, _open)
    if arguments is None and (code == STOPPED or options is not None):
        _end_now(code)
    return code


def _window_options(given: Sequence[str]) -> GlobalOptions | None:
    """Read a command line without a verb; None for everything else, help and mistakes included."""
    import argparse
    from pathlib import Path

    from detective_app.front_end import GlobalOptions

    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--data-dir", type=Path)
    parser.add_argument("--config", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true")
    try:
        found, rest = parser.parse_known_args(given)
    except argparse.ArgumentError:
        return None
    if rest:
        return None
    return GlobalOptions(found.data_dir, found.config, verbose=found.verbose).absolute()


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _window(options: GlobalOptions) -> int:
    """Open the window; a system that cannot is told what is missing, and what works without."""
    try:
        from detective_app.gui.entry import open_window
    except ImportError as error:
        sys.stderr.write(
            f"The window cannot be shown: {error}. Nothing was changed. Install what is missing "
            "(on Debian: apt-get install libegl1 libxkbcommon0 libxcb-cursor0), or use the terminal: "
            "detective --help\n"
        )
        return 1
    return open_window(_open, options)


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
