"""Show how an investigation stands: what is open, what is weak, what conflicts, and what to ask next."""

from __future__ import annotations

from detective_app.account.readiness import Readiness, readiness
from detective_app.core.record import Record
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.by_client import answered, holding, waiting
from detective_app.mcp import prompts, shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.tool import Call, SessionId, Tool


class Arguments(Record):
    """Which session."""

    session_id: SessionId


async def answer(call: Call, given: Arguments) -> Sent:
    """Gather how the session stands."""
    async with call.sitting(given.session_id) as sitting:
        session, thresholds = sitting.session, call.application.settings.current.gate
        found, signals = readiness(session, thresholds), session.signals or ()
        at_hand = await sitting.answers()
        result: shown.Shown = {
            "epic": shown.epic(session, sitting.catalogue),
            "signals": {
                "unaddressed": [shown.signal(one) for one in signals if not one.addressed],
                "addressed": [shown.signal(one) for one in signals if one.addressed],
            },
            "coverage": shown.coverage(found),
            "evaluations": shown.evaluations(session, found),
            "answers": [shown.earlier(pair) for pair in session.qa_pairs],
            "answersToEvaluate": [shown.at_hand(one) for one in at_hand],
            "waitingQuestions": [one.question for one in waiting(session)],
            "openFindings": [gap.description for gap in holding(session)],
            "nextStep": _next(call, session, found),
        }
        if at_hand:
            result["evaluationPrompt"] = prompts.evaluation(session, call.tool)
        return await counted(sitting, result)


def _next(call: Call, session: InterrogationSession, found: Readiness) -> str:
    """Say what to do now."""
    if session.status == "completed":
        return f"It is completed. Read the resource detective://reports/{session.id}."
    if answered(session):
        return f"Run the evaluation prompt, then call {call.tool('evaluate')} with the results."
    if not session.signals and not session.qa_pairs:
        return f"Run the signal detection prompt, then call {call.tool('signals')}."
    if found.ready and session.qa_pairs and not holding(session):
        return f"The gate is ready. Ask on with {call.tool('answer')}, or end with {call.tool('compile')}."
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
