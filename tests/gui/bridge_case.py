"""The case of the bridge over real documents: a PDF, an email and a CSV that differ in a date."""

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
    Support,
)
from detective_app.core.session import InterrogationSession
from tests.gui.report_sessions import bridge_session, bridge_turn
from tests.screenshots.bridge_documents import CLOSED, INSPECTED, NOT_REACHED, documents

REPORT_PLACE, LOG_PLACE, EMAIL_PLACE = "p.3 L11-L12", "L41-L41", "L9-L9"
DATES = SourceConflict(
    key="br-17•inspection",
    kind="date",
    values=(
        ConflictValue(value="2 March 2023", source_id="s1", locator=REPORT_PLACE, quote=INSPECTED),
        ConflictValue(value="9 March 2023", source_id="s3", locator=LOG_PLACE, quote=CLOSED),
    ),
    delta="7 days",
)
PEOPLE = SourceConflict(
    key="br-17•inspector",
    kind="text",
    values=(
        ConflictValue(value="R. Hale", source_id="s3", locator=LOG_PLACE, quote=CLOSED),
        ConflictValue(value="We", source_id="s2", locator=EMAIL_PLACE, quote=NOT_REACHED),
        ConflictValue(value="The principal", source_id="s1", locator=REPORT_PLACE, quote=INSPECTED),
    ),
    delta="different text",
)
IN_REPORT = Cited("s1", REPORT_PLACE, INSPECTED, 1, 1, "exact")
IN_LOG = Cited("s3", LOG_PLACE, CLOSED, 1, 2, "exact")
IN_EMAIL = Cited("s2", EMAIL_PLACE, NOT_REACHED, 2, 1, "wrong_locator", "L19")


def bridge_case(**changes: Any) -> InterrogationSession:
    """Return an audited session of three answers whose quotes stand in the documents."""
    first = AnswerObject(
        mode="answer",
        facts=(
            Fact(text="Inspected on 2 March.", support=(_support("s1", REPORT_PLACE, INSPECTED),)),
            Fact(
                text="Bearing 4 was out of reach.",
                support=(_support("s2", EMAIL_PLACE, NOT_REACHED, verdict="wrong_locator", given="L19"),),
                confidence="lowered",
            ),
        ),
        refused=(RefusedQuote(quote="All was signed off.", verdict="stitched", note="Two places joined."),),
        gaps=(EvidenceGap(need="Who signed off bearing 4", why="low_coverage"),),
    )
    second = AnswerObject(
        mode="answer",
        facts=(
            Fact(
                text="Closed seven days later.",
                support=(_support("s3", LOG_PLACE, CLOSED),),
                calculation=Calculation(expression="9 - 2", value="7"),
            ),
        ),
        conflicts=(DATES, PEOPLE),
    )
    again = AnswerObject(
        mode="answer",
        facts=(Fact(text="2 March.", support=(_support("s1", REPORT_PLACE, INSPECTED),)),),
        conflicts=(DATES,),
    )
    turns = tuple(
        bridge_turn(number).evolve(evidence=evidence, answer=answer, question=question)
        for number, (evidence, answer, question) in enumerate(
            (
                (first, "Inspected on 2 March. All was signed off.", "When was the bridge inspected?"),
                (second, "Closed seven days later.", "When was the inspection closed?"),
                (again, "2 March.", "Which date is right?"),
            ),
            1,
        )
    )
    made = bridge_session(3, sources=documents())
    return made.evolve(**{"qa_pairs": turns, **changes})


def moved() -> tuple[Source, ...]:
    """Return the documents as a session knows them that are not there any more."""
    return tuple(one.evolve(path=f"{one.path}.gone") for one in documents())


def _support(source_id: str, locator: str, quote: str, **more: Any) -> Support:
    return Support(**{"verdict": "exact", **more}, source_id=source_id, locator=locator, quote=quote)
