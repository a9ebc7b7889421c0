"""Several agents over the same providers: each has an order of its own, and what it learns is its own."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from detective_app.app.connections import Connected
from detective_app.app.selection import AgentModels, Selection
from detective_app.core.errors import AllProvidersFailed, FailureKind
from detective_app.core.ports import Attempt, Connection, Message, Progress, Reply, Switch
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.loop.course import Parts
from tests.engine.clocks import CLOCK
from tests.engine.runs import Disk, detective, disk_of, fresh, parts, run
from tests.engine.scripted import ScriptedModel, failed, said

K = FailureKind


class Shared(ScriptedModel):
    """One provider for all: fails for whoever names `breaks`, and lets another call in before it does."""

    __hash__ = object.__hash__

    async def reply(self, messages: Sequence[Message], **options: object) -> Reply:  # type: ignore[override]
        self.calls.append(messages)
        for _ in range(3):
            await asyncio.sleep(0)
        if self.name in messages[-1].content:
            raise failed(K.QUOTA)
        return said(f"{self.name} to {messages[0].content}", self.name)


def connection(provider: str) -> Connection:
    return Connection(provider, "m", "http://127.0.0.1", "detective", deadline=5.0)


def connected(*agents: AgentModels) -> tuple[Connected, dict[str, Shared]]:
    witness = connection("ollama")
    selection = Selection(agents, witness, "small")
    known = (*selection.detectives, witness)
    models = {one.provider: Shared(f"{one.provider}:m", []) for one in known}
    places = {(f"{c.provider}:m", c.base_url): models[c.provider] for c in known}
    return Connected(selection, places), models  # type: ignore[arg-type]


async def asked(line: FallbackModel, who: str, *breaks: str) -> tuple[str, list[Progress]]:
    """Ask as an agent while the named providers fail; return the answer and what was told meanwhile."""
    told: list[Progress] = []
    prompt = [Message("system", who), Message("user", " ".join(f"{name}:m" for name in breaks))]
    return (await line.reply(prompt, on_progress=told.append)).text, told


def attempts(told: Sequence[Progress]) -> list[str]:
    return [one.provider for one in told if isinstance(one, Attempt)]


def switches(told: Sequence[Progress]) -> list[tuple[str, str]]:
    return [(one.from_provider, one.to_provider) for one in told if isinstance(one, Switch)]


ONE, TWO, THREE = (connection(name) for name in ("openai", "anthropic", "gemini"))
FIRST = AgentModels((ONE, TWO), name="advocate")
SECOND = AgentModels((TWO, THREE, ONE), name="skeptic", role="doubts")


async def test_each_agent_has_its_own_order_over_providers_that_are_connected_once() -> None:
    made, _ = connected(FIRST, SECOND)
    assert [one.provider for one in made.selection.detectives] == ["openai", "anthropic", "gemini"]
    lines = [made.line(agent) for agent in made.selection.agents]
    assert [[model.name for model in line.models] for line in lines] == [
        ["openai:m", "anthropic:m"],
        ["anthropic:m", "gemini:m", "openai:m"],
    ]
    assert lines[0].models[1] is lines[1].models[0]


async def test_what_fails_for_one_of_two_that_ask_at_once_does_not_rest_for_the_other() -> None:
    made, models = connected(FIRST, SECOND)
    first, second = (made.line(agent) for agent in made.selection.agents)
    (one, told_one), (other, told_other) = await asyncio.gather(
        asked(first, "advocate", "openai"), asked(second, "skeptic", "anthropic", "gemini")
    )
    assert (one, attempts(told_one)) == ("anthropic:m to advocate", ["openai:m"])
    assert (other, attempts(told_other)) == ("openai:m to skeptic", ["anthropic:m", "gemini:m"])
    assert switches(told_one) == [("openai:m", "anthropic:m")]
    assert switches(told_other) == [("anthropic:m", "gemini:m"), ("gemini:m", "openai:m")]
    for model in models.values():
        model.calls.clear()
    (one, _), (other, _) = await asyncio.gather(asked(first, "advocate"), asked(second, "skeptic"))
    assert (one, other) == ("anthropic:m to advocate", "openai:m to skeptic"), "each keeps to what it learnt"
    assert len(models["gemini"].calls) == 0


async def test_calls_at_once_over_one_order_are_each_told_their_own_attempts_and_switches() -> None:
    made, models = connected(FIRST)
    line = made.line(made.selection.agents[0])
    results = await asyncio.gather(*(asked(line, f"call {n}", "openai") for n in range(4)))
    for n, (text, told) in enumerate(results):
        assert text == f"anthropic:m to call {n}"
        assert attempts(told) == ["openai:m"]
        assert switches(told) == [("openai:m", "anthropic:m")]
    assert len(models["openai"].calls) == 4
    await asked(line, "later")
    assert len(models["openai"].calls) == 4, "it rests for the calls that follow"


async def test_a_failed_end_names_the_model_that_this_call_asked_last() -> None:
    made, _ = connected(FIRST)
    line = made.line(made.selection.agents[0])
    fails, works = asked(line, "one", "openai", "anthropic"), asked(line, "other", "openai")
    ended, _ = await asyncio.gather(fails, works, return_exceptions=True)
    assert isinstance(ended, AllProvidersFailed)
    assert str(ended).startswith("anthropic:m")


async def test_two_runs_at_once_over_one_provider_keep_their_trails_and_rests_apart() -> None:
    play = detective()

    def fails_for_one(messages: Sequence[Message]) -> str:
        if "Shaky" in messages[0].content:
            raise failed(K.OVERLOADED)
        return play(messages)  # type: ignore[operator]

    shared = [ScriptedModel("openai:one", [fails_for_one]), ScriptedModel("anthropic:two", [play])]

    def over_shared() -> Parts:
        line = FallbackModel(shared, 5, CLOCK, scale=0.001)
        return replace(parts(), detective=CapableDetective(line), store=Disk())

    sound, shaky = over_shared(), over_shared()
    hypothesis = fresh().hypothesis.evolve(text="Shaky ground.")
    await asyncio.gather(run(fresh(), sound), run(fresh().evolve(hypothesis=hypothesis), shaky))
    kept = [disk_of(one).last for one in (sound, shaky)]
    assert [one.status for one in kept] == ["completed", "completed"]
    assert kept[0].audit_trail == ()
    assert {pair.provider_used for pair in kept[0].qa_pairs} == {"openai:one"}
    assert {entry.event for entry in kept[1].audit_trail} == {"error", "provider_switch"}
    assert {pair.provider_used for pair in kept[1].qa_pairs} == {"anthropic:two"}
