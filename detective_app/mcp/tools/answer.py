"""Put questions to the local witness, and hand out its checked answers with the prompt to evaluate them.

What the person answers to a question of the detective that began comes this way, too.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from detective_app.core.analysis import MAX_ACTIONS, NextAction
from detective_app.core.clarification import ClarificationAnswer
from detective_app.core.errors import BadInput
from detective_app.core.record import StrictInt, Text
from detective_app.core.session import InterrogationSession
from detective_app.front_end.sitting import HandedOver
from detective_app.mcp import shown, tool
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import Handed, SessionId, Tool


class Question(Handed):
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


class Clarification(Handed):
    """What the person says to the question that is pending: an option, their words, or that they skip it."""

    question_id: Text
    selected_option_id: Text | None = None
    free_text_response: Text | None = None
    skipped: bool = False
    skips_all: Annotated[bool, Field(description="They want to be asked nothing more.")] = False


class AnswerArguments(Handed):
    """What to ask."""

    session_id: SessionId
    questions: Annotated[
        tuple[Question | Text, ...],
        Field(
            max_length=MAX_ACTIONS,
            description="Questions for the witness; without any, those that wait are asked.",
        ),
    ] = ()
    clarification: Annotated[
        Clarification | None,
        Field(description="What the person says to the `pendingQuestion` that `interrogate` shows."),
    ] = None


async def answer(call: ClientCall, given: AnswerArguments) -> Sent:
    """Have the witness answer."""
    actions, said = [*map(_asked, given.questions)], given.clarification
    async with call.sitting(given.session_id, asks=bool(actions) or said is None) as sitting:
        if said:
            given_answer = _answer_of_the_person(said, sitting.session)
            await sitting.call("clarify", HandedOver(answer=given_answer))
        if actions or not said:
            await sitting.call("ask", HandedOver(actions=tuple(actions)))
        session, at_hand = sitting.session, await sitting.answers()
        result: shown.Shown = {
            "stored": True,
            "answersToEvaluate": [shown.at_hand(one, session) for one in at_hand],
            "relatedAnswers": [shown.earlier(pair, session) for pair in session.qa_pairs],
            "nextStep": f"Go on with {call.tool('interrogate')}.",
        }
        if at_hand:
            result["evaluationPrompt"] = tool.evaluation(session, call)
            step = f"Run the evaluation prompt, then call {call.tool('evaluate')} with the results."
            result["nextStep"] = step
        return await counted(sitting, result)


def _asked(one: Question | str) -> NextAction:
    if isinstance(one, str):
        return NextAction(kind="ask", text=one)
    return NextAction(kind="ask", text=one.question, documents=one.documents, pages=one.pages)


def _answer_of_the_person(said: Clarification, session: InterrogationSession) -> ClarificationAnswer:
    """Return it as the session keeps it; raises BadInput where it says nothing, two things, or no option."""
    pending, chosen = session.pending_question, said.selected_option_id
    known = [one.id for one in pending.options] if pending else []
    if pending and chosen and chosen not in known:
        raise BadInput(f"selectedOptionId is one of {', '.join(known)}. Nothing was changed.")
    try:
        return ClarificationAnswer(**{**dict(said), "skips_all": said.skips_all or None})
    except ValueError:
        raise BadInput(
            "Give in `clarification` a selectedOptionId, a freeTextResponse or both, or skipped alone. "
            "Nothing was changed."
        ) from None


TOOL = Tool(
    "Ask the local witness: it answers from the person's documents, and code checks every quote. Returns the "
    "answers with their statements and quotes, and a prompt to evaluate them. "
    "`clarification` hands over what the person says to a pending question.",
    AnswerArguments,
    answer,
)
