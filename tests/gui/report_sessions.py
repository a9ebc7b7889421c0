"""Sessions for the report's tests: the case of the bridge, audited, with and without its parts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from detective_app.core.ending import Exit
from detective_app.core.evidence import AnswerObject, Fact, Source, Support
from detective_app.core.quality import Gap, RemainingGap
from detective_app.core.session import (
    AuditResult,
    Contradiction,
    GapAnalysis,
    Hypothesis,
    InterrogationSession,
    ModelCard,
    QuestionAnswerPair,
    Reproducibility,
    Usage,
)
from detective_app.storage.sessions.files import OpenedSession

DETECTIVE, WITNESS = "openai:gpt-6.1-sol", "ollama:llama3.1"
START = datetime(2026, 3, 2, 11, 52, tzinfo=UTC)
DOCUMENTS = ("inspection-report.pdf", "emails-march.eml", "maintenance-log.csv")
CURVE = (22, 31, 38, 47, 52, 50, 61, 66, 72, 78, 84, 88)
ANSWERS = {
    2: "Principal inspection carried out on 12 March 2024.",
    4: "The inspection was done by inspector Eva Lind.",
    5: "Every bearing of the north pier was checked that day",
    6: "MLB-07, principal inspection, 2024-03-19, closed",
    9: "The inspection was done by inspector Tom Berg.",
    11: "Every second bearing of the north pier was checked",
}
_QUOTED = {
    1: (0,), 2: (0,), 3: (1,), 4: (0,), 5: (0,), 6: (2,), 7: (1, 2), 8: (0,), 9: (1,), 10: (0, 2),
    11: (2,), 12: (0, 1),
}  # fmt: skip


def bridge_turn(sequence: int) -> QuestionAnswerPair:
    """Return one answer about the bridge with its quotes."""
    answer = ANSWERS.get(sequence, f"Span {sequence} was closed to traffic in the morning.")
    facts = tuple(
        Fact(
            text=answer,
            support=(Support(source_id=f"s{n}", locator=f"p.{sequence} L3-L4", quote=answer),),
        )
        for n in _QUOTED.get(sequence, (0,))
    )
    gaps = (Gap(category="inconsistency", description="Two dates", severity="high"),) if sequence == 6 else ()
    return QuestionAnswerPair(
        sequence=sequence,
        question=f"What does the file say about span {sequence}?",
        answer=answer,
        timestamp=START + timedelta(seconds=30 * sequence),
        gap_analysis=GapAnalysis(
            gaps=gaps,
            completeness_score=CURVE[(sequence - 1) % len(CURVE)],
            requires_follow_up=sequence != len(CURVE),
        ),
        provider_used=DETECTIVE,
        witness_used=WITNESS,
        evidence=AnswerObject(mode="answer", facts=facts),
    )


def bridge_session(turns: int = 12, **changes: Any) -> InterrogationSession:
    """Return the audited case of the bridge."""
    pairs = (
        (2, 6, "Date of the inspection"),
        (4, 9, "Who carried it out"),
        (5, 11, "Number of bearings"),
    )
    audit = AuditResult(
        consistency_score=64,
        contradictions=tuple(
            Contradiction(qa_pair_indexes=(a - 1, b - 1), description=text, quotes=(ANSWERS[a], ANSWERS[b]))
            for a, b, text in pairs
            if b <= turns
        ),
        remaining_gaps=(
            RemainingGap(
                category="vagueness", description="Photos in appendix B carry no date", severity="medium"
            ),
            RemainingGap(
                category="missing_information",
                description="No lane closure record for 12 March",
                severity="high",
            ),
        ),
        summary="The documents do not support the hypothesis. The report dates the inspection to "
        "12 March 2024, four days before the accident. The maintenance log closes the same job on 19 March, "
        "and an email of 12 March says the visit was moved to the following week.",
        method="model",
        provider_used=DETECTIVE,
    )
    fields: dict[str, Any] = {
        "id": "6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6",
        "hypothesis": Hypothesis(text="The bridge was inspected before the accident", created_at=START),
        "start_time": START,
        "end_time": START + timedelta(minutes=20, seconds=12),
        "status": "completed",
        "iteration_limit": max(turns, 12),
        "current_iteration": turns,
        "qa_pairs": tuple(bridge_turn(n) for n in range(1, turns + 1)),
        "audit_result": audit,
        "audit_trail": (),
        "schema_version": 1,
        "mode": "collaborative",
        "exit": Exit(reason="satisfied", details=f"The detective was satisfied after {turns} questions."),
        "usage": {DETECTIVE: Usage(calls=14, input_tokens=8000, output_tokens=412, cost_usd=0.14)},
        "sources": tuple(
            Source(source_id=f"s{n}", name=name, path=name, sha256=f"{n}a" * 32, chars=900, lines=40)
            for n, name in enumerate(DOCUMENTS)
        ),
        "reproducibility": Reproducibility(
            app_version="0.1.0",
            models=(ModelCard(model=DETECTIVE, role="detective"), ModelCard(model=WITNESS, role="witness")),
            prompts={},
            detective_form="capable",
        ),
    }
    return InterrogationSession(**{**fields, **changes})


def at_limit(turns: int = 12, **changes: Any) -> InterrogationSession:
    """Return the case stopped at its limit, without an audit."""
    ended = Exit(reason="max_rounds", details=f"The limit of {turns} questions was reached.")
    return bridge_session(
        turns, **{"status": "limit-reached", "audit_result": None, "exit": ended, **changes}
    )


def opened(session: InterrogationSession, **changes: Any) -> OpenedSession:
    """Return a session as if it was read from its file."""
    known = {"changed_outside": False, "read_only": False, "misnamed": False}
    return OpenedSession(session, Path(f"session_{session.id}.json"), **{**known, **changes})
