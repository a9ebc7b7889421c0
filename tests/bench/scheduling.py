"""What a cluster does with many documents and claims, simulated from what was measured of a few.

`python -m tests.bench.scheduling` prints a table. Each worker has an item or two at hand; the case's computer
hands them out and takes them in one after the other, as does the scheduler; a worker that dies gives back.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

WORKERS = (1, 16, 256)
_AT_A_WORKER = 2
_DAY = 86_400.0


@dataclass(frozen=True)
class Work:
    """What is to be done, in seconds of each item: on a worker, on the scheduler, and on the case's computer.

    `spread` is the standard deviation of the logarithm of a worker's seconds, `at_worker` how many items one
    has at hand, `most_a_second` what a provider takes.
    """

    name: str
    items: int
    worker: float
    scheduler: float
    client: float
    at_worker: int = _AT_A_WORKER
    spread: float = 0.5
    most_a_second: float = 0.0


@dataclass(frozen=True)
class Ended:
    """How long it took in all, and how much of that each part was at work."""

    seconds: float
    worker: float
    scheduler: float
    client: float
    provider: float


def simulate(work: Work, workers: int, *, days_between_deaths: float = 30.0, seed: int = 1) -> Ended:
    """Have so many workers do some work, each of which dies once in so many days on average."""
    chance, scale = random.Random(seed), work.worker / (2.718281828 ** (work.spread**2 / 2))
    free = [0.0] * workers
    scheduler = client = provider = busy = 0.0
    arriving = [(0.0, n % workers) for n in range(min(work.items, workers * work.at_worker))]
    heapq.heapify(arriving)
    left, last = work.items, 0.0
    while left and arriving:
        asked, at = heapq.heappop(arriving)
        client = max(client, asked) + work.client
        scheduler = max(scheduler, client) + work.scheduler
        begin = max(scheduler, free[at])
        if work.most_a_second:
            provider = max(provider, begin - 6.0) + 1 / work.most_a_second
            begin = max(begin, provider)
        seconds = scale * chance.lognormvariate(0.0, work.spread)
        busy += seconds
        free[at] = last_here = begin + seconds
        if chance.random() < seconds / (days_between_deaths * _DAY):
            free[at] += 60.0  # it is noticed and begun again; what it had is done once more
        else:
            left -= 1
            last = max(last, last_here)
        heapq.heappush(arriving, (free[at], at))
    done = work.items
    asked_in_all = done / work.most_a_second if work.most_a_second else 0.0
    return Ended(
        seconds=last,
        worker=busy / (last * workers),
        scheduler=done * work.scheduler / last,
        client=done * work.client / last,
        provider=asked_in_all / last,
    )


def table(works: Sequence[Work]) -> None:
    """Print how long each work takes on so many workers, and what was the busiest part."""
    print(f"{'':52}" + "".join(f"{count:>9,} worker{'s' * (count > 1)}" for count in WORKERS))
    for work in works:
        every = [simulate(work, count) for count in WORKERS]
        print(f"{work.name:52}" + "".join(f"{_told(one.seconds):>16}" for one in every))
        for name in ("worker", "scheduler", "client", "provider"):
            shares = [getattr(one, name) for one in every]
            if any(shares):
                print(f"    {name + ' at work':48}" + "".join(f"{share:>16.0%}" for share in shares))


def _told(seconds: float) -> str:
    for unit, size in (("days", _DAY), ("h", 3_600.0), ("min", 60.0)):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.0f} s"


_SMALL = Work("a million small mixed files, 48 at a time", 20_833, 48 * 0.0141, 48 * 0.0017, 48 * 0.0018)
_FILINGS = Work("a million filings of 65 pages, one at a time", 1_000_000, 0.84, 0.010, 0.034)
_CLAIMS = Work("10,000 claims, four calls of 0.5 s each", 10_000, 2.9, 0.024, 0.043, at_worker=1)


if __name__ == "__main__":
    few = replace(
        _CLAIMS, name="the same, a provider that takes 500 requests a minute", most_a_second=500 / 240
    )
    more = replace(_CLAIMS, name="the same, one that takes 10,000 a minute", most_a_second=10_000 / 240)
    table((_SMALL, _FILINGS, _CLAIMS, few, more))
