"""A small witness that grasps at any line states what is asked for, and nothing about something else."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from detective_app.core.ports import Message, WitnessReply
from detective_app.core.settings import EvidenceSettings
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel, Step
from tests.evidence.cases import case_of

FERRIES = """# Harbour Ferries, annual review 2023

## The year

Ticket sales rose to 4.2 million euros in 2023, and ticket sales of the winter were the best so far.
We employ 214 people, 31 of them on the quay.
On 7 May 2023 we acquired Northwind Boats and its slips.

## Northern line

The decrease in ticket sales was driven by the repairs of the lock.
A fare costs 4 euros.

## Island line

The decrease in ticket sales was driven by the closing of the school.
There were no outstanding loans of the line on 31 December 2023.
A loan of up to 3 million euros has been arranged with the Sound Bank for the line.
The boat was refitted by the Lindholm yard. In April 2023 she was launched again.
"""


def grasping(messages: Sequence[Message]) -> str:
    """Play a model that chooses the first line whatever is asked, and copies every passage's sentences."""
    task = messages[-1].content
    if "Passage:" not in task:
        return '{"line": 1}'
    return "\n".join(re.split(r"(?<=\.)\s", task.partition("Passage:")[2].strip()))


async def answered(question: str, step: Step = grasping) -> WitnessReply:
    """Put a question to a grasping model over a case that it cannot be shown whole."""
    case = MemoryCase(case_of({"review.md": FERRIES}), says_chars=10_000_000)
    model = ScriptedModel("builtin:w", [step], context_tokens=8_192)
    line = FallbackModel([model], 5, CLOCK, scale=0.001)
    witness = CaseWitness(line, case, "small", settings=EvidenceSettings(n_repairs=0))
    return await witness.answer(question, on_text=lambda _: None, on_progress=lambda _: None)


@pytest.mark.parametrize(
    "question",
    [
        "How many people did Northwind Boats employ when Harbour Ferries acquired it?",
        "How many people does Sundqvist Shipping employ?",
        "What were the ticket sales of Harbour Ferries in 2019?",
        "How many eTickets did Harbour Ferries sell in 2023?",
    ],
)
async def test_a_line_about_another_thing_or_year_is_not_stated(question: str) -> None:
    reply = await answered(question)
    assert reply.evidence is not None
    assert reply.evidence.shown == ()
    assert reply.outcome == "not_found", "that the documents do not state it is never said in doubt"


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How many people does Harbour Ferries employ?", "214 people"),
        ("What were the ticket sales of Harbour Ferries in 2023?", "4.2 million"),
        ("Why did the ticket sales of the Island line decrease?", "closing of the school"),
        (
            "What was to blame for the decrease in the ticket sales of the Northern line?",
            "repairs of the lock",
        ),
        ("How much was outstanding in loans of the Island line on 31 December 2023?", "no outstanding loans"),
        ("In which month was the boat of the Island line launched again?", "In April 2023"),
    ],
)
async def test_what_is_asked_for_is_stated(question: str, words: str) -> None:
    reply = await answered(question)
    assert reply.evidence is not None
    assert words in " ".join(fact.text for fact in reply.evidence.shown)


async def test_a_small_witness_sees_under_which_heading_a_sentence_stands() -> None:
    seen: list[str] = []

    def choosing(messages: Sequence[Message]) -> str:
        seen.append(messages[-1].content)
        return '{"line": 1}'

    await answered("Why did the ticket sales of the Island line decrease?", choosing)
    assert "Island line: The decrease in ticket sales was driven by the closing of the school." in seen[0]
