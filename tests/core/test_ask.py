"""The envelope of `detective ask` has the seed's names; replies are kept until they are taken back."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import ValidationError

from detective_app.core.ask import (
    ClarifyQuestion,
    Envelope,
    Notes,
    ResolvedContext,
    SessionContext,
    ThreeLevels,
)
from detective_app.core.evidence import AnswerObject, Citation, EvidenceGap, Fact, Support

NOW = datetime(2024, 6, 1, 12, tzinfo=UTC)


def test_a_clarify_envelope_is_the_seeds_word_for_word() -> None:
    envelope = Envelope(
        status="clarify",
        questions=(ClarifyQuestion(field="subject", prompt="What exactly is the subject?"),),
        notes=Notes(reason=("AmbiguousSubject",)),
    )
    assert envelope.document() == {
        "status": "clarify",
        "questions": [
            {
                "field": "subject",
                "prompt": "What exactly is the subject?",
                "options": [],
                "allow_free_text": True,
            }
        ],
        "notes": {"reason": ["AmbiguousSubject"]},
    }


def test_an_answer_envelope_nests_the_answer_object_in_snake_case() -> None:
    support = Support(source_id="D1", locator="p.3 L12-L14", quote="the bearing had moved 14 mm")
    envelope = Envelope(
        status="proceed",
        answer=ThreeLevels(level1="It moved 14 mm.", level2="…", level3="Citations: …"),
        evidence=AnswerObject(
            mode="answer",
            facts=(Fact(text="It moved 14 mm.", support=(support,), coverage=1.0),),
            gaps=(EvidenceGap(need="the cause", why="no_quote_found"),),
            citations_index=(Citation(source_id="D1", ingest_hash="ab"),),
        ),
        latency_ms=1930,
        resolved_context=ResolvedContext(origins=("session", "text"), fields={"unit": "5A"}),
    )
    document = envelope.document()
    assert document["resolved_context"] == {"from": ["session", "text"], "fields": {"unit": "5A"}}
    assert document["evidence"]["facts"][0]["support"][0] == {
        "source_id": "D1",
        "locator": "p.3 L12-L14",
        "quote": "the bearing had moved 14 mm",
    }
    assert document["evidence"]["citations_index"] == [{"source_id": "D1", "ingest_hash": "ab"}]
    assert document["latency_ms"] == 1930
    assert "questions" not in document
    assert json.loads(json.dumps(document)) == document


def test_an_envelope_is_read_back_as_it_was_written() -> None:
    envelope = Envelope(status="proceed", resolved_context=ResolvedContext(origins=("sources",)))
    assert Envelope.model_validate_json(envelope.model_dump_json()) == envelope


@pytest.mark.parametrize("status", ["done", "", "Clarify"])
def test_there_are_three_statuses_and_no_other(status: str) -> None:
    with pytest.raises(ValidationError):
        Envelope.model_validate({"status": status})


def test_replies_are_kept_changed_and_taken_back() -> None:
    context = SessionContext().answered({"unit": "  5A \n", "period": "2023"})
    assert context.resolved == {"unit": "5A", "period": "2023"}
    assert context.answered({"unit": "4B"}).resolved == {"unit": "4B", "period": "2023"}
    assert context.answered({"unit": " "}).resolved == {"period": "2023"}
    assert len(SessionContext().answered({"unit": "x" * 10_000}).resolved["unit"]) == 500


def test_a_context_expires_at_its_time_and_one_without_a_time_never() -> None:
    context = SessionContext(expires_at=NOW)
    assert context.expired(NOW)
    assert not context.expired(NOW - timedelta(seconds=1))
    assert not SessionContext().expired(NOW)
