"""Look words up in the documents of a session."""

from __future__ import annotations

from detective_app.core.record import Text
from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.tool import Call, Handed, SessionId, Tool


class Arguments(Handed):
    """What to look for."""

    session_id: SessionId
    words: Text


async def answer(call: Call, given: Arguments) -> Sent:
    """Find the places."""
    async with call.sitting(given.session_id) as sitting:
        places = await sitting.search(given.words)
        names = {source.source_id: source.name for source in sitting.session.sources or ()}
        result: shown.Shown = {
            "places": [
                {
                    "document": f"{one.source_id} {names.get(one.source_id, '')}".strip(),
                    "locator": one.locator,
                    "under": one.heading,
                    "line": one.line,
                }
                for one in places
            ],
            "nextStep": "A place proves nothing before an answer quotes it: "
            f"ask about it with {call.tool('answer')}.",
        }
        return await counted(sitting, result)


TOOL = Tool(
    "Find where words stand in the documents of a session. Costs no question, and counts against the budget.",
    Arguments,
    answer,
)
