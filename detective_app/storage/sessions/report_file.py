"""Writes a finished report where the user wants it: whole or not at all, and never among the sessions."""

from __future__ import annotations

from pathlib import Path

from detective_app.core.errors import BadInput, StorageError
from detective_app.storage import atomic


def write_report(path: Path, content: str | bytes, sessions: Path) -> None:
    """Write a report, text as UTF-8, in one step; `sessions` is the folder of the session files.

    Raises BadInput for a place that is none, StorageError when the file cannot be written; then a file that
    was there is as it was.
    """
    path = path.absolute()
    if path.parent.resolve() == sessions.resolve():
        raise BadInput("That is the folder of the sessions themselves. Write the report elsewhere.")
    if path.is_dir():
        raise BadInput(f"{path} is a folder. Name a file.")
    if not path.parent.is_dir():
        raise BadInput(f"There is no folder {path.parent}. Nothing was written.")
    try:
        atomic.write_file(path, content.encode() if isinstance(content, str) else content)
    except OSError as error:
        reason, step = atomic.cause(error)
        raise StorageError(
            f"{path.name} could not be written: {reason}. Nothing was changed. {step} and try again."
        ) from error
