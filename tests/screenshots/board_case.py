"""A run that no model judged: the bridge's claims with their passages, in documents that are there."""

from __future__ import annotations

from datetime import timedelta

from detective_app.core.passages import Bearing, Mark, ShownPassage
from detective_app.core.plugin import BY_HAND
from detective_app.core.quality import Signal
from detective_app.core.session import AuditResult, GapAnalysis, InterrogationSession, QuestionAnswerPair
from detective_app.core.verdict import ClaimVerdict, RunVerdict
from detective_app.evidence.finding.claim_asked import question_on
from tests.screenshots.bridge_documents import ACCIDENT, CLOSED, INSPECTED, NOT_REACHED, documents
from tests.screenshots.records import OPENAI, WITNESS, moment, session

CLAIMS = (
    "The Mill Lane bridge was inspected on 9 March 2023.",
    "The inspector reached every bearing from the platform, bearing 4 included, before the accident.",
    "The council paid for a second visit.",
)
_PASSAGES = (
    ("s1", "p.3 L11-L12", INSPECTED, "2  Extent of the inspection"),
    ("s3", "L41-L41", CLOSED, ""),
    ("s2", "L9-L9", NOT_REACHED, ""),
    ("s2", "L6-L6", f"After {ACCIDENT}, I went through", ""),
)
_FOUND = (("P1", "P2"), ("P3", "P4", "P1"), ())


def by_hand(**changes: object) -> InterrogationSession:
    """Return the run; `changes` replace fields of it."""
    begun = moment("12:04:11")
    shown = tuple(
        ShownPassage(id=f"P{n}", source_id=source, locator=place, text=text, heading=heading or None)
        for n, (source, place, text, heading) in enumerate(_PASSAGES, 1)
    )
    pairs = tuple(
        QuestionAnswerPair(
            sequence=n,
            question=question_on(claim),
            answer="",
            timestamp=begun + timedelta(seconds=n),
            gap_analysis=GapAnalysis(gaps=(), completeness_score=100, requires_follow_up=False),
            provider_used=WITNESS,
            witness_used=WITNESS,
            outcome="answered" if ids else "nothing_near",
            passages=ids or None,
        )
        for n, (claim, ids) in enumerate(zip(CLAIMS, _FOUND, strict=True), 1)
    )
    signals = tuple(
        Signal(id=f"sig-{n}", type="claim", content=text, severity="high", created_at=begun)
        for n, text in enumerate(CLAIMS, 1)
    )
    made = session(7, " ".join(CLAIMS), begun, pairs, status="completed", audit_result=_audit())
    return made.evolve(
        sources=documents(), signals=signals, passages=shown, mode=BY_HAND, schema_version=3, **changes
    )


def by_model(**changes: object) -> InterrogationSession:
    """Return the run as a model judged it: every claim refuted."""
    told = by_hand()
    assert told.audit_result
    assert told.audit_result.verdict
    claims = tuple(one.evolve(verdict="refuted", confidence=0.9) for one in told.audit_result.verdict.claims)
    verdict = RunVerdict(overall="refuted", claims=claims, method="model")
    result = told.audit_result.evolve(verdict=verdict, method="model", provider_used=OPENAI)
    return told.evolve(audit_result=result, mode="socratic", **changes)


def marked(*said: tuple[int, str, Bearing]) -> InterrogationSession:
    """Return the run with marks of the person: the claim's number, the passage, what it does."""
    at = moment("12:10:00")
    marks = tuple(
        Mark(claim=f"sig-{n}", passage=passage, side=side, by="person", at=at) for n, passage, side in said
    )
    theirs = Mark(claim="sig-1", passage="P1", side="against", by=OPENAI, at=at)
    return by_hand(marks=(theirs, *marks))


def _audit() -> AuditResult:
    claims = tuple(
        ClaimVerdict(signal_id=f"sig-{n}", text=text, verdict="not_judged", because="", confidence=0)
        for n, text in enumerate(CLAIMS, 1)
    )
    verdict = RunVerdict(overall="not_judged", claims=claims, method="none")
    return AuditResult(
        consistency_score=100,
        contradictions=(),
        remaining_gaps=(),
        summary="*No model judged this.*",
        method="none",
        verdict=verdict,
    )
