"""The cases of seed 004 §12 that need a model, with the built-in one: a conflict, a gap, an answer."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from detective_app.core.ask import Envelope, SessionContext
from detective_app.core.evidence import Locator
from detective_app.core.ports import Connection
from detective_app.core.settings import EvidenceSettings
from detective_app.engine.ask import ask
from detective_app.engine.fallback import FallbackModel
from detective_app.engine.witness import Witness
from detective_app.paths import data_folders
from detective_app.providers.builtin import connect
from detective_app.storage.model_catalogue import catalogue
from detective_app.storage.model_files import ModelFiles
from tests.engine.memory_case import MemoryCase
from tests.evidence.cases import BRIDGE

CASE = MemoryCase(BRIDGE)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
async def witness() -> AsyncIterator[Witness]:
    known = next(model for model in catalogue().models if model.recommended)
    file = ModelFiles(data_folders().models).path(known.name)
    model = connect(
        Connection("builtin", known.name, "", "witness", 240, context_tokens=2_048, model_file=file)
    )
    await model.start()
    yield Witness(FallbackModel([model], 240), CASE, "small")
    await model.aclose()


async def asked(question: str, witness: Witness) -> Envelope:
    envelope, _ = await ask(
        question,
        CASE,
        witness,
        planner=None,
        context=SessionContext(),
        settings=EvidenceSettings(),
        now=NOW,
        on_progress=lambda _: None,
        on_text=lambda _: None,
    )
    return envelope


@pytest.mark.content
async def test_the_built_in_model_answers_with_quotes_a_conflict_and_a_gap(witness: Witness) -> None:
    differs = await asked("When did the weight limit come into force?", witness)
    assert differs.evidence
    assert differs.answer
    (conflict,) = differs.evidence.conflicts
    assert {value.source_id for value in conflict.values} == {"S2", "S3"}
    assert "22 March 2024" in differs.answer.level1 + differs.answer.level2

    cost = await asked("How much did the replacement cost?", witness)
    assert cost.evidence
    assert cost.evidence.mode == "answer"
    for support in cost.evidence.facts[0].support:
        assert support.quote in CASE.lines(support.source_id, Locator.parse(support.locator))
    assert "48,200" in cost.evidence.answer

    nothing = await asked("Which colour was the paint of the handrail?", witness)
    assert nothing.evidence
    assert nothing.answer
    assert nothing.evidence.mode == "report_insufficient_evidence"
    assert nothing.answer.level3.startswith("Citations: None — explanation")
