"""Critique, repair, validate: what failed is mended with the tools, at most twice, then missing."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from detective_app.core.errors import FailureKind
from detective_app.core.ports import Message
from detective_app.core.settings import EvidenceSettings
from detective_app.engine.witness.repair import MAX_TOOL_CALLS
from tests.engine.drafts import COST, REPLACED, WITHHELD, answered, quote, said
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import failed
from tests.evidence.cases import BRIDGE

LIE = ("The bearing was replaced by 31 workers in 1931.", [quote("31 workers came in 1931")])
TWICE = EvidenceSettings()


def calls(*wanted: dict[str, str]) -> str:
    empty = {"tool": "none", "sourceId": "", "locator": "", "pattern": "", "expr": ""}
    return json.dumps({"calls": [{**empty, **one} for one in wanted]})


async def test_a_statement_that_failed_is_mended_with_a_fetched_quote() -> None:
    fetch = calls({"tool": "quote_fetch", "sourceId": "D3", "locator": "L4-L4"})
    reply, evidence, shown, model = await answered(
        "When was the bearing replaced?",
        said((COST, [quote(COST, locator="L5-L5")]), LIE),
        fetch,
        said((REPLACED, [quote(REPLACED)])),
        settings=TWICE,
    )
    assert reply.text == f"{COST} {REPLACED}"
    assert shown == reply.text
    assert evidence.mode == "answer"
    assert evidence.gaps == ()
    assert len(model.calls) == 3
    critique, results = (model.calls[n][-1].content for n in (1, 2))
    assert "31 workers in 1931" in critique
    assert "No document of the case holds these words" in critique
    assert REPLACED in results


async def test_after_two_repairs_the_answer_is_insufficient_and_says_so() -> None:
    steps = [said(LIE), calls({"tool": "none"}), said(LIE), calls({"tool": "none"}), said(LIE)]
    reply, evidence, shown, model = await answered("How many workers came?", *steps, settings=TWICE)
    assert reply.text == shown == WITHHELD
    assert evidence.mode == "report_insufficient_evidence"
    assert len(model.calls) == 1 + 2 * 2
    assert "31" not in " ".join(gap.need for gap in evidence.gaps)


@pytest.mark.parametrize(("repairs", "most"), [(0, 1), (1, 3), (5, 11)])
async def test_the_number_of_calls_is_bounded_by_the_setting(repairs: int, most: int) -> None:
    def reply(messages: Sequence[Message]) -> str:
        return calls({"tool": "none"}) if '{"calls"' in messages[-1].content else said(LIE)

    *_, model = await answered("How many?", reply, settings=EvidenceSettings(n_repairs=repairs))
    assert len(model.calls) == most


async def test_what_holds_is_not_asked_for_again() -> None:
    draft = said((REPLACED, [quote(REPLACED)]))
    *_, model = await answered("When was the bearing replaced?", draft, settings=TWICE)
    assert len(model.calls) == 1


async def test_tools_reach_no_other_source_and_the_attempt_is_noted() -> None:
    asked = [
        {"tool": "quote_fetch", "sourceId": "../../etc/passwd", "locator": "L1"},
        {"tool": "search_source", "sourceId": "D9", "pattern": "password"},
        {"tool": "calc", "expr": "__import__('os').system('id')"},
        *[{"tool": "search_source", "sourceId": "D1", "pattern": "bearing"}] * 20,
    ]
    reply, _, _, model = await answered(
        "How many?", said(LIE), calls(*asked), said(LIE), settings=EvidenceSettings(n_repairs=1)
    )
    results = model.calls[2][-1].content
    assert results.count("\n> ") + results.startswith("> ") == MAX_TOOL_CALLS
    assert "root:" not in results
    assert sum("no source of this case" in note for note in reply.notes) == 2


async def test_a_model_that_fails_while_mending_costs_no_answer() -> None:
    draft = said((REPLACED, [quote(REPLACED)]), LIE)
    for step in (failed(FailureKind.QUOTA), "no JSON at all", '{"calls": 7}'):
        reply, evidence, _, _ = await answered("When?", draft, step, settings=TWICE)
        assert reply.text == REPLACED
        assert len(evidence.shown) == 1


async def test_a_model_that_answers_in_prose_is_not_asked_to_use_tools() -> None:
    *_, model = await answered("How many?", "It took 31 workers in 1931.", settings=TWICE)
    assert len(model.calls) == 1


async def test_in_a_large_case_nothing_found_is_looked_for_once_more_with_the_tools() -> None:
    large = MemoryCase(BRIDGE, says_chars=10_000_000)
    search = calls({"tool": "search_source", "sourceId": "D3", "pattern": "replaced"})
    reply, evidence, _, model = await answered(
        "When was the paint renewed?",
        said(not_stated=("when the paint was renewed",)),
        search,
        said((REPLACED, [quote(REPLACED)])),
        case=large,
        settings=TWICE,
    )
    assert (reply.text, evidence.mode) == (REPLACED, "answer")
    assert len(model.calls) == 3
    assert REPLACED in model.calls[2][-1].content
