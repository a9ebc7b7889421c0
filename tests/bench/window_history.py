"""What the window's history and sidebar wait for over 100,000 sessions: pages, counts and searches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from detective_app.gui.run.history_reader import HistoryReader
from detective_app.storage.history.query import HistoryQuery
from tests.bench.figure import Figure
from tests.bench.history import SEARCHES, fill

REPEATS = 9
_NEWEST = 60


def measure() -> Iterator[Figure]:
    """Ask the reader as the pages do; the index is made of rows, the files themselves are not there."""
    with TemporaryDirectory() as folder:
        fill(Path(folder) / "history.sqlite")
        yield from asyncio.run(_asked(Path(folder)))


async def _asked(folder: Path) -> list[Figure]:
    reader = HistoryReader(DetectiveApplication(GlobalOptions(data_dir=folder)))

    async def first_page() -> None:
        await reader.page(HistoryQuery())
        await reader.count()

    async def search(text: str) -> None:
        await reader.page(HistoryQuery(text))
        await reader.count(HistoryQuery(text))

    opened = await _timed(first_page)
    pages = [await _timed(first_page) for _ in range(REPEATS)]
    searches = [await _timed(lambda t=text: search(t)) for text in SEARCHES for _ in range(REPEATS)]
    newest = [await _timed(lambda: reader.search(limit=_NEWEST)) for _ in range(REPEATS)]
    await reader.close()
    return [
        Figure("window: history's first page with count, opened anew", opened, "ms"),
        Figure("window: history's first page with count", median(pages), "ms", 50),
        Figure("window: history searched with count, p95", _p95(searches), "ms", 60),
        Figure("window: the sidebar's newest sessions", median(newest), "ms", 50),
    ]


async def _timed(work: Callable[[], Awaitable[object]]) -> float:
    """Return milliseconds."""
    began = perf_counter()
    await work()
    return (perf_counter() - began) * 1_000


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]
