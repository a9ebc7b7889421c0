"""Store how the client's model judges the answers at hand, what it marks, and the conflicts that it sees."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from detective_app.account.board import passages
from detective_app.account.citations import Turn, turn_of
from detective_app.account.conflict_list import open_conflicts
from detective_app.account.readiness import readiness
from detective_app.core.analysis import (
    MAX_ACTIONS,
    Analysis,
    ClaimStanding,
    FoundGap,
    FoundMark,
    NextAction,
    ReportedConflict,
    RoundJudgement,
)
from detective_app.core.errors import BadInput
from detective_app.core.passages import Bearing
from detective_app.core.record import StrictInt, Text
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.by_client import waiting
from detective_app.front_end.sitting import HandedOver
from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import AnswerId, Handed, SessionId, Tool

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


class GivenMark(Handed):
    """What a passage does to a claim."""

    claim: Annotated[Text, Field(description="The id of the signal.")]
    passage: Annotated[Text, Field(description="The passage by its number, such as P3.")]
    side: Bearing
    words: Annotated[
        str, Field(description="The part that carries it, letter for letter, if not all does.")
    ] = ""
    reason: str = ""


class GivenConflict(Handed):
    """Two passages, or two answers, that cannot both hold."""

    passages: Annotated[tuple[Text, Text] | None, Field(description="By their numbers.")] = None
    answer_ids: tuple[AnswerId, AnswerId] | None = None
    description: Text
    severity: Literal["high", "medium", "low"]
    quotes: Annotated[tuple[Text, Text] | None, Field(description="Words of each, letter for letter.")] = None


class EvaluateArguments(Handed):
    """How the answers at hand are judged."""

    session_id: SessionId
    evaluations: Annotated[tuple[Evaluation, ...], Field(min_length=1)]
    marks: Annotated[
        tuple[GivenMark, ...], Field(description="What passages do to claims; a later mark replaces one.")
    ] = ()
    conflicts: tuple[GivenConflict, ...] = ()
    standings: Annotated[
        tuple[ClaimStanding, ...], Field(description="How the claims stand so far, by the ids of signals.")
    ] = ()


async def answer(call: ClientCall, given: EvaluateArguments) -> Sent:
    """Put the answers on record; follow-up questions wait for the next call of `answer`."""
    async with call.sitting(given.session_id) as sitting:
        known = len(sitting.session.conflicts or ())
        await sitting.call("judge", HandedOver(judgement=_judgement(given, sitting.session)))
        session = sitting.session
        found = readiness(session, call.service.application.settings.current.gate)
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


def _judgement(given: EvaluateArguments, session: InterrogationSession) -> RoundJudgement:
    follow_ups = [one.follow_up for one in given.evaluations if one.follow_up and one.score < _SPECIFIC]
    return RoundJudgement(
        marks=tuple(FoundMark(**dict(one)) for one in given.marks),
        analyses=tuple(map(_analysis, given.evaluations)),
        standings=given.standings,
        conflicts=tuple(_reported(one, session) for one in given.conflicts),
        actions=tuple(NextAction(kind="ask", text=one) for one in follow_ups[:MAX_ACTIONS]),
    )


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
        follow_up=one.follow_up or "",
        score=one.score,
        reason=one.reasoning,
        addresses_signals=one.addresses_signals,
    )


def _reported(one: GivenConflict, session: InterrogationSession) -> ReportedConflict:
    """Return a conflict of passages, or of answers with words of both: where none are named, their first."""
    if one.passages:
        known = passages(session)
        if strange := [number for number in one.passages if number not in known]:
            raise BadInput(f"There is no passage {strange[0][:20]} to be in conflict. Nothing was stored.")
        return ReportedConflict(passages=one.passages, description=one.description, severity=one.severity)
    if one.answer_ids is None:
        raise BadInput("A conflict names two passages, or two answers. Nothing was stored.")
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


def _next(call: ClientCall, session: InterrogationSession) -> str:
    ask, end = call.tool("answer"), call.tool("compile")
    high = [one.id for one in open_conflicts(session) if one.severity == "high"]
    if high:
        return f"Resolve {', '.join(high)} with {call.tool('resolve_conflict')}, or ask on with {ask}."
    if not session.questions_left:
        return f"The limit of questions is reached: end with {end}."
    return f"Ask on with {ask} (without questions it asks those that wait), or end with {end}."


TOOL = Tool(
    "Store the evaluation of answers: a score from 1 to 5 with reasoning, follow-up questions, the signals "
    "they address, what passages do to claims, and conflicts between passages or answers.",
    EvaluateArguments,
    answer,
)
