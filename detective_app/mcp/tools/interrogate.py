"""Show how an investigation stands: what is open, what is weak, what conflicts, and what to ask next."""

from __future__ import annotations

from pydantic import JsonValue

from detective_app.account.readiness import Readiness, readiness
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.by_client import answered, waiting
from detective_app.mcp import shown, tool
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import OneSession, Tool


async def answer(call: ClientCall, given: OneSession) -> Sent:
    """Gather how the session stands."""
    async with call.sitting(given.session_id) as sitting:
        session, thresholds = sitting.session, call.service.application.settings.current.gate
        found, asked = readiness(session, thresholds), session.pending_question
        at_hand = await sitting.answers()
        result: shown.Shown = {
            "epic": shown.epic(session, sitting.catalogue),
            "signals": _signals(session),
            "coverage": shown.coverage(session),
            "evaluations": shown.evaluations(session, found),
            "answers": [shown.earlier(pair, session) for pair in session.qa_pairs],
            "answersToEvaluate": [shown.at_hand(one, session) for one in at_hand],
            "pendingQuestion": shown.record(asked) if asked else None,
            "clarifications": shown.clarifications(session),
            "waitingQuestions": [one.question for one in waiting(session)],
            "nextStep": _due(call, session) or _to_find_out(call, session, found),
        }
        if at_hand:
            result["evaluationPrompt"] = tool.evaluation(session, call)
        return await counted(sitting, result)


def _signals(session: InterrogationSession) -> shown.Shown:
    found: dict[str, list[JsonValue]] = {"unaddressed": [], "addressed": []}
    for one in session.signals or ():
        found["addressed" if one.addressed else "unaddressed"].append(shown.signal(one, session.id))
    return {**found}


def _due(call: ClientCall, session: InterrogationSession) -> str:
    """Say what has to be done first; nothing where questions may be asked."""
    if session.status == "completed":
        return tool.read_report(session)
    if session.pending_question:
        return (
            "Put the pending question to the person, and hand what they say to "
            f"{call.tool('answer')} as `clarification`; they may skip it."
        )
    if session.deliberation:
        step = call.tool("compile" if session.deliberation.exit else "roundtable")
        return f"The roundtable has begun, so the questions are over. Go on with {step}."
    if answered(session):
        return f"Run the evaluation prompt, then call {call.tool('evaluate')} with the results."
    return ""


def _to_find_out(call: ClientCall, session: InterrogationSession, found: Readiness) -> str:
    """Say how to go on where nothing is due."""
    if not session.signals and not session.qa_pairs:
        return f"Run the signal detection prompt, then call {call.tool('signals')}."
    if found.ready and session.qa_pairs:
        return (
            f"The gate is ready. Ask on with {call.tool('answer')}, have a panel deliberate with "
            f"{call.tool('roundtable')}, or end with {call.tool('compile')}."
        )
    return (
        f"Ask probing questions about unaddressed signals with {call.tool('answer')}. "
        "Follow up on low-quality answers."
    )


TOOL = Tool(
    "Show how an investigation stands: signals addressed and not, coverage, weak answers, conflicts, and "
    "what to ask next.",
    OneSession,
    answer,
    reads=True,
)
