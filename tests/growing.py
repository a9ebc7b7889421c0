"""Counts how much more is done for more things: calls, not seconds, so that no machine is too slow for it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

TIMES = 4
"""How many times as many things the larger case has."""
MOST = 1.5 * TIMES
"""So many times as much may be done for them; where each is held against each, it is 16 times."""


def growth(work: Callable[[int], Callable[[], object]], size: int) -> float:
    """Return how many times as much is done for four times as many things; `work` prepares so many."""
    sizes = (size, TIMES * size)
    for number in sizes:  # what is made once, and remembered, is made before
        work(number)()
    small, large = (calls(work(number)) for number in sizes)
    return large / small


def calls(work: Callable[[], object]) -> int:
    """Return the number of calls of some work, of Python's own functions and of generators that go on too."""
    count = 0

    def heard(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(heard)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
