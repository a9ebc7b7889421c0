"""Many hypotheses over one case, with models that judge each by its own words."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import psutil

from tests.cli.command import Ended, start
from tests.cli.models import Models
from tests.patience import PATIENCE
from tests.stand_ins import Brain, replies
from tests.stand_ins.wire import Call

_NUMBER = re.compile(r"Keeper (\d+) kept the watch")


def hypothesis(number: int) -> str:
    return f"Keeper {number} kept the watch."


@dataclass(frozen=True)
class Judge(Brain):
    """Asks two questions of each hypothesis, and holds that every even keeper kept the watch."""

    turns: int | None = 2

    def answer(self, call: Call) -> Any:
        """Judge by the number of the keeper."""
        usual = super().answer(call)
        found = _NUMBER.search(call.text)
        if not found or call.stage not in ("opening", "audit"):
            return usual
        text = json.loads(usual.text)
        if call.stage == "opening":
            text["signals"] = [replies.claim(hypothesis(int(found[1])))]
        else:
            ruling = "refuted" if int(found[1]) % 2 else "supported"
            side = "against" if int(found[1]) % 2 else "for"
            claim = {
                "claim": "s1",
                "verdict": ruling,
                "because": "It says so.",
                "evidence": [{"passage": "P1", "side": side}],
                "confidence": 0.9,
            }
            text["verdict"] = replies.verdict(claim, overall=ruling)
        return type(usual)(json.dumps(text))


@dataclass
class Batches:
    """The command over a table of hypotheses; whoever uses it has models that a `Judge` plays."""

    models: Models
    data: Path
    folder: Path

    def table(self, *rows: Mapping[str, str] | str, name: str = "claims.jsonl") -> Path:
        """Write a table; a text by itself is a hypothesis."""
        path = self.folder / name
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return path

    def words(self, table: Path, *more: str, output: str = "results.jsonl") -> tuple[str | Path, ...]:
        """Return the arguments of the command."""
        case = ("--case", self.models.document, "-o", self.folder / output)
        return ("--data-dir", self.data, "--json", "batch", table, *case, *self.models.options, *more)

    def start(self, table: Path, *more: str, output: str = "results.jsonl") -> subprocess.Popen[str]:
        """Begin a batch as a process of its own."""
        return start(*self.words(table, *more, output=output))

    def run(self, table: Path, *more: str, output: str = "results.jsonl") -> Ended:
        """Run a batch to its end."""
        with self.start(table, *more, output=output) as process:
            out, err = process.communicate(timeout=PATIENCE)
        return Ended(process.returncode, out, err)

    @property
    def results(self) -> list[dict[str, Any]]:
        """The results as JSON."""
        lines = (self.folder / "results.jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def tapes(self) -> Iterator[list[dict[str, Any]]]:
        """Yield the whole lines of each tape."""
        for path in self.data.glob("sessions/*.tape.jsonl"):
            whole, _, _ = path.read_bytes().rpartition(b"\n")
            yield [json.loads(line) for line in whole.split(b"\n") if line]

    @property
    def replies(self) -> int:
        """How many replies of models are on tapes."""
        return sum(line["kind"] == "reply" for tape in self.tapes() for line in tape)

    def until_replied(self, count: int, process: subprocess.Popen[str] | None = None) -> None:
        """Wait until so many replies have come and are on tapes, or a process has ended before."""
        until = monotonic() + PATIENCE
        while self.replies < count and not (process and process.poll() is not None):
            assert monotonic() < until
            sleep(0.01)

    def workers(self, process: subprocess.Popen[str]) -> list[psutil.Process]:
        """Return the processes that run rows for a batch."""
        with suppress(psutil.Error):
            every = psutil.Process(process.pid).children()
            return [one for one in every if "spawn_main" in str(one.cmdline())]
        return []

    def paid_twice(self) -> int:
        """Count the calls of the detective that reached the server again after their reply had come."""
        sent, came = Counter[str](), Counter[str]()
        for tape in self.tapes():
            replied = {
                line["of"] for line in tape if line["kind"] == "reply" and line.get("ended") == "whole"
            }
            for line in tape:
                if line["kind"] == "request" and line["role"] == "detective" and "name" not in line:
                    sent[line["sha256"]] += 1
                    came[line["sha256"]] += line["n"] in replied
        calls = self.models.server.seen("openai", calls_only=True)
        reached = Counter(hashlib.sha256(call.body).hexdigest() for call in calls)
        assert reached == sent or not reached - sent
        return sum(count - 1 for count in came.values() if count > 1)
