"""The command `detective`: hands the composition root to the window, or to the terminal."""

from __future__ import annotations

import atexit
import gc
import logging
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from detective_app.cli.verb import STOPPED
from detective_app.documents.process import READER_ARGUMENT
from detective_app.llama import SERVER_ARGUMENT

if TYPE_CHECKING:
    from types import FrameType

    from detective_app.front_end.application import Application, GlobalOptions

GARBAGE_THRESHOLDS = (200_000, 20, 10)  # reading a session makes many records, none of them garbage
_ended: list[int] = []


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code (contract §1)."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if arguments is None:
        _open_closed_streams()
    if given == ["--version"] and _told_version():
        return 0
    if given in ([SERVER_ARGUMENT], [READER_ARGUMENT]):
        _be_own_child(given[0])
        return 0
    options = _window_options(given)
    opens_window = options is not None and _has_screen()
    try:
        if arguments is None:
            atexit.register(_end_at_last)
            _end_on_signals(at_once=opens_window)
            _load_lightly(collect_rarely=not opens_window)
        code = _window(options) if options and opens_window else _verb(given)
    except KeyboardInterrupt:  # before the verb itself was there to tell of it
        with suppress(OSError):
            sys.stderr.write("Stopped.\n")
        code = STOPPED
    if arguments is None and (code == STOPPED or options is not None):
        _end_now(code)
    _ended.append(code)
    return code


def _be_own_child(argument: str) -> None:
    """Serve the built-in model, or read documents, until whoever started this has no more to ask."""
    if argument == SERVER_ARGUMENT:
        from detective_app.llama.server import main as work
    else:
        from detective_app.documents.process.child import main as work
    work()


def _open_closed_streams() -> None:
    """Put nothing in the place of a stream that was closed: the next file opened would get its number."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free, which is this one
    sys.stdin = sys.stdin or os.fdopen(0, "r", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)


def _told_version() -> bool:
    """Answer what needs nothing but the version; False when it cannot be written, which verbs can tell."""
    from detective_app import __version__

    with suppress(OSError):
        sys.stdout.write(f"detective {__version__}\n")
        sys.stdout.flush()
        return True
    return False


def _end_on_signals(*, at_once: bool) -> None:
    """End in order also while the slow parts are still being imported; a run takes the signals over later.

    The window, which has nothing to lose yet, ends `at_once` and well; a verb as Ctrl+C would end it.
    """

    def end(_number: int, _frame: FrameType | None) -> None:
        if at_once:
            _end_now(0)
        raise KeyboardInterrupt

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, end)


def _load_lightly(*, collect_rarely: bool) -> None:
    """Leave out what makes loading slow and finds nothing.

    Pydantic would read what every installed package says of itself, to find plug-ins. Half a million objects
    are made while modules load, and stay; the garbage collector would go through them again and again. The
    window has a collector of its own, so that Python's rests from the beginning: a tenth of its start.
    """
    if collect_rarely:
        gc.set_threshold(*GARBAGE_THRESHOLDS)
    else:
        gc.disable()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _verb(given: Sequence[str]) -> int:
    from detective_app.cli.entry import main as run

    return run(given, _open)


def _window_options(given: Sequence[str]) -> GlobalOptions | None:
    """Read a command line without a verb; None for everything else, help and mistakes included."""
    import argparse
    from pathlib import Path

    from detective_app.front_end.application import GlobalOptions

    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--data-dir", type=Path)
    parser.add_argument("--config", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("--local", action="store_true")
    try:
        found, rest = parser.parse_known_args(given)
    except argparse.ArgumentError:
        return None
    if rest:
        return None
    return GlobalOptions(found.data_dir, found.config, verbose=found.verbose, local=found.local).absolute()


def _has_screen() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _window(options: GlobalOptions) -> int:
    """Open the window; a system that cannot is told what is missing, and what works without."""
    try:
        from detective_app.gui.binding import leave_sources_unread

        leave_sources_unread()  # before anything else of the window is imported
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
    """End the program at once: taking thousands of the SDKs' modules apart can take seconds."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, RuntimeError):  # a signal may have come in the middle of a write
            stream.flush()
    os._exit(code)


def _end_at_last() -> None:
    """Take no modules apart where a verb ended, either; registered first, this comes after all else."""
    if _ended:
        _end_now(_ended[-1])


def _open(options: GlobalOptions) -> Application:
    from detective_app.app.application import opened

    return opened(options)


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()  # a packed program is also what its processes for rows are started as
    sys.exit(main())
