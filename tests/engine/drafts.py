"""Drafts of a capable witness for tests, and the answer that becomes of them over a case."""

from __future__ import annotations

import json
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

NOT_STATED = f"All {len(BRIDGE.sentences)} passages were read, and the documents do not state this."
WITHHELD = "No quote carries what the witness said, so it is withheld."
REPLACED = "The south bearing was replaced on 18 June 2024."
COST = "The replacement cost 48,200 euros."
NO_REPAIR = EvidenceSettings(n_repairs=0)


def quote(text: str, source_id: str = "D3", locator: str = "L4-L4") -> dict[str, str]:
    return {"sourceId": source_id, "locator": locator, "quote": text}


def said(*statements: tuple[Any, ...], not_stated: tuple[str, ...] = ()) -> str:
    """Write a draft of statements, each a text, its quotes and perhaps a calculation."""
    listed = [
        {"text": text, "quotes": list(quotes), "calculation": (rest or [""])[0]}
        for text, quotes, *rest in statements
    ]
    return json.dumps({"statements": listed, "notStated": list(not_stated)})


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
