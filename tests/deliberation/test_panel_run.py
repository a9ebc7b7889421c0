"""A panel from its first question to its verdict: what it costs, who fails, and what a stop leaves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import aclosing
from itertools import combinations
from typing import Any

import pytest

from detective_app.core.errors import FailureKind
from detective_app.core.events import AgentResponded, Event
from detective_app.core.ports import Message
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import for_audit
from detective_app.registry import load, names
from tests.deliberation.whole_runs import AGENTS, MODELS, agent, begun, models, panel_parts, stage
from tests.engine.runs import NOW, Disk, disk_of, run
from tests.engine.runs import names as told
from tests.engine.scripted import failed

DOWN = failed(FailureKind.AUTHENTICATION)
STEPS = {model: agent(model) for model in MODELS}


async def test_all_propose_all_deliberate_and_one_audits() -> None:
    given = panel_parts(STEPS)
    events = await run(begun(), given)
    session = disk_of(given).last
    assert session.status == "completed"
    asked = [pair.question for pair in session.qa_pairs]
    assert len(asked) == len(set(asked)) >= 3, "each agent's question is asked once"
    assert {pair.agent for pair in session.qa_pairs} <= {one.id for one in AGENTS}
    done = session.deliberation
    assert done is not None
    assert [len(one.responses) for one in done.rounds] == [3] * len(done.rounds)
    assert done.exit is not None
    assert done.layers is not None
    stages = [stage(call) for model in models(given) for call in model.calls]
    assert stages.count("deliberation") == 3 * len(done.rounds)
    assert stages.count("audit") == 1
    assert stages.count("opening") == 3
    spoken = [name for name in told(events) if name in ("agent_responded", "deliberation_round")]
    assert spoken == ["agent_responded", "agent_responded", "agent_responded", "deliberation_round"] * len(
        done.rounds
    )


async def test_a_conflict_that_no_answers_say_is_put_to_none_of_the_panel() -> None:
    invented = {
        "answers": [1, 2],
        "quotes": ["measured in May", "measured in June"],
        "description": "Two days.",
        "severity": "high",
    }

    def naming(messages: Sequence[Message]) -> str:
        said = json.loads(STEPS[MODELS[2]](messages))
        return json.dumps({**said, "conflicts": [invented]} if stage(messages) == "analysis" else said)

    given = panel_parts({**STEPS, MODELS[2]: naming})
    await run(begun(), given)
    trail = disk_of(given).last.audit_trail
    assert {(one.error_class, one.provider) for one in trail} == {("unsupported_contradiction", None)}


@pytest.mark.parametrize("at", ["opening", "analysis", "deliberation", "audit"])
@pytest.mark.parametrize("who", range(3))
async def test_a_run_completes_with_one_agent_down_and_says_who_left(at: str, who: int) -> None:
    steps = {**STEPS, MODELS[who]: agent(MODELS[who], **{at: DOWN})}
    given = panel_parts(steps)
    events = await run(begun(), given)
    session = disk_of(given).last
    assert session.status == "completed"
    done = session.deliberation
    assert done is not None
    left = [*done.failures, *(one for round_ in done.rounds for one in round_.failures)]
    assert {one.agent for one in left} == ({AGENTS[who].id} if at != "audit" or who == 0 else set())
    assert all(one.reason for one in left)
    assert {(one.agent, one.provider) for one in session.audit_trail} <= {(AGENTS[who].id, MODELS[who])}
    assert bool(session.audit_trail) == bool(left)
    gone = [one for one in events if isinstance(one, AgentResponded) and one.failure]
    assert len(gone) == len(left)


@pytest.mark.parametrize("at", ["opening", "analysis", "deliberation", "audit"])
async def test_with_all_down_the_run_fails_with_everything_saved_and_goes_on_later(at: str) -> None:
    given = panel_parts({model: agent(model, **{at: DOWN}) for model in MODELS})
    await run(begun(), given)
    session = disk_of(given).last
    assert session.status == "failed"
    assert len(session.qa_pairs) == {"opening": 0, "analysis": 0}.get(at, len(session.qa_pairs))
    again = panel_parts(STEPS, disk=disk_of(given))
    await run(session.evolve(status="running", end_time=None, exit=_kept(session)), again)
    ended = disk_of(again).last
    assert ended.status == "completed"
    assert ended.qa_pairs[: len(session.qa_pairs)] == session.qa_pairs


def _kept(session: Any) -> Any:
    return session.exit if session.exit and session.exit.ended else None


@pytest.mark.parametrize("who", list(combinations(range(3), 2)))
async def test_one_agent_alone_is_no_panel(who: tuple[int, int]) -> None:
    steps = {**STEPS, **{MODELS[n]: agent(MODELS[n], deliberation=DOWN) for n in who}}
    given = panel_parts(steps)
    await run(begun(), given)
    session = disk_of(given).last
    assert session.status == "failed"
    assert session.exit is not None
    assert "1 of 3 detectives could go on, and a panel needs 2" in session.exit.details


async def test_a_stop_in_a_round_goes_on_with_who_has_not_spoken() -> None:
    """Whatever was told is on disk, and no agent is asked twice in a round."""
    whole = panel_parts(STEPS)
    count = len(await run(begun(), whole))
    for stopped_at in range(1, count):
        first = panel_parts(STEPS)
        spoken = await _until(first, stopped_at)
        left = disk_of(first).last
        rounds = left.deliberation.rounds if left.deliberation else ()
        kept = {(one.round, said.agent) for one in rounds for said in one.responses}
        assert {(one.round, one.agent) for one in spoken} <= kept
        if left.status == "completed":
            continue
        again = panel_parts(STEPS, disk=disk_of(first))
        await run(left, again)
        ended = disk_of(again).last
        assert ended.status == "completed"
        asked = [
            (model.name, call[1].content.split(" of the", 1)[0])
            for model in models(again)
            for call in model.calls
            if stage(call) == "deliberation"
        ]
        assert len(asked) == len(set(asked))
        for number, who in kept:
            model = next(one.models[0] for one in AGENTS if one.id == who)
            assert (model, f"Round {number}") not in asked


async def test_a_new_audit_deliberates_anew_and_the_old_result_stays_until_it_is_whole() -> None:
    """Whatever a kill leaves is one of the states that were saved: the old result, or the new one."""
    first = panel_parts(STEPS)
    await run(begun(), first)
    done = disk_of(first).last
    again = panel_parts(STEPS, disk=Disk([done]))
    events = [event async for event in interrogate(for_audit(done, None, NOW), again, done)]
    assert told(events).count("agent_responded") == 3 * told(events).count("deliberation_round") > 0
    *before, last = disk_of(again).saved
    assert before
    for kept in before:
        assert (kept.status, kept.audit_result, kept.deliberation) == (
            "completed",
            done.audit_result,
            done.deliberation,
        )
    assert (last.status, last.qa_pairs) == ("completed", done.qa_pairs)
    assert last.usage != done.usage, "what it cost is on record"
    down = panel_parts({model: agent(model, deliberation=DOWN) for model in MODELS}, disk=Disk([done]))
    ended = [event async for event in interrogate(for_audit(done, None, NOW), down, done)][-1]
    assert getattr(ended, "exit_code", None) == 4
    assert disk_of(down).last.evolve(audit_trail=done.audit_trail, usage=done.usage) == done


async def _until(given: Any, count: int) -> list[AgentResponded]:
    seen: list[Event] = []
    async with aclosing(interrogate(begun(), given)) as events:
        async for event in events:
            seen.append(event)
            if len(seen) == count:
                break
    return [one for one in seen if isinstance(one, AgentResponded) and one.response]


async def test_agents_are_asked_at_once() -> None:
    """The next one is begun before the first has answered."""
    given = panel_parts(STEPS)
    most, now = 0, 0

    class Slow:
        def __init__(self, model: Any) -> None:
            self._model, self.name, self.context_tokens = model, model.name, None

        async def reply(self, *args: Any, **options: Any) -> Any:
            nonlocal most, now
            now += 1
            most = max(most, now)
            for _ in range(5):
                await asyncio.sleep(0)
            now -= 1
            return await self._model.reply(*args, **options)

    for one in given.detective.seats:
        one.detective.model.models = [Slow(model) for model in one.detective.model.models]
    await run(begun(), given)
    assert most == 3


@pytest.mark.parametrize("name", names("detective_app.modes"))
async def test_every_mode_leads_a_panel_to_its_end(name: str) -> None:
    mode = load("detective_app.modes", name).MODE
    given = panel_parts(STEPS, mode=mode)
    await run(begun(mode), given)
    session = disk_of(given).last
    assert session.status == "completed"
    prompts = [
        "\n".join(message.content for message in call)
        for model in models(given)
        for call in model.calls
        if stage(call) == "deliberation"
    ]
    for layer in ("1. WHO YOU ARE", "2. WHAT YOU DO", "3. THE FORM", "4. BEFORE YOU REPLY"):
        assert all(layer in prompt for prompt in prompts)
    assert all(check in prompt for prompt in prompts for check in mode.checks)
    if name == "delphi":
        hidden = [*MODELS, *(one.id for one in AGENTS)]
        assert not [word for word in hidden for prompt in prompts if word in prompt.partition("ANSWERS\n")[0]]
        assert not [word for word in hidden for prompt in prompts if word in prompt.partition("FIGURES")[2]]
