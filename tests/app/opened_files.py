"""Which files this process opens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_opened: list[set[str]] = []


def _hear(event: str, given: tuple[object, ...]) -> None:
    if event == "open" and _opened:
        _opened[-1].add(str(given[0]))


sys.addaudithook(_hear)


@contextmanager
def files_opened() -> Iterator[set[str]]:
    """Collect the paths that are opened meanwhile."""
    _opened.append(set())
    try:
        yield _opened[-1]
    finally:
        _opened.pop()
