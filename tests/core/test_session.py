"""The rules of `seeds/003` for a session record: what is accepted, what is refused, what survives JSON."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from pydantic import ValidationError

from detective_app.core.session import InterrogationSession, Usage
from tests.storage.samples import ID, START, completed_session, sample_session, turn

SEED_ONLY: dict[str, Any] = {
    "id": ID,
    "hypothesis": {
        "text": "Summarize the health benefits of Vitamin B3",
        "createdAt": "2025-10-05T14:30:22Z",
    },
    "startTime": "2025-10-05T14:30:22Z",
    "status": "running",
    "iterationLimit": 5,
    "currentIteration": 1,
    "qaPairs": [
        {
            "sequence": 1,
            "question": "What are the dosage recommendations?",
            "answer": "",
            "timestamp": "2025-10-05T14:32:15Z",
            "gapAnalysis": {"gaps": [], "completenessScore": 0, "requiresFollowUp": True},
            "providerUsed": "openai:gpt-4o",
        }
    ],
    "auditTrail": [
        {
            "timestamp": "2025-10-05T14:31:00Z",
            "event": "provider_switch",
            "fromProvider": "openai:gpt-4o",
            "toProvider": "anthropic:claude-sonnet-4",
            "reason": "timeout",
        }
    ],
}
AUDIT = {"consistencyScore": 90, "contradictions": [], "remainingGaps": [], "summary": "All of it."}


def read(document: dict[str, Any]) -> InterrogationSession:
    return InterrogationSession.model_validate_json(json.dumps(document))


def changed(path: str, value: Any) -> dict[str, Any]:
    """Return the seed's session with one value, named by a dotted path, replaced."""
    document: dict[str, Any] = json.loads(json.dumps(SEED_ONLY))
    place: Any = document
    *steps, last = path.split(".")
    for step in steps:
        place = place[int(step) if step.isdigit() else step]
    place[last] = value
    return document


@pytest.mark.parametrize("session", [sample_session(0), sample_session(12), completed_session()])
def test_a_session_survives_json_and_is_written_in_camel_case_with_utc_times(
    session: InterrogationSession,
) -> None:
    text = session.model_dump_json(exclude_none=True)
    assert InterrogationSession.model_validate_json(text, strict=True) == session
    document = json.loads(text)
    assert document["startTime"] == "2025-10-05T14:30:22.000Z"
    assert not [name for name in document if "_" in name]


def test_the_seeds_own_fields_are_enough() -> None:
    session = read(SEED_ONLY)
    assert session.qa_pairs[0].answer == ""
    assert session.schema_version is None


@pytest.mark.parametrize("status", ["running", "awaiting_clarification", "failed", "limit-reached"])
def test_every_status_but_completed_has_no_audit_and_can_be_resumed(status: str) -> None:
    assert read(changed("status", status)).resumable
    with pytest.raises(ValidationError, match="auditResult must exist exactly when status is completed"):
        read({**changed("status", status), "auditResult": AUDIT})


def test_completed_needs_an_audit_and_cannot_be_resumed() -> None:
    with pytest.raises(ValidationError, match="auditResult must exist exactly when status is completed"):
        read(changed("status", "completed"))
    assert not read({**changed("status", "completed"), "auditResult": AUDIT}).resumable


@pytest.mark.parametrize(
    ("path", "good", "bad"),
    [
        ("iterationLimit", (5, 20), (4, 21, 0, -1, 5.5, 5.0, "5", True, None, 10**9)),
        ("qaPairs.0.gapAnalysis.completenessScore", (0, 100), (-1, 101, "50", 50.0, True)),
        ("currentIteration", (1,), (0, 2, -1, 1.0, "1")),
        ("qaPairs.0.sequence", (1,), (0, 2, -1, 1.0)),
        ("id", (ID,), ("", ID.upper(), ID[:-1], ID.replace("-4d", "-1d"), f"{{{ID}}}", "../../x", 7)),
        ("hypothesis.text", ("x",), ("", None, 3)),
        ("hypothesis.createdAt", ("2025-10-05T16:30:22+02:00",), ("yesterday", "2025-10-05T14:30:22", "")),
        ("qaPairs.0.question", ("?",), ("", None)),
        ("qaPairs.0.answer", ("", "no"), (None, 3)),
        ("qaPairs.0.timestamp", ("2025-10-05T14:30:22Z",), ("2025-10-05T14:30:21Z",)),
        ("qaPairs.0.providerUsed", ("ollama:llama3:8b",), ("openai", ":x", "openai:", "Open AI:x")),
        ("auditTrail.0.event", ("timeout", "error"), ("note", "", None)),
        ("status", ("failed",), ("paused", "", "Running")),
        ("endTime", ("2025-10-05T14:30:22Z",), ("2025-10-05T14:30:21Z",)),
    ],
)
def test_bounds_types_and_words_are_those_of_the_seed(
    path: str, good: tuple[Any, ...], bad: tuple[Any, ...]
) -> None:
    for value in good:
        read(changed(path, value))
    for value in bad:
        with pytest.raises(ValidationError):
            read(changed(path, value))


