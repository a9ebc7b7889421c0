"""A step that asks the person: whatever they answer and when, nothing is lost, and nothing is asked twice."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion, ClarificationState
from detective_app.core.errors import BadInput, PersonLeft
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.clarifying import answered
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import for_audit, reopened
from detective_app.engine.loop.replay import replay
from tests.engine.asking_back import (
    ANSWERS,
    ASKS,
    ASSUMED,
    SHOWN,
    STEPS,
    Away,
    Person,
    answer_to,
    asking_at,
    step_of,
)
from tests.engine.clocks import SetClock, TestClock
from tests.engine.runs import NOW, AlwaysReady, Disk, asked, disk_of, fresh, names, parts, run
from tests.patience import PATIENCE

CALLS = 4
"""What a run of two questions costs when nobody is asked anything: opening, two rounds, audit."""


def asks_at(*steps: str, person: AlwaysReady | None = None, disk: Disk | None = None) -> Parts:
    made = parts([asking_at(*steps)], disk=disk)
    return replace(made, clarify=True, operator=person or Person("option"))


def state_of(session: InterrogationSession) -> ClarificationState:
    assert session.clarification_state is not None
    return session.clarification_state


def went_on_with(whole: Parts, step: str) -> str:
    """Return the prompt with which a step went on after its question."""
    requests = [call[1].content for call in asked(whole)[0].calls]
    return [one for one in requests if step_of(one) == step][-1]


async def left_waiting(step: str) -> InterrogationSession:
    """Stop a run while its question is pending, and return what is on disk."""
    away = Away()
    whole = asks_at(step, person=away)
    going = asyncio.create_task(run(fresh(), whole))
    await asyncio.wait_for(away.waiting.wait(), PATIENCE)
    going.cancel()
    await asyncio.wait([going])
    return disk_of(whole).last


def check_done(session: InterrogationSession, kind: str) -> None:
    state = state_of(session)
    assert session.status == "completed"
    assert (state.pending_question, state.partial_result, state.asked_at) == (None, None, None)
    [given] = state.answers
    assert {name: getattr(given, name) for name in ANSWERS[kind]} == ANSWERS[kind]
    lines = [line for line in session.open_questions or () if line.startswith("Assumed: ")]
    assert [one.assumed for one in state.assumptions] == ([ASSUMED] if kind == "skip" else [])
    assert len(lines) == len(state.assumptions)


@pytest.mark.parametrize("kind", ANSWERS)
@pytest.mark.parametrize("step", STEPS)
async def test_an_answer_in_the_same_start_goes_back_into_the_step(step: str, kind: str) -> None:
    person = Person(kind)
    whole = asks_at(step, person=person)
    events = await run(fresh(), whole)
    check_done(disk_of(whole).last, kind)
    assert [one.step_name for one in person.asked] == [step]
    assert len(asked(whole)[0].calls) == CALLS + 1
    prompt = went_on_with(whole, step)
    assert SHOWN[kind] in prompt
    assert '"clarification"' not in prompt
    told = names(events)
    assert told.index("clarification_answered") == told.index("clarification_needed") + 1


@pytest.mark.parametrize("kind", ANSWERS)
@pytest.mark.parametrize("step", STEPS)
async def test_a_restart_asks_again_without_a_call_and_goes_on(step: str, kind: str) -> None:
    kept = await left_waiting(step)
    assert kept.status == "awaiting_clarification"
    assert state_of(kept).paused_at_step == step
    assert state_of(kept).partial_result
    person = Person(kind)
    whole = asks_at(step, person=person)
    await run(reopened(kept, None), whole)
    check_done(disk_of(whole).last, kind)
    assert person.asked == [state_of(kept).pending_question]
    first = asked(whole)[0].calls[0][1].content
    assert step_of(first) == step
    assert SHOWN[kind] in first


@pytest.mark.parametrize("kind", ANSWERS)
@pytest.mark.parametrize("step", STEPS)
async def test_an_answer_written_into_the_file_is_taken_up(step: str, kind: str) -> None:
    kept = await left_waiting(step)
    question = kept.pending_question
    assert question
    done = answered(kept, answer_to(question, kind), NOW)
    assert (done.status, done.resumable) == ("running", True)
    whole = asks_at(step, person=Person(None))
    await run(reopened(done, None), whole)
    check_done(disk_of(whole).last, kind)
    assert SHOWN[kind] in asked(whole)[0].calls[0][1].content


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    ("hours", "attended", "why"), [(25, True, "expired"), (25, False, "expired"), (1, False, "nobody")]
)
async def test_a_question_that_nobody_answers_is_assumed_when_the_run_goes_on(
    step: str, hours: int, attended: bool, why: str
) -> None:
    kept = await left_waiting(step)
    person = Person("option")
    later = TestClock(NOW + timedelta(hours=hours))
    whole = replace(asks_at(step, person=person), clock=later, clarify=attended)
    await run(reopened(kept, None), whole)
    check_done(disk_of(whole).last, "skip")
    assert not person.asked
    assert [one.why for one in state_of(disk_of(whole).last).assumptions] == [why]


@pytest.mark.parametrize("step", STEPS)
async def test_a_question_in_a_run_that_is_left_open_is_skipped_after_a_day(step: str) -> None:
    clock, away = SetClock(NOW), Away()
    whole = replace(asks_at(step, person=away), clock=clock)
    going = asyncio.create_task(run(fresh(), whole))
    await asyncio.wait_for(away.waiting.wait(), PATIENCE)
    clock.set(NOW + timedelta(hours=23))
    for _ in range(10):
        await asyncio.sleep(0)
    assert disk_of(whole).last.pending_question
    clock.set(NOW + timedelta(hours=24))
    events = await asyncio.wait_for(going, PATIENCE)
    check_done(disk_of(whole).last, "skip")
    assert [one.why for one in state_of(disk_of(whole).last).assumptions] == ["expired"]
    told = names(events)
    assert told.index("clarification_answered") == told.index("clarification_needed") + 1


@pytest.mark.parametrize("step", STEPS)
async def test_where_nobody_can_be_asked_the_step_assumes_in_the_same_call(step: str) -> None:
    whole = replace(asks_at(step), clarify=False)
    events = await run(fresh(), whole)
    done = disk_of(whole).last
    assert done.status == "completed"
    assert len(asked(whole)[0].calls) == CALLS
    assert "clarification_needed" not in names(events)
    if step.startswith("round-"):
        assert "clarification" not in went_on_with(whole, step), "a round is told nothing of it"
        return
    assert "nobody can be asked" in went_on_with(whole, step)
    assert done.open_questions
    assert f"Assumed: {ASSUMED} (Not answered: Which bridge is meant?)" in done.open_questions
    assert [one.why for one in state_of(done).assumptions] == ["nobody"]


@pytest.mark.parametrize("step", STEPS)
async def test_who_never_wants_to_be_asked_is_asked_once_at_most(step: str) -> None:
    """An operator without an answer, or a skip of all, holds for the session, also after a restart."""
    person = Person(None)
    whole = asks_at(*STEPS, person=person)
    await run(fresh(), whole)
    done = disk_of(whole).last
    assert (done.status, len(person.asked)) == ("completed", 1)
    assert [one.why for one in state_of(done).assumptions] == ["never"] * 2
    kept = await left_waiting(step)
    question = kept.pending_question
    assert question
    skip = ClarificationAnswer(question_id=question.question_id, skipped=True, skips_all=True)
    again = asks_at(*STEPS, person=person)
    await run(reopened(answered(kept, skip, NOW), None), again)
    assert (disk_of(again).last.status, len(person.asked)) == ("completed", 1)


async def test_a_question_is_on_disk_before_it_is_told() -> None:
    whole = asks_at("opening")
    async for event in interrogate(fresh(), whole):
        if event.event == "clarification_needed":
            assert any(one.pending_question == event.question for one in disk_of(whole).saved)
            break
    else:
        pytest.fail("nothing was asked")


async def test_who_goes_away_leaves_the_question_pending() -> None:
    class Leaving(AlwaysReady):
        async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
            raise PersonLeft("The terminal is gone.")

    whole = asks_at("round-2", person=Leaving())
    ended = (await run(fresh(), whole))[-1]
    assert ended.event == "session_ended"
    assert (ended.status, ended.exit_code) == ("awaiting_clarification", 6)
    assert disk_of(whole).last.pending_question


@pytest.mark.parametrize(
    "steps", [("opening", "round-1", "audit"), ("opening", "round-1", "round-2", "audit")]
)
async def test_every_step_may_ask_and_each_once_and_three_times_in_a_run(steps: tuple[str, ...]) -> None:
    person = Person("text")
    whole = asks_at(*steps, person=person)
    await run(fresh(), whole)
    assert [one.step_name for one in person.asked] == list(steps[:3])
    assert len({one.question_id for one in person.asked}) == 3
    assert len(asked(whole)[0].calls) == CALLS + 3


@pytest.mark.parametrize(("options", "shown"), [(0, None), (1, None), (2, 2), (4, 4), (7, 4)])
async def test_a_question_has_two_to_four_options_or_is_none(options: int, shown: int | None) -> None:
    many = [{"label": f"Bridge {n}", "description": None} for n in range(options)]
    person = Person("option")
    whole = replace(parts([asking_at("opening", asks={**ASKS, "options": many})]), clarify=True)
    await run(fresh(), replace(whole, operator=person))
    assert disk_of(whole).last.status == "completed"
    assert [len(one.options) for one in person.asked] == ([shown] if shown else [])


async def test_what_a_model_asks_is_bounded_and_cleaned() -> None:
    huge = {"label": "\x1b[31m" + "l" * 9_000, "description": "d" * 90_000}
    asks = {
        **ASKS,
        "question": "Which? " * 9_000,
        "options": [huge, {"label": "The\nold", "description": ""}],
    }
    person = Person("option")
    whole = replace(parts([asking_at("opening", asks=asks)]), clarify=True, operator=person)
    await run(fresh(), whole)
    [question] = person.asked
    assert len(question.model_dump_json()) < 4_000
    assert "\x1b" not in question.options[0].label


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"selected_option_id": "option_9"}, "Choose 1 to 2."),
        ({"free_text_response": "x" * 1_001}, "1,000"),
        ({"free_text_response": " \n"}, "Enter"),
        ({"question_id": "opening:other", "skipped": True}, "not pending"),
    ],
)
async def test_an_answer_that_fits_no_pending_question_is_refused(changes: dict[str, str], said: str) -> None:
    kept = await left_waiting("opening")
    question = kept.pending_question
    assert question
    answer = ClarificationAnswer(**{"question_id": question.question_id, **changes})
    if "question_id" in changes:
        said = "Another question"
    with pytest.raises(BadInput, match=said):
        answered(kept, answer, NOW)
    done = answered(kept, answer_to(question, "option"), NOW)
    with pytest.raises(BadInput, match="answered already"):
        answered(done, answer_to(question, "skip"), NOW)
    with pytest.raises(BadInput, match="not pending"):
        answered(fresh(), answer_to(question, "skip"), NOW)


async def test_an_audit_that_is_asked_for_meanwhile_goes_on_without_the_answer() -> None:
    kept = await left_waiting("round-2")
    whole = replace(asks_at(), clarify=False)
    await run(for_audit(kept, "It is enough.", NOW), whole)
    done = disk_of(whole).last
    assert done.status == "completed"
    assert [one.why for one in state_of(done).assumptions] == ["skipped"]


@pytest.mark.parametrize("step", STEPS)
async def test_history_tells_what_was_asked_where_it_was_asked(step: str) -> None:
    whole = asks_at(step)
    live = names(await run(fresh(), whole))
    done = disk_of(whole).last
    again = [event.event for event in replay(done, disk_of(whole).save(done))]
    assert sorted(again) == sorted(live)
    assert again.index("clarification_needed") == live.index("clarification_needed")
    waiting = await left_waiting(step)
    *_, needed, ended = replay(waiting, disk_of(whole).save(waiting))
    assert (needed.event, ended.event) == ("clarification_needed", "session_ended")
    assert getattr(ended, "exit_code", None) == 6
