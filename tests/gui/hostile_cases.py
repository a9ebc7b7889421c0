"""A case of which every text that a document, a model or a file could give is the same hostile one."""

from __future__ import annotations

from typing import Any

from detective_app.account.citations import Cited
from detective_app.core.evidence import (
    AnswerObject,
    Calculation,
    ConflictValue,
    EvidenceGap,
    Fact,
    RefusedQuote,
    Source,
    SourceConflict,
    SourceFinding,
    Support,
)
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession
from tests.gui.hostile_sessions import hostile_session, recordable
from tests.gui.report_sessions import START


def hostile_case(text: str, **changes: Any) -> InterrogationSession:
    """Return a session of two documents that are not there and differ in what both of them say."""
    said = recordable(text)
    evidence = AnswerObject(
        mode="answer",
        facts=(
            Fact(
                text=said,
                support=(
                    Support(source_id="s1", locator=said, quote=said, verdict="wrong_locator", given=said),
                ),
                confidence="lowered",
                calculation=Calculation(expression=said, value=said),
            ),
        ),
        refused=(RefusedQuote(quote=f"{said}!", verdict="stitched", note=said),),
        gaps=(EvidenceGap(need=said, why="low_coverage"),),
        conflicts=(hostile_conflict(text),),
    )
    conflict = Conflict(
        id="c1",
        source_ids=("s1", "s2"),
        description=said,
        severity="medium",
        quotes=(said, said),
        values=(hostile_value(said, 1), hostile_value(said, 2)),
        resolved=True,
        decision="supersede_second",
        resolution=said,
        notes=said,
        created_at=START,
        resolved_at=START,
    )
    made = hostile_session(text)
    turns = tuple(turn.evolve(evidence=evidence) for turn in made.qa_pairs)
    fields = {"qa_pairs": turns, "sources": (_source("s1", said), _source("s2", said))}
    return made.evolve(**{**fields, "conflicts": (conflict,), **changes})


def hostile_conflict(text: str, values: int = 2) -> SourceConflict:
    """Return a conflict between the documents of the case."""
    said = recordable(text)
    given = tuple(
        ConflictValue(value=hostile_value(said, number), source_id=f"s{number}", locator=said, quote=said)
        for number in range(1, values + 1)
    )
    return SourceConflict(key=said, kind="text", values=given, delta=said, notes=said)


def hostile_value(said: str, number: int) -> str:
    """Return what a document gives, by its number from 1; no two give the same."""
    return f"{said} {number}"


def hostile_quote(text: str) -> Cited:
    """Return the quote of the case's first answer."""
    said = recordable(text)
    return Cited("s1", said, said, 1, 1, "wrong_locator", said)


def _source(source_id: str, said: str) -> Source:
    kinds = ("hidden_text", "instruction", "left_out")
    findings = tuple(SourceFinding(kind=kind, text=said[:500], locator=said) for kind in kinds)  # type: ignore[arg-type]
    return Source(
        source_id=source_id,
        name=said,
        path=f"/gone/{source_id}",
        sha256="ab" * 32,
        chars=len(said),
        lines=4,
        media="txt",
        findings=findings,
    )
