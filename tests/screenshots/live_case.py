"""The case of the live pictures: the bridge in mid-run, stopped, failed, and the sessions beside it."""

from __future__ import annotations

from datetime import datetime

from detective_app.core.ending import Exit
from detective_app.core.evidence import ConflictValue, SourceConflict
from detective_app.core.session import (
    AuditResult,
    AuditTrailEntry,
    InterrogationSession,
    PendingTurn,
    QuestionAnswerPair,
    Stage,
    Usage,
)
from detective_app.engine.calls.reasons import REASONS
from tests.screenshots.bridge_documents import ACCIDENT, CLOSED, INSPECTED, NOT_REACHED, PLANNED, documents
from tests.screenshots.records import (
    ANTHROPIC,
    GEMINI,
    OPENAI,
    fact,
    gap,
    moment,
    session,
    turn,
)

HYPOTHESIS = "The bridge was inspected before the accident"
STREAMED = (
    "The site lead planned a second visit for 16 March, two days after the accident. "
    "No entry in the log falls"
)
_INSPECTED = (1, "p.3 L11-L12", INSPECTED)
_CLOSED = (3, "L41", CLOSED)
DATES = SourceConflict(
    key="bridge br-17•principal inspection",
    kind="date",
    values=(
        ConflictValue(value="2 March 2023", source_id="s1", locator="p.3 L11-L12", quote=INSPECTED),
        ConflictValue(value="9 March 2023", source_id="s3", locator="L41", quote=CLOSED),
    ),
    delta="7 days",
)
_BEARINGS = SourceConflict(
    key="bearing 4•platform",
    kind="text",
    values=(
        ConflictValue(value="Not reached", source_id="s1", locator="p.3 L23-L23", quote="Bearing 4"),
        ConflictValue(value="follow-up", source_id="s3", locator="L41", quote=CLOSED),
    ),
    delta="different text",
)


def running() -> InterrogationSession:
    """Return the run while its fifth question is being answered."""
    question = "Was anyone back on site between 9 and 14 March?"
    return session(
        1,
        HYPOTHESIS,
        moment("12:00:02"),
        _turns(4),
        sources=documents(),
        usage=_used(8_412, 0.06),
        audit_trail=(
            _failed("12:03:40", OPENAI, "deadline", "analysis", 1, sequence=4),
            AuditTrailEntry(
                timestamp=moment("12:03:40"),
                event="provider_switch",
                reason="did not finish in time",
                from_provider=OPENAI,
                to_provider=ANTHROPIC,
                stage="analysis",
                sequence=4,
            ),
        ),
        pending_turn=PendingTurn(sequence=5, question=question, stage="answer"),
    )


def failed() -> InterrogationSession:
    """Return the run after every detective failed at the analysis of its sixth answer."""
    six = _turns(6)[5]
    half = PendingTurn(
        sequence=6, question=six.question, answer=six.answer, stage="analysis", evidence=six.evidence
    )
    tries = (("12:06:10", OPENAI, "deadline"), ("12:06:40", OPENAI, "deadline"))
    tries += tuple((f"12:0{n}:02", ANTHROPIC, "overloaded") for n in (7, 7, 8))
    return session(
        1,
        HYPOTHESIS,
        moment("12:00:02"),
        _turns(5),
        status="failed",
        end_time=moment("12:08:02"),
        sources=documents(),
        usage=_used(11_204, 0.08),
        audit_trail=(
            _failed("12:00:09", GEMINI, "authentication", "opening", 1, status=401),
            *(
                _failed(at, model, kind, "analysis", 1 if model == OPENAI and n == 0 else n + 1, sequence=6)
                for n, (at, model, kind) in enumerate(tries[:2])
            ),
            *(
                _failed(at, model, kind, "analysis", n, sequence=6, status=529)
                for n, (at, model, kind) in enumerate(tries[2:], 1)
            ),
        ),
        pending_turn=half,
        exit=Exit(reason="failed", details="No detective could analyse answer 6."),
    )


def others() -> tuple[InterrogationSession, ...]:
    """Return the sessions beside it, newest first."""
    return (
        _finished(2, "Invoice 2211 was paid twice", moment("10:12:00"), 82),
        session(
            3,
            "The tenant had notice of the rent increase",
            moment("09:30:00"),
            (),
            status="awaiting_clarification",
        ),
        session(
            4,
            "The pump was serviced on schedule",
            moment("16:20:00", 1),
            _plain_turns(5),
            status="limit-reached",
            iteration_limit=5,
            exit=Exit(reason="max_rounds", details="The limit of 5 questions was reached."),
        ),
        _finished(5, "Lot 7 was stored below 5 °C", moment("09:05:00", 1), 91),
        session(
            6,
            "The grant was spent as agreed in the contract",
            moment("11:00:00", 5),
            _plain_turns(6),
            status="failed",
            exit=Exit(reason="failed", details="No detective could analyse the answer."),
        ),
    )


