"""Reading on: what no prompt held is read in small tasks before anything is called absent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from detective_app.core.ports import Message, Progress, ReadOn, WitnessReply
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import BRIDGE, case_of

LARGE = MemoryCase(BRIDGE, says_chars=10_000_000)
QUESTION = "Who signed the harbour master's permit?"


async def answered(
    profile: Profile, say: object, seconds: int = 60, case: MemoryCase = LARGE, question: str = QUESTION
) -> tuple[WitnessReply, ScriptedModel, list[Progress]]:
    model = ScriptedModel("builtin:w", [say], context_tokens=8_192)  # type: ignore[list-item]
    told: list[Progress] = []
    witness = CaseWitness(
        FallbackModel([model], 5, CLOCK, scale=0.001), case, profile,
        settings=EvidenceSettings(sweep_seconds=seconds, n_repairs=0),
    )  # fmt: skip
    return await witness.answer(question, on_text=lambda _: None, on_progress=told.append), model, told


def is_task(messages: Sequence[Message]) -> bool:
    return "Passage:" in messages[-1].content


def none_of_it(messages: Sequence[Message]) -> str:
    return "NONE" if is_task(messages) else '{"statements": [], "notStated": ["the permit"]}'


@pytest.mark.parametrize("profile", ["small", "capable"])
async def test_only_when_every_passage_was_read_is_something_called_absent(profile: Profile) -> None:
    reply, model, told = await answered(profile, none_of_it)
    assert reply.outcome == "absent"
    assert reply.read
    assert reply.read.read == reply.read.total == LARGE.passages
    assert [one.read for one in told if isinstance(one, ReadOn)][-1] == LARGE.passages
    assert sum(map(is_task, model.calls)) > 1


async def test_what_a_small_witness_does_not_see_of_a_claim_is_not_called_absent_though_all_was_read() -> (
    None
):
    asked = "What does the case file say on whether the quay crane was repainted for Ada Holt?"
    reply, _, _ = await answered("small", none_of_it, question=asked)
    assert reply.outcome == "not_found"
    assert reply.read
    assert (reply.read.read, reply.read.in_doubt) == (reply.read.total, True)
    assert reply.text == f"Not found in {LARGE.passages} of {LARGE.passages} passages read."


async def test_when_the_time_is_over_it_is_said_how_much_was_read() -> None:
    reply, model, _ = await answered("small", none_of_it, seconds=0)
    assert reply.outcome == "not_found"
    assert reply.read
    assert reply.read.read < reply.read.total
    assert not any(map(is_task, model.calls))


async def test_words_that_a_passage_has_are_the_answer_and_are_marked() -> None:
    words = "That permit bears the name of Ada Holt, who signed it."
    register = "\n\n".join(f"The harbour master signed permit register {n}." for n in range(40))
    case = MemoryCase(case_of({"permit.md": f"{register}\n\n{words}\n"}), says_chars=10_000_000)

    def say(messages: Sequence[Message]) -> str:
        return words if is_task(messages) and "Ada Holt" in messages[-1].content else none_of_it(messages)

    reply, _, _ = await answered("capable", say, case=case)
    assert reply.evidence
    (fact,) = reply.evidence.shown
    assert (fact.text, fact.state) == (words, "quoted")


async def test_words_that_no_passage_has_are_no_answer() -> None:
    def say(messages: Sequence[Message]) -> str:
        return (
            "The permit was signed by Penguin Smith, harbour master."
            if is_task(messages)
            else none_of_it(messages)
        )

    reply, _, _ = await answered("small", say)
    assert reply.evidence
    assert not reply.evidence.shown


async def test_reading_on_can_be_stopped() -> None:
    task = asyncio.create_task(answered("small", none_of_it))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_the_rules_come_first_and_the_passage_last() -> None:
    _, model, _ = await answered("small", none_of_it)
    tasks = [call for call in model.calls if is_task(call)]
    assert len({call[0].content for call in tasks}) == 1
    starts = {call[1].content.partition("Passage:")[0] for call in tasks}
    assert len(starts) == 1
