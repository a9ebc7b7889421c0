"""Whether an instance of the program is at work in a data folder, without taking its place."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout


def is_held(lock: Path) -> bool:
    """Tell whether a process holds the lock now; False when there is none or it cannot be looked at."""
    if not lock.exists():
        return False
    try:
        with FileLock(lock, timeout=0, mode=0o600):
            return False
    except Timeout:
        return True
    except OSError:
        return False
