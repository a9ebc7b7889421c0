"""Sessions with every optional part filled, for tests that write and read them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from detective_app.core.ending import Exit
from detective_app.core.evidence import AnswerObject, Fact, Source, Support
from detective_app.core.quality import Gap, RemainingGap
from detective_app.core.session import (
    SCHEMA_VERSION,
    AuditResult,
    AuditTrailEntry,
    Contradiction,
    GapAnalysis,
    Hypothesis,
    InterrogationSession,
    ModelCard,
    PendingTurn,
    QuestionAnswerPair,
    Reproducibility,
    Usage,
)
from detective_app.paths import DataFolders

START = datetime(2025, 10, 5, 14, 30, 22, tzinfo=UTC)
ID = "6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6"
OTHER_ID = "0a1b2c3d-4e5f-4a6b-9c8d-7e6f5a4b3c2d"
DETECTIVE, WITNESS = "openai:gpt-6.1-sol", "ollama:llama3.1"


def folders_in(folder: Path) -> DataFolders:
    """Return the folders of a data directory as `--data-dir` lays them out."""
    return DataFolders(folder, folder / "config.json", folder / "logs", folder / "models")


def turn(sequence: int, answer: str = "The bridge was closed on 4 May 2021.") -> QuestionAnswerPair:
    """Return one complete turn."""
    quote = Support(source_id="s1", locator="L3-L4", quote="closed on 4 May")
    return QuestionAnswerPair(
        sequence=sequence,
        question=f"When was bridge {sequence} closed?",
        answer=answer,
        timestamp=START + timedelta(seconds=10 * sequence),
        gap_analysis=GapAnalysis(
            gaps=(
                Gap(category="vagueness", description="No reason given", severity="medium", source="check"),
            ),
            completeness_score=60,
            requires_follow_up=True,
            established_facts=("The bridge was closed.",),
        ),
        provider_used=DETECTIVE,
        witness_used=WITNESS,
        evidence=AnswerObject(mode="answer", facts=(Fact(text="Closed.", support=(quote,)),)),
        strategy="breadth",
        usage={DETECTIVE: Usage(calls=1, input_tokens=900, output_tokens=80, cost_usd=0.0125)},
        duration_ms=1834,
        notes=("cleaned",),
    )


def sample_session(turns: int = 2, **changes: Any) -> InterrogationSession:
    """Return a running session with every optional field but the audit."""
    fields: dict[str, Any] = {
        "id": ID,
        "hypothesis": Hypothesis(
            text="The bridge was closed for Überprüfung, not repair. 🌉", created_at=START
        ),
        "start_time": START,
        "status": "running",
        "iteration_limit": 12,
        "current_iteration": turns,
        "qa_pairs": tuple(turn(n) for n in range(1, turns + 1)),
        "audit_trail": (
            AuditTrailEntry(
                timestamp=START, event="timeout", reason="read timeout", provider=DETECTIVE, stage="opening"
            ),
        ),
        "schema_version": SCHEMA_VERSION,
        "mode": "collaborative",
        "pending_turn": PendingTurn(sequence=turns + 1, question="Who decided it?", stage="answer"),
        "usage": {DETECTIVE: Usage(calls=3, input_tokens=2700, output_tokens=240, cost_usd=0.0375)},
        "case_notes": ("The bridge was closed.",),
        "open_questions": ("Who decided?",),
        "sources": (
            Source(source_id="s1", name="log.txt", path="log.txt", sha256="ab" * 32, chars=40, lines=4),
        ),
        "reproducibility": Reproducibility(
            app_version="0.1.0",
            models=(
                ModelCard(model=DETECTIVE, role="detective", options={"max_tokens": 2000}),
                ModelCard(model=WITNESS, role="witness", digest="sha256:12", options={"temperature": 0.0}),
            ),
            prompts={"opening.md": "sha256:34"},
            detective_form="capable",
        ),
    }
    return InterrogationSession(**{**fields, **changes})


def completed_session(turns: int = 2, **changes: Any) -> InterrogationSession:
    """Return an audited session."""
    audit = AuditResult(
        consistency_score=85,
        contradictions=(Contradiction(qa_pair_indexes=(0, 1), description="Dates", quotes=("May", "June")),),
        remaining_gaps=(RemainingGap(category="vagueness", description="Reason", severity="low"),),
        summary="It holds in part.",
        method="model",
        provider_used=DETECTIVE,
    )
    fields: dict[str, Any] = {
        "status": "completed",
        "end_time": START + timedelta(minutes=5),
        "audit_result": audit,
        "pending_turn": None,
        "exit": Exit(reason="satisfied", details="No open gaps."),
    }
    return sample_session(turns, **{**fields, **changes})
