"""The plan of a run: signals, what answers and passages do to them, and the verdict by passages."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from detective_app.account.board import standing_marks
from detective_app.account.conflict_list import unfounded
from detective_app.account.verdict import DISPUTED, NO_QUOTE, NOT_THERE, ONE_QUOTE
from detective_app.core.ports import Message
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.by_hand import as_signal
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import reopened
from detective_app.engine.loop.plan import covering
from detective_app.engine.loop.replay import replay
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import asked, disk_of, fresh, names, parts, run
from tests.engine.scripted import ScriptedModel, Step
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
        told = {key: changes.pop(key, []) for key in ("standings", "marks", "conflicts")}
        asks = f"What was done in the year {2019 + number}?" if number < len(analyses) else ""
        return json.dumps(replies.judgement(replies.analysis(number, **changes), asks=asks, **told))

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
    noted = [one for one in disk_of(whole).last.audit_trail if one.error_class == "unsupported_quote"]
    assert {one.reason.partition(": ")[2] for one in noted} == {"“The bridge is old.”"}
    assert [one.provider for one in noted] == ["openai:one"]
    kept = parts([detective(judged(), opening={**opening, "signals": opening["signals"][:3]})])
    await run(fresh(), kept)
    assert (disk_of(kept).last.signals or ())[-1].quote == "The  bridge IS safe."
    assert "The  bridge IS safe." not in str(disk_of(kept).last.audit_trail)


async def test_an_opening_without_a_claim_is_asked_for_again() -> None:
    none = json.dumps({**replies.opening("When was the bridge opened?"), "signals": []})
    whole = parts([none, detective(judged())])
    await run(fresh(), whole)
    assert [s.content for s in disk_of(whole).last.signals or ()] == ["The bridge is safe."]
    assert disk_of(whole).last.audit_trail[0].error_class == "invalid_output"


async def test_an_answer_ticks_signals_off_and_moves_claims_and_is_evaluated_on_disk_before_it_is_told() -> (
    None
):
    moved = judged("s1", "s9", standings=[{"claim": "s1", "standing": "supported"}])
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


def claimed(ruling: str, *passages: str, **changes: Any) -> dict[str, Any]:
    return {
        "claim": "s1",
        "verdict": ruling,
        "because": "The register says so.",
        "evidence": [{"passage": one, "side": None} for one in passages],
        "confidence": 0.9,
        **changes,
    }


async def test_marks_go_on_record_with_their_model_and_are_told_once_they_are_on_disk() -> None:
    first = replies.mark("s1", "P1", words="opened on 3 May 2019")
    later = [replies.mark("s1", "P1", "qualifies", words="opened in May")]
    whole = over_documents(detective(judged("s1", marks=[first]), judged(marks=later)))
    disk = disk_of(whole)
    told = []
    async for event in interrogate(about_documents(), whole):
        if event.event == "marked":
            assert event.mark in (disk.last.marks or ())
            told.append(event.mark)
    done = disk.last
    assert list(done.marks or ()) == told
    assert [(one.passage, one.side, one.words) for one in told] == [
        ("P1", "supports", "opened on 3 May 2019"),
        ("P1", "qualifies", None),
    ], "words that do not stand there are left out"
    assert {one.by for one in told} == {"openai:one"}
    assert standing_marks(done)["s1", "P1"].side == "qualifies", "the last one stands"
    plan = asked(whole)[0].calls[2][1].content
    assert "Marked: P1 supports" in plan
    events = list(replay(done, Path("session.json")))
    assert [one.mark for one in events if one.event == "marked"] == told
    assert [e.sequence for e in events if e.event == "passages_found"] == [1, 2]


@pytest.mark.parametrize("wrong", [replies.mark("s7", "P1"), replies.mark("s1", "P99")])
async def test_a_mark_of_what_is_not_there_is_asked_for_again(wrong: dict[str, Any]) -> None:
    bad = json.dumps(replies.judgement(replies.analysis(1), marks=[wrong]))
    whole = over_documents(detective(judged("s1")))
    model = ScriptedModel("openai:one", [detective(judged("s1")), bad, detective(judged("s1"))])
    whole = replace(whole, detective=CapableDetective(FallbackModel([model], 5, CLOCK)))
    await run(about_documents(), whole)
    done = disk_of(whole).last
    assert (done.status, done.marks) == ("completed", None)
    assert done.audit_trail[0].error_class == "invalid_output"


async def test_words_of_passages_are_shown_again_only_for_open_claims() -> None:
    mark = [replies.mark("s1", "P1")]
    supported = [{"claim": "s1", "standing": "supported"}]
    for standings, shown in (([], True), (supported, False)):
        whole = over_documents(detective(judged("s1", marks=mark, standings=standings), judged(), judged()))
        await run(about_documents(), whole)
        later = asked(whole)[0].calls[2][1].content
        assert (OPENED in later) == shown
        assert OPENED in asked(whole)[0].calls[-1][1].content, "the audit has what was marked"


@pytest.mark.parametrize(
    ("claim", "expected", "note"),
    [
        (claimed("supported", "P1"), "supported", None),
        (claimed("refuted", "P1", "P99"), "not_enough_evidence", NOT_THERE.format("P99")),
        (claimed("supported"), "not_enough_evidence", NO_QUOTE),
        (claimed("conflicting", "P1"), "not_enough_evidence", ONE_QUOTE),
        (claimed("not_enough_evidence"), "not_enough_evidence", None),
    ],
)
async def test_a_verdict_stands_on_passages_by_number_and_is_lowered_without(
    claim: dict[str, Any], expected: str, note: str | None
) -> None:
    given = replies.verdict(claim, {**claim, "claim": "s9"}, overall=claim["verdict"])
    marks = [replies.mark("s1", "P1", words="opened on 3 May 2019")]
    whole = over_documents(detective(judged("s1", marks=marks), verdict=given))
    await run(about_documents(), whole)
    done = disk_of(whole).last
    assert done.audit_result
    verdict = done.audit_result.verdict
    assert verdict
    assert [(one.signal_id, one.verdict, one.note) for one in verdict.claims] == [("s1", expected, note)]
    assert (verdict.overall, verdict.method) == (expected, "model")
    audits = [call for call in asked(whole)[0].calls if call[1].content.startswith("The questions are over")]
    assert len(audits) == (2 if note else 1), "it may answer once to what code lowers"
    if note:
        assert f"- s1: {note}" in audits[1][1].content
    if expected == "supported":
        [evidence] = verdict.claims[0].evidence
        assert (evidence.passage, evidence.sequence) == ("P1", 1)
        assert evidence.quote == "opened on 3 May 2019", "the words that a mark says carry it"


async def test_the_answer_to_what_was_lowered_takes_its_place() -> None:
    wrong, right = (replies.verdict(claimed("supported", one), overall="supported") for one in ("P99", "P1"))

    def step(messages: Sequence[Message]) -> str:
        again = "YOUR LAST VERDICT" in messages[1].content
        return detective(judged("s1"), verdict=right if again else wrong)(messages)  # type: ignore[operator]

    whole = over_documents(step)
    await run(about_documents(), whole)
    done = disk_of(whole).last
    assert done.audit_result
    assert done.audit_result.verdict
    assert done.audit_result.verdict.overall == "supported"


async def test_two_passages_that_cannot_both_hold_are_a_conflict_and_mark_what_rests_on_one() -> None:
    case = MemoryCase(
        case_of(
            {
                "a.md": f"# Register\n\n{OPENED}\n",
                "b.md": "# Diary\n\nThe bridge was opened on 9 June 2019.\n",
            }
        )
    )
    found = {"passages": ["P2", "P1"], "description": "Two days.", "severity": "high"}
    verdict = replies.verdict(claimed("supported", "P1"), overall="supported")
    made = over_documents(detective(judged("s1", conflicts=[found]), verdict=verdict))
    witness = CaseWitness(made.witness.model, case, "small")  # type: ignore[attr-defined]
    whole = replace(made, witness=witness, packing=Packing(case), case_file=case.case_file)
    await run(fresh().evolve(sources=case.sources), whole)
    done = disk_of(whole).last
    [conflict] = done.conflicts or ()
    assert (conflict.source_ids, conflict.passages) == (("D1", "D2"), ("P1", "P2"))
    assert conflict.sides == (f"# Register\n\n{OPENED}", "# Diary\n\nThe bridge was opened on 9 June 2019.")
    assert done.audit_result
    assert done.audit_result.verdict
    assert done.audit_result.verdict.claims[0].note == DISPUTED.format(conflict.id)
    assert unfounded(done) == ()


async def test_a_run_that_ends_at_its_limit_has_no_verdict() -> None:
    whole = parts([detective(*[judged()] * 6)])
    events = await run(fresh(), whole)
    assert disk_of(whole).last.status == "limit-reached"
    assert "verdict" not in names(events)


async def test_the_detective_sees_passages_as_testimony() -> None:
    whole = over_documents(detective(judged("s1")))
    await run(about_documents(), whole)
    request = asked(whole)[0].calls[1][-1].content
    lines = request.splitlines()
    assert any(line.startswith("> P1, D1 register.md L") for line in lines)
    assert f"> {OPENED}" in lines
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


async def test_the_detective_sees_what_became_of_the_question() -> None:
    whole = over_documents(detective(judged("s1")))
    await run(about_documents(), whole)
    [pair] = disk_of(whole).last.qa_pairs
    lines = asked(whole)[0].calls[1][-1].content.splitlines()
    assert pair.outcome == "answered"
    assert "ANSWER 1 OF AT MOST 5" in lines
    assert f"Passages: {', '.join(pair.passages or ())}" in lines


def test_a_cut_that_has_hardly_a_word_of_the_claim_leaves_it_whole() -> None:
    claim = "The roof leaked on 12 November 2024 and the test found nothing."
    other = as_signal("The claim holds.", claim)
    assert [one.content for one in covering((other,), claim)] == [claim]
    paraphrased = as_signal("Water came through the roof on 12 November 2024.", claim)
    assert covering((paraphrased,), claim) == (paraphrased,)
    assert covering((), claim) == ()
