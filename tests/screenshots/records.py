"""Short ways to write the records of a made-up session."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import UUID

from detective_app.core.evidence import (
    AnswerObject,
    EvidenceGap,
    Fact,
    RefusedQuote,
    Source,
    SourceConflict,
    Support,
    Verdict,
)
from detective_app.core.quality import Gap, GapCategory, Severity
from detective_app.core.session import (
    GapAnalysis,
    Hypothesis,
    InterrogationSession,
    ModelCard,
    QuestionAnswerPair,
    Reproducibility,
    Usage,
)

OPENAI, ANTHROPIC, GEMINI = "openai:gpt-6.1-sol", "anthropic:claude-haiku-4-5", "gemini:gemini-3.8-flash"
WITNESS = "ollama:llama3.1:8b"
_NOWHERE = "The document does not hold these words, in this order, as a whole."


def moment(clock: str, days_ago: int = 0) -> datetime:
    """Return a time of the day, `"12:04:11"`, of today or some days ago."""
    day = datetime.now(UTC).date() - timedelta(days=days_ago)
    return datetime.combine(day, time.fromisoformat(clock), UTC)


def identity(number: int) -> str:
    """Return a session id by number."""
    return str(UUID(int=number, version=4))


def source(number: int, name: str) -> Source:
    """Return a document `s1`, `s2`, … by number."""
    return Source(
        source_id=f"s{number}", name=name, path=name, sha256=f"{number}a" * 32, chars=9_000, lines=400
    )


def fact(text: str, *quotes: tuple[int, str, str], given: str | None = None) -> Fact:
    """Return a statement with its quotes: the number of the document, the place, the words.

    With `given` they stand elsewhere than the witness said.
    """
    verdict: Verdict = "wrong_locator" if given else "exact"
    support = (
        Support(source_id=f"s{n}", locator=p, quote=q, verdict=verdict, given=given) for n, p, q in quotes
    )
    return Fact(text=text, support=tuple(support))


def gap(category: GapCategory, severity: Severity, description: str) -> Gap:
    """Return something that is open."""
    return Gap(category=category, description=description, severity=severity)


def turn(
    sequence: int,
    question: str,
    answer: str,
    at: datetime,
    *facts: Fact,
    score: int,
    gaps: tuple[Gap, ...] = (),
    missing: tuple[str, ...] = (),
    refused: tuple[str, ...] = (),
    conflicts: tuple[SourceConflict, ...] = (),
    provider: str = OPENAI,
    witness: str = WITNESS,
) -> QuestionAnswerPair:
    """Return a turn whose statements stand in its answer; `missing` is what nothing says.

    `refused` are words that were given as a quote and stand nowhere.
    """
    return QuestionAnswerPair(
        sequence=sequence,
        question=question,
        answer=answer,
        timestamp=at,
        gap_analysis=GapAnalysis(gaps=gaps, completeness_score=score, requires_follow_up=score < 85),
        provider_used=provider,
        witness_used=witness,
        evidence=AnswerObject(
            mode="answer",
            facts=facts,
            gaps=tuple(EvidenceGap(need=need, why="no_quote_found") for need in missing),
            refused=tuple(RefusedQuote(quote=quote, verdict="not_found", note=_NOWHERE) for quote in refused),
            conflicts=conflicts,
        ),
    )


def session(
    number: int,
    hypothesis: str,
    start: datetime,
    turns: tuple[QuestionAnswerPair, ...],
    *,
    detectives: tuple[str, ...] = (OPENAI, ANTHROPIC, GEMINI),
    witness: str = WITNESS,
    cost: float = 0.1,
    **changes: Any,
) -> InterrogationSession:
    """Return a session of 12 questions that is running, but for the `changes`."""
    cards = [ModelCard(model=model, role="detective") for model in detectives]
    fields: dict[str, Any] = {
        "id": identity(number),
        "hypothesis": Hypothesis(text=hypothesis, created_at=start),
        "start_time": start,
        "status": "running",
        "iteration_limit": 12,
        "current_iteration": len(turns),
        "qa_pairs": turns,
        "audit_trail": (),
        "schema_version": 1,
        "mode": "socratic",
        "usage": {detectives[0]: Usage(calls=14, input_tokens=8_000, output_tokens=412, cost_usd=cost)},
        "reproducibility": Reproducibility(
            app_version="0.1.0",
            models=(*cards, ModelCard(model=witness, role="witness")),
            prompts={},
            detective_form="capable",
        ),
    }
    return InterrogationSession(**{**fields, **changes})
