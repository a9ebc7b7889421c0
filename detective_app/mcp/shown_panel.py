"""How a panel looks to a chat client: the four layers of seed 001, each with what there is of it so far."""

from __future__ import annotations

from pydantic import JsonValue

from detective_app.account import panel_rounds, panel_verdict
from detective_app.core.panel import AgentResponse, Deliberation
from detective_app.core.pieces import Filled, Piece
from detective_app.core.record import Record
from detective_app.core.session import InterrogationSession
from detective_app.deliberation.standing import finished, standing
from detective_app.mcp.shown import Shown


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
        "metadata": {**panel_rounds.metadata(session), "roundsAtMost": _most(done)},
    }


def _most(done: Deliberation) -> int:
    return done.rules.rounds if done.rules else 0


def _decision(session: InterrogationSession, done: Deliberation) -> Shown:
    """Return the verdict as the checks of code let it stand, once the rounds are over."""
    result = session.audit_result
    verdict = result.verdict if result else panel_verdict.of_panel(session)
    if verdict is None or done.exit is None:
        return {"over": False}
    claims: list[JsonValue] = [
        {
            "signalId": one.signal_id,
            "claim": one.text,
            "verdict": one.verdict,
            "note": one.note,
            "quotes": len(one.evidence),
        }
        for one in verdict.claims
    ]
    words = {"reason": done.exit.reason, "details": done.exit.details}
    ended: Shown = {key: Filled.of([Piece(one, "program")]) for key, one in words.items()}
    return {"over": True, "verdict": verdict.overall, "claims": claims, "exit": ended}


def _response(said: AgentResponse, done: Deliberation) -> Shown:
    """Return what an agent stands by, and what code marked in it."""
    rulings: list[JsonValue] = [
        {"signalId": one.signal_id, "verdict": one.verdict, "confidence": one.confidence}
        for one in said.rulings
    ]
    told: Shown = {
        "agent": said.agent,
        "called": panel_rounds.name(said.agent, done),
        "stance": said.stance,
        "confidence": said.confidence,
        "position": said.position,
        "rulings": rulings,
        "roleViolation": said.role_violation,
        "remarks": list(said.notes),
    }
    return {key: value for key, value in told.items() if value not in (None, [])}


def _evidence(session: InterrogationSession, done: Deliberation, stood: tuple[AgentResponse, ...]) -> Shown:
    """Return the ledger of claims, how far all agree, who rules otherwise, and the warning of groupthink."""
    verdict = panel_verdict.of_panel(session)
    minority = panel_verdict.minority(stood, verdict) if verdict else ()
    found: Shown = {
        "ledger": [_record(one) for one in done.claims],
        "consensus": _record(done.consensus) if done.consensus else None,
        "minority": [_record(one) for one in minority],
        "warnings": list(panel_rounds.warnings(done)),
        "left": list(panel_rounds.failures(done)),
    }
    return {key: value for key, value in found.items() if value not in (None, [])}


def _record(one: Record) -> Shown:
    found: Shown = one.model_dump(mode="json", by_alias=True, exclude_none=True)
    return found
