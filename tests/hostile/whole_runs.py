"""Runs and single answers over the real code, in which one text of a hostile shape is all that is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace

from detective_app.core.ports import Message
from detective_app.core.settings import Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.by_hand import JUDGED_BY_HAND, ByHand
from detective_app.engine.witness.answering import CaseWitness
from tests.engine import runs
from tests.engine.clocks import CLOCK
from tests.engine.drafts import quote, said
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel, Step
from tests.evidence.cases import BRIDGE
from tests.stand_ins import replies

SAYS = "The south bearing was replaced on 18 June 2024."
QUESTION = "When was the south bearing replaced?"
LIMIT = 5
BRIDGE_CASE = MemoryCase(BRIDGE)


def asked(
    step: Step,
    question: str = QUESTION,
    case: MemoryCase = BRIDGE_CASE,
    profile: Profile = "capable",
) -> Callable[[], None]:
    """Return what asks a witness one question; a small one says nothing itself."""

    def ask() -> None:
        model = ScriptedModel("ollama:w", [step], context_tokens=8_192)
        witness = CaseWitness(FallbackModel([model], 5, CLOCK, scale=0.001), case, profile)
        asyncio.run(witness.answer(question, on_text=lambda _: None, on_progress=lambda _: None))

    return ask


def interrogated(
    asks: Step | None = None,
    hypothesis: str = "The bridge is safe.",
    case: MemoryCase = BRIDGE_CASE,
) -> Callable[[], None]:
    """Return what runs an interrogation to its end; without a detective's words, it is one by hand."""

    def run() -> None:
        witness = ScriptedModel("ollama:w", [stated(SAYS)], context_tokens=8_192)
        profile: Profile = "small" if asks is None else "capable"
        parts = replace(
            runs.parts([asks] if asks else []),
            witness=CaseWitness(FallbackModel([witness], 5, CLOCK, scale=0.001), case, profile),
            case_file=case.case_file,
        )
        if asks is None:
            parts = replace(parts, detective=ByHand(), mode=JUDGED_BY_HAND)
        fresh = runs.fresh(LIMIT)
        session = fresh.evolve(hypothesis=fresh.hypothesis.evolve(text=hypothesis))
        asyncio.run(runs.run(session, parts))

    return run


def detective_saying(text: str) -> Step:
    """Return a detective that asks, notes and sums up with one text, and is content after two answers."""

    def answer(messages: Sequence[Message]) -> str:
        request = messages[1].content
        if request.startswith("Open the investigation"):
            return json.dumps(replies.opening(text, text))
        if request.startswith("The questions are over"):
            return json.dumps(replies.audit(text))
        numbers = replies.answers_in(request)
        facts = [replies.analysis(n, establishedFacts=[text]) for n in numbers]
        return json.dumps(replies.judgement(*facts, asks=text if max(numbers, default=LIMIT) < 2 else ""))

    return answer


def stated(text: str) -> Step:
    """Return a witness's draft that states a text, with a quote that does not carry it."""
    return said((text, [quote(SAYS)]))


def quoted(text: str) -> Step:
    """Return a draft that quotes a text."""
    return said((SAYS, [quote(text, locator=text)]))


def calculated(text: str) -> Step:
    """Return a draft that calculates with a text, and says that it is not stated."""
    return said((SAYS, [quote(SAYS)], text), not_stated=(text,))
