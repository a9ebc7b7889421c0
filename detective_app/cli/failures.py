"""Errors at the outermost border: what is said of each, and which exit code it means."""

from __future__ import annotations

import errno
import logging
import traceback

import typer
from typer.exceptions import TyperException

from detective_app.cli import exit_codes
from detective_app.cli.terminal import Terminal
from detective_app.core.errors import AllProvidersFailed, DetectiveError, ProviderFailure, StorageError

_STORAGE_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)
_log = logging.getLogger("detective_app")
_log.addHandler(logging.NullHandler())  # before the log file is open, nothing may go to the terminal instead


def told(error: BaseException, terminal: Terminal) -> int:
    """Tell the user of an error and return the exit code; a traceback is shown only with `-v`."""
    if isinstance(error, OSError) and error.errno in _STORAGE_ERRORS:
        error = _unwritten(error)
    code = exit_code(error)
    if code == exit_codes.STOPPED:
        terminal.error("Stopped.")
    elif code == exit_codes.BUG:
        _tell_of_bug(error, terminal)
    else:
        terminal.error(_message(error))
    if terminal.options.verbose and code != exit_codes.STOPPED:
        terminal.error("".join(traceback.format_exception(error)))
    return code


def exit_code(error: BaseException) -> int:
    """Return what an error means for whoever started the program."""
    match error:
        case KeyboardInterrupt() | EOFError() | typer.Abort():
            return exit_codes.STOPPED
        case StorageError():
            return exit_codes.STORAGE
        case AllProvidersFailed() | ProviderFailure():
            return exit_codes.FAILED
        case DetectiveError() | TyperException():
            return exit_codes.BAD_INPUT
        case _:
            return exit_codes.BUG


def _unwritten(lost: OSError) -> StorageError:
    from detective_app.storage.atomic import cause

    reason, step = cause(lost)
    return StorageError(
        f"The output could not be written: {reason}. What was saved is safe. {step} and try again."
    )


def _message(error: BaseException) -> str:
    if isinstance(error, TyperException):
        command = getattr(getattr(error, "ctx", None), "command_path", "detective")
        return f"{error.format_message()}\nSee {command} --help."
    return str(error)


def _tell_of_bug(error: BaseException, terminal: Terminal) -> None:
    _log.error("Unexpected error", exc_info=error)
    log = terminal.folders.logs / "detective.log"
    terminal.error(f"Something unexpected happened: {type(error).__name__}. What was saved is safe.")
    terminal.error(f"Run the command again with -v to see where it happened. The log is at\n{log}")
