"""What a turn costs beside its two calls: a whole run against a bare loop that posts the same bodies.

Both talk to the same stand-in through the same SDK client, alternately and in one process, so that the
ratio does not depend on the machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx2
import openai

from tests.bench.figure import Figure
from tests.bench.sample_run import TalkativeBrain, run_turns
from tests.stand_ins import Request, StandIn

TURNS = 20
ROUNDS = 5


def measure() -> Iterator[Figure]:
    """Run and repeat in turns; the ratio is the median of the rounds'."""
    runs, loops = asyncio.run(_rounds())
    yield Figure("a turn of a run", 1000 * median(runs) / TURNS, "ms")
    yield Figure("the same two calls in a bare loop", 1000 * median(loops) / TURNS, "ms")
    ratio = median(run / loop for run, loop in zip(runs, loops, strict=True))
    yield Figure("per-turn overhead", ratio, "x", 1.5)


async def _rounds() -> tuple[list[float], list[float]]:
    runs, loops = [], []
    with StandIn(TalkativeBrain()) as server:
        for number in range(ROUNDS + 1):
            server.forget()
            with TemporaryDirectory() as folder:
                run = await run_turns(server, Path(folder), TURNS)
            loop = await _bare_loop(server, [r for r in server.seen() if r.stage in ("answer", "analysis")])
            if number:  # the first round only warms up
                runs.append(run)
                loops.append(loop)
    return runs, loops


async def _bare_loop(server: StandIn, requests: Sequence[Request]) -> float:
    """Post the bodies of all turns again, one after the other, and read the replies to their end."""
    async with (
        openai.AsyncOpenAI(api_key="x" * 20, base_url=server.base_url("openai"), max_retries=0) as detective,
        httpx2.AsyncClient(trust_env=False) as witness,
    ):
        started = perf_counter()
        for request in requests:
            if request.provider == "openai":
                await detective.responses.create(**request.json)
            else:
                address = server.base_url("ollama") + request.path
                async with witness.stream("POST", address, json=request.json) as response:
                    await response.aread()
        return perf_counter() - started
