"""Every way in which a call can fail is told by its kind, after one request, and never shows the key."""

from __future__ import annotations

import asyncio
import gc
import resource
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Generation, Provider
from tests.providers.conftest import CLOUDS, KEY, PROMPT, SCHEMA, SPOKEN, Dial
from tests.stand_ins import FAULTS, AddressFault, Fault, Response, StandIn
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import as_json, sse
from tests.sweeps import sweep

KINDS = {
    "A1": FailureKind.REFUSED_CONNECTION,
    "A2": FailureKind.DNS,
    "A3": FailureKind.TLS,
    "A4": FailureKind.CONNECT_TIMEOUT,
    "A5": FailureKind.READ_TIMEOUT,
    "A6": FailureKind.READ_TIMEOUT,
    "A7": FailureKind.DEADLINE,
    "A8": FailureKind.CONNECTION_LOST,
    "A9": FailureKind.CONNECTION_LOST,
    "A10": FailureKind.SERVER_ERROR,
    "A11": FailureKind.OVERLOADED,
    "A12": FailureKind.MODEL_MISSING,
    "A13": FailureKind.BAD_REQUEST,
    "A14": FailureKind.RATE_LIMITED,
    "A15": FailureKind.RATE_LIMITED,
    "A16": FailureKind.REDIRECT,
    "A17": FailureKind.NOT_AN_API,
    "A18": FailureKind.MALFORMED,
    "A19": FailureKind.MALFORMED,
    "A20": FailureKind.TOO_LARGE,
    "A21": FailureKind.COMPRESSED,
    "A22": FailureKind.TOO_DEEP,
    "A26": FailureKind.TOO_LARGE,
    "M1": FailureKind.AUTHENTICATION,
    "M2": FailureKind.PERMISSION,
    "M3": FailureKind.QUOTA,
    "M4": FailureKind.OVERLOADED,
}
SLOW = {"A4", "A5", "A6", "A7"}
"""Faults that end by a timeout, of one read or of the whole call: a busy machine says which comes first."""

SLOW_DEADLINE = 1.8
WHOLE_DEADLINE = 0.9
"""Of a call that nothing but its deadline ends: it has to be waited for."""

DEADLINES = {**dict.fromkeys(SLOW, SLOW_DEADLINE), "A7": WHOLE_DEADLINE}
WAITS = {"A11": 1.0, "A14": 1.0, "A15": 3600.0}
WAYS = [(code, streamed) for code in KINDS for streamed in (False, True) if (code, streamed) != ("A26", True)]
STATUSES = {"A10": 500, "A11": 503, "A12": 404, "A13": 400, "A14": 429, "A15": 429, "A16": 307, "M2": 403}


async def fail(model: Provider, *, streamed: bool = False, **options: Any) -> ProviderFailure:
    """Make a call that must fail, and return how; nothing that an error report prints may hold the key."""
    with pytest.raises(ProviderFailure) as caught:
        await model.reply(PROMPT, on_text=(lambda _: None) if streamed else None, **options)
    failure = caught.value
    printed = "".join(traceback.format_exception(failure)) + repr(failure) + repr(vars(failure))
    assert KEY not in printed
    assert KEY[:12] not in printed
    assert failure.__context__ is None
    assert len(str(failure)) <= 250
    assert str(failure).isprintable()
    return failure


@contextmanager
def growing_less_than(megabytes: int) -> Iterator[None]:
    """Hold a block to a growth of this process."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    yield
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024 < megabytes


@pytest.mark.parametrize(
    "way",
    sweep(WAYS, lambda way: way[0] == "A26" or way[1] == bool(list(KINDS).index(way[0]) % 2)),
    ids=lambda way: f"{way[0]}-{'streamed' if way[1] else 'whole'}",
)
async def test_a_fault_is_told_by_its_kind_after_one_request(
    dial: Dial, server: StandIn, provider: str, way: tuple[str, bool]
) -> None:
    code, streamed = way
    fault = FAULTS[code]
    unending = code == "A26" and provider == "compatible"  # for it always streams, and is sent text
    changes: dict[str, Any] = {"deadline": WHOLE_DEADLINE if unending else DEADLINES.get(code, 60.0)}
    if isinstance(fault, AddressFault):
        changes["base_url"] = fault.address(server, provider)
    else:
        server.script(provider, "answer", fault, times=None)
    model = await dial(provider, **changes)
    with growing_less_than(100):
        failure = await fail(model, streamed=streamed)
    late = {FailureKind.DEADLINE, FailureKind.READ_TIMEOUT} if code in SLOW or unending else set()
    assert failure.kind in {KINDS[code], *late}
    assert failure.retry_after == WAITS.get(code)
    assert code not in STATUSES or failure.http_status == STATUSES[code]
    assert len(server.requests) == (0 if isinstance(fault, AddressFault) else 1)
    assert "elsewhere" not in server.connections


async def test_a_model_that_is_told_to_think_long_is_waited_for_to_the_deadline(
    dial: Dial, server: StandIn
) -> None:
    server.script("openai", "answer", FAULTS["A5"], times=None)
    model = await dial("openai", model="gpt-6.1-sol", deadline=WHOLE_DEADLINE, audit_effort="high")
    failure = await fail(model, generation=Generation(thorough=True))
    assert failure.kind is FailureKind.DEADLINE


async def test_a_stream_without_end_is_left_at_the_cap_or_the_deadline(
    dial: Dial, server: StandIn, provider: str
) -> None:
    server.script(provider, "answer", FAULTS["A26"])
    with growing_less_than(100):
        failure = await fail(await dial(provider, deadline=WHOLE_DEADLINE), streamed=True)
    assert failure.kind in (FailureKind.TOO_LARGE, FailureKind.DEADLINE)


@contextmanager
def room_at_every_collection() -> Iterator[None]:
    """Collect garbage all the time, and have a finalizer's few calls find room on the stack."""
    crowded: list[str] = []

    def calls(left: int) -> None:
        if left:
            calls(left - 1)

    def look(phase: str, _: dict[str, int]) -> None:
        try:
            calls(100)
        except RecursionError:
            crowded.append(phase)

    before = gc.get_threshold()
    gc.callbacks.append(look)
    gc.set_threshold(50)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(look)
    assert not crowded


