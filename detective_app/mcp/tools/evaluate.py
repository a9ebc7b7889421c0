"""Store how the client's model judges the answers at hand, and the conflicts that it sees."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from detective_app.account.citations import Turn, turn_of
from detective_app.account.conflict_list import open_conflicts
from detective_app.account.readiness import readiness
from detective_app.core.analysis import (
    MAX_ACTIONS,
    Analysis,
    ClaimStanding,
    Dismissal,
    FoundEvaluation,
    FoundGap,
    NextAction,
    ReportedConflict,
    RoundJudgement,
    StatementEntailment,
)
from detective_app.core.errors import BadInput
from detective_app.core.record import StrictInt, Text
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.by_client import waiting
from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.tool import AnswerId, Call, Handed, SessionId, Tool

_SPECIFIC = 4
"""From this score on, an answer needs no follow-up."""
_VAGUE = 2
_MAX_SIDE_CHARS = 300


class Evaluation(Handed):
    """How one answer is judged."""

    answer_id: AnswerId
    score: Annotated[StrictInt, Field(ge=1, le=5)]
    reasoning: Text
    follow_up: Annotated[str | None, Field(description="A question to ask if the score is below 4.")] = None
    addresses_signals: Annotated[
        tuple[str, ...], Field(description="Ids of the signals that the answer addresses.")
    ] = ()
    entailments: Annotated[
        tuple[StatementEntailment, ...],
        Field(description="For each statement, by its number, whether its quotes carry it."),
    ] = ()
    dismissals: Annotated[
        tuple[Dismissal, ...],
        Field(description="Findings of the checks that are mistaken or do not matter, by their number."),
    ] = ()
    established_facts: Annotated[
        tuple[str, ...], Field(description="What its verified statements settle.")
    ] = ()


class GivenConflict(Handed):
    """Two answers that cannot both hold."""

    answer_ids: tuple[AnswerId, AnswerId]
    description: Text
    severity: Literal["high", "medium", "low"]
    quotes: Annotated[
        tuple[Text, Text] | None,
        Field(description="Words of each, letter for letter."),
    ] = None


class Arguments(Handed):
    """How the answers at hand are judged."""

    session_id: SessionId
    evaluations: Annotated[tuple[Evaluation, ...], Field(min_length=1)]
    conflicts: tuple[GivenConflict, ...] = ()
    standings: Annotated[
        tuple[ClaimStanding, ...], Field(description="How the claims stand so far, by the ids of signals.")
    ] = ()


async def answer(call: Call, given: Arguments) -> Sent:
    """Put the answers on record; follow-up questions wait for the next call of `answer`."""
    async with call.sitting(given.session_id) as sitting:
        known = len(sitting.session.conflicts or ())
        reported = tuple(_reported(one, sitting.session) for one in given.conflicts)
        follow_ups = [one.follow_up for one in given.evaluations if one.follow_up and one.score < _SPECIFIC]
        judgement = RoundJudgement(
            analyses=tuple(_analysis(one) for one in given.evaluations),
            standings=given.standings,
            conflicts=reported,
            actions=tuple(NextAction(kind="ask", text=one) for one in follow_ups[:MAX_ACTIONS]),
        )
        await sitting.judge(judgement)
        session = sitting.session
        found = readiness(session, call.application.settings.current.gate)
        new = (session.conflicts or ())[known:]
        result: shown.Shown = {
            "stored": True,
            "qualityMetrics": {
                "averageScore": found.average,
                "lowQualityCount": len(found.low),
                "conflictCount": len(open_conflicts(session)),
            },
            "newConflicts": [shown.conflict(one, session.id) for one in new],
            "waitingQuestions": [one.question for one in waiting(session)],
            "questionsLeft": session.questions_left,
            "nextStep": _next(call, session),
        }
        return await counted(sitting, result)


def _analysis(one: Evaluation) -> Analysis:
    weak = one.score < _SPECIFIC and one.follow_up
    gap = FoundGap(
        category="missing_information" if one.score == 1 else "vagueness",
        description=one.reasoning,
        severity="medium" if one.score <= _VAGUE else "low",
    )
    return Analysis(
        sequence=int(one.answer_id),
        gaps=(gap,) if weak else (),
        completeness_score=one.score * 20,
        established_facts=one.established_facts,
        evaluation=FoundEvaluation(
            score=one.score,
            reasoning=one.reasoning,
            follow_up=one.follow_up,
            addresses_signals=one.addresses_signals,
        ),
        entailments=one.entailments,
        dismissals=one.dismissals,
    )


def _reported(one: GivenConflict, session: InterrogationSession) -> ReportedConflict:
    """Return a conflict with words of both sides; where none are named, those that the answers begin with."""
    first, second = (_turn(session, answer_id) for answer_id in one.answer_ids)
    return ReportedConflict(
        answers=(first.sequence, second.sequence),
        quotes=one.quotes or (_beginning(first), _beginning(second)),
        description=one.description,
        severity=one.severity,
    )


def _turn(session: InterrogationSession, answer_id: str) -> Turn:
    turn = turn_of(session, int(answer_id))
    if turn is None or turn.answer is None:
        raise BadInput(f"There is no answer {answer_id} to be in conflict. Nothing was stored.")
    return turn


def _beginning(turn: Turn) -> str:
    return (turn.answer or "")[:_MAX_SIDE_CHARS].strip() or " "


def _next(call: Call, session: InterrogationSession) -> str:
    ask, end = call.tool("answer"), call.tool("compile")
    high = [one.id for one in open_conflicts(session) if one.severity == "high"]
    if high:
        return f"Resolve {', '.join(high)} with {call.tool('resolve_conflict')}, or ask on with {ask}."
    if not session.questions_left:
        return f"The limit of questions is reached: end with {end}."
    return f"Ask on with {ask} (without questions it asks those that wait), or end with {end}."


TOOL = Tool(
    "Store the evaluation of answers: a score from 1 to 5 with reasoning, follow-up questions, the signals "
    "they address, and conflicts between answers.",
    Arguments,
    answer,
)
