"""A person at a run: it waits for them, asks what they ask, and tells them what it has cost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.ending import Gate
from detective_app.core.operator import Steering
from detective_app.front_end.run import Run, RunRequest
from tests.passed import passed
from tests.patience import PATIENCE
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

OWN = "Who keeps the keys of the tower?"


class Person:
    """Waits before stage `hold` (from 0), steers the first question, and watches the cost."""

    def __init__(self, run: Run, hold: int) -> None:
        self.held, self.go_on = asyncio.Event(), asyncio.Event()
        self.costs: list[float] = []
        self._run, self._hold = run, hold

    async def ready(self) -> None:
        usage = self._run.session.usage or {}
        self.costs.append(sum(used.cost_usd or 0 for used in usage.values()))
        if len(self.costs) - 1 == self._hold:
            self.held.set()
            await self.go_on.wait()

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        return Steering(OWN) if sequence == 1 and proposed != OWN else None

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        return None

    async def at_gate(self, gate: Gate) -> None:
        return None


@pytest.fixture
def request_(app: DetectiveApplication, server: StandIn, tmp_path: Path) -> RunRequest:
    passed(app.folders.data, "ollama:llama3.1", server.base_url("ollama"))
    document = tmp_path / "case.md"
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    return RunRequest(
        hypothesis=HYPOTHESIS,
        case_paths=(document,),
        limit=5,
        detectives=("openai:gpt-6.1-sol",),
        witness="ollama:llama3.1",
        base_urls={name: server.base_url(name) for name in ("openai", "ollama")},
    )


async def test_a_run_waits_for_its_operator_and_asks_what_they_ask(
    app: DetectiveApplication, server: StandIn, request_: RunRequest
) -> None:
    async with asyncio.timeout(PATIENCE), await app.runs.start(request_) as run:
        person = Person(run, hold=2)

        async def whole() -> list[str]:
            return [event.event async for event in run.events(person)]

        going = asyncio.create_task(whole())
        await person.held.wait()
        assert len(server.seen(calls_only=True)) == 2, "the opening and one answer, then it waits"
        assert app.library.files.load(run.path).session.half_turns
        person.go_on.set()
        assert (await going)[-1] == "session_ended"
    kept = app.library.files.load(run.path).session
    assert (kept.qa_pairs[0].question, kept.qa_pairs[0].strategy) == (OWN, "user")
    assert person.costs == sorted(person.costs)
    assert person.costs[0] == 0 < person.costs[1], "what a stage cost is known before the next one begins"
    assert app.library.files.load(run.path).changed_outside is False


async def test_a_run_that_was_stopped_while_it_waited_goes_on_with_the_persons_question(
    app: DetectiveApplication, server: StandIn, request_: RunRequest
) -> None:
    async with asyncio.timeout(PATIENCE), await app.runs.start(request_) as run:
        person = Person(run, hold=2)
        events = run.events(person)
        async for event in events:
            if event.event == "answer_given":
                break
        await person.held.wait()
        await events.aclose()
    assert not app.library.held_elsewhere()
    async with asyncio.timeout(PATIENCE), await app.runs.resume(run.session.id, request_) as again:
        assert again.session.half_turns[0].question == OWN
        assert [event.event async for event in again.events()][-1] == "session_ended"
    assert app.library.files.load(run.path).session.qa_pairs[0].question == OWN
    assert len(server.seen("ollama", "answer")) == 5, "the kept answer is not asked for again"
