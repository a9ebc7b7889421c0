"""Drafts of a capable witness for tests, and the answer that becomes of them over a case."""

from __future__ import annotations

from typing import Any

from detective_app.core.evidence import AnswerObject
from detective_app.core.ports import CaseIndex, WitnessReply
from detective_app.core.settings import EvidenceSettings
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel, Step
from tests.evidence.cases import BRIDGE
from tests.stand_ins.numbered import written

PASSAGES = 6
"""How many passages the whole of the bridge's case is cut into."""
NOT_STATED = f"All {PASSAGES} passages were read, and the documents do not state this."
NO_ANSWER = "The witness gave no answer that can be used."
REPLACED = "The south bearing was replaced on 18 June 2024."
COST = "The replacement cost 48,200 euros."
NO_REPAIR = EvidenceSettings(n_repairs=0)


def quote(text: str, source_id: str = "D3", locator: str = "L4-L4") -> dict[str, str]:
    return {"sourceId": source_id, "locator": locator, "quote": text}


def said(*statements: tuple[Any, ...], not_stated: tuple[str, ...] = ()) -> Step:
    """Play a model that makes statements, each a text, its quotes and perhaps a calculation.

    It names the passages of its prompt that hold the quotes.
    """
    listed = [
        {"text": text, "quotes": list(quotes), "calculation": (rest or [""])[0]}
        for text, quotes, *rest in statements
    ]
    draft = {"statements": listed, "notStated": list(not_stated)}
    return lambda messages: written(draft, "\n".join(message.content for message in messages))


async def answered(
    question: str, *steps: Step, case: CaseIndex | None = None, settings: EvidenceSettings = NO_REPAIR
) -> tuple[WitnessReply, AnswerObject, str, ScriptedModel]:
    model = ScriptedModel("ollama:w", list(steps))
    by = CaseWitness(
        FallbackModel([model], 5, CLOCK, scale=0.001),
        case or MemoryCase(BRIDGE),
        "capable",
        settings=settings,
    )
    shown: list[str] = []
    reply = await by.answer(question, on_text=shown.append, on_progress=lambda _: None)
    assert reply.evidence is not None
    return reply, reply.evidence, "".join(shown), model
