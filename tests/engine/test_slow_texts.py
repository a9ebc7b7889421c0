"""A document whose checks take longer than they may: the run goes on, says so, and can be stopped at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from detective_app.core.ask import Envelope, SessionContext
from detective_app.core.evidence import AnswerObject
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.core.time_limit import checkpoint
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.detective.by_hand import JUDGED_BY_HAND, ByHand
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.ask import ask
from tests.engine import runs
from tests.engine.clocks import CLOCK
from tests.engine.drafts import quote, said
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import case_of

LINES = 6_000
LIMIT_CAME = "The weight limit came into force on 22 March 2024."
QUESTION = "When did the weight limit come into force?"


def large_case(lines: int = LINES) -> MemoryCase:
    """Return a case of a memo and a list that is long enough to take its checks more than a moment."""
    rows = "\n".join(
        f"Lorry {n} of {n % 97} t crossed pier {n % 31} on {n % 28 + 1} May 2023." for n in range(lines)
    )
    case = MemoryCase(case_of({"memo.md": f"# Memo\n\n{LIMIT_CAME}\n", "list.md": f"# List\n\n{rows}\n"}))
    case.search(QUESTION, 1)  # as a case on disk, it is searched by what was made of it beforehand
    return case


async def asked(case: MemoryCase, seconds: float, profile: Profile = "capable") -> Envelope:
    settings = EvidenceSettings(n_repairs=0, text_seconds=seconds, sweep_seconds=0)
    answer = said((LIMIT_CAME, [quote(LIMIT_CAME, "D1", "L3-L3")]))
    model = FallbackModel([ScriptedModel("ollama:w", [answer], context_tokens=8_192)], 5, CLOCK, scale=0.001)
    envelope, _ = await ask(
        QUESTION,
        case,
        CaseWitness(model, case, profile, settings=settings),
        planner=None,
        context=SessionContext(),
        settings=settings,
        clock=CLOCK,
        on_progress=lambda _: None,
        on_text=lambda _: None,
    )
    return envelope


def left_out(evidence: AnswerObject | None) -> list[str]:
    return [gap.need for gap in (evidence.gaps if evidence else ()) if gap.why == "left_out"]


@pytest.mark.parametrize("profile", ["capable", "small"])
async def test_a_question_over_a_slow_document_is_answered_without_what_took_too_long(
    profile: Profile,
) -> None:
    envelope = await asked(large_case(), 0.05, profile)
    told = left_out(envelope.evidence)
    assert any(line.startswith("Left out: ") and ", for list.md. " in line for line in told)
    assert envelope.outcome != "absent"
    assert envelope.answer
    assert "do not state" not in f"{envelope.answer.level1} {envelope.answer.level2}"
    assert envelope.read
    assert envelope.read.read < envelope.read.total


async def test_with_time_enough_nothing_is_left_out() -> None:
    envelope = await asked(large_case(300), 30)
    assert left_out(envelope.evidence) == []
    assert envelope.outcome == "answered"


async def test_a_run_by_hand_over_a_slow_document_completes_and_says_what_it_left_out() -> None:
    case = large_case()
    model = FallbackModel([ScriptedModel("builtin:w", ["ANSWER: none"], context_tokens=8_192)], 5, CLOCK)
    settings = EvidenceSettings(text_seconds=0.05, sweep_seconds=0)
    parts = replace(
        runs.parts(),
        detective=ByHand(),
        witness=CaseWitness(model, case, "small", settings=settings, gated=True),
        mode=JUDGED_BY_HAND,
        text_seconds=settings.text_seconds,
    )
    hypothesis = runs.fresh().hypothesis.evolve(text="The weight limit came into force on 22 March 2024.")
    session = runs.fresh().evolve(hypothesis=hypothesis, sources=case.sources)
    await runs.run(session, parts)
    done = runs.disk_of(parts).last
    assert done.status == "completed"
    assert [pair.outcome for pair in done.qa_pairs if pair.outcome in (None, "absent")] == []
    assert any(left_out(pair.evidence) for pair in done.qa_pairs)
    assert done.audit_result
    assert done.audit_result.verdict
    assert done.audit_result.verdict.overall == "not_judged"


class Threads(ThreadPoolExecutor):
    """The threads of a loop, which remember what they were given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[Future[Any]] = []
        self.begun = asyncio.Event()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        self.given.append(super().submit(fn, *args, **named))
        self.begun.set()
        return self.given[-1]


async def test_who_stops_in_the_middle_of_a_text_leaves_no_thread_behind() -> None:
    threads = Threads()
    asyncio.get_running_loop().set_default_executor(threads)
    task = asyncio.create_task(asked(large_case(60_000), 3_600))
    await threads.begun.wait()
    while not any(one.running() for one in threads.given):
        assert not task.done()
        await asyncio.sleep(0.001)  # between two texts
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert all(one.done() for one in threads.given)


async def test_work_that_was_stopped_passes_no_further_checkpoint() -> None:
    passed: list[int] = []
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def without_end() -> None:
        loop.call_soon_threadsafe(begun.set)
        while True:
            checkpoint()
            passed.append(len(passed))

    task = asyncio.create_task(on_texts(without_end))
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    count = len(passed)
    await asyncio.sleep(0.05)
    assert len(passed) == count
