"""A run through the program's own composition root, against stand-ins, timed by what it tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import RunRequest
from tests.stand_ins import Brain, Call, StandIn
from tests.stand_ins.brains import CASE, HYPOTHESIS

DETECTIVE, WITNESS = "openai:gpt-6.1-sol", "ollama:llama3.1"
_DETAIL = (
    "The entry is in the keeper's own hand, was read twice, and nothing in it was struck out or changed. "
)


@dataclass(frozen=True)
class TalkativeBrain(Brain):
    """A witness whose answers are as long as real ones, and a detective that is never satisfied."""

    turns: int | None = None

    def statement(self, call: Call) -> str:
        """Answer in about 130 words."""
        return f"{super().statement(call)} {_DETAIL * 6}"


async def run_turns(server: StandIn, folder: Path, turns: int) -> float:
    """Run a session of `turns` turns; return the seconds from the first question to the last saved turn."""
    case = folder / "case.md"
    case.write_text("\n\n".join(answer for _, answer in CASE), encoding="utf-8")
    application = DetectiveApplication(GlobalOptions(data_dir=folder / "data"))
    request = RunRequest(
        hypothesis=HYPOTHESIS,
        case_paths=(case,),
        limit=turns,
        detectives=(DETECTIVE,),
        witness=WITNESS,
        base_urls=_addresses(server),
    )
    started = ended = 0.0
    saved = 0
    async with await application.runs.start(request) as run:
        async for event in run.events():
            if event.event == "question_asked" and event.sequence == 1:
                started = perf_counter()
            elif event.event == "turn_saved":
                ended, saved = perf_counter(), saved + 1
    if saved != turns:
        raise RuntimeError(f"The run ended after {saved} of {turns} turns.")
    return ended - started


def _addresses(server: StandIn) -> Mapping[str, str]:
    return {name: server.base_url(name) for name in ("openai", "ollama")}