@pytest.mark.parametrize("gap", ["category", "severity", "description"])
def test_a_gap_needs_known_words(gap: str) -> None:
    good = {"category": "ambiguity", "description": "Which year?", "severity": "high"}
    read(changed("qaPairs.0.gapAnalysis.gaps", [good]))
    with pytest.raises(ValidationError):
        read(changed("qaPairs.0.gapAnalysis.gaps", [{**good, gap: ""}]))


@pytest.mark.parametrize(
    "path", ["surprise", "hypothesis.surprise", "qaPairs.0.surprise", "qaPairs.0.gapAnalysis.surprise"]
)
def test_unknown_fields_are_refused_everywhere(path: str) -> None:
    with pytest.raises(ValidationError, match="Extra inputs are not permitted"):
        read(changed(path, 1))


@pytest.mark.parametrize("quotes", [None, ["in May", "in May"]])
def test_a_contradiction_within_one_answer_has_two_quotes(quotes: list[str] | None) -> None:
    one = {"qaPairIndexes": [0, 0], "description": "It gives two days.", "quotes": ["in May", "in June"]}
    completed = changed("status", "completed")
    read({**completed, "auditResult": {**AUDIT, "contradictions": [one]}})
    with pytest.raises(ValidationError):
        read({**completed, "auditResult": {**AUDIT, "contradictions": [{**one, "quotes": quotes}]}})


@pytest.mark.parametrize("indexes", [[0, 0], [0, 1], [1, 2], [-1, 0], [0], [0, 1, 2]])
def test_a_contradiction_names_two_turns_of_the_session(indexes: list[int]) -> None:
    audit = {**AUDIT, "contradictions": [{"qaPairIndexes": indexes, "description": "They differ."}]}
    with pytest.raises(ValidationError):
        read({**changed("status", "completed"), "auditResult": audit})


def test_more_turns_than_the_limit_are_refused() -> None:
    with pytest.raises(ValidationError, match="currentIteration must not pass iterationLimit"):
        sample_session(6, iteration_limit=5)


def test_turns_out_of_order_are_refused() -> None:
    with pytest.raises(ValidationError, match="sequence must be the 1-based position"):
        sample_session(2, qa_pairs=(turn(2), turn(1)))


def test_times_without_a_zone_are_refused_and_others_become_utc() -> None:
    with pytest.raises(ValidationError):
        sample_session(0, start_time=datetime(2025, 10, 5, 14, 30))  # noqa: DTZ001 - what is refused
    shifted = datetime.fromisoformat("2025-10-05T16:30:22+02:00")
    assert sample_session(0, start_time=shifted).start_time.utcoffset() == timedelta(0)
    assert sample_session(0, start_time=shifted).start_time == START


def test_records_cannot_be_changed_and_copies_are_checked_again() -> None:
    session = sample_session()
    with pytest.raises(ValidationError, match="frozen"):
        session.status = "failed"
    with pytest.raises(ValidationError, match="currentIteration must equal"):
        session.evolve(current_iteration=1)


def test_messages_of_a_refused_record_do_not_repeat_the_value() -> None:
    with pytest.raises(ValidationError) as refused:
        read(changed("qaPairs.0.providerUsed", "sk-canary-0123456789"))
    assert "canary" not in str(refused.value)


def test_an_unknown_price_makes_the_sum_unknown_and_never_zero() -> None:
    known, unknown = Usage(calls=1, cost_usd=0.5), Usage(calls=1)
    assert (known + known).cost_usd == 1.0
    assert (known + unknown).cost_usd is None
    assert (known + Usage()).cost_usd == 0.5
