"""A capable detective's prompts as a whole: kept beside this file, and small however long a run is.

After a change that is meant, `WRITE_PROMPTS=1` writes them anew, to be looked at as a whole.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from detective_app.core.analysis import RoundJudgement
from detective_app.core.ports import Message
from detective_app.engine.calls.structured import portable_schema
from detective_app.engine.detective.packet import Packing, catalogue
from detective_app.engine.detective.replies import RoundOrQuestion
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.drafts import said
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import Parts, asked, fresh, parts, run
from tests.evidence.cases import BRIDGE, case_of
from tests.stand_ins import replies

KEPT = Path(__file__).parent / "prompts"
HYPOTHESIS = "The weight limit was in force before the lorries were turned back, and the repair was cheap."
CLAIMS = ("The weight limit was in force before the lorries were turned back.", "The repair was cheap.")
SAID = (
    "ANSWER: The weight limit came into force on 22 March 2024.",
    "ANSWER: The replacement cost 48,200 euros.",
    "ANSWER: The weight limit came into force on 2 April 2024.",
)
QUESTIONS = (
    "On which date did the weight limit come into force?",
    "What did the replacement of the bearing cost, in euros?",
    "On which date does memo.md say that the weight limit came into force?",
)
NEXT: dict[int, Any] = {
    2: {
        "standings": [{"claim": "s2", "standing": "refuted"}],
        "actions": [
            replies.action(QUESTIONS[2], documents=["D3"]),
            replies.action("lorries turned back", "search"),
            replies.action("48200 / 2", "calculate"),
        ],
    }
}
"""What follows on a round of so many answers; on others nothing does."""

MOST_CHARS = 8_000
PASSAGES = re.compile(r"^PASSAGES.*\n(?:>.*\n?)*", re.MULTILINE)


def detective(messages: Sequence[Message]) -> str:
    """Ask three questions about two claims."""
    request = messages[1].content
    if request.startswith("Open the investigation"):
        gap = replies.claim("What the repair cost is left out.", type="gap")
        first = replies.claim(CLAIMS[0], quote=CLAIMS[0][:-1], proves="A date.", refutes="A later date.")
        asks = [replies.action(QUESTIONS[0]), replies.action(QUESTIONS[1])]
        return json.dumps({"signals": [first, replies.claim(CLAIMS[1]), gap], "actions": asks})
    if request.startswith("The questions are over"):
        return json.dumps(replies.audit("The dates differ."))
    evaluation = {"score": 4, "reason": "A date.", "addressesSignals": ["s1"]}
    gap = {"category": "ambiguity", "description": "Which weight is left open.", "severity": "low"}
    judged = [
        replies.analysis(
            number,
            gaps=[gap] if number == 1 else [],
            **evaluation,
        )
        for number in replies.answers_in(request)
    ]
    return json.dumps({**replies.judgement(*judged), **NEXT.get(len(judged), {})})


def over(case: MemoryCase, *answers: str, step: Any = detective) -> Parts:
    """A run over documents that a small witness reads."""
    made = parts([step], answers)
    witness = CaseWitness(made.witness.model, case, "small")  # type: ignore[attr-defined]
    listed = catalogue(case, HYPOTHESIS)
    return replace(made, witness=witness, packing=Packing(case), catalogue=listed, case_file=case.case_file)


async def test_the_prompts_are_those_that_were_looked_at() -> None:
    case = MemoryCase(BRIDGE)
    whole = replace(over(case, *SAID), clarify=True)
    session = fresh().evolve(sources=case.sources, brief="The county asks before its meeting.")
    await run(session.evolve(hypothesis=session.hypothesis.evolve(text=HYPOTHESIS)), whole)
    calls = asked(whole)[0].calls
    found = {"detective": calls[0][0].content, "opening": calls[0][1].content}
    found |= {"round": calls[1][1].content, "next_round": calls[2][1].content, "audit": calls[3][1].content}
    for name, text in found.items():
        file = KEPT / f"{name}.txt"
        if os.environ.get("WRITE_PROMPTS"):
            file.parent.mkdir(exist_ok=True)
            file.write_text(f"{text}\n", encoding="utf-8")
        assert f"{text}\n" == file.read_text(encoding="utf-8"), name


async def test_the_witness_knows_the_documents_by_the_names_that_the_detective_has() -> None:
    case = MemoryCase(BRIDGE)
    whole = over(case, said())
    witness = CaseWitness(whole.witness.model, case, "capable")  # type: ignore[attr-defined]
    whole = replace(whole, witness=witness)
    await run(fresh().evolve(sources=case.sources), whole)
    asks, answers = asked(whole)
    for name in ("D1 inspection.md", "D2 log.md", "D3 memo.md"):
        assert f"> {name} (" in asks.calls[0][1].content
        assert any(f" document {name}" in message.content for message in answers.calls[0])


async def test_a_prompt_begins_with_what_stays_the_same() -> None:
    case = MemoryCase(BRIDGE)
    whole = over(case, *SAID)
    await run(fresh().evolve(sources=case.sources), whole)
    calls = asked(whole)[0].calls
    assert "CATALOGUE" in calls[1][1].content.partition("\nPLAN\n")[0]
    assert len({call[0].content for call in calls[:-1]}) == 1
    assert "search:" not in calls[-1][0].content, "the audit asks nothing"
    analyses = [call[1].content for call in calls[1:-1]]
    assert len(analyses) == 2
    assert len({text.partition("\nPLAN\n")[0] for text in analyses}) == 1


@pytest.mark.parametrize(("asks_a_round", "clarify"), [(1, True), (4, True), (4, False)])
async def test_a_round_takes_at_most_8_kb_beside_its_evidence(asks_a_round: int, clarify: bool) -> None:
    turns = 20

    def long_winded(messages: Sequence[Message]) -> str:
        request = messages[1].content
        if request.startswith("Open the investigation"):
            claims = [f"Claim {n} says that something was done in its year. " * 2 for n in range(6)]
            return json.dumps(replies.opening("What was done first?", *claims))
        if request.startswith("The questions are over"):
            return json.dumps(replies.audit("Much was done."))
        numbers = replies.answers_in(request)
        number = max(numbers)
        gap = {
            "category": "vagueness",
            "description": f"Much is open in {number}. " * 9,
            "severity": "medium",
        }
        wall = f"At place {number} the wall was set up again. " * 4
        judged = [replies.analysis(n, gaps=[gap], reason=wall) for n in numbers]
        asks = [
            replies.action(f"What was done at place {number + n} of the works in that year?")
            for n in range(asks_a_round if number < turns else 0)
        ]
        return json.dumps({**replies.judgement(*judged), **({"actions": asks} if asks else {})})

    texts = {f"part {n}.md": f"# Part {n}\n\nWork {n} was done at place {n}.\n" for n in range(10)}
    case = MemoryCase(case_of(texts))
    whole = over(case, *(f"ANSWER: Work {n} was done at place {n}." for n in range(10)), step=long_winded)
    whole = replace(whole, clarify=clarify)
    await run(fresh(turns).evolve(sources=case.sources), whole)
    for call in asked(whole)[0].calls[1:-1]:
        text = "".join(message.content for message in call)
        assert "\nANSWERS OF THIS ROUND" in text
        assert len(re.sub(PASSAGES, "", text)) <= MOST_CHARS


@pytest.mark.parametrize(("asking", "most"), [("no_more", 5_000), ("person", 6_000)])
async def test_the_fixed_text_of_a_round_is_small_its_schema_included(asking: Any, most: int) -> None:
    case = MemoryCase(BRIDGE)
    whole = replace(over(case), clarify=asking == "person")
    await run(fresh().evolve(sources=case.sources), whole)
    system, request = asked(whole)[0].calls[1]
    fixed = system.content.partition("\nHYPOTHESIS")[0] + request.content.partition("\nCATALOGUE")[0]
    fixed += request.content.rpartition("\nThe limit leaves")[2]
    shape = RoundOrQuestion if asking == "person" else RoundJudgement
    schema = json.dumps(portable_schema(shape), separators=(",", ":"))
    assert len(fixed.encode()) + len(schema) <= most


async def test_no_line_of_a_case_stands_twice_in_a_request() -> None:
    case = MemoryCase(BRIDGE)
    whole = over(case)
    session = fresh().evolve(sources=case.sources)
    await run(session.evolve(hypothesis=session.hypothesis.evolve(text=HYPOTHESIS)), whole)
    lines = {line.strip() for one in BRIDGE.documents for line in one.text.splitlines() if len(line) > 30}
    every = [call[1].content for call in asked(whole)[0].calls]
    assert any(line in text for line in lines for text in every)
    assert [line for line in lines for text in every[1:] if text.count(line) > 1] == []
