"""Store the signals that the client's model found in the hypothesis."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from pydantic import Field

from detective_app.core.analysis import FoundSignal
from detective_app.core.record import Text
from detective_app.engine.loop.plan import lost_quotes
from detective_app.front_end.sitting import HandedOver
from detective_app.mcp import shown
from detective_app.mcp.sent import Sent, counted
from detective_app.mcp.service import ClientCall
from detective_app.mcp.tool import EpicId, Handed, Tool

_LOST = "{} of the quotes are no words of the hypothesis and were left out; the signals are kept."


class GivenSignal(Handed):
    """A signal as a client names it."""

    type: Literal["claim", "gap", "tension", "assumption"]
    content: Text
    quote: Annotated[str | None, Field(description="Words of the hypothesis, letter for letter.")] = None
    severity: Literal["critical", "high", "medium", "low"]
    proves: str | None = None
    refutes: str | None = None


class SignalsArguments(Handed):
    """Which signals, of which epic."""

    epic_id: EpicId
    signals: Annotated[tuple[GivenSignal, ...], Field(min_length=1, max_length=200)]


async def answer(call: ClientCall, given: SignalsArguments) -> Sent:
    """Check, number and keep the signals."""
    found = [FoundSignal(**dict(one)) for one in given.signals]
    async with call.sitting(given.epic_id) as sitting:
        await sitting.call("plan", HandedOver(signals=tuple(found)))
        stored, by_type = (
            sitting.session.signals or (),
            Counter(one.type for one in sitting.session.signals or ()),
        )
        listed = [shown.signal(one, sitting.session.id) for one in stored]
        result: shown.Shown = {
            "stored": len(stored),
            "byType": {kind: by_type[kind] for kind in ("claim", "gap", "tension", "assumption")},
            "criticalSignals": [one for one in listed if one["severity"] == "critical"],
            "signals": [*listed],
            "leftOut": len(found) - len(stored),
            "nextStep": f"Ask the witness about the claims with {call.tool('answer')}. "
            f"{call.tool('interrogate')} shows what is open.",
        }
        if lost := lost_quotes(found, stored):
            result["note"] = _LOST.format(len(lost))
        return await counted(sitting, result)


TOOL = Tool(
    "Store the signals extracted from the hypothesis: claims, gaps, tensions and assumptions. Critical ones "
    "must be addressed before the investigation can be compiled.",
    SignalsArguments,
    answer,
)
