"""The gate asks back when a question leaves something open, and never when it does not (seed 004 §1, §12)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from detective_app.core.ask import SessionContext
from detective_app.core.settings import EvidenceSettings
from detective_app.evidence.gate.answerability import GateResult, check
from detective_app.evidence.gate.coverage import survey
from detective_app.evidence.gate.references import references
from tests.evidence.gate_cases import (
    BRIDGE_TEXTS,
    HOUSE,
    ORDINARY,
    ORDINARY_UNSEEN,
    UNCLEAR,
    UNCLEAR_UNSEEN,
    WOHNUNGEN,
)
from tests.evidence.memory_index import MemoryIndex

CASES = {
    "bridge": MemoryIndex(BRIDGE_TEXTS),
    "house": MemoryIndex(HOUSE),
    "wohnungen": MemoryIndex(WOHNUNGEN),
}
PLAIN = MemoryIndex({"sales.md": "StubHub sold 4,310 tickets in May. The board met on 14 October."})
NOW = datetime(2024, 6, 1, 12, tzinfo=UTC)
MY_UNIT = "What's the square footage of my unit?"
LEAST_FOUND = 0.85


def gate(
    question: str,
    case: str | MemoryIndex = "house",
    *,
    context: SessionContext | None = None,
    prior_turns: Sequence[str] = (),
    thresholds: EvidenceSettings | None = None,
    now: datetime = NOW,
) -> GateResult:
    """Ask the gate about a question over one of the cases."""
    index = CASES[case] if isinstance(case, str) else case
    return check(
        question,
        context or SessionContext(),
        prior_turns,
        survey(question, index),
        thresholds=thresholds or EvidenceSettings(),
        now=now,
    )


def fields(result: GateResult) -> list[str]:
    return [question.field for question in result.questions]


@pytest.mark.parametrize("case", ORDINARY)
def test_no_ordinary_question_is_asked_back(case: str) -> None:
    asked = {q: r for q in (*ORDINARY[case], *ORDINARY_UNSEEN[case]) if (r := gate(q, case)).questions}
    assert asked == {}


def test_every_labelled_unclear_question_is_asked_back_for_what_is_unclear() -> None:
    wrong = {
        question: (result.reasons, fields(result))
        for case, labelled in UNCLEAR.items()
        for question, reason, wanted in labelled
        if (result := gate(question, case)).status != "clarify"
        or reason not in result.reasons
        or not set(wanted) <= set(fields(result))
    }
    assert wrong == {}


def test_most_unseen_unclear_questions_are_asked_back() -> None:
    results = [gate(q, case).status for case, questions in UNCLEAR_UNSEEN.items() for q in questions]
    assert results.count("clarify") >= LEAST_FOUND * len(results)


def test_matrix_1_the_square_footage_of_my_unit_asks_for_the_unit() -> None:
    result = gate(MY_UNIT)
    (question,) = result.questions
    assert (result.status, result.reasons, question.field) == ("clarify", ("AmbiguousSubject",), "unit")
    assert question.prompt == "What exactly do you mean by “my unit”?"
    assert question.options == ("4B", "5A", "6C")
    assert question.allow_free_text
    assert result.envelope().document()["notes"] == {"reason": ["AmbiguousSubject"]}


def test_matrix_1_holds_without_any_source() -> None:
    result = check(MY_UNIT, SessionContext(), (), None, thresholds=EvidenceSettings(), now=NOW)
    assert (result.status, fields(result)) == ("clarify", ["unit"])


@pytest.mark.parametrize(
    "question",
    [
        "When was bridge BR-99 inspected?",
        "Who approved the swimming pool?",
        "How much did the helicopter cost?",
        "What did the mayor say about the parking ban?",
    ],
)
def test_matrix_2_a_fact_in_no_source_is_not_asked_for_again(question: str) -> None:
    result = gate(question)
    assert result.status == "proceed"
    assert result.unknown


def test_matrix_6_partial_answers_are_asked_for_the_rest_as_often_as_it_takes() -> None:
    context = SessionContext()
    result = gate("What was the rent?")
    assert set(fields(result)) == {"unit", "period"}
    for note in range(12):  # something new each time, but never what is asked for
        context = result.context.answered({f"note{note}": "I do not know"})
        result = gate("What was the rent?", context=context)
        assert result.status == "clarify"
    context = result.context.answered({"unit": "5A"})
    result = gate("What was the rent?", context=context)
    assert fields(result) == ["period"]
    result = gate("What was the rent?", context=result.context.answered({"period": "2023"}))
    assert result.status == "proceed"
    assert result.full_question == "What was the rent in 2023? (unit: 5A)"
    assert result.envelope().document()["resolved_context"]["from"] == ["text", "session"]


@pytest.mark.parametrize(
    ("question", "details", "full"),
    [
        ("How high is the rent of my unit?", {"unit": "5A"}, "How high is the rent of unit 5A?"),
        ("How high is the rent of my unit?", {"unit": "Unit 5A"}, "How high is the rent of unit 5A?"),
        ("What is my rent?", {"rent": "unit 5A"}, "What is the rent (unit 5A)?"),
        ("What is my rent?", {"rent": "monthly rent for unit 5A"}, "What is the monthly rent for unit 5A?"),
        ("Who signed it?", {"subject": "the lease"}, "Who signed it? (subject: the lease)"),
        ("Wie hoch ist die Miete meiner Wohnung?", {"wohnung": "5A"},
         "Wie hoch ist die Miete meiner Wohnung 5A?"),
    ],
)  # fmt: skip
def test_a_detail_is_put_where_it_belongs_in_the_question(
    question: str, details: dict[str, str], full: str
) -> None:
    assert gate(question, context=SessionContext(resolved=details)).full_question == full


@pytest.mark.parametrize(
    ("question", "pointing"),
    [
        ("What did department IT cost in total?", []),
        ("What did it cost in total?", ["it"]),
        ("Is that true?", ["that"]),
        ("Who owns that wrong turn?", ["that wrong turn"]),
    ],
)
def test_a_reference_is_told_from_an_abbreviation_and_from_a_judgement(
    question: str, pointing: list[str]
) -> None:
    assert [one.text for one in references(question)] == pointing


def test_nothing_is_asked_twice_in_a_session() -> None:
    context = gate(MY_UNIT).context.answered({"unit": "5A"})
    first = gate(MY_UNIT, context=context)
    assert (first.status, first.resolved.fields) == ("proceed", {"unit": "5A"})
    second = gate("How many bedrooms does my unit have?", context=first.context)
    assert (second.status, second.resolved.fields) == ("proceed", {"unit": "5A"})


@pytest.mark.parametrize(
    ("resolved", "status"),
    [({"subject": "unit 5A"}, "proceed"), ({"units": "5A"}, "proceed"), ({"invoice": "1041"}, "clarify")],
)
def test_a_value_counts_for_its_own_thing_only(resolved: dict[str, str], status: str) -> None:
    assert gate(MY_UNIT, context=SessionContext(resolved=resolved)).status == status


@pytest.mark.parametrize(
    ("question", "turns", "meaning"),
    [
        ("What is the square footage of my unit?", ["Who lives in unit 5A?", "Hugo Brandl."], {"unit": "5A"}),
        ("When was that invoice paid?", ["Is invoice 1041 open?", "No."], {"invoice": "1041"}),
        (
            "When did he sign the lease of unit 5A?",
            ["Who is the tenant?", "Mr Hugo Brandl."],
            {"person": "Mr Hugo Brandl"},
        ),
        ("Who repaired it?", ["What happened to the lift?"], {"subject": "happened lift"}),
        (
            "What happened on that day?",
            ["When was the lift repaired?", "On 12 August 2023."],
            {"date": "12 August 2023"},
        ),
        ("What was the deposit?", ["Who signed the lease of unit 5A?", "Hugo Brandl."], {"unit": "5A"}),
        ("How much did the insurance cost?", ["Which year?", "2023"], {"period": "2023"}),
    ],
)
def test_earlier_turns_say_what_is_meant(question: str, turns: list[str], meaning: dict[str, str]) -> None:
    result = gate(question, prior_turns=turns)
    assert (result.status, result.resolved.fields) == ("proceed", meaning)
    assert result.resolved.origins == ("text", "prior_turns")


def test_two_persons_in_the_last_turn_leave_open_who_is_meant() -> None:
    turns = ["Who signed?", "Mr Hugo Brandl and Ms Rosa Meinert."]
    assert fields(gate("When did she pay?", prior_turns=turns)) == ["person"]


def test_a_bare_why_is_enough_after_an_answer() -> None:
    assert gate("Why?").reasons == ("UnknownIntent",)
    assert gate("Why?", prior_turns=["Was the lift closed?", "Yes."]).status == "proceed"


def test_the_only_candidate_of_the_case_is_taken() -> None:
    case = MemoryIndex(
        {"lease.md": "# Lease\n\nUnit 5A has 980 square feet.\n", "note.md": "The lift stood.\n"}
    )
    result = gate(MY_UNIT, case)
    assert (result.status, result.resolved.fields) == ("proceed", {"unit": "5A"})
    assert result.resolved.origins == ("text", "sources")


def test_the_only_document_is_this_document() -> None:
    case = MemoryIndex({"fire-report.md": "# Fire report\n\nTwo exits were blocked.\n"})
    assert gate("What does this report say about exits?", case).status == "proceed"
    assert gate("What is in this document?", case).status == "proceed"


def test_years_of_documents_are_offered_as_periods() -> None:
    case = MemoryIndex(
        {
            "annual-report-2022.md": "The revenue was 12 million euros.\n",
            "annual-report-2023.md": "The revenue was 14 million euros.\n",
        }
    )
    (question,) = gate("What was the revenue?", case).questions
    assert (question.field, question.options) == ("period", ("2022", "2023"))
    assert gate("What was the revenue in 2023?", case).status == "proceed"


def test_the_columns_of_a_table_are_offered_as_periods() -> None:
    case = MemoryIndex({"figures.csv": "item;2022;2023\nRevenue;12;14\nStaff;80;85\n"})
    (question,) = gate("What was the revenue?", case).questions
    assert (question.field, question.options) == ("period", ("2022", "2023"))


def test_a_table_with_commas_offers_its_items() -> None:
    rows = 'unit,"square feet"\n4B,"1,020"\n5A,980\n' + "x" * 300 + ",7\n6\0C,9\n"
    case = MemoryIndex({"units.csv": rows})
    (question,) = gate(MY_UNIT, case).questions
    assert question.options == ("4B", "5A")


def test_one_value_everywhere_needs_no_period() -> None:
    case = MemoryIndex({"a.md": "In 2022 the fee was 40 euros.\n", "b.md": "In 2023 the fee was 40 euros.\n"})
    assert gate("What was the fee?", case).status == "proceed"


def test_a_german_question_is_asked_back_in_german() -> None:
    (question,) = gate("Wie groß ist meine Wohnung?", "wohnungen").questions
    assert question.prompt == "Was genau ist mit „meine Wohnung“ gemeint?"
    assert question.options == ("3", "7")


def test_today_offers_the_date() -> None:
    (question,) = gate("What is due today?").questions
    assert (question.field, question.options) == ("date", ("2024-06-01",))


def test_a_reply_to_an_unclear_intent_is_used_once() -> None:
    context = gate("lift?").context.answered({"intent": "When was the lift repaired?"})
    result = gate("lift?", context=context)
    assert result.status == "proceed"
    assert "When was the lift repaired?" in result.full_question
    assert gate("boiler?", context=result.context).status == "clarify"


def test_the_fourth_time_in_a_row_goes_on_without_the_missing_detail() -> None:
    context, statuses = SessionContext(), []
    for minute in range(5):
        result = gate(MY_UNIT, context=context, now=NOW + timedelta(minutes=minute))
        statuses.append(result.status)
        context = result.context
    assert statuses == ["clarify"] * 3 + ["proceed_after_clarify_timeout"] * 2
    assert result.missing == ("unit",)
    document = result.envelope().document()
    assert (document["status"], document["missing"]) == ("proceed_after_clarify_timeout", ["unit"])
    assert "questions" not in document


def test_after_a_rest_the_rounds_count_anew() -> None:
    context = SessionContext()
    for minute in (0, 1, 2):
        context = gate(MY_UNIT, context=context, now=NOW + timedelta(minutes=minute)).context
    assert (
        gate(MY_UNIT, context=context, now=NOW + timedelta(minutes=11)).status
        == "proceed_after_clarify_timeout"
    )
    assert gate(MY_UNIT, context=context, now=NOW + timedelta(minutes=12)).status == "clarify"


def test_a_new_value_and_another_question_count_by_themselves() -> None:
    context = SessionContext()
    for _ in range(3):
        context = gate("What was the rent?", context=context).context
    assert gate("Who repaired it?", context=context).status == "clarify"
    assert gate("what was the rent", context=context).status == "proceed_after_clarify_timeout"
    assert gate("What was the rent?", context=context.answered({"unit": "5A"})).status == "clarify"


def test_the_number_of_rounds_and_the_rest_are_settings() -> None:
    thresholds = EvidenceSettings(max_same_prompt_rounds=1, cooldown_minutes=1)
    first = gate(MY_UNIT, thresholds=thresholds)
    assert (
        gate(MY_UNIT, context=first.context, thresholds=thresholds).status == "proceed_after_clarify_timeout"
    )
    later = NOW + timedelta(minutes=1)
    assert gate(MY_UNIT, context=first.context, thresholds=thresholds, now=later).status == "clarify"


def test_the_thresholds_are_settings() -> None:
    assert gate("lift?", thresholds=EvidenceSettings(tau_intent=0.3)).status == "proceed"
    assert gate("What was the deposit?", thresholds=EvidenceSettings(tau_param=0.5)).status == "proceed"
    strict = EvidenceSettings(retrieval_min_coverage=1.0)
    assert gate("What does the report say about damp exits?", thresholds=strict).status == "proceed"


def test_an_expired_context_is_forgotten() -> None:
    context = SessionContext(resolved={"unit": "5A"}, expires_at=NOW)
    assert gate(MY_UNIT, context=context).status == "clarify"
    assert gate(MY_UNIT, context=context, now=NOW - timedelta(minutes=1)).status == "proceed"


@pytest.mark.parametrize(
    "question",
    ["", " ", "\0", "?" * 10_000, "my " * 5_000, "a" * 100_000, "der die das " * 3_000],
    ids=range(7),
)
def test_no_text_breaks_the_gate(question: str) -> None:
    assert gate(question, "wohnungen").status in ("clarify", "proceed")


@pytest.mark.parametrize(
    "question",
    [
        "What was the issue that MGM announced?",
        "Which nominee received the fewest votes, and did that nominee offer to resign?",
        "Did the rent of unit 4B grow, and by how much did it grow?",
        "At its meeting of 14 October, did the school board close the library?",
        "Who signed the lease of unit 4B? Please use the lease only.",
    ],
)
def test_plain_english_is_not_sent_back(question: str) -> None:
    assert gate(question, PLAIN).status == "proceed"


def test_a_misspelt_name_is_asked_back_with_the_one_that_is_meant() -> None:
    found = gate("What did StubHob sell?", PLAIN)
    assert found.questions[0].prompt == "“StubHob” stands nowhere in the documents. Did you mean “StubHub”?"
