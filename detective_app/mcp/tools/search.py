"""Find the passages of a session's documents that are nearest to some words."""

from __future__ import annotations

from detective_app.core.record import Text
from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import Handed, SessionId, Tool


class SearchArguments(Handed):
    """What to look for."""

    session_id: SessionId
    words: Text


async def answer(call: ClientCall, given: SearchArguments) -> Sent:
    """Find the passages."""
    async with call.sitting(given.session_id) as sitting:
        found = await sitting.search(given.words)
        result: shown.Shown = {
            "passages": [shown.passage(one, sitting.session) for one in found],
            "nextStep": "Each can be cited by its number: mark what it does to a claim with "
            f"{call.tool('evaluate')}, or ask on with {call.tool('answer')}.",
        }
        return await counted(sitting, result)


TOOL = Tool(
    "Find the passages that are nearest to some words, which can be cited. Costs no question, and counts "
    "against the budget.",
    SearchArguments,
    answer,
)
