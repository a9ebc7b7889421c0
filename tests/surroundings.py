"""What a few tests need of their machine; where it is missing they say so by name and are skipped."""

from __future__ import annotations

import os
import pty

import pytest


def pseudo_terminal() -> tuple[int, int]:
    """Open both ends of a pseudo-terminal, the reader's first."""
    try:
        return pty.openpty()
    except OSError as error:
        pytest.skip(f"no pseudo-terminal can be opened here, /dev/pts is not mounted: {error}")


def root() -> None:
    """See that these are root's rights, which a clean Debian in a folder needs."""
    if os.geteuid() != 0:
        pytest.skip("the packages are installed in a clean Debian in a folder, which only root can make")
