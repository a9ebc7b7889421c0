"""What a turn costs beside its two calls: a whole run against a bare loop that posts the same bodies.

Both talk to the same stand-in through the same SDK client, alternately and in one process, so that the
ratio does not depend on the machine. It is taken twice: with replies that come at once, where every
millisecond of checking and saving shows, and with replies that take as long as those of a very fast model.
The bar is on the second; real models take one to ten seconds.
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
from tests.stand_ins.exchange import Exchange

TURNS = 20
ROUNDS = 3
REPLY_SECONDS = 0.1


def measure() -> Iterator[Figure]:
    """Time runs and bare loops alternately; each ratio is the median of its rounds."""
    for pause, words, bar in ((0.0, "at once", None), (REPLY_SECONDS, f"in {REPLY_SECONDS:g} s", 1.5)):
        runs, loops = asyncio.run(_rounds(pause))
        yield Figure(f"a turn of a run, replies {words}", 1000 * median(runs) / TURNS, "ms")
        yield Figure(f"its two calls in a bare loop, replies {words}", 1000 * median(loops) / TURNS, "ms")
        ratio = median(run / loop for run, loop in zip(runs, loops, strict=True))
        yield Figure(f"a turn to its bare calls, replies {words}", ratio, "x", bar)


async def _rounds(pause: float) -> tuple[list[float], list[float]]:
    async def answer_after_a_pause(exchange: Exchange) -> None:
        await exchange.pause(pause)
        await exchange.honest()

    runs, loops = [], []
    with StandIn(TalkativeBrain()) as server:
        for number in range(ROUNDS + 1):
            server.forget()
            server.script("*", "*", answer_after_a_pause, times=None)
            with TemporaryDirectory() as folder:
                run = await run_turns(server, Path(folder), TURNS)
            turns = [request for request in server.seen() if request.stage in ("answer", "analysis")]
            loop = await _bare_loop(server, turns)
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
