"""The numbers of a session: what was found, and what it took; the same wherever they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from detective_app.account import citations, judgement
from detective_app.account.evidence import session_evidence
from detective_app.account.spending import Spending, spending, took
from detective_app.core.session import InterrogationSession

_WORDS = {
    "contradictions": ("contradiction", "contradictions"),
    "open_gaps": ("open gap", "open gaps"),
    "answers": ("answer", "answers"),
    "quotes": ("quote", "quotes"),
    "conflicts": ("conflict between sources", "conflicts between sources"),
}


@dataclass(frozen=True, slots=True)
class Totals:
    """A session in numbers; `score` and `contradictions` are None without an audit.

    Where nobody `judged`, no number of contradictions, gaps and conflicts is told.
    `completeness` is the last answer's; `facts`, `missing`, `conflicts` and `quotes` come from the documents,
    those of an unfinished turn included. Of the `facts`, `quoted` are those whose quotes do not hold all of
    them; `withheld` are no facts.
    """

    answers: int
    limit: int
    completeness: int | None
    score: int | None
    contradictions: int | None
    open_gaps: int
    judged: bool
    documents: int
    facts: int
    quoted: int
    withheld: int
    missing: int
    conflicts: int
    quotes: int
    spent: Spending | None
    took: timedelta | None


def totals(session: InterrogationSession) -> Totals:
    """Count what a session holds."""
    audit, pairs, found = session.audit_result, session.qa_pairs, session_evidence(session)
    found_by_last = next(reversed(judgement.curve(session)), None)
    return Totals(
        answers=len(pairs),
        limit=session.iteration_limit,
        completeness=found_by_last.score if found_by_last else None,
        score=judgement.score(session),
        contradictions=len(audit.contradictions) if audit else None,
        open_gaps=len(judgement.open_gaps(session)),
        judged=not judgement.by_hand(session),
        documents=len(session.sources or ()),
        facts=len(found.facts),
        quoted=sum(not stated.fact.is_verified for stated in found.facts),
        withheld=len(found.withheld),
        missing=len(found.gaps),
        conflicts=len(found.conflicts),
        quotes=citations.quotes(session),
        spent=spending(session.usage) if session.usage else None,
        took=took(session),
    )


def numbers(found: Totals) -> tuple[tuple[str, int], ...]:
    """Return what was found, each with its word; of documents, and of judging, only where there is any."""
    counts = {
        "contradictions": found.contradictions if found.judged else None,
        "open_gaps": found.open_gaps if found.judged else None,
        "answers": found.answers,
        "quotes": found.quotes if found.documents else None,
        "conflicts": found.conflicts if found.documents and (found.judged or found.conflicts) else None,
    }
    return tuple((_WORDS[name][count != 1], count) for name, count in counts.items() if count is not None)


def counted(found: Totals) -> str:
    """Say what was found: `2 contradictions, 1 open gap, 5 answers`."""
    return ", ".join(f"{count:,} {name}" for name, count in numbers(found))