async def test_deep_json_leaves_room_for_finalizers(dial: Dial, server: StandIn, provider: str) -> None:
    deep = b'{"a":' * 5_000 + b"1" + b"}" * 5_000
    ways = {"application/json": deep, "text/event-stream": b"data: " + deep, "application/x-ndjson": deep}
    model = await dial(provider)
    for status, kind in ((200, FailureKind.TOO_DEEP), (500, FailureKind.SERVER_ERROR)):
        for media_type, body in ways.items():
            response = Response(status, body, (("content-type", media_type),))
            server.script(provider, "answer", lambda exchange, sent=response: exchange.send(sent))
            with room_at_every_collection():
                failure = await fail(model, streamed=media_type != "application/json")
            assert failure.kind is kind


@pytest.mark.parametrize("code", ["A8", "A10", "A17", "A20", "A22"])
async def test_a_reply_by_schema_fails_the_same_way(
    dial: Dial, server: StandIn, provider: str, code: str
) -> None:
    server.script(provider, "opening", FAULTS[code])
    failure = await fail(await dial(provider), schema=SCHEMA)
    assert failure.kind is KINDS[code]
    assert len(server.requests) == 1


@pytest.mark.parametrize("code", ["A5", "A10", "A17", "A22", "M1", "M2"])
async def test_the_test_of_a_key_fails_by_kind_too(
    dial: Dial, server: StandIn, provider: str, code: str
) -> None:
    server.script(provider, "info", FAULTS[code])
    model = await dial(provider, deadline=SLOW_DEADLINE if code in SLOW else 30.0)
    with pytest.raises(ProviderFailure) as caught:
        await model.models()
    assert caught.value.kind is KINDS[code]
    assert KEY not in repr(caught.value)
    assert len(server.requests) == 1


async def test_a_connection_works_again_after_each_failure(
    dial: Dial, server: StandIn, provider: str
) -> None:
    model = await dial(provider)
    for code in ("A8", "A9", "A10", "A17", "A20"):
        server.script(provider, "answer", FAULTS[code])
        await fail(model)
        assert (await model.reply(PROMPT)).text


@pytest.mark.parametrize("body", [b"null", b"[]", b"{}", b"[1, 2]", b'"text"', b"", b"3"])
async def test_json_that_is_no_object_is_no_reply(
    dial: Dial, server: StandIn, provider: str, body: bytes
) -> None:
    async def react(exchange: Exchange) -> None:
        await exchange.send(Response(200, body))

    server.script(provider, "answer", react)
    assert (await fail(await dial(provider))).kind is FailureKind.MALFORMED


async def test_a_page_that_passes_for_json_is_no_api(dial: Dial, server: StandIn, provider: str) -> None:
    async def react(exchange: Exchange) -> None:
        await exchange.send(Response(200, b"\n<!doctype html><title>Sign in</title>"))

    server.script(provider, "answer", react)
    assert (await fail(await dial(provider))).kind is FailureKind.NOT_AN_API


@pytest.mark.parametrize("provider", [*CLOUDS, "compatible"])
async def test_an_object_of_another_api_is_no_reply(dial: Dial, server: StandIn, provider: str) -> None:
    async def react(exchange: Exchange) -> None:
        await exchange.send(as_json({"hello": "world"}))

    server.script(provider, "answer", react, times=2)
    assert (await fail(await dial(provider))).kind is FailureKind.MALFORMED


