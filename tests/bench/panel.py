"""What several detectives take: a round of deliberation of three against one detective's call, and the calls.

All replies take a tenth of a second. A round of a panel is from its first request to its end on disk; what
one detective takes is its audit, from the gate to the result on disk.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest import mock

from detective_app.app.application import DetectiveApplication
from detective_app.app.estimate import panel_estimate
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from tests.bench.figure import Figure
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.brains import HYPOTHESIS
from tests.stand_ins.exchange import Exchange

RUNS, REPLY_SECONDS, LIMIT = 5, 0.1, 5
AGENTS = ("openai:gpt-6.1-sol", "anthropic:claude-opus-5-5", "gemini:gemini-3.8-flash")
KEYS = {f"{name}_API_KEY": "sk-for-the-stand-in-only" for name in ("OPENAI", "ANTHROPIC", "GEMINI")}


def measure() -> Iterator[Figure]:
    """Time rounds of three and audits of one alternately, and count the calls of a panel."""
    with mock.patch.dict(os.environ, KEYS), StandIn(Brain(turns=LIMIT)) as server:
        found = [asyncio.run(_timed(server)) for _ in range(RUNS + 1)][1:]
    one, three = (median(times) for times in zip(*(pair[:2] for pair in found), strict=True))
    yield Figure("one detective's call", 1000 * one, "ms")
    yield Figure("a round of three detectives", 1000 * three, "ms")
    yield Figure("a round of three to one call", median(t / o for o, t, _, _ in found), "x", 1.3)
    _, _, calls, rounds = found[-1]
    most = panel_estimate([("openai", "x")] * len(AGENTS), LIMIT, max(rounds - 1, 1)).calls_high
    yield Figure("calls of a panel of three", calls, "")
    yield Figure("calls of a panel of three to the estimate's most", calls / most, "x", 1.0)


async def _after_a_pause(exchange: Exchange) -> None:
    await exchange.pause(REPLY_SECONDS)
    await exchange.honest()


async def _timed(server: StandIn) -> tuple[float, float, int, int]:
    """Return the seconds of one audit and of a round of three, the panel's calls, and its rounds."""
    alone = await _run(server, {"gate_checked": "audit_completed"}, detectives=AGENTS[:1])
    rounds = await _run(server, {"gate_checked": "deliberation_round"}, agents=AGENTS)
    calls = [request for request in server.seen() if request.stage != "info"]
    deliberated = [one for one in calls if one.stage == "deliberation"]
    return alone[0], rounds[0], len(calls), len(deliberated) // len(AGENTS)


async def _run(server: StandIn, between: dict[str, str], **who: tuple[str, ...]) -> list[float]:
    server.forget()
    server.script("*", "*", _after_a_pause, times=None)
    (begins, ends), *_ = between.items()
    times, started = [], 0.0
    with TemporaryDirectory() as folder:
        application = DetectiveApplication(GlobalOptions(data_dir=Path(folder)))
        urls = {name: server.base_url(name) for name in ("openai", "anthropic", "gemini", "ollama")}
        request = RunRequest(
            hypothesis=HYPOTHESIS,
            limit=LIMIT,
            witness="ollama:llama3.1",
            base_urls=urls,
            at_limit="audit",
            **who,  # type: ignore[arg-type]
        )
        async with await application.runs.start(request) as run:
            async for event in run.events():
                if event.event == begins:
                    started = perf_counter()
                elif event.event == ends:
                    times.append(perf_counter() - started)
    return times
