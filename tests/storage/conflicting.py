"""A session in which documents, and answers, do not fit together."""

from __future__ import annotations

from typing import Any

from detective_app.core.evidence import AnswerObject, ConflictValue, Fact, Source, SourceConflict, Support
from detective_app.core.session import InterrogationSession
from tests.storage.samples import sample_session, turn

REPORT, LOG = "The bridge was inspected on 2 March 2023.", "Inspection of the bridge closed on 9 March 2023."
DATES = SourceConflict(
    key="bridge•inspect",
    kind="date",
    values=(
        ConflictValue(value="2 March 2023", source_id="D1", locator="L1-L1", quote=REPORT),
        ConflictValue(value="9 March 2023", source_id="D2", locator="L1-L1", quote=LOG),
    ),
    delta="7 days",
)


def stated(text: str, quote: str, source_id: str) -> Fact:
    """Return a verified statement."""
    support = Support(source_id=source_id, locator="L1-L1", quote=quote, verdict="exact")
    return Fact(text=text, support=(support,), state="verified")


def two_dates(**changes: Any) -> InterrogationSession:
    """Return a session whose two answers each quote one document; the second saw that they differ."""
    said = ((stated(REPORT, REPORT, "D1"), ()), (stated(LOG, LOG, "D2"), (DATES,)))
    pairs = tuple(
        turn(n).evolve(
            answer=fact.text,
            evidence=AnswerObject(mode="answer", answer=fact.text, facts=(fact,), conflicts=found),
            gap_analysis=turn(n).gap_analysis.evolve(established_facts=(fact.text, "A bearing is old.")),
        )
        for n, (fact, found) in enumerate(said, 1)
    )
    sources = tuple(
        Source(source_id=f"D{n}", name=name, path=name, sha256=f"{n}a" * 32, chars=90, lines=4)
        for n, name in enumerate(("report.md", "log.md"), 1)
    )
    fields = {"qa_pairs": pairs, "sources": sources, "pending_turn": None}
    return sample_session(2).evolve(**{**fields, **changes})
