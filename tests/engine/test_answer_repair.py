"""Critique, repair, validate: what failed is mended from the passages, at most twice, then missing."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

from detective_app.core.errors import FailureKind
from detective_app.core.ports import Message
from detective_app.core.settings import EvidenceSettings
from tests.engine.drafts import COST, NO_ANSWER, REPLACED, answered, quote, said
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import Step, failed
from tests.evidence.cases import BRIDGE

LIE = ("The bearing was replaced by 31 workers in 1931.", [quote("31 workers came in 1931")])
TWICE = EvidenceSettings()


async def test_a_statement_that_failed_is_mended_from_the_passages() -> None:
    reply, evidence, shown, model = await answered(
        "When was the bearing replaced?",
        said((COST, [quote(COST, locator="L5-L5")]), LIE),
        said((REPLACED, [quote(REPLACED)])),
        settings=TWICE,
    )
    assert reply.text == f"{COST} {REPLACED}"
    assert shown == reply.text
    assert evidence.mode == "answer"
    assert evidence.gaps == ()
    assert len(model.calls) == 2
    critique = model.calls[1][-1].content
    assert "31 workers in 1931" in critique
    assert "it names no passage that was shown" in critique


async def test_after_two_repairs_the_answer_is_insufficient_and_says_so() -> None:
    steps = [said(LIE), said(LIE), said(LIE)]
    reply, evidence, shown, model = await answered("How many workers came?", *steps, settings=TWICE)
    assert reply.text == shown == NO_ANSWER
    assert evidence.mode == "report_insufficient_evidence"
    assert len(model.calls) == 1 + 2
    assert "31" not in " ".join(gap.need for gap in evidence.gaps)


@pytest.mark.parametrize(("repairs", "most"), [(0, 1), (1, 2), (5, 6)])
async def test_the_number_of_calls_is_bounded_by_the_setting(repairs: int, most: int) -> None:
    *_, model = await answered("How many?", *[said(LIE)] * most, settings=EvidenceSettings(n_repairs=repairs))
    assert len(model.calls) == most


async def test_what_holds_is_not_asked_for_again() -> None:
    draft = said((REPLACED, [quote(REPLACED)]))
    *_, model = await answered("When was the bearing replaced?", draft, settings=TWICE)
    assert len(model.calls) == 1


async def test_a_model_that_fails_while_mending_costs_no_answer() -> None:
    draft = said((REPLACED, [quote(REPLACED)]), LIE)
    for step in (failed(FailureKind.QUOTA), "no JSON at all", '{"statements": 7}'):
        reply, evidence, _, _ = await answered("When?", draft, step, settings=TWICE)
        assert reply.text == REPLACED
        assert len(evidence.shown) == 1


FIGURE = ("The south bearing was replaced for 9,999 dollars.", [quote(REPLACED)])


async def test_a_figure_that_no_quote_has_is_mended_too() -> None:
    steps = (said(FIGURE), said((REPLACED, [quote(REPLACED)])))
    reply, evidence, _, model = await answered("When was the bearing replaced?", *steps, settings=TWICE)
    assert (reply.text, evidence.gaps) == (REPLACED, ())
    assert "9,999" in model.calls[1][-1].content


async def test_a_figure_that_stays_in_no_quote_is_marked_and_is_a_gap() -> None:
    steps: list[Step] = [said(FIGURE), said(FIGURE)]
    once = EvidenceSettings(n_repairs=1)
    _, evidence, _, _ = await answered("When was the bearing replaced?", *steps, settings=once)
    (fact,) = evidence.shown
    assert fact.state == "quoted"
    assert "9,999" in (fact.reason or "")
    assert [gap.need for gap in evidence.gaps] == ["The south bearing was replaced for … dollars."]


async def test_the_next_nearest_passages_of_a_large_case_are_shown_and_can_be_named() -> None:
    large = MemoryCase(BRIDGE, says_chars=10_000_000)
    lorries = "23 lorries were turned back at the east ramp, because the barrier was down."
    wrong = ("32 lorries were turned back at the east ramp.", [quote("32 lorries")])

    def mended(messages: Sequence[Message]) -> str:
        (number,) = re.findall(rf"> D2 \[(\d+)\] L4-L4[^\n]*\n> {lorries}", messages[-1].content)
        one = {"text": lorries, "passages": [int(number)], "words": "", "calculation": ""}
        return json.dumps({"statements": [one], "notStated": []})

    reply, evidence, _, _ = await answered(
        "When was the south bearing replaced?", said(wrong), mended, case=large, settings=TWICE
    )
    assert reply.text == lorries
    assert [(s.source_id, s.locator) for s in evidence.facts[0].support] == [("D2", "L4-L4")]
    assert reply.passages[0].text == lorries
