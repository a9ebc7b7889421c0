"""The window's access to the history: off its thread, in order, and quick to let go."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import UnreadableSession
from detective_app.gui.run.history_reader import HistoryReader
from detective_app.storage.history.query import HistoryQuery
from tests.gui.saved_sessions import identity, save, session
from tests.patience import until


async def test_pages_counts_and_searches_come_from_the_index(
    application: DetectiveApplication, data: Path
) -> None:
    save(data, session(1, "Bridge", score=80), session(2, "Lease"))
    reader = HistoryReader(application)
    await reader.refresh()
    assert [listed.row.hypothesis for listed in await reader.search()] == ["Bridge", "Lease"]
    assert [listed.row.hypothesis for listed in await reader.search("lea")] == ["Lease"]
    assert await reader.count() == 2
    assert await reader.count(HistoryQuery(statuses=frozenset({"completed"}))) == 1
    assert (await reader.occurring()).modes == ("collaborative",)
    await reader.close()


async def test_what_this_process_runs_is_running_and_the_rest_is_paused(
    application: DetectiveApplication, data: Path
) -> None:
    reader, files = HistoryReader(application), application.library.files
    save(data, session(1, "Left long ago"))
    with files.hold():
        files.save(session(2, "Being asked"))
        await reader.refresh()
        states = {listed.row.hypothesis: listed.state for listed in await reader.search()}
    assert states == {"Left long ago": "paused", "Being asked": "running"}
    await reader.close()


async def test_a_removed_session_is_gone_and_comes_back(
    application: DetectiveApplication, data: Path
) -> None:
    (path,) = save(data, session(1, "Bridge", score=80))
    reader = HistoryReader(application)
    await reader.refresh()
    removed = await reader.remove(path)
    assert await reader.count() == 0
    assert await reader.restore(removed) == path
    assert [listed.row.id for listed in await reader.search("bridge")] == [identity(1)]
    with pytest.raises(UnreadableSession):
        await reader.remove(path.with_name("another.json"))
    assert await reader.count() == 1
    await reader.close()


async def test_a_page_does_not_wait_for_files_that_are_read_and_closing_does_not_either(
    application: DetectiveApplication, data: Path
) -> None:
    save(data, *(session(n, f"Session {n}", turns=0) for n in range(900)))
    reader = HistoryReader(application)
    threads: set[str] = set()
    seen: list[int] = []

    def on_progress(done: int, files: int) -> None:
        threads.add(threading.current_thread().name)
        seen.append(done)
        assert files == 900

    reading = asyncio.get_running_loop().create_task(reader.refresh(on_progress))
    await until(lambda: seen)
    assert await reader.search(limit=5)
    assert not reading.done()
    await reader.close()
    await reading
    assert threads == {"history-files_0"}
    assert len(seen) < 5, "the rest is left for the next time"
    again = HistoryReader(application)
    await again.refresh()
    assert await again.count() == 900
    await again.close()
