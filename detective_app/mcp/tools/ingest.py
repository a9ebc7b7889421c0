"""Begin an investigation of a hypothesis over the documents of this server."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from pydantic import Field

from detective_app.core.errors import BadInput
from detective_app.core.words import MAX_ITERATIONS, MIN_ITERATIONS, brief_text
from detective_app.mcp import shown, tool
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import Handed, Tool


class IngestArguments(Handed):
    """What to investigate."""

    hypothesis: Annotated[
        str | None, Field(description="A statement that can turn out true or false over the documents.")
    ] = None
    epic: Annotated[
        str | None,
        Field(
            description="A longer text that the statement comes from, inline; it is kept as the brief. "
            "Without a hypothesis its first line is one."
        ),
    ] = None
    documents: Annotated[
        tuple[str, ...],
        Field(description="Documents of this server, by name or path; all of them where none is named."),
    ] = ()
    questions: Annotated[
        int | None,
        Field(ge=MIN_ITERATIONS, le=MAX_ITERATIONS, description="The most questions to ask, 5 to 20."),
    ] = None


async def answer(call: ClientCall, given: IngestArguments) -> Sent:
    """Read the documents, begin a session, and hand out the prompt for its signals."""
    hypothesis = (given.hypothesis or "").strip() or _first_line(given.epic or "")
    if not hypothesis:
        raise BadInput("Give a hypothesis, or an epic that begins with one. Nothing was begun.")
    request = replace(
        call.service.request,
        hypothesis=hypothesis,
        brief=brief_text(given.epic) if given.epic else None,
        case_paths=call.service.documents.chosen(given.documents),
        limit=given.questions,
    )
    async with call.beginning(request) as sitting:
        result: shown.Shown = {
            "sessionId": sitting.session.id,
            "epic": shown.epic(sitting.session, sitting.catalogue),
            "notices": list(sitting.notices),
            "signalDetectionPrompt": tool.signal_detection(sitting.session, call),
            "nextStep": f"Run the signal detection prompt, then hand its results to {call.tool('signals')}.",
        }
        return await counted(sitting, result)


def _first_line(text: str) -> str:
    lines = (line.strip("# \t") for line in text.splitlines())
    return next((line for line in lines if line), "")


TOOL = Tool(
    "Begin an investigation: name a hypothesis (and the epic or brief it comes from). A local witness will "
    "answer questions from the person's documents; you are the detective. Returns a signal detection prompt.",
    IngestArguments,
    answer,
)
