"""The last resort of seed 004 §3.1 and §4: what breaks a rule is taken out and listed as missing."""

from __future__ import annotations

from detective_app.core.ask import Status, ThreeLevels
from detective_app.core.evidence import (
    AnswerObject,
    EvidenceGap,
    Fact,
    RefusedQuote,
    SourceConflict,
    Support,
)
from detective_app.core.ports import CaseIndex
from detective_app.core.quality import Outcome
from detective_app.evidence.answer.answer_object import assemble
from detective_app.evidence.answer.levels import levels
from detective_app.evidence.answer.rules import is_authentic, standing_of, why_no_quote
from detective_app.evidence.figures import calculator
from detective_app.evidence.figures.measures import CONFLICT_PERCENT
from detective_app.evidence.quotes import checking

_NOT_COMPUTED = "a calculation that does not hold"


def repaired_by_removal(
    answer: AnswerObject,
    question: str,
    case: CaseIndex,
    *,
    percent: float = CONFLICT_PERCENT,
    compare: bool = True,
) -> AnswerObject:
    """Return an answer without what breaks a rule: quotes that are none, calculations that do not hold.

    What lost what it needs is withheld, and its quotes are among the refused ones; with nothing left to show
    the mode is `report_insufficient_evidence`. The narrative, the conflicts and the citations are made anew.
    Blocks.
    """
    kept, refused = [], list(answer.refused)
    for fact in answer.facts:
        genuine = tuple(s for s in fact.support if _is_genuine(s, case))
        gone = [_refused(s, case) for s in fact.support if s not in genuine]
        refused += gone
        held = _judged_anew(fact.evolve(support=genuine), case)
        unseen = held.state == "withheld" and any(one.verdict == "unseen" for one in gone)
        kept.append(held.evolve(reason=checking.UNSEEN) if unseen else held)
    lasting = [fact for fact in kept if fact.state != "withheld"]
    conflicts = [c for conflict in answer.conflicts if (c := _genuine_values(conflict, case))]
    forced = lasting and answer.mode == "report_insufficient_evidence"
    return assemble(
        question,
        kept,
        answer.gaps,
        refused,
        conflicts,
        case.sources,
        answer.mode if forced else None,
        lower_on_secondary=any(fact.confidence == "lowered" for fact in answer.facts),
        percent=percent,
        compare=compare,
    )


def kept_to(
    answer: AnswerObject,
    question: str,
    case: CaseIndex,
    status: Status,
    *,
    german: bool,
    outcome: Outcome | None = None,
    percent: float = CONFLICT_PERCENT,
    nearest: bool = False,
) -> tuple[AnswerObject, ThreeLevels]:
    """Return an answer that breaks no rule, with its three levels.

    `outcome` says why there is no answer; with `nearest` its statements are passages that no model read, of
    which no two are held against each other.
    After `proceed_after_clarify_timeout` it always is a report with a gap that says so. Blocks.
    """
    if status == "proceed_after_clarify_timeout":
        answer = _after_timeout(answer, question)
    held = repaired_by_removal(answer, question, case, percent=percent, compare=not nearest)
    return held, levels(held, question, case.sources, german=german, outcome=outcome, nearest=nearest)


def _after_timeout(answer: AnswerObject, question: str) -> AnswerObject:
    """Make an answer the report that asking in vain leaves, with its gap."""
    gaps = answer.gaps
    if not any(gap.why == "clarify_timeout" for gap in gaps):
        gaps = (*gaps, EvidenceGap(need=question, why="clarify_timeout"))
    return answer.evolve(mode="report_insufficient_evidence", gaps=gaps)


def _is_genuine(support: Support, case: CaseIndex) -> bool:
    return is_authentic(support, case) and not why_no_quote(support, case)


def _refused(support: Support, case: CaseIndex) -> RefusedQuote:
    check = checking.check(support.quote, support.source_id, support.locator, case)
    return RefusedQuote(
        quote=support.quote,
        verdict=check.verdict,
        note=check.note or "The place that was given for this quote does not exist.",
        source_id=support.source_id,
        locator=support.locator,
    )


def _judged_anew(fact: Fact, case: CaseIndex) -> Fact:
    """Return a statement with the state that its quotes give it now."""
    quotes = [support.quote for support in fact.support]
    if fact.calculation and not calculator.holds(fact.calculation, quotes):
        return fact.evolve(state="withheld", reason=_NOT_COMPUTED)
    found = standing_of(fact, case)
    better = fact.state == "withheld" or (fact.state == "quoted" and found.state == "verified")
    return fact if better else fact.evolve(state=found.state, reason=found.reason or None)


def _genuine_values(conflict: SourceConflict, case: CaseIndex) -> SourceConflict | None:
    """Return a conflict with the values whose quotes are genuine, if at least two different ones are left."""
    values = tuple(
        v
        for v in conflict.values
        if _is_genuine(Support(source_id=v.source_id, locator=v.locator, quote=v.quote), case)
    )
    return conflict.evolve(values=values) if len({v.value for v in values}) > 1 else None
