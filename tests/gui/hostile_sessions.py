"""Sessions of which every text that a model, a document or a file could give is the same hostile one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from detective_app.core.ending import Exit
from detective_app.core.evidence import AnswerObject, Fact, Source, Support
from detective_app.core.quality import Gap, RemainingGap
from detective_app.core.session import (
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
from tests.storage.samples import ID, START, WITNESS


def recordable(text: str) -> str:
    """Return a text as a record can hold it: Unicode, without halves of characters."""
    return text.encode("utf-8", "ignore").decode()


def model_called(text: str) -> str:
    """Return a model's reference with a text as its name."""
    return f"openai:{' '.join(recordable(text[:2_000]).split())[:250]}"


def hostile_session(text: str, **changes: Any) -> InterrogationSession:
    """Return an audited session of two turns; all in it that is not a number or a fixed word is the text."""
    said, model = recordable(text), model_called(text)
    fields: dict[str, Any] = {
        "id": ID,
        "hypothesis": Hypothesis(text=said, created_at=START),
        "start_time": START,
        "end_time": START + timedelta(minutes=5),
        "status": "completed",
        "iteration_limit": 12,
        "current_iteration": 2,
        "qa_pairs": tuple(_turn(number, said, model) for number in (1, 2)),
        "audit_result": AuditResult(
            consistency_score=85,
            contradictions=(
                Contradiction(qa_pair_indexes=(0, 1), description=said, quotes=(said[:2_000], said[:2_000])),
            ),
            remaining_gaps=(RemainingGap(category=said[:500], description=said, severity="high"),),
            summary=said,
            method="model",
            provider_used=model,
        ),
        "audit_trail": (_failed(said, model), _switched(said, model)),
        "schema_version": 1,
        "mode": said[:1_000],
        "exit": Exit(reason="satisfied", details=said),
        "usage": {model: Usage(calls=3, input_tokens=2700, output_tokens=240, cost_usd=0.0375)},
        "sources": (
            Source(source_id="s1", name=said[:500], path=said[:500], sha256="ab" * 32, chars=40, lines=4),
        ),
        "reproducibility": Reproducibility(
            app_version="0.1.0",
            models=(ModelCard(model=model, role="detective"), ModelCard(model=WITNESS, role="witness")),
            prompts={},
            detective_form="capable",
        ),
    }
    return InterrogationSession(**{**fields, **changes})


def stopped_session(text: str) -> InterrogationSession:
    """Return the session as it stands after two turns, with a third question under way."""
    said = recordable(text)
    pending = PendingTurn(sequence=3, question=said, stage="analysis", answer=said)
    return hostile_session(
        text, status="running", end_time=None, audit_result=None, exit=None, pending_turn=pending
    )


def failing(text: str) -> InterrogationSession:
    """Return the session before its first turn, as it stands when that turn cannot be analysed."""
    pending = PendingTurn(sequence=1, question=recordable(text), stage="analysis", answer=recordable(text))
    return hostile_session(
        text, status="failed", qa_pairs=(), current_iteration=0, audit_result=None, pending_turn=pending
    )


def _turn(number: int, said: str, model: str) -> QuestionAnswerPair:
    quote = Support(source_id="s1", locator=said[:500], quote=said[:2_000])
    return QuestionAnswerPair(
        sequence=number,
        question=said,
        answer=said,
        timestamp=START + timedelta(seconds=10 * number),
        gap_analysis=GapAnalysis(
            gaps=(Gap(category="inconsistency", description=said, severity="medium"),),
            completeness_score=60,
            requires_follow_up=True,
        ),
        provider_used=model,
        witness_used=model,
        evidence=AnswerObject(
            mode="answer", facts=(Fact(text=said[:2_000], support=(quote,)), Fact(text=said, support=()))
        ),
        strategy="user",
        notes=(said, said),
        displaced_questions=(said,),
    )


def _failed(said: str, model: str) -> AuditTrailEntry:
    return AuditTrailEntry(
        timestamp=START,
        event="error",
        reason=said,
        provider=model,
        stage="analysis",
        attempt=1,
        error_class=said[:500],
        sequence=1,
    )


def _switched(said: str, model: str) -> AuditTrailEntry:
    return AuditTrailEntry(
        timestamp=START, event="provider_switch", reason=said, from_provider=model, to_provider=model
    )
