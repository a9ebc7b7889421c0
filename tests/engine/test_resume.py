"""How a run is stopped, fails, is killed, and goes on: nothing lost, nothing done twice."""

from __future__ import annotations

import asyncio
import threading
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

import pytest

from detective_app.core.errors import FailureKind, StorageError
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import for_audit, reopened
from detective_app.engine.loop.replay import replay
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.runs import NOW, Disk, asked, detective, disk_of, fresh, names, parts, run
from tests.engine.scripted import ScriptedModel, failed
from tests.patience import PATIENCE


@pytest.mark.parametrize("stop_after", range(1, 14))
async def test_a_run_stopped_after_any_event_goes_on_at_the_same_stage(stop_after: int) -> None:
    first = parts()
    async with aclosing(interrogate(fresh(), first)) as events:
        seen = 0
        async for event in events:
            seen += event.event != "answer_text"
            if seen == stop_after:
                break
    stopped = disk_of(first).last
    if stopped.status == "completed":
        return
    second = parts()
    await run(reopened(stopped, None), second)
    done = disk_of(second).last
    assert done.status == "completed"
    assert done.qa_pairs[: stopped.current_iteration] == stopped.qa_pairs
    if stopped.half_turns and stopped.half_turns[0].answer is not None:
        assert done.qa_pairs[stopped.current_iteration].answer == stopped.half_turns[0].answer
        assert len(asked(second)[1].calls) == 3 - stopped.current_iteration - 1, (
            "the kept answer is not asked again"
        )


async def test_a_failure_keeps_the_half_turn_and_resume_goes_on_with_it() -> None:
    broken = [detective(), detective(), failed(FailureKind.PERMISSION, status=403)]
    whole = parts(broken)
    events = await run(fresh(), whole)
    ended = events[-1]
    assert ended.event == "session_ended"
    assert (ended.status, ended.exit_code) == ("failed", 4)
    kept = disk_of(whole).last
    assert kept.current_iteration == 1
    [half] = kept.half_turns
    assert (half.stage, half.answer) == (
        "analysis",
        "It was measured on a quiet day.",
    )
    entry = kept.audit_trail[-1]
    assert (entry.event, entry.stage, entry.provider, entry.http_status, entry.sequence) == (
        "error",
        "analysis",
        "openai:one",
        403,
        2,
    )
    again = parts()
    await run(reopened(kept, None), again)
    assert disk_of(again).last.status == "completed"
    assert len(asked(again)[1].calls) == 1


async def test_a_failed_audit_is_failed_for_that_reason_and_can_be_run_again() -> None:
    whole = parts([detective(1), detective(1), failed(FailureKind.PERMISSION)])
    await run(fresh(), whole)
    kept = disk_of(whole).last
    assert kept.status == "failed"
    assert kept.exit is not None
    assert kept.exit.reason == "audit"
    again = parts()
    await run(reopened(kept, None), again)
    assert [len(model.calls) for model in asked(again)] == [1, 0]
    assert disk_of(again).last.status == "completed"


async def test_a_new_audit_that_fails_leaves_the_earlier_one_standing() -> None:
    first = parts([detective(1)])
    await run(fresh(), first)
    done = disk_of(first).last
    broken = parts([failed(FailureKind.PERMISSION)])
    events = [e async for e in interrogate(for_audit(done, None, NOW), broken, done)]
    assert events[-1].event == "session_ended"
    assert events[-1].exit_code == 4
    kept = disk_of(broken).last
    assert (kept.status, kept.audit_result) == ("completed", done.audit_result)
    assert kept.audit_trail[-1].stage == "audit"


async def test_a_full_disk_ends_the_run_and_the_last_state_stands() -> None:
    whole = parts(disk=Disk(full_after=4))
    seen = []

    async def watched() -> None:
        async for event in interrogate(fresh(), whole):
            seen.append(event.event)

    with pytest.raises(StorageError, match="disk is full"):
        await watched()
    assert disk_of(whole).last.current_iteration == len([e for e in seen if e == "turn_saved"]) == 1
    assert "session_ended" not in seen


async def test_stopping_does_not_wait_for_a_model() -> None:
    class Slow(ScriptedModel):
        async def reply(self, *args: object, **options: object) -> object:  # type: ignore[override]
            await asyncio.sleep(10 * PATIENCE)

    slow = Slow("ollama:w", ["x"])
    whole = replace(parts(), witness=CaseWitness(FallbackModel([slow], 10 * PATIENCE, CLOCK)))
    async with asyncio.timeout(PATIENCE), aclosing(interrogate(fresh(), whole)) as events:
        async for event in events:
            if event.event == "question_asked":
                break


