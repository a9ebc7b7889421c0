"""Whether work takes processor time in proportion to what it is given, at two sizes and never by the clock.

A machine that is busy otherwise makes work look slow, once; so the best of some rounds counts, and work that
seems to grow too fast is measured again before that is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

RATIO = 4
"""How many times the smaller size the larger one is."""

TRIALS = 3
"""How often work may seem to grow too fast."""

_ROUNDS = 3
_TOLERATED = 1.8
"""What took the square would take four times as much beyond the ratio; caches and collections take some."""

_FLOOR_SECONDS = 0.02
_MADE_SECONDS = 1.0
"""What may be made or loaded whatever the size."""

_NANOSECONDS = 1e-9

Work = Callable[[], object]
Clock = Callable[[], float]


def assert_linear(
    prepared: Callable[[int], Work], chars: int, clock: Clock = process_time, most: float = 60e-6
) -> None:
    """Assert that what is `prepared` for a number of characters takes time in proportion to it, and not long.

    `chars` is the larger size; `clock` tells the processor seconds that count, and `most` is how many of them
    a character may take.
    """
    small, large = prepared(chars // RATIO), prepared(chars)
    seconds = least = 0.0
    for _ in range(TRIALS):
        seconds, least = _best(large, clock), _best(small, clock)
        if grows_linearly(least, seconds):
            break
    else:
        raise AssertionError(f"{chars} characters took {seconds:.3f} s, a quarter of them {least:.3f} s")
    assert seconds <= most * chars + _MADE_SECONDS


def grows_linearly(small: float, large: float, floor: float = _FLOOR_SECONDS) -> bool:
    """Tell whether the seconds of the larger size are in proportion; less than the floor is not measured."""
    return large <= _TOLERATED * RATIO * max(small, floor)


def _best(work: Work, clock: Clock) -> float:
    """Return the seconds of the fastest round; one that is hardly to be measured is not done again."""
    return min(_rounds(work, clock))


def _rounds(work: Work, clock: Clock) -> Iterator[float]:
    for _ in range(_ROUNDS):
        before = clock()
        work()
        spent = clock() - before
        yield spent
        if spent <= _FLOOR_SECONDS:
            return


def seconds_of(process: int) -> float:
    """Return the processor seconds that the threads of another process took, to the nanosecond."""
    tasks = Path(f"/proc/{process}/task")
    spent = (int((task / "schedstat").read_text("utf-8").split()[0]) for task in tasks.iterdir())
    return sum(spent) * _NANOSECONDS
