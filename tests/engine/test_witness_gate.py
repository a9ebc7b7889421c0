"""The gate in an interrogation: an unclear question goes back to the detective."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from detective_app.core.ports import WitnessReply
from detective_app.core.session import PendingTurn
from detective_app.core.settings import Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.loop.judging import check_gaps
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import BRIDGE, case_of

RENTS = MemoryCase(
    case_of(
        {
            "rents.md": "# Rents\n\nIn 2023 the rent of unit 5A was 940 euros.\n"
            "In 2023 the rent of unit 5B was 800 euros.\n"
        }
    )
)


async def answered(
    question: str, case: MemoryCase, earlier: Sequence[str] = (), profile: Profile = "small"
) -> tuple[WitnessReply, ScriptedModel]:
    model = ScriptedModel("ollama:w", ["ANSWER: In 2023 the rent of unit 5A was 940 euros."], 8_192)
    by = CaseWitness(FallbackModel([model], 5, CLOCK, scale=0.001), case, profile, gated=True)
    shown: list[str] = []
    reply = await by.answer(question, on_text=shown.append, on_progress=lambda _: None, earlier=earlier)
    assert "".join(shown) == reply.text
    return reply, model


@pytest.mark.parametrize("profile", ["small", "capable"])
async def test_an_unclear_question_costs_no_call_and_says_what_the_next_one_must_name(
    profile: Profile,
) -> None:
    reply, model = await answered("How high was the rent of my unit?", RENTS, profile=profile)
    assert model.calls == []
    assert reply.evidence is not None
    assert reply.evidence.mode == "report_insufficient_evidence"
    assert reply.mark == "sent_back"
    turn = PendingTurn(
        sequence=1,
        question="How high was the rent of my unit?",
        stage="analysis",
        answer=reply.text,
        evidence=reply.evidence,
        notes=reply.notes,
        mark=reply.mark,
    )
    gap = check_gaps(turn)[0]
    assert (gap.category, gap.source) == ("ambiguity", "check")
    assert "5A, 5B" in gap.description


async def test_a_clear_question_is_answered() -> None:
    question, says = "How high was the rent of unit 5A in 2023?", "In 2023 the rent of unit 5A was 940 euros."
    reply, _ = await answered(question, RENTS)
    assert says in reply.text
    _, model = await answered(question, RENTS, profile="capable")
    assert model.calls


async def test_what_earlier_turns_made_clear_is_not_sent_back() -> None:
    question = "When was it replaced?"
    sent_back, _ = await answered(question, MemoryCase(BRIDGE))
    assert sent_back.mark == "sent_back"
    earlier = ["How far had the south bearing moved?", "The south bearing had moved 14 mm."]
    asked, _ = await answered(question, MemoryCase(BRIDGE), earlier)
    assert asked.mark is None
