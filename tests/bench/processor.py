"""Processor time, which is felt as slowness and heat: of a run before its first call, and of each turn.

Both are taken from the real command as a process of its own, while a stand-in answers at once, and both are
ratios, so that they do not depend on the machine: the start beside `import openai`, a turn beside the same
two calls through the bare SDK and the bare HTTP client, in a process of their own too.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.figure import Figure
from tests.bench.sample_run import DETECTIVE, WITNESS, TalkativeBrain
from tests.stand_ins import StandIn
from tests.stand_ins.brains import CASE, HYPOTHESIS
from tests.stand_ins.exchange import Exchange

TURNS = 20
ROUNDS = 7
START_BAR, TURN_BAR = 2.0, 2.0
_LIMIT_REACHED = 3
_TICKS = os.sysconf("SC_CLK_TCK")


def measure() -> Iterator[Figure]:
    """Run the command and what it is compared with alternately; the medians count."""
    with StandIn(TalkativeBrain()) as server, TemporaryDirectory() as made:
        folder = Path(made)
        case = folder / "case.md"
        case.write_text("\n\n".join(answer for _, answer in CASE), encoding="utf-8")
        rounds = [_round(server, folder / str(number), case) for number in range(ROUNDS + 1)][1:]
    sdk, plain, over_case, turn, printed, calls = (median(column) for column in zip(*rounds, strict=True))
    yield Figure("processor: import openai", sdk, "s")
    yield Figure("processor: a run before its first call", plain, "s", 1.0)
    yield Figure("processor: the same over a document", over_case, "s")
    yield Figure("processor: a run before its first call, to the import", plain / sdk, "x", START_BAR)
    yield Figure("processor: the same over a document", over_case / sdk, "x", START_BAR)
    yield Figure("processor: two bare calls", 1000 * calls, "ms")
    yield Figure("processor: a turn, --json", 1000 * turn, "ms")
    yield Figure("processor: a turn, ordinary output", 1000 * printed, "ms")
    yield Figure("processor: a turn to its bare calls, --json", turn / calls, "x", TURN_BAR)
    yield Figure("processor: a turn to its bare calls, ordinary output", printed / calls, "x", TURN_BAR)


def _round(server: StandIn, folder: Path, case: Path) -> tuple[float, ...]:
    """Return the seconds: of the import, of two starts, of a turn told in two ways, of two bare calls."""
    sdk = _of_children([sys.executable, "-c", "import openai"])
    over_case, _ = _run(server, folder / "case", "--json", "--case", str(case))
    _, printed = _run(server, folder / "printed")
    plain, turn = _run(server, folder / "plain", "--json")
    requests = [
        {"provider": request.provider, "path": request.path, "body": request.json}
        for request in server.seen()
        if request.stage in ("answer", "analysis")
    ]
    addresses = (server.base_url("openai"), server.base_url("ollama"))
    bare = subprocess.run(
        [sys.executable, "-m", "tests.bench.bare_calls", *addresses],
        input=json.dumps(requests),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return sdk, plain, over_case, turn, printed, 2 * float(bare.stdout)


def _run(server: StandIn, data: Path, *options: str) -> tuple[float, float]:
    """Run the command; return the seconds before its first call, and those of a turn after the first one.

    The first turn loads what only answers need.
    """
    spent: dict[str, list[float]] = {}

    async def noted(exchange: Exchange) -> None:
        spent.setdefault(exchange.request.stage, []).append(_of(process.pid))
        await exchange.honest()

    server.forget()
    server.script("*", "*", noted, times=None)
    addresses = [f"--base-url={name}={server.base_url(name)}" for name in ("openai", "ollama")]
    models = ("--detective", DETECTIVE, "--witness", WITNESS, "--limit", str(TURNS))
    command = ("--data-dir", str(data), "interrogate", *models, *addresses, *options, HYPOTHESIS)
    with subprocess.Popen(
        [Path(sys.executable).with_name("detective"), *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        process.wait()
    server.heal()
    if process.returncode != _LIMIT_REACHED:
        raise RuntimeError(f"The run ended with {process.returncode}.")
    answers = spent["answer"]
    return spent["opening"][0], (answers[-1] - answers[1]) / (len(answers) - 2)


def _of(pid: int) -> float:
    """Return the processor seconds of a process that runs, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _of_children(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
