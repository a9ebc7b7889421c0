"""How the time of a search grows with the length of a text, and where it grows faster than the text does.

Times are of the thread's processor, so a busy machine changes them little; what seems to grow is measured
again, several times, and the best counts.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from math import inf
from typing import Any, NamedTuple

from tests.architecture.pieces import Pumped

LENGTH = 4_000
_FIRST = 16
_LEAST_SECONDS = 1e-9
_SHORT_SECONDS, _LONG_SECONDS = 20e-6, 10e-3
"""Above the first, lengths grow slowly while time grows fast; above the second, they first tell why."""
_STEP, _SMALL_STEP = 2, 1.25
_SCREEN_SECONDS = 1e-3
"""What takes less at the full length cannot have grown much."""
_PART = 8
_SCREEN, _LINEAR = 1.5, 2
"""How many times more a character may take than in an eighth of the text; by the square it is 8."""
_NO_DOUBT = (1.5, 5)
"""Below and above, the times need not be measured again as often as they may be."""
_AGAIN = range(2, 13)


class Growth(NamedTuple):
    """A text on which a search grows faster than linearly, with seconds by length."""

    text: Pumped
    seconds: dict[int, float]

    def __str__(self) -> str:
        """Say so in one line."""
        times = ", ".join(f"{length}: {1000 * taken:.2f} ms" for length, taken in self.seconds.items())
        head, piece, tail = (ascii(part if len(part) < 40 else part[:40] + "...") for part in self.text)
        return f"{head} + n * {piece} + {tail}: {times}"


def growth(pattern: re.Pattern[Any], texts: Iterable[Pumped], used: str = "search") -> Growth | None:
    """Return the first of some texts on which a pattern takes more than linear time; `used` is the method."""
    search = _search(pattern, used)

    def seconds(text: Pumped, length: int) -> float:
        written: Any = text.of_length(length)
        if isinstance(pattern.pattern, bytes):
            written = written.encode("latin-1", "replace")
        begun = time.thread_time()
        search(written)
        return time.thread_time() - begun

    return next((found for text in texts if (found := _growth(text, seconds))), None)


def _search(pattern: re.Pattern[Any], used: str) -> Callable[[Any], object]:
    if used == "search":
        return lambda text: deque(pattern.finditer(text), maxlen=0)
    return getattr(pattern, used)  # type: ignore[no-any-return]


def _growth(text: Pumped, seconds: Callable[[Pumped, int], float]) -> Growth | None:
    """Measure longer and longer texts, so that one which would take for ever is found while it is short."""
    length, rate, measured = _FIRST, 0.0, dict[int, float]()
    while True:
        taken = measured[length] = seconds(text, length)
        stands_out = taken > _LONG_SECONDS
        if length == LENGTH:
            stands_out = taken > _SCREEN_SECONDS and _times_slower(text, measured, LENGTH) > _SCREEN
        if stands_out and (found := _measured_again(text, length, seconds)):
            return found
        if length == LENGTH:
            return None
        slower, rate = taken / length > _SCREEN * rate, taken / length
        step = _SMALL_STEP if slower and taken > _SHORT_SECONDS else _STEP
        length = LENGTH if length == LENGTH // _PART else min(int(length * step), LENGTH // _PART)


def _measured_again(text: Pumped, length: int, seconds: Callable[[Pumped, int], float]) -> Growth | None:
    best = {length // part: inf for part in (_PART, 4, 2, 1)}
    for number in range(_AGAIN.stop):
        for one, known in best.items():
            best[one] = min(known, seconds(text, one))
        slower = _times_slower(text, best, length)
        if slower > _NO_DOUBT[1] or (slower < _NO_DOUBT[0] and number >= _AGAIN.start):
            break
    return Growth(text, best) if slower > _LINEAR else None


def _times_slower(text: Pumped, measured: Mapping[int, float], length: int) -> float:
    """Return how many times more a character takes in a text of some length than in an eighth of it."""
    part = length // _PART
    longer = len(text.of_length(length)) / len(text.of_length(part))
    return measured[length] / max(measured[part], _LEAST_SECONDS) / longer
