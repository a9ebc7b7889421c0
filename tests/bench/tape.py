"""What tape and count of the documents' words cost a request, over a case of 1 MB and of 1 GB."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from detective_app.core.ports import Message
from detective_app.core.tape import Incoming, Outgoing
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.storage.sessions.tape import TapeWriter
from tests.bench.figure import Figure

LARGE_MB = 1_000
CASE_WORDS = 170_000
"""About 1 MB of text."""
PROMPT_WORDS = 3_000
REQUESTS = 60
ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7"


def measure() -> Iterator[Figure]:
    """Time both for requests as a round sends them: a prompt with some quotes, and its reply."""
    random = Random(1)
    words = [f"{random.randrange(40_000):x}" for _ in range(CASE_WORDS)]
    counter = DisclosureCounter(100, lambda: {"D1": " ".join(words)})
    counter.outgoing("models.example", [Message("user", "The documents are read once.")])
    counted, taped = [], []
    with TemporaryDirectory() as folder:
        tape = TapeWriter(Path(folder) / "session.tape.jsonl", ID)
        for number in range(REQUESTS):
            quoted = " ".join(words[number * 100 : number * 100 + 60])
            text = " ".join(f"{random.randrange(40_000):x}" for _ in range(PROMPT_WORDS)) + f"\n> {quoted}"
            started = process_time()
            counter.outgoing("models.example", [Message("user", text)])
            counted.append(process_time() - started)
            body = text.encode()
            started = process_time()
            sent = tape.sent(Outgoing("detective", "models.example", "POST", "/v1", body, body))
            tape.came(sent, Incoming(200, {}, body[:4_000], body[:4_000]))
            taped.append(process_time() - started)
        tape.close()
    yield Figure("tape of a request of 20 KB and its reply", 1000 * median(taped), "ms", 3)
    whole = [one + other for one, other in zip(counted, taped, strict=True)]
    yield Figure("tape and count of a request, case of 1 MB", 1000 * median(whole), "ms", 3)
    with TemporaryDirectory() as folder:
        probe = [sys.executable, "-m", "tests.bench.words_probe", str(LARGE_MB), folder]
        first, known = (
            json.loads(subprocess.run(probe, stdout=subprocess.PIPE, text=True, check=True).stdout)
            for _ in range(2)
        )
    yield Figure("tape: count of a request, case of 1 GB", 1000 * median(known["requests"]), "ms", 10)
    yield Figure("tape: words of 1 GB read before the first request, once", first["read"], "s")
    yield Figure("tape: peak memory while they are read", first["peak"], "MB")
    yield Figure("tape: begin of a run over a known case of 1 GB", known["read"], "s", 5)
    yield Figure("tape: first request of such a run", 1000 * known["requests"][0], "ms")
    yield Figure("tape: memory of such a run, without what is mapped", known["own"], "MB")
    yield Figure("tape: words of 1 GB on disk", known["kept"], "MB")