def _finished(number: int, hypothesis: str, start: datetime, score: int) -> InterrogationSession:
    result = AuditResult(
        consistency_score=score, contradictions=(), remaining_gaps=(), summary="It holds.", method="model"
    )
    return session(
        number,
        hypothesis,
        start,
        _plain_turns(6),
        status="completed",
        audit_result=result,
    )


def _used(tokens: int, dollars: float) -> dict[str, Usage]:
    return {OPENAI: Usage(calls=6, input_tokens=tokens - 900, output_tokens=900, cost_usd=dollars)}


def _failed(
    at: str,
    model: str,
    kind: str,
    stage: Stage,
    attempt: int,
    *,
    sequence: int | None = None,
    status: int | None = None,
) -> AuditTrailEntry:
    said = {"overloaded": ": Overloaded", "authentication": ": API key not valid."}.get(kind, "")
    return AuditTrailEntry(
        timestamp=moment(at),
        event="timeout" if kind == "deadline" else "error",
        reason=f"{REASONS[kind]}{said}",
        provider=model,
        stage=stage,
        attempt=attempt,
        error_class=kind,
        http_status=status,
        sequence=sequence,
    )


def _plain_turns(count: int) -> tuple[QuestionAnswerPair, ...]:
    """Return turns of another case."""
    return tuple(
        turn(n, f"What does page {n} say?", f"Page {n} says so.", moment("23:59:00"), score=10 * n + 30)
        for n in range(1, count + 1)
    )


def _turns(count: int) -> tuple[QuestionAnswerPair, ...]:
    """Return the first turns of the case."""
    return (
        turn(
            1,
            "Which bridge does the hypothesis mean?",
            "Bridge BR-17 at Mill Lane. It is the only bridge in the three documents.",
            moment("12:00:40"),
            fact("Bridge BR-17 at Mill Lane", (1, "p.1 L3", "Bridge BR-17, Mill Lane")),
            score=35,
        ),
        turn(
            2,
            "When did the accident happen?",
            "On 14 March 2023, at about seven in the morning.",
            moment("12:01:20"),
            fact("On 14 March 2023", (2, "L6", ACCIDENT)),
            score=48,
        ),
        turn(
            3,
            "When was the bridge inspected, and which parts?",
            "On 2 March 2023, according to the report. Bearing 4 was out of reach of the platform that day. "
            "The crew says every bearing was signed off.",
            moment("12:02:30"),
            fact("On 2 March 2023, according to the report", _INSPECTED),
            fact(
                "Bearing 4 was out of reach of the platform that day",
                (2, "L9", NOT_REACHED),
                given="L19",
            ),
            score=62,
            gaps=(
                gap("missing_information", "high", "No record says who signed off bearing 4."),
                gap("vagueness", "medium", "“Every bearing” is vague."),
            ),
            refused=("every bearing was signed off",),
            missing=("Who signed off bearing 4",),
        ),
        turn(
            4,
            "When does the maintenance log close the inspection?",
            "Row 41 closes it on 9 March 2023. That is five days before the accident, but a week after the "
            "date in the report.",
            moment("12:04:11"),
            fact("Row 41 closes it on 9 March 2023", _CLOSED),
            score=78,
            gaps=(gap("ambiguity", "low", "The report and the log give different dates."),),
            conflicts=(DATES, _BEARINGS),
            provider=ANTHROPIC,
        ),
        turn(
            5,
            "Was anyone back on site between 9 and 14 March?",
            f"{STREAMED} between.",
            moment("12:05:20"),
            fact(
                "The site lead planned a second visit for 16 March",
                (2, "L12", PLANNED),
            ),
            score=66,
            provider=ANTHROPIC,
        ),
        turn(
            6,
            "Which date is right, 2 or 9 March?",
            "The report states 2 March and the log 9 March. Neither document says why they differ.",
            moment("12:06:00"),
            fact("The report states 2 March", _INSPECTED),
            fact("the log 9 March", _CLOSED),
            score=71,
            gaps=(gap("inconsistency", "high", "The report and the log date the inspection differently."),),
            provider=ANTHROPIC,
        ),
    )[:count]
