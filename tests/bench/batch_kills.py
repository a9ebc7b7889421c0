"""Many rows over kills of workers and of the client at random times: one result each, nothing paid twice.

`python -m tests.bench.batch_kills ROWS` runs so many over the filings of DETECTIVE_FILINGS, else over the
sample case, and then some of them singly, to compare. It takes about a second of a processor for each row.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import psutil

from detective_app import paths
from tests.bench.figure import Figure
from tests.cli.batches import Judge, hypothesis
from tests.cli.command import call
from tests.stand_ins import StandIn

ROWS, SINGLY = 1_000, 50
_CLIENTS, _WORKERS = 5, 20
_DETECTIVE = "openai:gpt-6.1-sol"
_Line = dict[str, object]


def measure(rows: int = ROWS, singly: int = SINGLY) -> Iterator[Figure]:
    """Run the rows to their end, whatever is killed meanwhile, and count what came of it."""
    case = os.environ.get("DETECTIVE_FILINGS") or str(paths.resources() / "sample_case")
    os.environ["OPENAI_API_KEY"] = "sk-proj-" + "o" * 32
    with StandIn(Judge()) as server, TemporaryDirectory() as folder:
        options = ["--case", case, "--detective", _DETECTIVE, "--witness", "none"]
        options += ["--base-url", f"openai={server.base_url('openai')}"]
        run = _Killed(Path(folder), rows, options)
        run.to_its_end()
        results = [json.loads(line) for line in Path(folder, "results.jsonl").read_text().splitlines()]
        right = sum(one["verdict"] == _expected(n) for n, one in enumerate(results))
        sessions = len(list(Path(folder, "data", "sessions").glob("session_*.json")))
        yield Figure("rows that have the verdict they must have", rows - right, "missing", 0)
        yield Figure(
            "results and sessions beyond one a row", abs(len(results) - rows) + abs(sessions - rows), "", 0
        )
        yield Figure("kills of workers", run.workers, "")
        yield Figure("kills of the client", run.clients, "")
        reached = Counter(hashlib.sha256(one.body).digest() for one in server.seen("openai", calls_only=True))
        yield Figure("calls that reached the stand-in", reached.total(), "")
        again, under_way = _again(Path(folder, "data", "sessions"), reached)
        yield Figure("of them asked again while their reply was at hand", again, "", 0)
        yield Figure("of them asked again since they were under way at a kill", under_way, "")
        yield Figure("memory of a process, last quarter to second", run.growth, "x", 1.25)
        yield Figure("a row on the clock, over all kills and starts", run.seconds / rows, "s")
        chosen = random.Random(1).sample(range(rows), min(singly, rows))
        other = sum(_alone(Path(folder, "alone"), n, options) != _told(results[n]) for n in chosen)
        yield Figure(f"verdicts of {len(chosen)} rows that differ from those run singly", other, "", 0)


def _expected(number: int) -> str:
    return "refuted" if number % 2 else "supported"


def _told(result: dict[str, object]) -> tuple[object, ...]:
    claims: list[dict[str, object]] = result["claims"]  # type: ignore[assignment]
    return result["verdict"], *(one["verdict"] for one in claims)


def _alone(data: Path, number: int, options: list[str]) -> tuple[object, ...]:
    before = set(data.glob("sessions/session_*.json"))
    ended = call("--data-dir", data, "--json", "interrogate", hypothesis(number), *options)
    (file,) = set(data.glob("sessions/session_*.json")) - before
    verdict = json.loads(file.read_text())["auditResult"]["verdict"]
    assert ended.code == 0, ended.err
    return verdict["overall"], *(one["verdict"] for one in verdict["claims"])


def _again(sessions: Path, reached: Counter[bytes]) -> tuple[int, int]:
    """Count the calls that came again: those whose reply was on a tape, and those that were under way."""
    came, sent = Counter[str](), Counter[str]()
    for tape in sessions.glob("*.tape.jsonl"):
        lines = [json.loads(line) for line in tape.read_bytes().rpartition(b"\n")[0].split(b"\n") if line]
        whole = {line["of"] for line in lines if line["kind"] == "reply" and line.get("ended") == "whole"}
        for line in lines:
            if line["kind"] == "request" and line["role"] == "detective" and "name" not in line:
                sent[line["sha256"]] += 1
                came[line["sha256"]] += line["n"] in whole
    unknown = reached - Counter({bytes.fromhex(one): count for one, count in sent.items()})
    return sum(max(0, count - 1) for count in came.values()) + unknown.total(), reached.total() - len(reached)


class _Killed:
    """A batch that is begun again until all kills are done, and then runs to its end."""

    def __init__(self, folder: Path, rows: int, options: list[str]) -> None:
        self._table = folder / "claims.jsonl"
        self._table.write_text("".join(json.dumps(hypothesis(n)) + "\n" for n in range(rows)))
        self._command = [
            *(sys.executable, "-m", "detective_app", "--data-dir", f"{folder}/data", "--json", "batch"),
            *(str(self._table), "-o", f"{folder}/results.jsonl", "--parallel", "2", *options),
        ]
        self._chance, self.workers, self.clients = random.Random(), 0, 0
        self._held: list[int] = []
        self._rows, self._journals = rows, folder / "data" / "batches"
        self.seconds = 0.0

    def to_its_end(self) -> None:
        """Kill and begin again, then run on."""
        began = monotonic()
        while self.clients < _CLIENTS:
            with self._started() as process:
                for _ in range(_WORKERS // _CLIENTS):
                    self._kill_a_worker(process)
                self._wait(process)
                process.send_signal(signal.SIGKILL)
            self.clients += 1
        with self._started() as process:
            while process.poll() is None:
                self._held += [one.memory_info().rss for one in self._workers_of(process)]
                sleep(2)
        self.seconds = monotonic() - began
        if process.returncode:
            raise RuntimeError(f"the batch ended with {process.returncode}")

    @property
    def growth(self) -> float:
        """What a process holds at the end to what it held after a quarter."""
        quarter = max(1, len(self._held) // 4)
        return median(self._held[-quarter:]) / median(self._held[quarter : 2 * quarter] or self._held)

    def _started(self) -> subprocess.Popen[bytes]:
        more = ["--resume"] if self.clients else []
        return subprocess.Popen([*self._command, *more], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _kill_a_worker(self, process: subprocess.Popen[bytes]) -> None:
        self._wait(process)
        for one in self._workers_of(process)[:1]:
            with suppress(psutil.Error):
                one.kill()
                self.workers += 1

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        """Wait until some more rows are done, and a moment more."""
        until = self._done + self._chance.randrange(1, max(2, self._rows // 40))
        while self._done < until and process.poll() is None:
            sleep(0.1)
        sleep(self._chance.uniform(0, 1))

    @property
    def _done(self) -> int:
        """How many rows have ended, as the journal says."""
        return sum(file.read_bytes().count(b"\n") - 1 for file in self._journals.glob("*.jsonl"))

    def _workers_of(self, process: subprocess.Popen[bytes]) -> list[psutil.Process]:
        with suppress(psutil.Error):
            found = psutil.Process(process.pid).children()
            return [one for one in found if "spawn_main" in str(one.cmdline())]
        return []


if __name__ == "__main__":
    for figure in measure(*map(int, sys.argv[1:])):
        print(f"{figure.name:70} {figure.value:10.2f} {figure.unit} {figure.verdict}", flush=True)
