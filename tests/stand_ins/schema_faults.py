"""Faults S1 to S9: a reply that came whole, but not in the shape that was asked for."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.stand_ins.exchange import Exchange
from tests.stand_ins.script import Fault, Reaction
from tests.stand_ins.wire import Call

PROSE = "Certainly. The answer leaves out when this happened, so I would ask about the time next."
ITEMS = 10_000
Change = Callable[[Any, Call], Any]


def _rewritten(change: Change) -> Reaction:
    """Make a reaction that says the honest value changed, or a text in its place."""

    async def react(exchange: Exchange) -> None:
        call, answer = exchange.request.call, exchange.answer()
        assert call is not None
        value = change(json.loads(answer.text), call)
        text = value if isinstance(value, str) else json.dumps(value)
        await exchange.say(replace(answer, text=text))

    return react


def _fenced(value: Any, _: Call) -> str:
    return f"Here is what you asked for:\n\n```json\n{json.dumps(value, indent=2)}\n```\n\nAsk me for more."


def _missing(value: Any, _: Call) -> Any:
    return dict(list(value.items())[:-1])


def _wrong_type(value: Any, _: Call) -> Any:
    return {name: 7 if isinstance(item, str) else "seven" for name, item in value.items()}


def _echo(_: Any, call: Call) -> Any:
    return call.schema


def _out_of_range(value: Any, _: Call) -> Any:
    return {**value, "completenessScore": 150}


def _unknown_enum(value: Any, _: Call) -> Any:
    return {**value, "gaps": [{"category": "mystery", "description": "Unclear.", "severity": "fatal"}]}


def _many(value: Any, _: Call) -> Any:
    if "gaps" in value:
        gap = {"category": "vagueness", "description": "Unclear.", "severity": "low"}
        return {**value, "gaps": [gap] * ITEMS}
    found = {"qaPairIndexes": [0, 1], "quotes": ["a", "b"], "description": "They differ."}
    return {**value, "contradictions": [found] * ITEMS}


def _no_such_pair(value: Any, _: Call) -> Any:
    pairs = ([0, 0], [0, 99], [-1, 0])
    return {
        **value,
        "contradictions": [
            {"qaPairIndexes": pair, "quotes": ["a", "b"], "description": "They differ."} for pair in pairs
        ],
    }


_INVALID = frozenset({"invalid_output"})
ANY_STAGE = (
    Fault("S1", "prose", _rewritten(lambda _, __: PROSE), _INVALID),
    Fault("S2", "fenced JSON in prose", _rewritten(_fenced), frozenset()),
    Fault("S3", "missing field", _rewritten(_missing), _INVALID),
    Fault("S4", "wrong type", _rewritten(_wrong_type), _INVALID),
    Fault("S5", "the schema echoed back", _rewritten(_echo), _INVALID),
)
OUT_OF_RANGE = Fault("S6", "out of range", _rewritten(_out_of_range), _INVALID)
UNKNOWN_ENUM = Fault("S7", "unknown enum", _rewritten(_unknown_enum), _INVALID)
MANY_ITEMS = Fault("S8", "10,000 items", _rewritten(_many), _INVALID)
NO_SUCH_PAIR = Fault(
    "S9", "a pair that cannot be", _rewritten(_no_such_pair), _INVALID | {"unsupported_contradiction"}
)
SCHEMA_FAULTS: dict[str, tuple[Fault, ...]] = {
    "opening": ANY_STAGE,
    "analysis": (*ANY_STAGE, OUT_OF_RANGE, UNKNOWN_ENUM, MANY_ITEMS),
    "audit": (*ANY_STAGE, MANY_ITEMS, NO_SUCH_PAIR),
}
