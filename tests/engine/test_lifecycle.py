"""How a session goes on after a stop, a failure or its limit, and what an audit out of turn needs."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from detective_app.core.ending import Exit
from detective_app.core.errors import BadInput
from detective_app.core.session import (
    AuditResult,
    GapAnalysis,
    InterrogationSession,
    QuestionAnswerPair,
    Reproducibility,
)
from detective_app.engine.loop.lifecycle import for_audit, new_session, reopened

NOW = datetime(2026, 11, 21, tzinfo=UTC)
ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
CARD = Reproducibility(app_version="1", models=(), prompts={}, detective_form="capable")


def session(turns: int = 5, **changes: object) -> InterrogationSession:
    fresh = new_session(ID, "h", limit=5, mode="collaborative", sources=(), card=CARD, now=NOW)
    pairs = tuple(
        QuestionAnswerPair(
            sequence=n,
            question="q",
            answer="a",
            timestamp=NOW,
            gap_analysis=GapAnalysis(gaps=(), completeness_score=90, requires_follow_up=True),
            provider_used="openai:one",
        )
        for n in range(1, turns + 1)
    )
    return fresh.evolve(qa_pairs=pairs, current_iteration=turns, **changes)


AT_LIMIT = session(status="limit-reached", end_time=NOW, exit=Exit(reason="max_rounds", details="d"))


def test_a_limit_must_be_raised_to_go_on() -> None:
    with pytest.raises(BadInput, match="Raise it with --limit"):
        reopened(AT_LIMIT, None)
    again = reopened(AT_LIMIT, 8)
    assert (again.status, again.iteration_limit, again.exit, again.end_time) == ("running", 8, None, None)


def test_a_limit_is_never_lowered() -> None:
    assert reopened(session(2, iteration_limit=12), 5).iteration_limit == 12


def test_a_failed_turn_is_tried_again_and_a_failed_audit_goes_straight_to_the_audit() -> None:
    assert reopened(session(3, status="failed", exit=Exit(reason="failed", details="d")), None).exit is None
    kept = reopened(session(3, status="failed", exit=Exit(reason="audit", details="d")), None).exit
    assert kept is not None
    assert kept.reason == "audit"


def test_a_completed_session_is_not_resumed() -> None:
    result = AuditResult(consistency_score=90, contradictions=(), remaining_gaps=(), summary="s")
    done = session(status="completed", audit_result=result, exit=Exit(reason="satisfied", details="d"))
    with pytest.raises(BadInput, match="completed"):
        reopened(done, 20)
    assert for_audit(done, None, NOW).audit_result is None


@pytest.mark.parametrize("reason", [None, "", "  "])
def test_an_audit_before_the_end_needs_a_reason(reason: str | None) -> None:
    for early in (AT_LIMIT, session(2)):
        with pytest.raises(BadInput, match="Write why you go on"):
            for_audit(early, reason, NOW)


def test_the_reason_is_recorded() -> None:
    forced = for_audit(AT_LIMIT, " The hearing is tomorrow. ", NOW)
    assert forced.gate is not None
    assert (forced.gate.forced.reason, forced.gate.forced.at) == ("The hearing is tomorrow.", NOW)
    assert forced.exit is not None
    assert forced.exit.reason == "max_rounds"


def test_there_must_be_answers_to_audit() -> None:
    with pytest.raises(BadInput, match="no answers"):
        for_audit(session(0), "now", NOW)
