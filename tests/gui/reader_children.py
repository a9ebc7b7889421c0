"""The child processes of this one that read documents."""

from __future__ import annotations

from pathlib import Path

from tests.loaded import forked_readers


def reader_children() -> list[int]:
    """Return their process ids; one that has ended and was waited for is none of them."""
    tasks = Path("/proc/self/task").glob("*/children")
    children = [int(pid) for task in tasks for pid in _text(task).split()]
    started = [pid for pid in children if "documents.process" in _text(Path(f"/proc/{pid}/cmdline"))]
    return [*started, *forked_readers(children)]


def _text(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # it ended meanwhile
        return ""
