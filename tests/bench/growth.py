"""How the work grows with what there is: lines and files of a case, facts and conflicts of a session.

Each figure is an exponent: 1 where twice as much takes twice as long, 2 where it takes four times as long. It
is one of processor times within one process, so that it does not depend on the machine. The seconds at every
size are printed beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from tests.bench.figure import Figure
from tests.bench.growth_cases import many_files, measured, one_document, seconds
from tests.bench.growth_sessions import AXES, READERS

BAR = 1.2
"""The most an exponent may be: n log n, and what chance adds."""
SIZES = (10, 100, 1_000, 10_000)
_LEAST_SECONDS = 0.05
_ROUNDS = 3


def measure() -> Iterator[Figure]:
    """Measure cases of growing numbers of lines and files, then sessions of growing numbers of things."""
    for kind, write in (("lines", one_document), ("files", many_files)):
        taken: dict[str, dict[int, float]] = {}
        for size in SIZES:
            for name, spent in measured(write, size):
                taken.setdefault(name, {})[size] = spent
        yield from _figures(kind, taken)
    for kind, (make, sizes) in AXES.items():
        sessions = {size: make(size) for size in sizes}
        read = {
            name: {
                size: min(seconds(lambda r=reader, s=session: r(s)) for _ in range(_ROUNDS))
                for size, session in sessions.items()
            }
            for name, reader in READERS.items()
        }
        yield from _figures(kind, read)


def _figures(kind: str, taken: Mapping[str, Mapping[int, float]]) -> Iterator[Figure]:
    for name, spent in taken.items():
        row = "  ".join(f"{size:,}: {second:.3f} s" for size, second in spent.items())
        print(f"    {name} by {kind}: {row}", flush=True)
        yield Figure(f"growth: {name} by {kind}", exponent(spent), "", BAR)


def exponent(spent: Mapping[int, float]) -> float:
    """Return the power of its size that some work grows by between the two largest sizes.

    What takes less than 0.05 s cannot be told from chance.
    """
    middle, large = sorted(spent)[-2:]
    before, after = (max(spent[size], _LEAST_SECONDS) for size in (middle, large))
    return math.log(after / before) / math.log(large / middle)
