"""A run without a model that judges: passages for each claim, no verdict, and the person's marks after it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from detective_app.account import marks
from detective_app.account.board import board
from detective_app.account.summary import NOTHING_NEAR
from detective_app.core.events import Evaluated, GateChecked
from detective_app.core.operator import PersonMark
from detective_app.core.plugin import BY_HAND
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.by_hand import JUDGED_BY_HAND, ByHand
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop.forking import forked
from detective_app.engine.loop.lifecycle import new_session
from detective_app.engine.loop.replay import replay as retold
from detective_app.engine.witness.answering import CaseWitness
from detective_app.evidence.finding.claim_asked import is_on
from tests.engine import runs
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import BRIDGE

HYPOTHESIS = (
    "The weight limit came into force on 22 March 2024, the south bearing was replaced on 18 June 2024, and "
    "the replacement cost less than 45,000 euros."
)

CARD = runs.CARD.evolve(detective_form="guided")


async def led(hypothesis: str = HYPOTHESIS, limit: int = 12) -> InterrogationSession:
    sources = MemoryCase(BRIDGE).sources
    return await carried_on(
        new_session(runs.ID, hypothesis, limit=limit, mode=BY_HAND, sources=sources, card=CARD, now=runs.NOW)
    )


async def carried_on(session: InterrogationSession) -> InterrogationSession:
    silent = ScriptedModel("builtin:w", ['{"line": 0}'], context_tokens=8_192)
    case = MemoryCase(BRIDGE)
    parts = replace(
        runs.parts(),
        detective=ByHand(),
        witness=CaseWitness(FallbackModel([silent], 5, CLOCK), case, "small"),
        mode=JUDGED_BY_HAND,
        packing=Packing(case),
    )
    await runs.run(session, parts)
    return runs.disk_of(parts).last


async def test_every_claim_is_asked_about_once_and_none_is_judged() -> None:
    done = await led()
    assert done.status == "completed"
    assert done.signals
    texts = [one.content for one in done.signals]
    assert [[is_on(pair.question, text) for text in texts].count(True) for pair in done.qa_pairs] == [1, 1, 1]
    assert all(one.quote and one.quote in HYPOTHESIS for one in done.signals[:2])
    assert done.audit_result
    given = done.audit_result.verdict
    assert given
    assert (given.method, done.audit_result.method, given.overall) == ("none", "none", "not_judged")
    assert {claim.verdict for claim in given.claims} == {"not_judged"}
    assert [claim.evidence for claim in given.claims] == [(), (), ()]


async def test_no_grade_gate_or_satisfied_detective_is_told_of() -> None:
    done = await led()
    assert done.exit
    assert (done.exit.details, done.gate) == ("Every claim was asked about.", None)
    told = list(retold(done, Path("-")))
    assert not [event for event in told if isinstance(event, Evaluated)]
    assert [event.gate for event in told if isinstance(event, GateChecked)] == [None]


async def test_what_the_passages_measure_is_told_and_not_which_holds() -> None:
    done = await led()
    assert done.audit_result
    told = done.audit_result.summary
    assert "The weight limit came into force on 2 April 2024." in told
    assert "The claim says 22 March 2024, memo.md says 2 April 2024." in told
    assert "48,200 euros in memo.md is more than 45,000 euros in the claim." in told
    assert not [word for word in ("upported", "efuted", "onflicting") if word in told]


async def test_a_claim_that_nothing_is_near_to_says_so() -> None:
    done = await led("Zebras graze quietly.")
    assert done.status == "completed"
    assert done.audit_result
    assert NOTHING_NEAR in done.audit_result.summary
    assert [one.passages for one in board(done)] == [()]


@pytest.mark.parametrize("question", [None, "Who counted the lorries?"])
async def test_a_fork_asks_about_the_claims_whose_questions_it_cut_off(question: str | None) -> None:
    done = await led()
    again = await carried_on(forked(done, 1, "44444444-4444-4444-8444-444444444444", question=question))
    assert {pair.question for pair in done.qa_pairs} <= {pair.question for pair in again.qa_pairs}
    assert again.status == "completed"
    assert all(one.passages for one in board(again))


async def test_with_fewer_questions_than_claims_the_rest_stays_not_judged() -> None:
    wards = ("East", "West", "North", "South", "Upper", "Lower", "Middle")
    done = await led(" ".join(f"The {one} bearing was replaced on 18 June 2024." for one in wards), limit=5)
    assert len(done.qa_pairs) == 5
    assert done.status == "limit-reached"
    assert len(board(done)) == 7
    assert marks.verdict_of(done) is None


@pytest.mark.parametrize("number", [0, 1, 2])
async def test_each_claim_has_its_own_passages_on_the_board_and_a_person_decides_it(number: int) -> None:
    done = await led()
    claim = board(done)[number]
    assert claim.passages
    marked = marks.marked(done, PersonMark(claim.signal_id, claim.passages[0].id, "supports"), runs.NOW)
    given = marks.verdict_of(marked)
    assert given
    assert given.method == "person"
    rulings = ["not_judged"] * 3
    rulings[number] = "supported"
    assert [one.verdict for one in given.claims] == rulings
    assert given.overall == "not_judged"
