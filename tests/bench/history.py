"""How fast the history of 100,000 sessions answers: its first page, a search, and its other questions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import get_args

from detective_app.core.verdict import Ruling
from detective_app.paths import DataFolders
from detective_app.storage.history import index as history_index
from detective_app.storage.history.listing import History
from detective_app.storage.history.query import HistoryQuery
from detective_app.storage.history.rows import IndexedSession
from tests.bench.figure import Figure
from tests.bench.session_corpus import TOPICS, WORDS

SESSIONS = 100_000
REPEATS = 9
_BATCH = 5_000
_START = datetime(2010, 1, 1, 8, tzinfo=UTC)
_STATUSES = ("completed", "completed", "limit-reached", "failed", "running")
_VERDICTS = get_args(Ruling)
_MODES = ("collaborative", "socratic", "delphi")
# Common (every session), frequent, rare, absent; whole words and the first letters of one.
SEARCHES = (
    "recorded",
    "the records of",
    "lighthouse",
    "lighthouse inv",
    "4711",
    "zeppelin",
    "re",
    "r",
    "17",
)


def measure() -> Iterator[Figure]:
    """Ask an index made of rows as the program writes them; the files themselves are not there."""
    with TemporaryDirectory() as folder:
        started = perf_counter()
        fill(Path(folder) / "history.sqlite")
        yield Figure(f"history: index of {SESSIONS:,} written", perf_counter() - started, "s")
        history = History(DataFolders(Path(folder), Path(folder) / "c", Path(folder), Path(folder)))
        yield Figure("history: first page with count, opened anew", _opened(history), "ms", 50)
        yield Figure(
            "history: first page with count", _median(lambda: _asked(history, HistoryQuery())), "ms", 50
        )
        searched = [_timed(lambda q=q: _asked(history, q)) for q in _queries() for _ in range(REPEATS)]
        yield Figure("history: search with count, p95 of all words", _p95(searched), "ms", 60)
        yield Figure("history: search with count, slowest", max(searched), "ms")
        last = lambda: history.page(HistoryQuery(), offset=SESSIONS - 200)  # noqa: E731
        yield Figure("history: last page", _median(last), "ms", 50)
        narrow = HistoryQuery("recorded", frozenset({"failed"}), sort="cost")
        yield Figure("history: common word, filters, by cost", _median(lambda: _asked(history, narrow)), "ms")
        yield Figure("history: statuses and modes that occur", _median(history.occurring), "ms")
        history.close()


def _queries() -> Iterator[HistoryQuery]:
    return (HistoryQuery(text) for text in SEARCHES)


def _asked(history: History, query: HistoryQuery) -> None:
    history.page(query)
    history.count(query)


def _opened(history: History) -> float:
    def opened() -> None:
        history.close()
        _asked(history, HistoryQuery())

    return _median(opened)


def _timed(work: Callable[[], object]) -> float:
    """Return milliseconds."""
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1_000


def _median(work: Callable[[], object]) -> float:
    return median(_timed(work) for _ in range(REPEATS))


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def fill(path: Path) -> None:
    """Write an index of `SESSIONS` rows to a file; the same rows each time."""
    chance = random.Random(1)
    index = history_index.connect(path)
    for first in range(0, SESSIONS, _BATCH):
        rows = {
            f"session_{number}.json": ((1, 1), _row(chance, number))
            for number in range(first, first + _BATCH)
        }
        history_index.update(index, rows)
    index.close()


def _row(chance: random.Random, number: int) -> IndexedSession:
    topic, words = chance.choice(TOPICS), chance.sample(WORDS, 5)
    hypothesis = f"The {topic} kept its {words[0]} as the rules demand, case {number}."
    status = chance.choice(_STATUSES)
    score = chance.randrange(40, 101) if status == "completed" else None
    answer = "The {} of the {} is recorded with number {}, signed on the same day. "
    return IndexedSession(
        id=f"{number:032x}",
        hypothesis=hypothesis,
        start_time=_START + timedelta(minutes=97 * number),
        status=status,
        mode=chance.choice(_MODES),
        score=score,
        contradictions=None if score is None else chance.randrange(4),
        iterations=5,
        iteration_limit=12,
        documents=chance.randrange(6),
        detective="openai:gpt-6.1-sol",
        witness="ollama:llama3.1",
        cost_usd=chance.random(),
        pace=None,
        unreadable=None,
        verdict=chance.choice(_VERDICTS) if status == "completed" else "",
        title=hypothesis.casefold(),
        waits_for="",
        searched=hypothesis,
        questions="\n".join(f"What do the records of the {topic} say about the {word}?" for word in words),
        answers="\n".join(answer.format(word, topic, chance.randrange(10, 9_999)) * 4 for word in words),
        added=(),
    )
