"""How long the window takes to end, by its close button and by SIGTERM: alone, as a run begins, and in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.bench.figure import Figure
from tests.bench.window_process import Ending, Process, Surroundings, surroundings
from tests.passed import passed
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS
from tests.stand_ins.reactions import Hold

REPEATS = 5
MOMENTS = {"painted": ("", 300), "preparing": (" as a run begins", 500), "running": (" during a run", 300)}


def measure() -> Iterator[Figure]:
    """End windows in each way several times; all must exit with 0."""
    with surroundings() as around:
        endings: list[Ending] = []
        for moment, (told, bar) in MOMENTS.items():
            for name in ("closed", "terminated"):
                found = [_ending(around, name, moment) for _ in range(REPEATS)]
                words = f"window: {name}, to its exit{told}"
                yield Figure(words, median(ending.milliseconds for ending in found), "ms", bar)
                endings += found
        yield Figure("window: slowest of them", max(ending.milliseconds for ending in endings), "ms", 500)
        yield Figure("window: exits that were not 0", sum(ending.code != 0 for ending in endings), "", 0)


def _ending(around: Surroundings, name: str, moment: str) -> Ending:
    with StandIn() as server, Process(around, "detective", "--data-dir", str(around.data)) as window:
        window.wait_for("painted")
        held = Hold()  # the witness is at its answer when the window is closed
        server.script("ollama", "answer", held)
        if moment != "painted":
            window.order(json.dumps(_request(server, around.data)))
            window.wait_for(moment)
        if moment == "running":
            held.reached.wait()
        ending: Ending = getattr(window, name)()
        held.release.set()
        return ending


def _request(server: StandIn, data: Path) -> dict[str, object]:
    passed(data, "ollama:llama3.1", server.base_url("ollama"))
    document = data.parent / "case.md"
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    return {
        "hypothesis": HYPOTHESIS,
        "case_paths": [str(document)],
        "detectives": ["openai:gpt-6.1-sol"],
        "witness": "ollama:llama3.1",
        "base_urls": {name: server.base_url(name) for name in ("openai", "ollama")},
    }
