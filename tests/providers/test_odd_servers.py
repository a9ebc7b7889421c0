"""Servers of local models as they are: what they refuse, where they put words, and when they are ready."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from detective_app import egress
from detective_app.core.errors import FailureKind, OnlyLocal, ProviderFailure
from detective_app.core.ports import Generation, Reply
from tests.providers.conftest import PROMPT, SCHEMA, Dial
from tests.stand_ins import StandIn
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import SSE_HEADERS, Response, as_json, sse

SAID = '{"signals": "none"}'
Body = Mapping[str, Any]


def streamed(*choices: tuple[Mapping[str, Any], str | None]) -> Response:
    """A stream of pieces of a message, each with why it ends there."""
    head = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m"}
    told = [{"index": 0, "delta": delta, "finish_reason": finish} for delta, finish in choices]
    return Response(200, b"".join(sse({**head, "choices": [one]}) for one in told), SSE_HEADERS)


def piece(delta: Mapping[str, Any], finish: str | None = None) -> Response:
    """A stream of one piece of a message, and of its end."""
    return streamed((delta, None), ({}, finish))


def whole(message: Mapping[str, Any]) -> Response:
    """A message in one piece."""
    choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": "stop"}
    return as_json({"id": "c", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]})


async def asked(
    dial: Dial, server: StandIn, react: Callable[[Exchange], Any], times: int = 9, **changes: Any
) -> Reply:
    for stage in ("answer", "opening"):
        server.script("compatible", stage, react, times=times)
    model = await dial("compatible", **changes)
    return await model.reply(PROMPT, schema=SCHEMA, generation=Generation(max_tokens=100, seed=0))


@pytest.mark.parametrize(
    ("field", "refusal"),
    [
        ("response_format", "this kind of response_format is not offered by this model"),
        ("max_tokens", "'max_tokens' is not a parameter of this model; 'max_completion_tokens' is"),
        ("temperature", "'temperature' other than 1 is not offered"),
        ("seed", [{"loc": ["body", "seed"], "msg": "extra fields not permitted"}]),
        ("stream_options", "unknown field stream_options"),
        ("system", "the system role is not offered by this chat template"),
        ("stream", "streaming is not offered"),
    ],
)
async def test_what_a_server_refuses_is_left_out_from_then_on_and_told(
    dial: Dial, server: StandIn, field: str, refusal: object
) -> None:
    bodies: list[Body] = []

    def refuses(body: Body) -> bool:
        if field == "system":
            return any(one["role"] == "system" for one in body["messages"])
        return body.get(field, False) is not False

    async def react(exchange: Exchange) -> None:
        body = exchange.request.json
        bodies.append(body)
        if refuses(body):
            said = {"error": {"message": refusal}} if isinstance(refusal, str) else {"detail": refusal}
            await exchange.send(as_json(said, status=400 if isinstance(refusal, str) else 422))
        else:
            await exchange.send(
                piece({"content": SAID}, "stop") if body.get("stream") else whole({"content": SAID})
            )

    reply = await asked(dial, server, react)
    assert reply.text == SAID
    assert reply.flags == (f"refused_{field}",)
    assert [refuses(one) for one in bodies] == [True, False]
    last = bodies[-1]
    if field == "response_format":
        assert json.dumps(SCHEMA) in last["messages"][-1]["content"]
    if field == "max_tokens":
        assert last["max_completion_tokens"] == 100
    if field == "system":
        assert last["messages"][0]["content"].startswith(PROMPT[0].content)


@pytest.mark.parametrize(
    "message",
    [
        {"content": "", "reasoning_content": SAID},
        {"content": None, "reasoning": SAID},
        {"content": f"<think>Hm.</think>{SAID}", "reasoning_content": None},
        {"content": [{"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": SAID}]},
        {
            "tool_calls": [
                {"index": 0, "id": "t", "type": "function", "function": {"name": "reply", "arguments": SAID}}
            ]
        },
    ],
)
async def test_words_are_found_in_the_field_where_a_server_puts_them(
    dial: Dial, server: StandIn, message: Mapping[str, Any]
) -> None:
    async def stream(exchange: Exchange) -> None:
        await exchange.send(piece(message, "stop"))

    async def at_once(exchange: Exchange) -> None:
        await exchange.send(whole(message))

    assert (await asked(dial, server, stream)).text == SAID
    assert (await asked(dial, server, at_once)).text == SAID  # of a server that does not stream when asked to


@pytest.mark.parametrize(
    ("message", "finish", "problem"),
    [
        ({"content": "<think>Hm. And"}, "length", FailureKind.THOUGHT_ALONE),
        ({"content": "", "reasoning_content": "Hm. And"}, "length", FailureKind.THOUGHT_ALONE),
        ({"content": "", "reasoning_content": "It was in May."}, "stop", FailureKind.OTHER_FIELD),
        ({"content": ""}, "stop", None),
    ],
)
async def test_a_thought_is_no_reply(
    dial: Dial, server: StandIn, message: Mapping[str, Any], finish: str, problem: FailureKind | None
) -> None:
    async def react(exchange: Exchange) -> None:
        await exchange.send(piece(message, finish))

    reply = await asked(dial, server, react)
    assert (reply.text, reply.problem) == ("", problem)


async def test_of_a_streamed_thought_nothing_is_told(dial: Dial, server: StandIn) -> None:
    async def react(exchange: Exchange) -> None:
        pieces = ["<th", "ink>", "Ma", "y?", "</think>", "\n\n", "It was", " in May."]
        await exchange.send(streamed(*(({"content": one}, None) for one in pieces), ({}, "stop")))

    server.script("compatible", "answer", react)
    heard: list[str] = []
    reply = await (await dial("compatible")).reply(PROMPT, on_text=heard.append)
    assert reply.text == "".join(heard) == "It was in May."


@pytest.mark.parametrize("status", [404, 200])
async def test_an_address_that_lacks_its_version_is_found(dial: Dial, server: StandIn, status: int) -> None:
    async def react(exchange: Exchange) -> None:
        if "/v1/" in exchange.request.path:
            await exchange.send(piece({"content": SAID}, "stop"))
        else:
            await exchange.send(as_json({"error": "Unexpected endpoint or method."}, status=status))

    base = server.base_url("compatible").removesuffix("/v1")
    reply = await asked(dial, server, react, base_url=base)
    assert reply.text == SAID


async def test_a_model_that_is_being_loaded_is_waited_for(dial: Dial, server: StandIn) -> None:
    async def react(exchange: Exchange) -> None:
        if exchange.request.number < 3:
            await exchange.send(as_json({"error": {"message": "Loading model", "code": 503}}, status=503))
        else:
            await exchange.send(piece({"content": SAID}, "stop"))

    assert (await asked(dial, server, react, deadline=4.0)).text == SAID


async def test_a_model_that_is_never_loaded_is_told_as_that(dial: Dial, server: StandIn) -> None:
    async def react(exchange: Exchange) -> None:
        await exchange.send(as_json({"error": {"message": "Loading model", "code": 503}}, status=503))

    with pytest.raises(ProviderFailure, match="still being loaded"):
        await asked(dial, server, react, times=99, deadline=1.0)


async def test_a_model_that_its_server_passes_on_is_refused_before_anything_is_sent(
    dial: Dial, server: StandIn
) -> None:
    async def react(exchange: Exchange) -> None:
        listed = {"name": "some-model", "remote_host": "https://models.invalid:443"}
        await exchange.send(as_json({"models": [listed]}))

    server.script("ollama", "info", react, times=None)
    model = await dial("ollama")
    [listed] = await model.models()
    assert listed.host == "models.invalid"
    with pytest.raises(ProviderFailure, match=r"does not run on this computer.*models\.invalid"):
        await model.start()
    assert not server.seen("ollama", calls_only=True)


@pytest.fixture
def only_local() -> Iterator[None]:
    """The switch, on."""
    egress.keep(lambda: True)
    yield
    egress.keep(lambda: False)


@pytest.mark.usefixtures("only_local")
@pytest.mark.parametrize("provider", ["ollama", "compatible"])
@pytest.mark.parametrize("name", ["copied", "large:90b-cloud", "small:cloud"])
async def test_where_nothing_may_leave_no_model_is_asked_that_its_server_passes_on(
    dial: Dial, server: StandIn, provider: str, name: str
) -> None:
    async def react(exchange: Exchange) -> None:
        shown = {"remote_host": "https://models.invalid:443", "remote_model": "large:90b"}
        await exchange.send(as_json(shown if name == "copied" else {}))

    server.script(provider, "info", react, times=None)
    model = await dial(provider, model=name)
    with pytest.raises(OnlyLocal, match=rf"{name} \((models\.invalid|ollama\.com)\)"):
        await model.start()
    assert not server.seen(provider, calls_only=True)


@pytest.mark.usefixtures("only_local")
@pytest.mark.parametrize("provider", ["ollama", "compatible"])
async def test_where_nothing_may_leave_a_model_of_this_computer_is_asked(
    dial: Dial, server: StandIn, provider: str
) -> None:
    model = await dial(provider)
    await model.start()
    assert (await model.reply(PROMPT)).text
    assert server.seen(provider, calls_only=True)


@pytest.mark.parametrize("ending", ["/v1", "/api", "/api/chat", "/v1/chat/completions/", "/"])
async def test_an_address_as_other_programs_want_it_is_understood(
    dial: Dial, server: StandIn, ending: str
) -> None:
    model = await dial("ollama", base_url=server.base_url("ollama") + ending)
    assert (await model.reply(PROMPT)).text
