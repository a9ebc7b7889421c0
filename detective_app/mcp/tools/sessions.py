"""List the investigations over the documents of this server."""

from __future__ import annotations

import asyncio
from typing import Annotated

from pydantic import Field

from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, without_documents
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import Handed, Tool, sessions_of


class SessionsArguments(Handed):
    """What to list."""

    search: Annotated[str, Field(description="Words that a session has to hold.")] = ""
    limit: Annotated[int, Field(ge=1, le=100)] = 20


async def answer(call: ClientCall, given: SessionsArguments) -> Sent:
    """List them, newest first."""
    found = await asyncio.to_thread(sessions_of, call, given.search, given.limit)
    result: shown.Shown = {
        "sessions": [
            {
                "sessionId": one.id,
                "hypothesis": one.hypothesis.text,
                "status": one.status,
                "verdict": one.audit_result.verdict.overall
                if one.audit_result and one.audit_result.verdict
                else None,
                "answers": len(one.qa_pairs),
            }
            for one in found
        ],
        "nextStep": f"Go on with one by {call.tool('interrogate')}, or begin one by {call.tool('ingest')}.",
    }
    return without_documents(result)


TOOL = Tool(
    "List investigations over the documents of this server, newest first; others are not shown.",
    SessionsArguments,
    answer,
    reads=True,
)
