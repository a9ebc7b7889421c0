"""What agents of a panel are sent stays small in every mode, however long it is and however much they say."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from detective_app.core.panel_reply import MAX_CLAIMS, AgentReply
from detective_app.core.ports import Message
from detective_app.engine.detective.packet import Packing, catalogue
from detective_app.engine.witness.answering import CaseWitness
from detective_app.registry import load, names
from tests.deliberation.whole_runs import MODELS, agents, begun, models, panel_parts, stage
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import fresh, parts, run
from tests.engine.scripted import Step
from tests.evidence.cases import case_of
from tests.stand_ins import replies
from tests.sweeps import sweep

TURNS, CLAIMS, ROUNDS = 12, 6, 6
SIX = (*MODELS, *(f"openai:{number}" for number in ("four", "five", "six")))
SAID = ("\nEARLIER ROUNDS", "\nTHE LAST ROUND IN FIGURES", "\nWHAT YOU SAID", "\nWHAT THE OTHERS SAID")
MOST_BESIDE = 8_000
MOST_SAID = {len(MODELS): 8_000, len(SIX): 12_000}
"""By how many there are: what is cited, and the ids of claims, stay for all of them."""
LONG = "It was measured, written down and looked at again by whoever was there on that day of the year. " * 3


def long_winded(place: int) -> Step:
    """An agent that says as much as there is room for, moves in every round, and never agrees."""
    return lambda messages: _said(messages, place)


def _said(messages: Sequence[Message], place: int) -> str:
    at, request = stage(messages), messages[1].content
    if at == "opening":
        claims = [f"Claim {n} says that something was done in its year. " * 2 for n in range(CLAIMS)]
        return json.dumps(replies.opening("What was done first?", *claims))
    if at == "audit":
        return json.dumps(replies.audit("Much was done."))
    if at == "deliberation":
        return json.dumps(_deliberated(int(request.split()[1]) + place))
    numbers = replies.answers_in(request)
    gap = {"category": "vagueness", "description": f"Much is open in {max(numbers)}. " * 9, "severity": "low"}
    judged = [replies.analysis(n, gaps=[gap], reason=LONG) for n in numbers]
    asks = f"What was done at place {max(numbers)} of the works?" if max(numbers) < TURNS else ""
    return json.dumps(replies.judgement(*judged, asks=asks))


def _deliberated(number: int) -> dict[str, Any]:
    verdict = "supported" if number % 2 else "refuted"
    quotes = [{"passage": f"P{n}"} for n in range(1, 4)]
    evidence = [{**one, "side": "for"} for one in quotes]
    ruling = {"verdict": verdict, "because": LONG, "evidence": evidence, "confidence": 0.5}
    return replies.deliberated(
        "yes" if number % 2 else "no",
        position=LONG,
        reasoning=LONG * 5,
        citations=quotes,
        claims=[{"text": LONG, "label": "inference", "citations": quotes, "rebuts": ["C1"]}] * 6,
        rulings=[{"claim": f"s{n}", **ruling} for n in range(1, CLAIMS + 1)],
    )


@pytest.mark.parametrize(
    "case",
    sweep(
        [*((name, MODELS) for name in names("detective_app.modes")), ("delphi", SIX)],
        lambda case: case == ("delphi", SIX) or case[0] == "devils-advocate",
    ),
    ids=lambda case: f"{case[0]}-{len(case[1])}",
)
async def test_no_prompt_of_a_panel_grows_with_its_rounds_or_with_what_is_said(
    case: tuple[str, Sequence[str]],
) -> None:
    name, asked = case
    mode = load("detective_app.modes", name).MODE
    texts = {f"part {n}.md": f"# Part {n}\n\nWork {n} was done at place {n}.\n" for n in range(10)}
    documents = MemoryCase(case_of(texts))
    made = parts(answers=[f"ANSWER: Work {n} was done at place {n}." for n in range(10)])
    witness = CaseWitness(made.witness.model, documents, "small")  # type: ignore[attr-defined]
    listed = catalogue(documents, fresh().hypothesis.text)
    given = panel_parts(
        {model: long_winded(place) for place, model in enumerate(asked)},
        mode=mode,
        agents=agents(asked),
        witness=witness,
        packing=Packing(documents),
        catalogue=listed,
        case_file=documents.case_file,
    )
    session = begun(mode, agents(asked), rounds=ROUNDS).evolve(
        iteration_limit=TURNS, sources=documents.sources
    )
    await run(session, replace(given, at_limit="audit"))
    every = [call for one in models(given) for call in one.calls]
    calls = [(stage(call), "".join(message.content for message in call)) for call in every]
    for at, text in calls:
        if at == "analysis":
            assert len(beside_passages(text)) <= MOST_BESIDE
        if at == "deliberation":
            before, _, rest = beside_passages(text).partition("\nANSWERS\n")
            said = rest[min((at for one in SAID if (at := rest.find(one)) >= 0), default=len(rest)) :]
            assert len(before) <= MOST_BESIDE
            assert len(said) <= MOST_SAID[len(asked)]
    assert sum(at == "deliberation" for at, _ in calls) == ROUNDS * len(asked)


def beside_passages(text: str) -> str:
    """Return a request without what stands in its passages."""
    return re.sub(r"^PASSAGES.*\n(?:>.*\n?)*", "", text, flags=re.MULTILINE)


def test_a_reply_of_more_claims_than_a_prompt_has_room_for_is_refused() -> None:
    reply = _deliberated(1)
    assert len(AgentReply.model_validate(reply).claims) < MAX_CLAIMS
    with pytest.raises(ValidationError, match="claims"):
        AgentReply.model_validate(reply | {"claims": reply["claims"] * 3})
