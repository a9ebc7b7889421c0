"""The log: one rotating file, readable by its owner alone, from which every secret is taken on the way in."""

from __future__ import annotations

import ctypes
import faulthandler
import io
import logging
import os
import sys
import threading
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING

from detective_app.core.redaction import Redactor
from detective_app.paths import DataFolders

if TYPE_CHECKING:
    from types import TracebackType

FILE_NAME = "detective.log"
_MAX_BYTES, _KEPT_FILES = 1 << 20, 3
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
_OWN = "detective_app"
_PR_SET_DUMPABLE = 4
_log = logging.getLogger(__name__)


def set_up(folders: DataFolders, redactor: Redactor, level: str | None = None) -> Path | None:
    """Log to the data folder from now on, uncaught exceptions and crashes too; return the file.

    `level` is a name such as `DEBUG`; without it DETECTIVE_LOG_LEVEL counts, else INFO. Where no file can be
    written nothing is logged, and None is returned. A second call replaces the first.
    """
    root = logging.getLogger()
    root.setLevel(_level(level))
    for earlier in [handler for handler in root.handlers if isinstance(handler, _PrivateFile)]:
        root.removeHandler(earlier)
        earlier.close()
    path = folders.logs / FILE_NAME
    try:
        for folder in (folders.logs.parent, folders.logs):  # `parents` alone would open it to all
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handler = _PrivateFile(path)
    except OSError:
        root.addHandler(logging.NullHandler())  # or SDKs would install a handler of their own on the terminal
        return None
    handler.setFormatter(_RedactingFormatter(redactor))
    handler.addFilter(_own_or_warning)
    root.addHandler(handler)
    logging.captureWarnings(capture=True)
    _catch_uncaught(redactor, path)
    return path


def no_core_dumps() -> None:
    """Keep this process's memory, which holds keys, out of core files; does what the system allows."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


class _PrivateFile(RotatingFileHandler):
    """A rotating file with mode 0600 that follows no link and never blocks; it fails in silence.

    Python's own way to report a failed log record is to print it, unredacted, on the terminal.
    """

    def __init__(self, path: Path) -> None:
        self._crash_descriptor: int | None = None
        super().__init__(path, maxBytes=_MAX_BYTES, backupCount=_KEPT_FILES, encoding="utf-8")

    def _open(self) -> io.TextIOWrapper:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        flags |= getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        descriptor = os.open(self.baseFilename, flags, 0o600)
        if hasattr(os, "fchmod"):
            os.fchmod(descriptor, 0o600)
        self._catch_crashes(descriptor)
        return io.TextIOWrapper(io.FileIO(descriptor, "a"), "utf-8", "backslashreplace", line_buffering=True)

    def _catch_crashes(self, descriptor: int) -> None:
        """Let a crash of the interpreter write its stacks, which hold no values, into the file now open.

        The descriptor is a copy: rotation closes the log's own, whose number may come to mean another file.
        """
        before, self._crash_descriptor = self._crash_descriptor, os.dup(descriptor)
        faulthandler.enable(self._crash_descriptor)
        if before is not None:
            os.close(before)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the name in logging
        """Lose the record."""


class _RedactingFormatter(logging.Formatter):
    """Redacts the finished text: message, arguments, traceback and stack alike."""

    def __init__(self, redactor: Redactor) -> None:
        super().__init__(_FORMAT)
        self._redactor = redactor

    def format(self, record: logging.LogRecord) -> str:
        """Write a record without secrets."""
        return self._redactor.redact(super().format(record))


def _own_or_warning(record: logging.LogRecord) -> bool:
    """Keep what SDKs say below WARNING out, whatever level they set for themselves: it holds prompts."""
    return record.levelno >= logging.WARNING or record.name.split(".")[0] == _OWN


def _level(name: str | None) -> str:
    wanted = (name or os.environ.get("DETECTIVE_LOG_LEVEL", "")).upper()
    return wanted if wanted in _LEVELS else "INFO"


def _catch_uncaught(redactor: Redactor, path: Path) -> None:
    def on_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _log.critical("Unexpected error", exc_info=(kind, error, trace))
        told = f"Detective stopped on an unexpected error ({kind.__name__}). Details are in {path}."
        sys.stderr.write(redactor.redact(told) + "\n")

    def in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            trace = (args.exc_type, args.exc_value, args.exc_traceback)
            _log.critical("Unexpected error in a thread", exc_info=trace)

    def unraisable(args: sys.UnraisableHookArgs) -> None:
        if args.exc_value is not None:
            _log.error(
                "Error where none can be raised: %s",
                args.err_msg or "",
                exc_info=(args.exc_type, args.exc_value, args.exc_traceback),
            )

    sys.excepthook, threading.excepthook, sys.unraisablehook = on_exception, in_thread, unraisable
