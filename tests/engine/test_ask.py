"""One question over documents: the test matrix of seed 004 §12, and what an envelope is made of."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from detective_app.core.ask import Envelope, SessionContext
from detective_app.core.evidence import AnswerObject
from detective_app.core.ports import Message
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.ask import ask
from tests.engine.clocks import CLOCK, TestClock
from tests.engine.drafts import quote, said
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel, Step
from tests.evidence.cases import BRIDGE, case_of

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
UNITS = MemoryCase(
    case_of(
        {
            "unit-5a.md": "# Unit 5A\n\nUnit 5A has 812 square feet.\nThe rent of unit 5A is 900 euros.\n",
            "unit-5b.md": "# Unit 5B\n\nUnit 5B has 640 square feet.\nThe rent of unit 5B is 780 euros.\n",
        }
    )
)
RENTS = MemoryCase(
    case_of(
        {
            "rents.md": "# Rents\n\nIn 2022 the rent of unit 5A was 900 euros.\n"
            "In 2023 the rent of unit 5A was 940 euros.\nIn 2022 the rent of unit 5B was 780 euros.\n"
            "In 2023 the rent of unit 5B was 800 euros.\n"
        }
    )
)
FORCE = "When did the weight limit come into force?"
FORCE_SAYS = "The weight limit came into force on 22 March 2024."
REPLACED = "The south bearing was replaced on 18 June 2024."
COST = "The replacement cost 48,200 euros."


class Desk:
    """Asks one question after the other, with a scripted witness and one context that is kept."""

    def __init__(
        self, *steps: Step, case: MemoryCase | None = None, profile: Profile = "capable", plan: str = ""
    ) -> None:
        self.case = case or MemoryCase(BRIDGE)
        self.model = ScriptedModel("ollama:w", list(steps or [said()]), context_tokens=8_192)
        self.planner = ScriptedModel("openai:p", [plan]) if plan else None
        self.settings = EvidenceSettings(n_repairs=1)
        self.context = SessionContext()
        self.now = NOW
        self._witness = CaseWitness(
            FallbackModel([self.model], 5, CLOCK, scale=0.001), self.case, profile, settings=self.settings
        )

    async def ask(self, question: str, **replies: str) -> Envelope:
        self.now += timedelta(seconds=5)
        envelope, self.context = await ask(
            question,
            self.case,
            self._witness,
            planner=FallbackModel([self.planner], 5, CLOCK, scale=0.001) if self.planner else None,
            context=self.context.answered(replies),
            settings=self.settings,
            clock=TestClock(self.now),
            on_progress=lambda _: None,
            on_text=lambda _: None,
        )
        return envelope


def evidence_of(envelope: Envelope) -> AnswerObject:
    assert envelope.evidence is not None
    return envelope.evidence


def visible(envelope: Envelope) -> str:
    assert envelope.answer is not None
    return f"{envelope.answer.level1} {envelope.answer.level2}"


async def test_12_1_an_ambiguous_question_is_asked_back_before_any_model_call() -> None:
    desk = Desk(case=UNITS)
    envelope = await desk.ask("What’s the square footage of my unit?")
    assert (envelope.status, envelope.answer, envelope.evidence) == ("clarify", None, None)
    assert envelope.questions
    assert envelope.questions[0].field in ("unit", "subject")
    assert envelope.notes
    assert "AmbiguousSubject" in envelope.notes.reason
    assert desk.model.calls == []


async def test_12_2_missing_evidence_is_reported_with_gaps_and_no_citations() -> None:
    for profile, question in (
        ("capable", "What colour is the paint of the bridge?"),
        ("small", "Which orchard grows plums?"),
    ):
        desk = Desk(said(not_stated=("the colour",)), profile=profile)  # type: ignore[arg-type]
        envelope = await desk.ask(question)
        evidence = evidence_of(envelope)
        assert (envelope.status, evidence.mode) == ("proceed", "report_insufficient_evidence")
        assert evidence.gaps
        assert envelope.answer
        assert envelope.answer.level3.startswith("Citations: None — explanation")


async def test_12_3_two_sources_that_differ_are_listed_and_neither_is_preferred() -> None:
    envelope = await Desk(said((FORCE_SAYS, [quote(FORCE_SAYS, "D2", "L3-L3")]))).ask(FORCE)
    (conflict,) = evidence_of(envelope).conflicts
    quotes = {value.quote for value in conflict.values}
    assert quotes == {FORCE_SAYS, "The weight limit came into force on 2 April 2024."}
    assert all(value.locator == "L3-L3" for value in conflict.values)
    assert all(part in visible(envelope) for part in ("22 March 2024", "2 April 2024", "log.md", "memo.md"))


async def test_12_4_a_locator_is_always_the_passages_own_and_a_number_that_is_none_is_blocked() -> None:
    true = said((REPLACED, [quote(REPLACED, locator="p.77 L900-L901")]))
    (support,) = evidence_of(await Desk(true).ask("When was the south bearing replaced?")).facts[0].support
    assert (support.locator, support.verdict, support.given) == ("L4-L4", "exact", None)
    lie = said(("The bearing weighs 900 kg.", [quote("The bearing weighs 900 kg.", locator="L900-L901")]))
    envelope = await Desk(lie).ask("How much does the south bearing weigh?")
    assert evidence_of(envelope).mode == "report_insufficient_evidence"
    assert "900" not in visible(envelope)


async def test_12_5_a_novel_number_or_date_is_blocked() -> None:
    lies = said(
        (REPLACED, [quote(REPLACED)]),
        ("It had been ordered on 7 July 2019 for 99,000 euros.", [quote(REPLACED)]),
    )
    envelope = await Desk(lies).ask("When was the south bearing replaced?")
    text = json.dumps(envelope.document()["answer"])
    assert "18 June 2024" in text
    assert not any(novel in text for novel in ("2019", "99,000", "7 July"))


async def test_12_6_partial_details_are_taken_and_the_rest_is_asked_for_until_all_is_known() -> None:
    question, says = "What was the rent of my unit?", "In 2023 the rent of unit 5A was 940 euros."
    desk = Desk(said((says, [quote(says, "D1", "L4")])), case=RENTS)
    for _ in range(2):
        first = await desk.ask(question)
        assert first.questions
        assert {one.field for one in first.questions} == {"unit", "period"}
    for unit in ("5B", "5A", "5B", "5A", "5B", "5A"):  # each time something new, never all of it
        partly = await desk.ask(question, unit=unit)
        assert partly.status == "clarify"
        assert partly.questions
        assert [(one.field, one.options) for one in partly.questions] == [("period", ("2022", "2023"))]
    assert desk.model.calls == []
    whole = await desk.ask(question, period="2023")
    assert whole.status == "proceed"
    assert "940" in visible(whole)


async def test_after_asking_three_times_in_vain_the_answer_says_what_was_not_supplied() -> None:
    says = "Unit 5A has 812 square feet."
    desk = Desk(said((says, [quote(says, "D1", "L3")])), case=UNITS)
    question = "What is the square footage of my unit?"
    for _ in range(3):
        assert (await desk.ask(question)).status == "clarify"
    assert desk.model.calls == []
    envelope = await desk.ask(question)
    evidence = evidence_of(envelope)
    assert envelope.status == "proceed_after_clarify_timeout"
    assert evidence.mode == "report_insufficient_evidence"
    assert "clarify_timeout" in [gap.why for gap in evidence.gaps]
    assert envelope.answer
    assert "not supplied" in envelope.answer.level1
    assert envelope.missing


async def test_a_supplied_detail_is_used_and_not_asked_for_again() -> None:
    says = "Unit 5A has 812 square feet."
    desk = Desk(said((says, [quote(says, "D1", "L3")])), case=UNITS)
    question = "What is the square footage of my unit?"
    first = await desk.ask(question)
    assert first.questions
    answered = await desk.ask(question, **{first.questions[0].field: "5A"})
    assert answered.status == "proceed"
    assert "812" in visible(answered)
    again = await desk.ask("How high is the rent of my unit?")
    assert again.status == "proceed"
    assert "5A" in str(desk.model.calls[-1][-1].content)


async def test_a_planned_question_becomes_one_answer_of_several() -> None:
    def step(messages: Sequence[Message]) -> str:
        fits = REPLACED if "When" in messages[-1].content else COST
        stated = said((fits, [quote(fits)]))
        assert callable(stated)
        return stated(messages)

    parts = ("When was the south bearing replaced?", "How much did the replacement cost?")
    listed = [{"question": one, "line": "", "period": "", "unit": ""} for one in parts]
    desk = Desk(step, plan=json.dumps({"questions": listed}))
    envelope = await desk.ask("When was the south bearing replaced and how much did the replacement cost?")
    assert [fact.text for fact in evidence_of(envelope).facts] == [REPLACED, COST]
    document = envelope.document()
    assert document["evidence"]["facts"][0]["support"][0]["source_id"] == "D3"
    assert document["latency_ms"] >= 0
    assert "L4" in document["answer"]["level3"]
    assert len(envelope.passages or ()) <= 8


async def test_a_planner_learns_the_question_and_the_names_and_nothing_of_the_text() -> None:
    plan = json.dumps({"questions": [{"question": FORCE, "line": "weight limit", "period": "", "unit": ""}]})
    desk = Desk(said((FORCE_SAYS, [quote(FORCE_SAYS, "D2", "L3")])), plan=plan)
    assert evidence_of(await desk.ask(FORCE)).facts
    assert desk.planner
    sent = " ".join(message.content for call in desk.planner.calls for message in call)
    assert "log.md" in sent
    assert not any(line in sent for d in BRIDGE.documents for line in d.text.splitlines() if len(line) > 20)
    assert "/case/" not in sent


async def test_an_ordinary_question_is_answered_with_citations() -> None:
    envelope = await Desk(said((REPLACED, [quote(REPLACED)]))).ask("When was the south bearing replaced?")
    assert (envelope.status, envelope.outcome) == ("proceed", "answered")
    assert envelope.answer
    assert envelope.answer.level1 == REPLACED
    assert envelope.answer.level3 == "Citations: memo.md L4"
    assert [c.source_id for c in evidence_of(envelope).citations_index] == ["D3"]


async def test_a_small_witness_shows_passages_and_says_that_no_model_read_them() -> None:
    desk = Desk(profile="small")
    envelope = await desk.ask("When was the south bearing replaced and how far had the south bearing moved?")
    assert desk.model.calls == []
    assert envelope.answer
    assert envelope.answer.level1 == "These passages come nearest to the question; no model read them."
    assert REPLACED in envelope.answer.level2
    assert envelope.passages
    places = [(one.source_id, one.locator) for one in envelope.passages]
    assert [one.id for one in envelope.passages] == [f"P{n + 1}" for n in range(len(places))]
    assert len(places) == len(set(places)) <= 8
    facts = [(f.support[0].source_id, f.support[0].locator) for f in evidence_of(envelope).facts]
    assert sorted(facts) == sorted(places)
    assert evidence_of(envelope).conflicts == (), "no model read two of them beside each other"
    assert envelope.read
    assert envelope.read.read == 0


async def test_a_figure_in_no_quote_gives_way_to_the_quote_at_every_level_and_is_a_gap() -> None:
    lie = "The south bearing was replaced for 9,999 dollars."
    envelope = await Desk(said((lie, [quote(REPLACED)]))).ask("When was the south bearing replaced?")
    assert envelope.answer
    evidence = evidence_of(envelope)
    assert evidence.mode == "answer"
    assert envelope.answer.level1 == f"memo.md says “{REPLACED}”"
    assert f"says “{REPLACED}”" in evidence.answer
    assert "9,999" not in json.dumps(envelope.document()["answer"])
    assert evidence.shown[0].reason
    assert [gap.why for gap in evidence.gaps][:1] == ["no_quote_found"]
    assert envelope.answer.level3 == "Citations: memo.md L4"


async def test_a_silent_witness_is_no_proof_of_absence_and_passages_are_shown() -> None:
    for step in ("", "no JSON", '{"statements": [], "notStated": []}'):
        envelope = await Desk(step).ask("When was the south bearing replaced?")
        assert envelope.outcome == "no_answer"
        assert envelope.answer
        assert envelope.answer.level1.startswith("Insufficient evidence: the witness gave no answer")
        assert envelope.passages
        assert any(REPLACED in one.text for one in envelope.passages)