async def test_a_saved_session_replays_as_the_events_it_made() -> None:
    whole = parts([detective(), detective(), failed(FailureKind.DEADLINE)], second=detective())
    live = await run(fresh(), whole)
    told = list(replay(disk_of(whole).last, Path("session.json")))
    assert sorted(names(told)) == sorted(names(live))
    assert [e for e in told if e.event == "turn_saved"] == [e for e in live if e.event == "turn_saved"]


async def test_a_failed_turn_keeps_what_it_cost() -> None:
    whole = parts([detective(), "no JSON"])
    await run(fresh(), whole)
    kept = disk_of(whole).last
    [half] = kept.half_turns
    assert half.usage is not None
    assert half.usage["openai:one"].calls == 3, "the opening, the analysis and its repair"
    again = parts([detective(1)])
    await run(reopened(kept, None), again)
    (pair,) = disk_of(again).last.qa_pairs
    assert pair.usage is not None
    assert (pair.usage["openai:one"].calls, pair.usage["ollama:w"].calls) == (4, 1)


async def test_after_a_failed_audit_the_record_says_how_the_questions_ended() -> None:
    refusing = failed(FailureKind.PERMISSION)
    satisfied = parts([detective(1), detective(1), refusing])
    at_limit = replace(parts([*[detective(99)] * 6, refusing]), at_limit="audit")
    for whole, reason in ((satisfied, "satisfied"), (at_limit, "max_rounds")):
        await run(fresh(), whole)
        kept = disk_of(whole).last
        assert kept.exit is not None
        assert (kept.status, kept.exit.reason) == ("failed", "audit")
        again = parts()
        await run(reopened(kept, None), again)
        done = disk_of(again).last
        assert done.exit is not None
        assert (done.status, done.exit.reason, bool(done.forced)) == (
            "completed",
            reason,
            reason == "max_rounds",
        )


async def test_a_run_killed_in_its_audit_at_the_limit_goes_on_with_the_audit() -> None:
    whole = replace(parts([detective(99)]), at_limit="audit")
    await run(fresh(), whole)
    before = next(s for s in reversed(disk_of(whole).saved) if s.status == "running")
    again = parts()
    await run(reopened(before, None), again)
    assert disk_of(again).last.status == "completed"
    assert [len(model.calls) for model in asked(again)] == [1, 0]


async def test_a_stop_waits_for_the_write_it_meets() -> None:
    class Slow(Disk):
        begun, go_on = threading.Event(), threading.Event()

        def save(self, session: InterrogationSession) -> Path:
            if session.half_turns:
                self.begun.set()
                assert self.go_on.wait(PATIENCE)
            return super().save(session)

    slow = Slow()
    running = asyncio.create_task(run(fresh(), parts(disk=slow)))
    await asyncio.to_thread(slow.begun.wait, PATIENCE)
    running.cancel()
    asyncio.get_running_loop().call_later(0.05, slow.go_on.set)
    with pytest.raises(asyncio.CancelledError):
        await running
    assert slow.last.half_turns


async def test_a_stop_that_meets_a_full_disk_says_so() -> None:
    class Full(Disk):
        begun, go_on = threading.Event(), threading.Event()

        def save(self, session: InterrogationSession) -> Path:
            if session.half_turns:
                self.begun.set()
                assert self.go_on.wait(PATIENCE)
                raise StorageError("The disk is full.")
            return super().save(session)

    full = Full()
    running = asyncio.create_task(run(fresh(), parts(disk=full)))
    await asyncio.to_thread(full.begun.wait, PATIENCE)
    running.cancel()
    asyncio.get_running_loop().call_later(0.05, full.go_on.set)
    with pytest.raises(StorageError):
        await running


async def test_a_half_turn_is_replayed_as_far_as_it_came_and_a_question_never_asked_is_not() -> None:
    half = parts([detective(), detective(), failed(FailureKind.PERMISSION)])
    at_limit = parts([detective(99)])
    for whole in (half, at_limit):
        live = await run(fresh(), whole)
        told = list(replay(disk_of(whole).last, Path("session.json")))
        assert names(told) == names(live)
