"""How many bytes a run sends to the cloud, by its number of turns."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.figure import Figure
from tests.bench.sample_run import TalkativeBrain, run_turns
from tests.stand_ins import StandIn


def measure() -> Iterator[Figure]:
    """Count the request bodies of runs of 5, 10 and 20 turns."""
    sent = {turns: asyncio.run(_bytes_sent(turns)) for turns in (5, 10, 20)}
    for turns, size in sent.items():
        yield Figure(f"bytes to the cloud, {turns} turns", size / 1000, "kB")
    yield Figure("bytes to the cloud, 20 turns to 10", sent[20] / sent[10], "x", 2.2)


async def _bytes_sent(turns: int) -> int:
    with StandIn(TalkativeBrain()) as server, TemporaryDirectory() as folder:
        await run_turns(server, Path(folder), turns)
        return sum(len(request.body) for request in server.seen("openai"))
