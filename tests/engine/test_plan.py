"""The plan of a run: signals, what answers do to them, gaps that are dismissed or closed, and the verdict."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

from detective_app.core.analysis import StatementEntailment
from detective_app.core.evidence import AnswerObject, Fact
from detective_app.core.ports import Message
from detective_app.core.session import InterrogationSession
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop import plan
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import reopened
from detective_app.engine.loop.parts import Parts
from detective_app.engine.loop.replay import replay
from detective_app.engine.witness.answering import CaseWitness
from detective_app.evidence.quotes import checking
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import asked, disk_of, fresh, names, parts, run
from tests.engine.scripted import Step
from tests.evidence.cases import case_of
from tests.stand_ins import replies

OPENED = "The bridge was opened on 3 May 2019."
CASE = MemoryCase(
    case_of({"register.md": f"# Register of bridges\n\n{OPENED}\nThe deck was painted green in 2020.\n"})
)
LIKE: dict[str, Any] = {"score": 4, "reason": "A date."}


def detective(*analyses: dict[str, Any], opening: Any = None, verdict: Any = None) -> Step:
    """Reply by stage; the analyses one after the other, by the number of the question."""

    def answer(messages: Sequence[Message]) -> str:
        request = messages[1].content
        if request.startswith("Open the investigation"):
            return json.dumps(
                opening or replies.opening("When was the bridge opened?", "The bridge is safe.")
            )
        if request.startswith("The questions are over"):
            return json.dumps(replies.audit("It stands.", verdict=verdict or replies.verdict()))
        [number] = replies.answers_in(request)
        changes = dict(analyses[min(number, len(analyses)) - 1])
        standings = changes.pop("standings", [])
        asks = f"What was done in the year {2019 + number}?" if number < len(analyses) else ""
        return json.dumps(
            replies.judgement(replies.analysis(number, **changes), asks=asks, standings=standings)
        )

    return answer


def over_documents(step: Step, *answers: str) -> Parts:
    """A run over the documents with a small witness, who chooses the first line that it is shown."""
    made = parts([step], answers or ['{"line": 1}'])
    witness = CaseWitness(made.witness.model, CASE, "small")  # type: ignore[attr-defined]
    return replace(made, witness=witness, packing=Packing(CASE), case_file=CASE.case_file)


def about_documents() -> InterrogationSession:
    return fresh().evolve(sources=CASE.sources)


def judged(*met: str, **changes: Any) -> dict[str, Any]:
    return {**LIKE, "addressesSignals": list(met), **changes}


async def test_signals_are_numbered_claims_first_and_keep_only_quotes_that_are_verbatim() -> None:
    opening = replies.opening("When was the bridge opened?") | {
        "signals": [
            replies.claim("Who built it is left out.", type="gap", quote="The  bridge IS safe."),
            *(replies.claim(f"Claim {n}.", quote="The bridge is old.") for n in range(14)),
        ]
    }
    whole = parts([detective(judged(), opening=opening)])
    events = await run(fresh(), whole)
    told = next(e for e in events if e.event == "signals_detected")
    assert told.signals == disk_of(whole).last.signals
    assert [s.id for s in told.signals] == [f"s{n}" for n in range(1, 13)]
    assert {s.type for s in told.signals} == {"claim"}
    assert {(s.quote, s.standing) for s in told.signals} == {(None, "open")}
    kept = parts([detective(judged(), opening={**opening, "signals": opening["signals"][:3]})])
    await run(fresh(), kept)
    assert (disk_of(kept).last.signals or ())[-1].quote == "The  bridge IS safe."


async def test_an_opening_without_a_claim_is_asked_for_again() -> None:
    none = json.dumps({**replies.opening("When was the bridge opened?"), "signals": []})
    whole = parts([none, detective(judged())])
    await run(fresh(), whole)
    assert [s.content for s in disk_of(whole).last.signals or ()] == ["The bridge is safe."]
    assert disk_of(whole).last.audit_trail[0].error_class == "invalid_output"


async def test_an_answer_ticks_signals_off_and_moves_claims_and_is_evaluated_on_disk_before_it_is_told() -> (
    None
):
    moved = judged("s1", "s9", standings=[{"signalId": "s1", "standing": "supported"}])
    whole = parts([detective(judged(), moved)])
    disk = disk_of(whole)
    async for event in interrogate(fresh(), whole):
        if event.event == "signals_detected":
            assert disk.last.signals == event.signals
        if event.event == "evaluated":
            assert disk.last.qa_pairs[event.sequence - 1].evaluation == event.evaluation
        if event.event == "verdict":
            assert disk.last.audit_result
            assert disk.last.audit_result.verdict == event.verdict
    [claim] = disk.last.signals or ()
    assert (claim.addressed, claim.addressed_by, claim.standing) == (True, "2", "supported")
    evaluation = disk.last.qa_pairs[1].evaluation
    assert evaluation
    assert evaluation.addresses_signals == ("s1",), "a signal that the plan does not have is left out"


async def test_a_claim_that_two_questions_did_not_move_is_marked_in_the_plan() -> None:
    whole = parts([detective(*[judged("s1")] * 4)])
    await run(fresh(), whole)
    plans = [call[-1].content for call in asked(whole)[0].calls][1:-1]
    assert ["two questions did not move it" in plan for plan in plans] == [False, False, True, True]


async def test_a_dismissed_finding_holds_nothing_open_and_is_not_found_again() -> None:
    why = "It was asked for out of turn."
    holds = parts([detective(judged())], [""])
    await run(fresh(), holds)
    assert disk_of(holds).last.status == "limit-reached", "an empty answer alone holds a run open"
    whole = parts([detective(judged(dismissals=[{"finding": 1, "reason": why}]))], [""])
    await run(fresh(), whole)
    done = disk_of(whole).last
    assert (done.status, done.current_iteration) == ("completed", 1)
    [gap] = done.qa_pairs[0].gap_analysis.gaps
    assert (gap.source, gap.dismissed) == ("check", why)
    assert done.audit_result
    assert done.audit_result.remaining_gaps == ()


async def test_gaps_stay_open_over_the_run_until_an_answer_closes_them() -> None:
    gap = {"category": "vagueness", "description": "No year is given.", "severity": "low"}
    other = {**gap, "description": "No month is given."}
    whole = parts([detective(judged(gaps=[gap, other]), judged(closesGaps=[1, 7]), judged())])
    await run(fresh(), whole)
    done = disk_of(whole).last
    assert done.audit_result
    assert [g.description for g in done.audit_result.remaining_gaps] == ["No month is given."]
    assert [(c.sequence, c.gap) for c in done.qa_pairs[1].gap_analysis.closed or ()] == [(1, 1)]


def claimed(ruling: str, *quotes: int) -> dict[str, Any]:
    return {
        "signalId": "s1",
        "verdict": ruling,
        "because": "The register says so.",
        "evidence": [{"answer": 1, "quote": n, "side": None} for n in quotes],
        "confidence": 0.9,
    }


@pytest.mark.parametrize(
    ("claim", "entailment", "expected"),
    [
        (claimed("supported", 1), "supports", "supported"),
        (claimed("supported", 1), "contradicts", "not_enough_evidence"),
        (claimed("refuted", 7), "supports", "not_enough_evidence"),
        (claimed("supported"), "supports", "not_enough_evidence"),
        (claimed("conflicting", 1), "supports", "not_enough_evidence"),
    ],
)
async def test_a_verdict_stands_on_quotes_by_number_and_is_lowered_without(
    claim: dict[str, Any], entailment: str, expected: str
) -> None:
    given = replies.verdict(claim, {**claim, "signalId": "s9"}, overall=claim["verdict"])
    entailed = judged("s1", entailments=[{"statement": 1, "entailment": entailment}])
    whole = over_documents(detective(entailed, verdict=given))
    await run(about_documents(), whole)
    done = disk_of(whole).last
    evidence = done.qa_pairs[0].evidence
    assert evidence
    assert evidence.facts[0].entailment == entailment
    assert done.audit_result
    verdict = done.audit_result.verdict
    assert verdict
    assert [(one.signal_id, one.verdict) for one in verdict.claims] == [("s1", expected)]
    assert (verdict.overall, verdict.method) == (expected, "model")
    assert bool(verdict.claims[0].note) == (expected != claim["verdict"])
    if expected == "supported":
        assert verdict.claims[0].evidence[0].quote in CASE.text("D1")


@pytest.mark.parametrize(
    ("statement", "entailment", "state"),
    [
        (OPENED, "supports", "verified"),
        (OPENED, "unrelated", "quoted"),
        (f"{OPENED} It was painted blue.", "supports", "quoted"),
    ],
)
def test_a_line_that_a_small_witness_chose_is_verified_once_a_detective_has_judged_it(
    statement: str, entailment: Literal["supports", "unrelated"], state: str
) -> None:
    support = checking.check(OPENED, None, None, CASE).support
    assert support
    fact = Fact(text=statement, support=(support,), state="quoted", reason="other lines come as near")
    answer = AnswerObject(mode="answer", facts=(fact,))
    found = plan.entailed(answer, [StatementEntailment(statement=1, entailment=entailment)], CASE)
    assert found
    assert (found.facts[0].state, found.facts[0].entailment) == (state, entailment)


async def test_a_run_that_ends_at_its_limit_has_no_verdict() -> None:
    whole = parts([detective(*[judged()] * 6)])
    events = await run(fresh(), whole)
    assert disk_of(whole).last.status == "limit-reached"
    assert "verdict" not in names(events)


async def test_the_detective_sees_the_evidence_of_an_answer_as_testimony() -> None:
    whole = over_documents(detective(judged("s1")))
    await run(about_documents(), whole)
    request = asked(whole)[0].calls[1][-1].content
    lines = request.splitlines()
    assert any(line.startswith("> Quote 1, D1 ") for line in lines)
    assert f"> quote: {OPENED}" in lines
    assert any("The deck was painted green in 2020." in line for line in lines if line.startswith("> "))
    words = ("3 May 2019", "painted green")
    assert all(line.startswith("> ") for line in lines if any(word in line for word in words))
    assert all(word not in call[0].content for call in asked(whole)[0].calls for word in words)


async def test_a_run_that_goes_on_keeps_its_plan_and_tells_it_again() -> None:
    first = parts([detective(*[judged("s1")] * 6)])
    await run(fresh(), first)
    stopped = disk_of(first).last
    again = parts([detective(*[judged()] * 7)])
    events = await run(reopened(stopped, 8), again)
    assert names(events)[:2] == ["session_started", "signals_detected"]
    assert [s.created_at for s in disk_of(again).last.signals or ()] == [
        s.created_at for s in stopped.signals or ()
    ]
    shown = names(list(replay(disk_of(again).last, Path("session.json"))))
    assert shown[:2] == ["session_started", "signals_detected"]
    assert shown.count("evaluated") == disk_of(again).last.current_iteration
    assert shown[-2] == "verdict"


async def test_the_detective_sees_what_became_of_the_question_and_how_much_was_read() -> None:
    whole = over_documents(detective(judged("s1")))
    await run(about_documents(), whole)
    [pair] = disk_of(whole).last.qa_pairs
    assert pair.read
    lines = asked(whole)[0].calls[1][-1].content.splitlines()
    assert pair.outcome == "answered"
    assert "ANSWER 1 OF AT MOST 5 (outcome: answered)" in lines
    assert f"Read for this answer: {pair.read.read} of {pair.read.total} passages of the case." in lines
