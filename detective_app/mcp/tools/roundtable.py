"""Have a panel deliberate on the answers: the client's model in several seats, and models of the settings."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from detective_app.account import panel_rounds, panel_verdict
from detective_app.core.errors import AllProvidersFailed, BadInput
from detective_app.core.panel import AgentResponse, Deliberation
from detective_app.core.panel_reply import AgentReply
from detective_app.core.pieces import Filled, Piece
from detective_app.core.record import Record, StrictInt, Text
from detective_app.core.session import InterrogationSession
from detective_app.deliberation.standing import finished, standing
from detective_app.engine.loop.roundtable import SeatTurn
from detective_app.front_end.sitting import HandedOver
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.shown import Shown, claims, present, record
from detective_app.mcp.tool import SessionId, Tool, read_report

_MODELS_MISSING = (
    "What was said is saved. Have the person see to the models that the setting `mcp.agents` names, then "
    "call {} again without a reply: who failed is asked again."
)


class SeatReply(AgentReply):
    """What is said for a seat, in the form that its prompt asks for."""

    agent: Annotated[Text, Field(description="The id of the seat whose turn it is.")]


class RoundtableArguments(Record):
    """How to seat the panel, with the first call alone; after that the reply of the seat whose turn it is."""

    session_id: SessionId
    roles: Annotated[
        tuple[str, ...] | None,
        Field(
            max_length=6,
            description='One for each seat of yours: a role or perspective of the mode, "random", or "" for '
            "the next one in turn. Without it, as many as make three with the models of the settings.",
        ),
    ] = None
    mode: Annotated[str | None, Field(description="How it is led; the session's mode without.")] = None
    rounds: Annotated[StrictInt | None, Field(ge=1, le=6, description="The most rounds.")] = None
    reply: SeatReply | None = None


async def answer(call: ClientCall, given: RoundtableArguments) -> Sent:
    """Seat the panel, take the reply of a seat, and go on to the next turn or to the end."""
    async with call.sitting(given.session_id, deliberates=True) as sitting:
        if sitting.session.deliberation is None or given.roles is not None or given.mode or given.rounds:
            seats = HandedOver(roles=given.roles, mode=given.mode, rounds=given.rounds)
            await sitting.call("convene", seats)
        if given.reply:
            said = AgentReply(**{name: value for name, value in given.reply if name != "agent"})
            await sitting.call("speak", HandedOver(agent=given.reply.agent, reply=said))
        try:
            turn = await sitting.deliberate()
        except AllProvidersFailed as error:
            raise BadInput(f"{error} {_MODELS_MISSING.format(call.tool('roundtable'))}") from None
        result = layers(sitting.session) | _turn(turn)
        return await counted(sitting, result | {"nextStep": _next(call, sitting.session, turn)})


def _turn(turn: SeatTurn | None) -> Shown:
    """Return the seat that has to speak, and its prompt."""
    if turn is None:
        return {}
    seat: Shown = {"agent": turn.agent.id, "role": turn.agent.role, "perspective": turn.agent.perspective}
    return {"turn": present(seat | {"seatPrompt": turn.prompt})}


def _next(call: ClientCall, session: InterrogationSession, turn: SeatTurn | None) -> str:
    if turn:
        return (
            f"Answer the seat prompt as {turn.agent.id} alone, forgetting what other seats want, and call "
            f"{call.tool('roundtable')} with its JSON as `reply`, and in it `agent`: {turn.agent.id!r}."
        )
    if session.status == "completed":
        return read_report(session)
    return (
        f"Tell the person the decision with its minority and warnings, then end with {call.tool('compile')} "
        "and a summary: the verdict is the panel's."
    )


TOOL = Tool(
    "Have a panel deliberate on the answers before the end: you answer for each seat in turn, models that "
    "the person's settings name for themselves; code checks replies, counts agreement and ends the rounds. "
    "Returns decision, agentResponses, evidence and metadata.",
    RoundtableArguments,
    answer,
)


def layers(session: InterrogationSession) -> Shown:
    """Return decision, agent responses, evidence and metadata of a panel."""
    done = session.deliberation
    if done is None:
        return {}
    stood = standing(finished(done)) if finished(done) else ()
    return {
        "decision": _decision(session, done),
        "agentResponses": [_response(one, done) for one in stood],
        "evidence": _evidence(session, done, stood),
        "metadata": {
            **panel_rounds.metadata(session),
            "roundsAtMost": done.rules.rounds if done.rules else 0,
        },
    }


def _decision(session: InterrogationSession, done: Deliberation) -> Shown:
    """Return the verdict as the checks of code let it stand, once the rounds are over."""
    result = session.audit_result
    verdict = result.verdict if result else panel_verdict.of_panel(session)
    if verdict is None or done.exit is None:
        return {"over": False}
    words = {"reason": done.exit.reason, "details": done.exit.details}
    ended: Shown = {key: Filled.of([Piece(one, "program")]) for key, one in words.items()}
    return {"over": True, "verdict": verdict.overall, "claims": claims(verdict), "exit": ended}


def _response(said: AgentResponse, done: Deliberation) -> Shown:
    """Return what an agent stands by, and what code marked in it."""
    told: Shown = {
        "agent": said.agent,
        "called": panel_rounds.name(said.agent, done),
        "stance": said.stance,
        "confidence": said.confidence,
        "position": said.position,
        "rulings": [
            {"signalId": one.signal_id, "verdict": one.verdict, "confidence": one.confidence}
            for one in said.rulings
        ],
        "roleViolation": said.role_violation,
        "remarks": list(said.notes),
    }
    return present(told)


def _evidence(session: InterrogationSession, done: Deliberation, stood: tuple[AgentResponse, ...]) -> Shown:
    """Return the ledger of claims, how far all agree, who rules otherwise, and the warning of groupthink."""
    verdict = panel_verdict.of_panel(session)
    minority = panel_verdict.minority(stood, verdict) if verdict else ()
    found: Shown = {
        "ledger": [record(one) for one in done.claims],
        "consensus": record(done.consensus) if done.consensus else None,
        "minority": [record(one) for one in minority],
        "warnings": list(panel_rounds.warnings(done)),
        "left": list(panel_rounds.failures(done)),
    }
    return present(found)
