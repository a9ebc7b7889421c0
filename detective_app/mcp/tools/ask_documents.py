"""Answer one question from the documents of a session, beside its record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from pydantic import Field, JsonValue

from detective_app.account.unread_words import summary
from detective_app.core.record import Text
from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import Handed, SessionId, Tool


class AskDocumentsArguments(Handed):
    """What to ask."""

    session_id: SessionId
    question: Text
    replies: Annotated[
        Mapping[str, str], Field(description="What was asked back before, by its field, as {field: value}.")
    ] = {}


async def answer(call: ClientCall, given: AskDocumentsArguments) -> Sent:
    """Have the witness answer, and count what its answer quotes against the session's budget."""
    async with call.sitting(given.session_id) as sitting:
        sources, unread = sitting.session.sources or (), sitting.session.unread or ()
        paths = tuple(Path(source.path) for source in sources)
        request = replace(call.service.request, case_paths=paths, unread=unread)
        call.say("The witness is being made ready.")
        async with await call.service.application.clients.asking(request) as asking:
            call.say("The witness is reading.")
            envelope = await asking.ask(
                given.question, given.replies, on_working=lambda words: call.say(f"The model works: {words}.")
            )
        not_read = filter(None, [summary(asking.sources, asking.unread)])
        found: dict[str, JsonValue] = envelope.model_dump(mode="json", exclude_none=True)
        result: shown.Shown = {**found, "notices": [*asking.notices, *not_read]}
        return await counted(sitting, result, given.question)


TOOL = Tool(
    "Answer one question from the documents of a session with checked quotes, without putting it on record. "
    "The same budget counts what is quoted.",
    AskDocumentsArguments,
    answer,
    reads=True,
)