async def test_a_stream_that_ends_early_is_a_lost_connection(
    dial: Dial, server: StandIn, provider: str
) -> None:
    async def react(exchange: Exchange) -> None:
        response = exchange.response()
        await exchange.send(replace(response, chunks=response.chunks[: len(response.chunks) // 2]))

    server.script(provider, "answer", react)
    failure = await fail(await dial(provider), streamed=True)
    assert failure.kind is FailureKind.CONNECTION_LOST


MIDSTREAM = {
    "openai": {"type": "error", "code": "rate_limit_exceeded", "message": "Slow down.", "param": None},
    "anthropic": {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}},
    "gemini": {"error": {"code": 503, "status": "UNAVAILABLE", "message": "The model is overloaded."}},
    "ollama": {"error": "llama runner process has terminated"},
    "compatible": {"error": {"code": 500, "type": "server_error", "message": "Compute error."}},
}
MIDSTREAM_KINDS = {
    "openai": FailureKind.RATE_LIMITED,
    "anthropic": FailureKind.OVERLOADED,
    "gemini": FailureKind.OVERLOADED,
    "ollama": FailureKind.SERVER_ERROR,
    "compatible": FailureKind.SERVER_ERROR,
}


async def test_an_error_in_the_middle_of_a_stream_is_classified(
    dial: Dial, server: StandIn, provider: str
) -> None:
    async def react(exchange: Exchange) -> None:
        response = exchange.response()
        event = MIDSTREAM[SPOKEN[provider]]
        named = "error" if provider in ("openai", "anthropic") else None
        line = as_json(event).body + b"\n" if provider == "ollama" else sse(event, named)
        await exchange.send(replace(response, chunks=(*response.chunks[:3], line)))

    server.script(provider, "answer", react)
    failure = await fail(await dial(provider), streamed=True)
    assert failure.kind is MIDSTREAM_KINDS[SPOKEN[provider]]


async def test_a_response_that_says_it_failed_is_a_failure(dial: Dial, server: StandIn) -> None:
    async def react(exchange: Exchange) -> None:
        body = exchange.request.json
        error = {"code": "server_error", "message": "The model failed."}
        reply = {"id": "r", "object": "response", "model": body["model"], "status": "failed", "error": error}
        await exchange.send(as_json({**reply, "output": []}))

    server.script("openai", "answer", react)
    failure = await fail(await dial("openai"))
    assert (failure.kind, str(failure)) == (FailureKind.SERVER_ERROR, "The model failed.")


OVERFLOWS = {
    "openai": (
        400,
        {"message": "Too long.", "type": "invalid_request_error", "code": "context_length_exceeded"},
    ),
    "anthropic": (400, {"type": "invalid_request_error", "message": "prompt is too long: 250000 tokens"}),
    "gemini": (
        400,
        {"code": 400, "status": "INVALID_ARGUMENT", "message": "The input token count is too large."},
    ),
    "ollama": (400, "the prompt is longer than the context length currently available to the model"),
    "compatible": (400, {"code": 400, "type": "exceed_context_size_error", "message": "request (9 tokens)"}),
}


async def test_a_prompt_that_is_too_long_is_told_apart(dial: Dial, server: StandIn, provider: str) -> None:
    status, error = OVERFLOWS[SPOKEN[provider]]

    async def react(exchange: Exchange) -> None:
        await exchange.send(as_json({"error": error}, status))

    server.script(provider, "answer", react)
    assert (await fail(await dial(provider))).kind is FailureKind.CONTEXT_OVERFLOW


async def test_an_unknown_key_of_gemini_is_an_authentication_failure(dial: Dial, server: StandIn) -> None:
    server.keys = {"gemini": "another-key-than-ours-000"}
    try:
        failure = await fail(await dial("gemini"))
    finally:
        server.keys = {}
    assert (failure.kind, failure.http_status) == (FailureKind.AUTHENTICATION, 400)


@pytest.mark.parametrize("fault", ["A5", "A6"], ids=["before the first byte", "in mid-body"])
@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
async def test_a_cancelled_call_closes_its_socket_at_once(
    dial: Dial, server: StandIn, provider: str, fault: str, streamed: bool
) -> None:
    came, left = threading.Event(), threading.Event()
    reaction = FAULTS[fault]
    assert isinstance(reaction, Fault)

    async def hold(exchange: Exchange) -> None:
        came.set()
        try:
            await reaction(exchange)
        finally:
            left.set()

    server.script(provider, "answer", hold)
    model = await dial(provider)
    task = asyncio.create_task(model.reply(PROMPT, on_text=(lambda _: None) if streamed else None))
    assert await asyncio.to_thread(came.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(left.wait, 10)
    assert len(server.requests) == 1
