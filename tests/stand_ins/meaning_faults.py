"""Faults M1 to M8 and W1 to W6: a provider that will not, or a model that says something of no use."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from tests.stand_ins.exchange import Exchange
from tests.stand_ins.script import Fault
from tests.stand_ins.wire import Response

REFUSAL = "I'm sorry, but I can't help with that."
FOREIGN = "值班记录没有说明事情发生的具体时间，请再问一次守塔人。"
LOADING = 15.0
"""Seconds that a model takes to load: longer than one read may last, shorter than a call of 30 s."""


async def _unauthorised(exchange: Exchange) -> None:
    await exchange.trouble("authentication")


async def _forbidden(exchange: Exchange) -> None:
    await exchange.trouble("permission")


async def _quota(exchange: Exchange) -> None:
    await exchange.trouble("quota")


async def _overloaded(exchange: Exchange) -> None:
    await exchange.trouble("overloaded")


async def _refuse(exchange: Exchange) -> None:
    await exchange.say(replace(exchange.answer(), text=REFUSAL, stop="refusal"))


async def _block(exchange: Exchange) -> None:
    await exchange.say(replace(exchange.answer(), text="", stop="safety"))


async def _cut_off(exchange: Exchange) -> None:
    answer = exchange.answer()
    await exchange.say(replace(answer, text=answer.text[: len(answer.text) // 2], stop="length"))


async def _foreign(exchange: Exchange) -> None:
    answer = exchange.answer()
    call = exchange.request.call
    assert call is not None
    text = FOREIGN if call.stage == "answer" else json.dumps(_translated(json.loads(answer.text)))
    await exchange.say(replace(answer, text=text))


_NAMED = {
    "category",
    "severity",
    "type",
    "claim",
    "standing",
    "entailment",
    "verdict",
    "overall",
    "joinedBy",
    "kind",
    "side",
    "stance",
    "label",
}
"""What a reply names and does not word."""


def _translated(value: Any, name: str = "") -> Any:
    """Put every text in another language; names of categories stay as they are."""
    if isinstance(value, dict):
        return {key: _translated(item, key) for key, item in value.items()}
    if isinstance(value, list):
        return [_translated(item, name) for item in value]
    return FOREIGN if isinstance(value, str) and name not in _NAMED else value


async def _not_pulled(exchange: Exchange) -> None:
    await exchange.trouble("model_missing")


async def _load_slowly(exchange: Exchange) -> None:
    """Say nothing until the model, whose load began with its first request, is in memory."""
    await exchange.server.loaded(exchange.request, LOADING)
    await exchange.honest()


async def _decline(exchange: Exchange) -> None:
    await exchange.say(replace(exchange.answer(), text=REFUSAL))


async def _error_with_200(exchange: Exchange) -> None:
    body = json.dumps({"error": "an error was encountered while running the model: CUDA error"}).encode()
    await exchange.send(
        Response(200, headers=(("content-type", "application/x-ndjson"),), chunks=(body + b"\n",))
    )


async def _never_done(exchange: Exchange) -> None:
    response = exchange.response()
    if response.chunks:
        await exchange.send(replace(response, chunks=response.chunks[:-1]))
    else:
        await exchange.send(Response(200, b""))


CLOUD_FAULTS = (
    Fault("M1", "401 that repeats the key", _unauthorised, frozenset({"authentication"})),
    Fault("M2", "403", _forbidden, frozenset({"permission"})),
    Fault("M3", "quota spent", _quota, frozenset({"quota"})),
    Fault("M4", "529", _overloaded, frozenset({"overloaded", "server_error"})),
    Fault("M5", "refusal", _refuse, frozenset({"refusal", "safety_block"})),
    Fault("M6", "safety block", _block, frozenset({"safety_block", "refusal"})),
    Fault("M7", "stop at max_tokens", _cut_off, frozenset({"max_tokens"})),
    Fault("M8", "wrong language", _foreign, frozenset({"wrong_language"})),
)
WITNESS_FAULTS = (
    Fault("W1", "model not pulled", _not_pulled, frozenset({"model_missing"})),
    Fault("W2", "slow model load", _load_slowly, frozenset()),
    Fault("W3", "refusal", _decline, frozenset({"refusal"})),
    Fault("W4", "wrong language", _foreign, frozenset({"wrong_language"})),
    Fault("W5", "error with 200", _error_with_200, frozenset({"server_error"})),
    Fault("W6", "stream ends without done", _never_done, frozenset({"connection_lost", "malformed_body"})),
)
