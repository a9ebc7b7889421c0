"""A folder of small mixed files read by one worker and by two, each with a core of its own.

`python -m tests.bench.reading FILES` measures so many. Other programs share the cores, so beside the clock it
tells what the processors did: a reading waits for the busiest of the workers and the case's computer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import psutil

from tests.bench.case_corpus import Corpus, fill_mixed
from tests.bench.figure import Figure
from tests.cli.clusters import Cluster

FILES = 2_000
_BAR = 1 / 1.7


def measure(files: int = FILES) -> Iterator[Figure]:
    """Read the same files with one worker and with two."""
    with TemporaryDirectory() as folder:
        case = Path(folder, "case")
        yield Figure("bytes of a file", fill_mixed(case, files, Corpus()) / files / 1000, "kB")
        one, two = (_Read(case, Path(folder, str(count)), count, files) for count in (1, 2))
    yield Figure("a file on the clock, one worker", 1000 * one.clock, "ms")
    yield Figure("a file on the clock, two workers", 1000 * two.clock, "ms")
    yield Figure("the second to the first", two.clock / one.clock, "x", _BAR)
    yield Figure("a file on the busiest processor, one worker", 1000 * one.busiest, "ms")
    yield Figure("a file on the busiest processor, two workers", 1000 * two.busiest, "ms")
    yield Figure("the second to the first by processors", two.busiest / one.busiest, "x", _BAR)
    yield Figure("of that the case's computer, a file", 1000 * two.client, "ms")
    yield Figure("the scheduler, a file", 1000 * two.scheduler, "ms")
    yield Figure("processes that wanted a core meanwhile, one worker", one.load, "")
    yield Figure("the same, two workers", two.load, "")


class _Read:
    """What one reading took, in seconds a file."""

    def __init__(self, case: Path, folder: Path, count: int, files: int) -> None:
        folder.mkdir()
        with ExitStack() as stack:
            cluster = Cluster(folder, stack)
            workers = [cluster.worker(f"worker{n}") for n in range(count)]
            for core, worker in enumerate(workers):
                psutil.Process(worker.pid).cpu_affinity([core % (os.cpu_count() or 1)])
            self._run(case, folder, cluster, [one.pid for one in workers], files)

    def _run(self, case: Path, folder: Path, cluster: Cluster, workers: list[int], files: int) -> None:
        command = [
            *(sys.executable, "-m", "detective_app", "--data-dir", f"{folder}/data", "--json"),
            *("cases", "read", str(case), "--cluster", cluster.address, *cluster.tls),
        ]
        scheduler = cluster.scheduler.pid
        before = {pid: _used(pid) for pid in (*workers, scheduler)}
        loads = [os.getloadavg()[0]]
        began, client = 0.0, 0.0
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            for line in process.stdout or ():
                told = json.loads(line)
                if not began and told["event"] == "case_progress":
                    began, client = monotonic(), -_used(process.pid)
                loads.append(os.getloadavg()[0])
                if told["event"] == "case_read":
                    self.clock = (monotonic() - began) / files
                    self.client = (client + _used(process.pid)) / files
        after = {pid: _used(pid) - before[pid] for pid in before}
        self.scheduler = after.pop(scheduler) / files
        self.busiest = max(self.client, *(one / files for one in after.values()))
        self.load = sum(loads) / len(loads)


def _used(pid: int) -> float:
    """Return the seconds that a process and those that it started worked, of ended ones too."""
    process = psutil.Process(pid)
    there = sum(sum(one.cpu_times()[:2]) for one in process.children(recursive=True))
    return float(there + sum(process.cpu_times()[:4]))


if __name__ == "__main__":
    for figure in measure(int(sys.argv[1]) if len(sys.argv) > 1 else FILES):
        print(f"{figure.name:60} {figure.value:10.3f} {figure.unit} {figure.verdict}", flush=True)
