"""Put questions to the local witness, and hand out its checked answers with the prompt to evaluate them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from detective_app.core.analysis import MAX_ACTIONS, NextAction
from detective_app.core.record import Record, StrictInt, Text
from detective_app.mcp import prompts, shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.tool import Call, SessionId, Tool


class Question(Record):
    """One question, and where it is to be answered from."""

    question: Annotated[
        Text,
        Field(
            description="It stands alone, with full names, dates and units, asks for one thing, and never "
            "holds the answer that you expect."
        ),
    ]
    documents: Annotated[tuple[str, ...], Field(description="Ids of documents; the whole case without.")] = ()
    pages: tuple[StrictInt, ...] = ()


class Arguments(Record):
    """What to ask."""

    session_id: SessionId
    questions: Annotated[
        tuple[Question | str, ...],
        Field(
            max_length=MAX_ACTIONS,
            description="Questions for the witness; without any, those that wait are asked.",
        ),
    ] = ()


async def answer(call: Call, given: Arguments) -> Sent:
    """Have the witness answer."""
    asked = [one if isinstance(one, Question) else Question(question=one) for one in given.questions]
    actions = [
        NextAction(kind="ask", text=one.question, documents=one.documents, pages=one.pages) for one in asked
    ]
    async with call.sitting(given.session_id, asks=True) as sitting:
        await sitting.ask(actions)
        session, at_hand = sitting.session, await sitting.answers()
        result: shown.Shown = {
            "stored": True,
            "answersToEvaluate": [shown.at_hand(one) for one in at_hand],
            "relatedAnswers": [shown.earlier(pair) for pair in session.qa_pairs],
            "evaluationPrompt": prompts.evaluation(session, call.tool),
            "nextStep": f"Run the evaluation prompt, then call {call.tool('evaluate')} with the results.",
        }
        return await counted(sitting, result)


TOOL = Tool(
    "Ask the local witness: it answers from the person's documents, and code checks every quote. Returns the "
    "answers with their statements and quotes, and a prompt to evaluate them.",
    Arguments,
    answer,
)
