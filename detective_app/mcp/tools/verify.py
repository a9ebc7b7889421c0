"""Check a session file: schema, rules, seal, scores, and every quote against its document."""

from __future__ import annotations

import asyncio

from detective_app.core.words import few_sentences
from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import OneSession, Tool


async def answer(call: ClientCall, given: OneSession) -> Sent:
    """Check it; no model is called."""
    async with call.sitting(given.session_id) as sitting:
        session_id = sitting.session.id
        (found,) = await asyncio.to_thread(call.service.application.library.verify, [session_id])
        result: shown.Shown = {
            "sessionId": session_id,
            "holds": found.ok,
            "problems": list(found.problems),
            "remarks": list(few_sentences(found.remarks, "more remarks of this kind.")),
            "quotes": found.totals.quotes if found.totals else None,
        }
        return await counted(sitting, result)


TOOL = Tool(
    "Check a session file without any model: its rules, its seal, its scores, and all quotes against the "
    "documents.",
    OneSession,
    answer,
    reads=True,
)
