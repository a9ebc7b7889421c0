"""Rows of a batch with one process and with two: how many a minute, and what a process holds after many.

`python -m tests.bench.batch ROWS SECONDS` measures so many rows, with a cloud that takes so long for a call,
over the filings of DETECTIVE_FILINGS, else over the sample case.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, process_time

import psutil

from detective_app import paths
from tests.bench.figure import Figure
from tests.cli.batches import Judge, hypothesis
from tests.stand_ins import StandIn
from tests.stand_ins.exchange import Exchange

ROWS, SECONDS = 60, 0.5
_BAR = 1 / 1.6
_DETECTIVE = "openai:gpt-6.1-sol"


def measure(rows: int = ROWS, seconds: float = SECONDS) -> Iterator[Figure]:
    """Run the same rows with one process and with two."""
    one, two = (_run(rows, seconds, processes) for processes in (1, 2))
    yield Figure(f"a row with one process, {seconds:g} s a call", one.a_row, "s")
    yield Figure("a row with two processes", two.a_row, "s")
    yield Figure("a row with two processes to one with one", two.a_row / one.a_row, "x", _BAR)
    yield Figure("a row's processor time with one process", one.processor, "s")
    yield Figure("the same of who hands the rows out", one.handing, "s")
    yield Figure("the same of the cloud's stand-in", one.stand_in, "s")
    needed = max(two.processor + two.handing + two.stand_in, two.processor) / 2
    yield Figure("two processes to one by what processors did", needed / one.processor, "x", _BAR)
    yield Figure("start of the processes, two of them", two.start, "s")
    yield Figure("memory of a process after all rows to after a quarter", one.growth, "x", 1.25)
    yield Figure("memory of a process after all rows", one.memory / 1e6, "MB")
    yield Figure("a row on disk, session and tape", one.disk / rows / 1000, "kB")


class _Ran:
    """What one run took: seconds to its first row and for each one after it, bytes."""

    def __init__(
        self, times: list[float], began: float, held: list[int], used: list[tuple[float, ...]], disk: int
    ) -> None:
        self.a_row = (times[-1] - times[0]) / (len(times) - 1)
        self.start = times[0] - began
        quarter = max(1, len(held) // 4)
        self.growth = median(held[-quarter:]) / median(held[quarter : 2 * quarter])
        self.memory, self.disk = held[-1], disk
        first, last = used[0], used[-1]
        rows = len(used) - 1
        self.processor, self.handing, self.stand_in = ((last[n] - first[n]) / rows for n in range(3))


def _run(rows: int, seconds: float, processes: int) -> _Ran:
    async def thinking(exchange: Exchange) -> None:
        await asyncio.sleep(seconds)
        await exchange.honest()

    case = os.environ.get("DETECTIVE_FILINGS") or paths.resources() / "sample_case"
    with StandIn(Judge()) as server, TemporaryDirectory() as folder:
        server.script("openai", "*", thinking, times=None)
        table = Path(folder) / "claims.jsonl"
        table.write_text("".join(json.dumps(hypothesis(n)) + "\n" for n in range(rows)), encoding="utf-8")
        command = [
            *(sys.executable, "-m", "detective_app", "--data-dir", f"{folder}/data", "--json", "batch"),
            *(str(table), "--case", str(case), "-o", f"{folder}/results.jsonl", "--parallel", str(processes)),
            *("--detective", _DETECTIVE, "--witness", "none"),
            *("--base-url", f"openai={server.base_url('openai')}"),
        ]
        environment = {**os.environ, "OPENAI_API_KEY": "sk-proj-" + "o" * 32}
        began = 0.0
        times, held, used = list[float](), list[int](), list[tuple[float, ...]]()
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        ) as process:
            for line in process.stdout or ():
                if '"batch_started"' in line:
                    began = monotonic()
                if '"batch_row"' in line:
                    times.append(monotonic())
                    memory, *seconds_used = _taken(process.pid)
                    held.append(memory)
                    used.append((*seconds_used, process_time()))
        if process.returncode:
            raise RuntimeError(f"the batch ended with {process.returncode}")
        disk = sum(one.stat().st_size for one in Path(folder, "data", "sessions").iterdir())
    return _Ran(times, began, held, used, disk)


def _taken(pid: int) -> tuple[int, float, float]:
    """Return the bytes that the largest process for rows holds, their seconds of work, and the client's."""
    held, used, client = [0], 0.0, psutil.Process(pid)
    for one in client.children():
        with suppress(psutil.Error):
            if "spawn_main" in str(one.cmdline()):
                held.append(one.memory_info().rss)
                used += sum(one.cpu_times()[:4])
    return max(held), used, sum(client.cpu_times()[:2])


if __name__ == "__main__":
    for figure in measure(int(sys.argv[1]), float(sys.argv[2])):
        print(f"{figure.name:60} {figure.value:10.2f} {figure.unit} {figure.verdict}")
