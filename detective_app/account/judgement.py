"""How a session stands and what it comes to: score, open gaps, curve, checks, and who judged it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from detective_app.account import scoring
from detective_app.account.citations import quoted_documents
from detective_app.core.plugin import BY_HAND
from detective_app.core.quality import GapCategory, RemainingGap, Severity
from detective_app.core.session import InterrogationSession

Ending = Literal["completed", "limit", "audit", "failed", "paused"]
CheckName = Literal["satisfied", "completeness", "high_gaps", "contradictions", "documents"]

ENOUGH_COMPLETENESS = 80
"""The completeness of the last answer from which a run counts as thorough."""

_RANK: dict[Severity | None, int] = {"high": 0, "medium": 1, "low": 2, None: 3}


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """One answer's completeness, 0 to 100, and the kind of its gravest gap."""

    sequence: int
    score: int
    gravest: GapCategory | None


@dataclass(frozen=True, slots=True)
class Check:
    """One fact about how a run ended: `reached` of `wanted`; `met` is None while it cannot be known."""

    name: CheckName
    met: bool | None
    reached: int
    wanted: int


def ending(session: InterrogationSession) -> Ending:
    """Tell how a session stands; `audit` is a run whose audit failed, `paused` one that can go on."""
    if session.status == "completed":
        return "completed"
    if session.status == "limit-reached":
        return "limit"
    if session.status == "failed":
        return "audit" if session.audit_failed else "failed"
    return "paused"


def by_hand(session: InterrogationSession) -> bool:
    """Tell whether no model judged the answers of a run: its scores are none, and are not shown."""
    return session.mode == BY_HAND


def score(session: InterrogationSession) -> int | None:
    """Return the score, 0 to 100; None before an audit, and where nobody judged what it is made of."""
    audit = session.audit_result
    return audit.consistency_score if audit and not by_hand(session) else None


def scored_by_rules(session: InterrogationSession) -> bool:
    """Tell whether rules made score and summary, as they could before version 3."""
    result, card = session.audit_result, session.reproducibility
    guided = card is not None and card.detective_form == "guided" and not by_hand(session)
    return result is not None and (result.method == "rules" or guided)


def open_gaps(session: InterrogationSession) -> tuple[RemainingGap, ...]:
    """Return what is still open, the gravest first: the audit's list, before one the last answer's gaps."""
    result = session.audit_result
    found = result.remaining_gaps if result else scoring.remaining_gaps(session.qa_pairs)
    return tuple(sorted(found, key=lambda gap: _RANK[gap.severity]))


def missing(session: InterrogationSession) -> tuple[str, ...]:
    """Return what was looked for and is in no document, as the open gaps say it."""
    gaps = (one.description for one in open_gaps(session) if one.category == "missing_information")
    return tuple(dict.fromkeys(gaps))


def curve(session: InterrogationSession) -> tuple[CurvePoint, ...]:
    """Return the completeness of each answer; none where nobody judged them."""
    points = []
    for pair in () if by_hand(session) else session.qa_pairs:
        gaps = sorted(pair.gap_analysis.gaps, key=lambda gap: _RANK[gap.severity])
        category = gaps[0].category if gaps else None
        points.append(CurvePoint(pair.sequence, pair.gap_analysis.completeness_score, category))
    return tuple(points)


def checks(session: InterrogationSession) -> tuple[Check, ...]:
    """Return the facts by which to judge a run's end; each is counted from the session alone."""
    pairs, result = session.qa_pairs, session.audit_result
    completeness = pairs[-1].gap_analysis.completeness_score if pairs else 0
    high = sum(gap.severity == "high" for gap in open_gaps(session))
    found_by_audit = len(result.contradictions) if result else 0
    found = [
        Check("satisfied", session.exit is not None and session.exit.is_conclusive, len(pairs), 0),
        Check("completeness", completeness >= ENOUGH_COMPLETENESS, completeness, ENOUGH_COMPLETENESS),
        Check("high_gaps", high == 0, high, 0),
        Check("contradictions", found_by_audit == 0 if result else None, found_by_audit, 0),
    ]
    if by_hand(session):
        found = found[:1]  # nobody judged what the others count
    if session.sources:
        documents = quoted_documents(session)
        used = sum(bool(answers) for answers in documents.values())
        found.insert(2, Check("documents", used == len(documents), used, len(documents)))
    return tuple(found)
