"""Record how a conflict was resolved."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from detective_app.account.conflict_list import conflict_of, open_conflicts
from detective_app.core.operator import Resolution
from detective_app.core.quality import Decision
from detective_app.core.record import Text
from detective_app.front_end.sitting import HandedOver
from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import Handed, SessionId, Tool


class ResolveConflictArguments(Handed):
    """What is decided about a conflict."""

    session_id: SessionId
    conflict_id: Text
    resolution: Annotated[str, Field(description="How the conflict was resolved, and by what.")]
    decision: Annotated[
        Decision,
        Field(
            description="keep_both: both stand; supersede_first or supersede_second: that side gives way; "
            "clarify: the witness is asked next which holds."
        ),
    ]
    notes: str | None = None


async def answer(call: ClientCall, given: ResolveConflictArguments) -> Sent:
    """Resolve it."""
    wish = Resolution(given.conflict_id, given.decision, given.resolution, given.notes or "")
    async with call.sitting(given.session_id) as sitting:
        await sitting.call("resolve", HandedOver(wish=wish))
        resolved = conflict_of(sitting.session, given.conflict_id)
        asks = f"Call {call.tool('answer')}: the question which side holds is asked first."
        result: shown.Shown = {
            "resolved": True,
            "conflict": shown.conflict(resolved, given.session_id) if resolved else None,
            "remainingConflicts": len(open_conflicts(sitting.session)),
            "nextStep": asks if given.decision == "clarify" else f"Go on with {call.tool('interrogate')}.",
        }
        return await counted(sitting, result)


TOOL = Tool(
    "Record the explicit resolution of a conflict between answers or documents. Ask the person before one "
    "side gives way: it counts for nothing after that.",
    ResolveConflictArguments,
    answer,
)
