"""Reads a folder into a case, again, searches it and checks quotes; prints one JSON line.

    python -m tests.bench.case_probe FOLDER STORE QUESTIONS

QUESTIONS is a JSON list. `first` and `again` are seconds of one core, the child's and all threads' together;
the other times are seconds on the clock. Peaks are megabytes, of this process and of its child.
"""

from __future__ import annotations

import json
import random
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from detective_app.core.ports import CaseIndex
from detective_app.evidence.quotes.checking import check
from detective_app.storage.cases.store import CaseStore

_QUOTES = 500
_PASSAGES = 8


def main() -> None:
    """Measure and print."""
    paths, store = [Path(sys.argv[1])], CaseStore(Path(sys.argv[2]))
    questions = json.loads(Path(sys.argv[3]).read_text(encoding="utf-8"))
    first, again = _worked(lambda: store.read(paths)), _worked(lambda: store.read(paths))
    index = store.read(paths).index
    index.search(questions[0], _PASSAGES)
    searches = [_timed(lambda q=question: index.search(q, _PASSAGES)) for question in questions]
    measured = {"first": first, "again": again, "searches": searches, "quotes": _quotes(index)}
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(json.dumps({**measured, "peaks": [peak / 1_024 for peak in peaks]}))


def _quotes(index: CaseIndex) -> list[float]:
    """Check lines of random documents, quoted with their source and their place."""
    chance, took = random.Random(4), []
    for _ in range(_QUOTES):
        source = chance.choice(index.sources)
        first = chance.randrange(1, source.lines - 2)
        locator = index.locator(source.source_id, first, first + 1)
        quote = index.lines(source.source_id, locator)
        took.append(_timed(lambda q=quote, s=source, at=locator: check(q, s.source_id, str(at), index)))
    return took


def _worked(work: Callable[[], object]) -> float:
    """Return the seconds that this process and the children that it ended were at work."""
    before = _used()
    work()
    return _used() - before


def _used() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _timed(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


if __name__ == "__main__":
    main()
