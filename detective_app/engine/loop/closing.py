"""What an audit comes to: what is proven of it, scored and lowered by rule."""

from __future__ import annotations

from detective_app.account import scoring
from detective_app.account.verdict import checked
from detective_app.core.analysis import Audit
from detective_app.core.ports import Given
from detective_app.core.session import AuditResult, InterrogationSession


def audited(given: Given[Audit], session: InterrogationSession, *, by_rules: bool) -> tuple[AuditResult, int]:
    """Return the result for the file, and how many contradictions were dropped for want of quotes."""
    found, pairs = given.value, session.qa_pairs
    kept, dropped = scoring.kept_contradictions(found.contradictions, pairs)
    result = AuditResult(
        consistency_score=scoring.consistency_score(pairs, len(kept)),
        contradictions=kept,
        remaining_gaps=scoring.remaining_gaps(pairs),
        summary=found.summary,
        method="rules" if by_rules else "model",
        provider_used=given.provider,
        verdict=checked(found.verdict, session) if found.verdict else None,
    )
    return result, dropped
