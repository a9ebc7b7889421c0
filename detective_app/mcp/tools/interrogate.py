"""Show how an investigation stands: what is open, what is weak, what conflicts, and what to ask next."""

from __future__ import annotations

from detective_app.account.readiness import Readiness, readiness
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.by_client import answered, waiting
from detective_app.mcp import shown, tool
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.tool import Handed, SessionId, Tool, ToolCall


class Arguments(Handed):
    """Which session."""

    session_id: SessionId


async def answer(call: ToolCall, given: Arguments) -> Sent:
    """Gather how the session stands."""
    async with call.sitting(given.session_id) as sitting:
        session, thresholds = sitting.session, call.application.settings.current.gate
        found, signals = readiness(session, thresholds), session.signals or ()
        at_hand = await sitting.answers()
        result: shown.Shown = {
            "epic": shown.epic(session, sitting.catalogue),
            "signals": {
                "unaddressed": [shown.signal(one, session.id) for one in signals if not one.addressed],
                "addressed": [shown.signal(one, session.id) for one in signals if one.addressed],
            },
            "coverage": shown.coverage(session),
            "evaluations": shown.evaluations(session, found),
            "answers": [shown.earlier(pair, session) for pair in session.qa_pairs],
            "answersToEvaluate": [shown.at_hand(one, session) for one in at_hand],
            "pendingQuestion": shown.pending(session),
            "clarifications": shown.clarifications(session),
            "waitingQuestions": [one.question for one in waiting(session)],
            "nextStep": _next(call, session, found),
        }
        if at_hand:
            result["evaluationPrompt"] = tool.evaluation(session, call.tool)
        return await counted(sitting, result)


def _next(call: ToolCall, session: InterrogationSession, found: Readiness) -> str:
    """Say what to do now."""
    return _due(call, session) or _to_find_out(call, session, found)


def _due(call: ToolCall, session: InterrogationSession) -> str:
    """Say what has to be done first; nothing where questions may be asked."""
    if session.status == "completed":
        return f"It is completed. Read the resource detective://reports/{session.id}."
    if session.pending_question:
        return (
            "Put the pending question to the person, and hand what they say to "
            f"{call.tool('answer')} as `clarification`; they may skip it."
        )
    if session.deliberation:
        tool = call.tool("compile" if session.deliberation.exit else "roundtable")
        return f"The roundtable has begun, so the questions are over. Go on with {tool}."
    if answered(session):
        return f"Run the evaluation prompt, then call {call.tool('evaluate')} with the results."
    return ""


def _to_find_out(call: ToolCall, session: InterrogationSession, found: Readiness) -> str:
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
    Arguments,
    answer,
    reads=True,
)
