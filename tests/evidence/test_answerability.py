"""The gate asks back where there is nothing to look for, or what is meant is open (seed 004 §1, §12)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from detective_app.core.ask import SessionContext
from detective_app.core.settings import EvidenceSettings
from detective_app.evidence.finding.claim_asked import question_on
from detective_app.evidence.gate import GateResult, check
from tests.evidence.gate_cases import (
    BRIDGE_TEXTS,
    HOUSE,
    LOOKED_FOR,
    ORDINARY,
    ORDINARY_UNSEEN,
    UNCLEAR,
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


def gate(
    question: str,
    case: str | MemoryIndex | None = "house",
    *,
    context: SessionContext | None = None,
    prior_turns: Sequence[str] = (),
    settings: EvidenceSettings | None = None,
    now: datetime = NOW,
) -> GateResult:
    """Ask the gate about a question over one of the cases."""
    index = CASES[case] if isinstance(case, str) else case
    context = context or SessionContext()
    return check(question, context, prior_turns, index, settings=settings or EvidenceSettings(), now=now)


def fields(result: GateResult) -> list[str]:
    return [question.field for question in result.questions]


@pytest.mark.parametrize("case", ORDINARY)
def test_no_ordinary_question_is_asked_back(case: str) -> None:
    asked = {q: r for q in (*ORDINARY[case], *ORDINARY_UNSEEN[case]) if (r := gate(q, case)).questions}
    assert asked == {}


@pytest.mark.parametrize(
    "claim",
    [
        *("They resigned.", "He lied.", "It leaked.", "This pump leaked.", "My unit leaks.", "That is so."),
        *("Sie kündigte.", "Er log.", "Diese Pumpe leckte.", "Es brannte.", "Das stimmt."),
        *("Heute regnete es.", "Die Akten sind alt.", "Jene Pumpe leckte.", "Meine Wohnung ist nass."),
    ],
)
def test_the_question_that_is_made_of_a_claim_is_never_asked_back(claim: str) -> None:
    assert gate(question_on(claim), "wohnungen").status == "proceed"


@pytest.mark.parametrize("case", LOOKED_FOR)
def test_what_leaves_much_open_or_stands_nowhere_is_looked_for(case: str) -> None:
    assert {
        question: fields(found) for question in LOOKED_FOR[case] if (found := gate(question, case)).questions
    } == {}


@pytest.mark.parametrize("case", UNCLEAR)
def test_what_points_at_nothing_known_is_asked_back_for_what_is_meant(case: str) -> None:
    assert {question: fields(gate(question, case)) for question, _ in UNCLEAR[case]} == {
        question: [field] for question, field in UNCLEAR[case]
    }


def test_matrix_1_the_square_footage_of_my_unit_asks_for_the_unit() -> None:
    result = gate(MY_UNIT)
    (question,) = result.questions
    assert (result.status, result.reasons, question.field) == ("clarify", ("AmbiguousSubject",), "unit")
    assert question.prompt == "What exactly do you mean by “my unit”?"
    assert question.options == ("4B", "5A")
    assert question.allow_free_text
    assert result.envelope().document()["notes"] == {"reason": ["AmbiguousSubject"]}


def test_matrix_1_holds_without_any_source() -> None:
    result = gate(MY_UNIT, None)
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
    assert gate(question).status == "proceed"


def test_matrix_6_it_asks_as_often_as_something_else_is_told() -> None:
    context = SessionContext()
    for note in range(12):
        result = gate(MY_UNIT, context=context)
        assert fields(result) == ["unit"]
        context = result.context.answered({f"note{note}": "I do not know"})
    result = gate(MY_UNIT, context=context.answered({"unit": "5A"}))
    assert (result.status, result.full_question) == ("proceed", f"{MY_UNIT} (unit: 5A)")
    assert result.envelope().document()["resolved_context"]["from"] == ["text", "session"]


def test_nothing_is_asked_twice_in_a_session() -> None:
    context = gate(MY_UNIT).context.answered({"unit": "5A"})
    first = gate(MY_UNIT, context=context)
    assert (first.status, first.resolved.fields) == ("proceed", {"unit": "5A"})
    second = gate("How many bedrooms does my unit have?", context=first.context)
    assert (second.status, second.resolved.fields) == ("proceed", {"unit": "5A"})


@pytest.mark.parametrize(
    ("resolved", "status"), [({"subject": "unit 5A"}, "proceed"), ({"invoice": "1041"}, "clarify")]
)
def test_a_value_counts_for_its_own_thing_only(resolved: dict[str, str], status: str) -> None:
    assert gate(MY_UNIT, context=SessionContext(resolved=resolved)).status == status


@pytest.mark.parametrize(
    ("question", "turns", "meaning"),
    [
        (MY_UNIT, ["Who lives in unit 5A?", "Hugo Brandl."], {"unit": "lives unit Hugo Brandl"}),
        ("Who repaired it?", ["What happened to the lift?"], {"subject": "happened lift"}),
        ("Hat sie bezahlt?", ["Wer ist Rosa Meinert?"], {"person": "Rosa Meinert"}),
    ],
)
def test_what_was_spoken_of_before_is_looked_for_beside(
    question: str, turns: list[str], meaning: dict[str, str]
) -> None:
    result = gate(question, prior_turns=turns)
    assert (result.status, result.resolved.fields) == ("proceed", meaning)
    assert result.resolved.origins == ("text", "prior_turns")


def test_a_bare_why_is_enough_after_an_answer() -> None:
    assert gate("Why?").reasons == ("UnknownIntent",)
    assert gate("Why?", prior_turns=["Was the lift closed?", "Yes."]).status == "proceed"


def test_the_only_document_is_what_is_meant() -> None:
    case = MemoryIndex({"fire-report.md": "# Fire report\n\nTwo exits were blocked.\n"})
    result = gate("What does this report say about exits?", case)
    assert (result.status, result.resolved.fields) == ("proceed", {"report": "fire-report.md"})
    assert gate("What does it say?", case).resolved.origins == ("text", "sources")


def test_a_page_of_no_document_that_is_named_asks_which_document() -> None:
    result = gate("Page 3")
    assert (result.reasons, fields(result)) == (("InsufficientParameters",), ["document"])
    assert "lease-4b.md" in result.questions[0].options
    told = gate("Page 3", context=result.context.answered({"document": "lease-4b.md"}))
    assert told.full_question == "Page 3 (document: lease-4b.md)"
    assert gate("Page 3", PLAIN).status == "proceed"


def test_a_german_question_is_asked_back_in_german() -> None:
    (question,) = gate("Wie groß ist meine Wohnung?", "wohnungen").questions
    assert question.prompt == "Was genau ist mit „meine Wohnung“ gemeint?"
    assert question.options == ("3", "7")


@pytest.mark.parametrize(("word", "day"), [("today", "01"), ("tomorrow", "02")])
def test_a_day_is_offered_by_its_date(word: str, day: str) -> None:
    (question,) = gate(f"What is due {word}?").questions
    assert (question.field, question.options) == ("date", (f"2024-06-{day}",))


def test_a_reply_to_an_unclear_intent_is_used_once() -> None:
    context = gate("Why?").context.answered({"intent": "When was the lift repaired?"})
    result = gate("Why?", context=context)
    assert result.status == "proceed"
    assert "When was the lift repaired?" in result.full_question
    assert gate("And how?", context=result.context).status == "clarify"


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
    late, later = NOW + timedelta(minutes=11), NOW + timedelta(minutes=12)
    assert gate(MY_UNIT, context=context, now=late).status == "proceed_after_clarify_timeout"
    assert gate(MY_UNIT, context=context, now=later).status == "clarify"


def test_a_new_value_and_another_question_count_by_themselves() -> None:
    context = SessionContext()
    for _ in range(3):
        context = gate(MY_UNIT, context=context).context
    assert gate("Who repaired it?", context=context).status == "clarify"
    assert (
        gate("what's the square footage of my unit", context=context).status
        == "proceed_after_clarify_timeout"
    )
    assert gate(MY_UNIT, context=context.answered({"invoice": "1041"})).status == "clarify"


def test_the_number_of_rounds_and_the_rest_are_settings() -> None:
    settings = EvidenceSettings(max_same_prompt_rounds=1, cooldown_minutes=1)
    first = gate(MY_UNIT, settings=settings)
    assert gate(MY_UNIT, context=first.context, settings=settings).status == "proceed_after_clarify_timeout"
    later = NOW + timedelta(minutes=1)
    assert gate(MY_UNIT, context=first.context, settings=settings, now=later).status == "clarify"


def test_an_expired_context_is_forgotten() -> None:
    context = SessionContext(resolved={"unit": "5A"}, expires_at=NOW)
    assert gate(MY_UNIT, context=context).status == "clarify"
    assert gate(MY_UNIT, context=context, now=NOW - timedelta(minutes=1)).status == "proceed"


@pytest.mark.parametrize(
    "question",
    ["", " ", "\0", "\ud800", "?" * 10_000, "my " * 5_000, "a" * 100_000, "der die das " * 3_000],
    ids=range(8),
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
    assert gate(question, "house").status == "proceed"
