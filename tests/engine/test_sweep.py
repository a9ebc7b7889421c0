"""Reading on: what no prompt held is read in parts by a capable model before anything is called absent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from detective_app.core.case import EVERYWHERE, Scope
from detective_app.core.errors import FailureKind
from detective_app.core.ports import Message, Progress, ReadOn, WitnessReply
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.showing import BEYOND, NOT_THERE
from tests.engine.clocks import CLOCK
from tests.engine.drafts import quote, said
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel, Step, failed
from tests.evidence.cases import BRIDGE, case_of

LARGE = MemoryCase(BRIDGE, says_chars=10_000_000)
QUESTION = "Who signed the harbour master's permit?"
NOTHING = said(not_stated=("the permit",))
WORDS = "That paper bears the name of Ada Holt."
LONG = MemoryCase(
    case_of(
        {
            "register.md": "\n\n".join(
                f"In week {n} a gull sat on post {n} and looked out over the water of the bay for an hour."
                for n in range(800)
            )
            + f"\n\n{WORDS}\n"
        }
    )
)


async def answered(
    *steps: Step,
    profile: Profile = "capable",
    seconds: int = 60,
    case: MemoryCase = LARGE,
    scope: Scope = EVERYWHERE,
) -> tuple[WitnessReply, ScriptedModel, list[Progress]]:
    model = ScriptedModel("ollama:w", list(steps), context_tokens=8_000)
    told: list[Progress] = []
    witness = CaseWitness(
        FallbackModel([model], 5, CLOCK, scale=0.001), case, profile,
        settings=EvidenceSettings(sweep_seconds=seconds, n_repairs=0),
    )  # fmt: skip
    reply = await witness.answer(QUESTION, on_text=lambda _: None, on_progress=told.append, scope=scope)
    return reply, model, told


async def test_only_when_a_model_read_every_passage_is_something_called_absent() -> None:
    reply, model, told = await answered(NOTHING, case=LONG)
    assert reply.outcome == "absent"
    assert reply.read
    assert reply.read.read == reply.read.total == LONG.passages
    read = [one.read for one in told if isinstance(one, ReadOn)]
    assert read == sorted(set(read))
    assert (len(read) > 1, read[-1]) == (True, LONG.passages)
    assert len(model.calls) == len(read), "nothing came near, so that all was read in parts at once"


async def test_when_the_time_is_over_nothing_is_absent() -> None:
    reply, model, _ = await answered(NOTHING, seconds=0, case=LONG)
    assert reply.outcome == "nothing_near"
    assert model.calls == []
    permits = "\n\n".join(f"Permit {n} was signed." for n in range(90))
    near, _, _ = await answered(NOTHING, seconds=0, case=MemoryCase(case_of({"a.md": permits}), 10**7))
    assert near.outcome == "declined"
    assert near.passages


async def test_what_a_part_says_is_the_answer_with_its_passage() -> None:
    def reading(messages: Sequence[Message]) -> str:
        step = said((WORDS, [quote(WORDS, "D1")])) if WORDS in messages[1].content else NOTHING
        assert callable(step)
        return step(messages)

    reply, _, _ = await answered(reading, case=LONG)
    assert reply.outcome == "answered"
    assert reply.evidence
    assert WORDS in [fact.text for fact in reply.evidence.shown]
    assert WORDS in reply.passages[0].text
    assert reply.read
    assert reply.read.read == reply.read.total
    assert reply.notes == (), "nothing was named to look in"


async def test_what_reading_on_finds_beyond_what_was_named_says_so() -> None:
    permits = "\n\n".join(f"Permit {n} of the harbour master was renewed." for n in range(90))
    papers = MemoryCase(case_of({"permits.md": permits, "papers.md": f"# Papers\n\n{WORDS}\n"}), 10**7)

    def reading(messages: Sequence[Message]) -> str:
        step = said((WORDS, [quote(WORDS, "D2")])) if WORDS in messages[1].content else NOTHING
        assert callable(step)
        return step(messages)

    named, _, _ = await answered(reading, case=papers, scope=Scope(("D1",)))
    assert named.outcome == "answered"
    assert named.evidence
    assert [one.source_id for fact in named.evidence.shown for one in fact.support] == ["D2"]
    assert named.notes == (BEYOND,)
    nowhere, _, _ = await answered(NOTHING, case=papers, scope=Scope(("D1",)))
    assert (nowhere.outcome, nowhere.notes) == ("absent", (BEYOND,))
    for steps in ([reading], [NOTHING]):  # of what is named no line comes near: said once
        elsewhere, _, _ = await answered(*steps, case=papers, scope=Scope(("D2",)))
        assert elsewhere.notes == (NOT_THERE,)


@pytest.mark.parametrize("step", ["", "no JSON", failed(FailureKind.QUOTA)])
async def test_a_part_that_was_not_answered_was_not_read(step: Step) -> None:
    def late(messages: Sequence[Message]) -> str:
        assert callable(NOTHING)
        return NOTHING(messages)

    reply, _, _ = await answered(late, step, case=LONG)
    assert reply.outcome == "nothing_near"
    assert reply.evidence
    assert not reply.evidence.shown


async def test_a_small_witness_reads_nothing_on() -> None:
    reply, model, told = await answered(NOTHING, profile="small", case=LONG)
    assert (reply.outcome, model.calls, told) == ("nothing_near", [], [])


async def test_reading_on_can_be_stopped() -> None:
    task = asyncio.create_task(answered(NOTHING, case=LONG))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
