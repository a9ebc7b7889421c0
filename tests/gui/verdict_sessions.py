"""The case of the bridge with a verdict on each of its claims."""

from __future__ import annotations

from typing import Any

from detective_app.account.verdict import NO_QUOTE
from detective_app.core.quality import PassagesRead
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, RunVerdict, Side, Superseded, VerdictEvidence
from tests.gui.report_sessions import ANSWERS, bridge_session


def quoted(sequence: int, source_id: str, side: Side = "for") -> VerdictEvidence:
    """Return the quote of an answer as a verdict names it."""
    return VerdictEvidence(
        sequence=sequence,
        source_id=source_id,
        locator=f"p.{sequence} L3-L4",
        quote=ANSWERS[sequence],
        side=side,
    )


CLAIMS = (
    ClaimVerdict(
        signal_id="s1",
        text="The bridge was inspected.",
        verdict="supported",
        because="The report names the day.",
        evidence=(quoted(2, "s0"),),
        confidence=0.95,
    ),
    ClaimVerdict(
        signal_id="s2",
        text="It was inspected before the accident.",
        verdict="conflicting",
        because="Report and log give two days.",
        evidence=(quoted(2, "s0"), quoted(6, "s2", "against")),
        confidence=0.6,
    ),
    ClaimVerdict(
        signal_id="s3",
        text="Eva Lind did it.",
        verdict="refuted",
        because="The mail names Tom Berg.",
        evidence=(quoted(9, "s1", "against"),),
        confidence=0.8,
    ),
    ClaimVerdict(
        signal_id="s4",
        text="Every bearing was checked.",
        verdict="not_enough_evidence",
        because="",
        confidence=0,
        note=NO_QUOTE,
    ),
)


def judged_session(**changes: Any) -> InterrogationSession:
    """Return the audited case with its verdict; `changes` are those of the verdict."""
    fields: dict[str, Any] = {
        "overall": "refuted",
        "claims": CLAIMS,
        "superseded": (Superseded(source_id="s1", by="s2"),),
        "method": "model",
        "joined_by": "all",
    }
    whole = bridge_session()
    assert whole.audit_result
    given = RunVerdict(**{**fields, **changes})
    pairs = tuple(pair.evolve(read=PassagesRead(read=96, total=142)) for pair in whole.qa_pairs)
    return whole.evolve(audit_result=whole.audit_result.evolve(verdict=given), qa_pairs=pairs)
