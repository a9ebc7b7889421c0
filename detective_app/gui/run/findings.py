"""What a session's report shows, read from the session by plain rules; nothing here knows the toolkit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from detective_app.account import scoring
from detective_app.core.evidence import Support
from detective_app.core.session import (
    GapCategory,
    InterrogationSession,
    QuestionAnswerPair,
    RemainingGap,
    Severity,
)
from detective_app.core.words import MAX_ITERATIONS

Ending = Literal["completed", "limit", "audit", "failed", "paused"]
CheckName = Literal["satisfied", "completeness", "high_gaps", "contradictions", "documents"]

ENOUGH_COMPLETENESS = 80
"""The completeness of the last answer from which a run counts as thorough."""

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_QUIET = re.compile(r"\*([^*]+)\*")
_HEADING = re.compile(r"#{1,6}\s+(.*)")
_ITEM = re.compile(r"[-*]\s+(.*)")
_MAX_VERDICT_CHARS = 160
_RANK: dict[Severity | None, int] = {"high": 0, "medium": 1, "low": 2, None: 3}


@dataclass(frozen=True, slots=True)
class ScoreParts:
    """How a score comes about: 100 less these points; `certain` is False while no audit was made."""

    score: int
    contradictions: int
    gaps_and_incompleteness: int
    certain: bool


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


@dataclass(frozen=True, slots=True)
class SummaryPart:
    """A run of a summary's text."""

    text: str
    style: Literal["plain", "bold", "muted"]


def ending(session: InterrogationSession) -> Ending:
    """Tell how a session stands; `audit` is a run whose audit failed, `paused` one that can go on."""
    if session.status == "completed":
        return "completed"
    if session.status == "limit-reached":
        return "limit"
    if session.status == "failed":
        return "audit" if session.audit_failed else "failed"
    return "paused"


def is_rule_based(session: InterrogationSession) -> bool:
    """Tell whether rules, and no model's judgement, made the score and the summary."""
    card, result = session.reproducibility, session.audit_result
    return (card is not None and card.detective_form == "guided") or (
        result is not None and result.method == "rules"
    )


def can_ask_more(session: InterrogationSession) -> bool:
    """Tell whether a run that stopped at its limit may go on with a higher one."""
    return ending(session) == "limit" and session.current_iteration < MAX_ITERATIONS


def score_parts(session: InterrogationSession) -> ScoreParts:
    """Return the score with what it is made of; before an audit the most it can still be (CONTRACT §6)."""
    result, pairs = session.audit_result, session.qa_pairs
    if result is None:
        penalty = scoring.gap_penalty(pairs)
        return ScoreParts(scoring.consistency_score(pairs, 0), 0, penalty, certain=False)
    lost = len(result.contradictions) * scoring.POINTS_PER_CONTRADICTION
    return ScoreParts(result.consistency_score, lost, scoring.gap_penalty(pairs), certain=True)


def open_gaps(session: InterrogationSession) -> tuple[RemainingGap, ...]:
    """Return what is still open, the gravest first: the audit's list, before one the last answer's gaps."""
    result = session.audit_result
    found = result.remaining_gaps if result else scoring.remaining_gaps(session.qa_pairs)
    return tuple(sorted(found, key=lambda gap: _RANK[gap.severity]))


def quotes(session: InterrogationSession) -> int:
    """Return how many verbatim quotes from documents the answers rest on."""
    return sum(len(supports(pair)) for pair in session.qa_pairs)


def quoted_documents(session: InterrogationSession) -> dict[str, tuple[int, ...]]:
    """Return each document, by name, with the 1-based numbers of the answers that quote it."""
    cited = {pair.sequence: {support.source_id for support in supports(pair)} for pair in session.qa_pairs}
    return {
        source.name: tuple(sequence for sequence, ids in cited.items() if source.source_id in ids)
        for source in session.sources or ()
    }


def supports(pair: QuestionAnswerPair) -> tuple[Support, ...]:
    """Return the quotes behind an answer in the order of its statements."""
    facts = pair.evidence.facts if pair.evidence else ()
    return tuple(support for fact in facts for support in fact.support)


def curve(session: InterrogationSession) -> tuple[CurvePoint, ...]:
    """Return the completeness of each answer."""
    points = []
    for pair in session.qa_pairs:
        gaps = sorted(pair.gap_analysis.gaps, key=lambda gap: _RANK[gap.severity])
        category = gaps[0].category if gaps else None
        points.append(CurvePoint(pair.sequence, pair.gap_analysis.completeness_score, category))
    return tuple(points)


def dip(points: tuple[CurvePoint, ...]) -> CurvePoint | None:
    """Return where the curve falls the most from one answer to the next, before the last; None if nowhere."""
    falls = [(before.score - after.score, after) for before, after in pairwise(points[:-1])]
    deepest = max(falls, key=lambda fall: fall[0], default=None)
    return deepest[1] if deepest and deepest[0] > 0 else None


def checks(session: InterrogationSession) -> tuple[Check, ...]:
    """Return the facts by which to judge a run's end; each is counted from the session alone."""
    pairs, result = session.qa_pairs, session.audit_result
    completeness = pairs[-1].gap_analysis.completeness_score if pairs else 0
    high = sum(gap.severity == "high" for gap in open_gaps(session))
    conflicts = len(result.contradictions) if result else 0
    found = [
        Check("satisfied", session.exit is not None and session.exit.is_conclusive, len(pairs), 0),
        Check("completeness", completeness >= ENOUGH_COMPLETENESS, completeness, ENOUGH_COMPLETENESS),
        Check("high_gaps", high == 0, high, 0),
        Check("contradictions", conflicts == 0 if result else None, conflicts, 0),
    ]
    if session.sources:
        documents = quoted_documents(session)
        used = sum(bool(answers) for answers in documents.values())
        found.insert(2, Check("documents", used == len(documents), used, len(documents)))
    return tuple(found)


def summary_parts(summary: str) -> tuple[SummaryPart, ...]:
    """Read a summary's few signs of Markdown (titles, lists, bold); all else stays the text it is.

    The first sentence, the verdict, is bold when it is short enough to be one.
    """
    parts: list[SummaryPart] = []
    for line in (line.strip() for line in summary.strip().split("\n")):
        if quiet := _QUIET.fullmatch(line):
            found = [SummaryPart(quiet[1], "muted")]
        elif heading := _HEADING.fullmatch(line):
            found = [SummaryPart(heading[1], "bold")]
        elif item := _ITEM.fullmatch(line):
            found = [SummaryPart("•  ", "plain"), *_inline(item[1])]
        else:
            found = _inline(line) if parts else _with_verdict(line)
        parts += [SummaryPart("\n", "plain"), *found] if parts else found
    return tuple(part for part in parts if part.text)


def _inline(line: str) -> list[SummaryPart]:
    pieces = _BOLD.split(line)
    return [SummaryPart(piece, "bold" if n % 2 else "plain") for n, piece in enumerate(pieces)]


def _with_verdict(line: str) -> list[SummaryPart]:
    verdict, stop, rest = line.partition(". ")
    if "**" in line or not stop or len(verdict) > _MAX_VERDICT_CHARS:
        return _inline(line)
    return [SummaryPart(f"{verdict}.", "bold"), SummaryPart(f" {rest}", "plain")]
