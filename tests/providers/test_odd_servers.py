"""Servers of local models as they are: what they refuse, where they put words, and when they are ready."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from detective_app import egress
from detective_app.core.errors import FailureKind, OnlyLocal, ProviderFailure
from detective_app.core.ports import Generation, Reply
from tests.providers.conftest import PROMPT, SCHEMA, Dial
from tests.stand_ins import StandIn
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.relay import relay
from tests.stand_ins.server import WIRES
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


def speaks_below(root: str, status: int) -> Callable[[Exchange], Any]:
    """A server that speaks below one path alone."""

    async def react(exchange: Exchange) -> None:
        request = exchange.request
        if request.path in (f"{root}/chat/completions", f"{root}/models"):
            listed = as_json({"object": "list", "data": [{"id": "some-model", "object": "model"}]})
            await exchange.send(piece({"content": SAID}, "stop") if request.method == "POST" else listed)
        else:
            await exchange.send(as_json({"error": "Unexpected endpoint or method."}, status=status))

    return react


@pytest.mark.parametrize("status", [404, 200])
@pytest.mark.parametrize(
    "place",
    [
        ("/v1", "", True),
        ("/v1", "/v1", False),
        ("/v1", "/v1/chat/completions", False),
        ("/v1", "/api", True),
        ("/v1", "/api/chat", True),
        ("/api", "/api", False),
        ("", "/chat/completions", False),
        ("/proxy/v1", "/proxy", True),
    ],
)
async def test_a_server_is_found_below_the_address_and_where_it_was_is_said(
    dial: Dial, server: StandIn, status: int, place: tuple[str, str, bool]
) -> None:
    root, given, mended = place
    for stage in ("answer", "opening", "info"):
        server.script("compatible", stage, speaks_below(root, status), times=9)
    base = server.base_url("compatible").removesuffix("/v1")
    flags = []
    for asks_first in (True, False):
        model = await dial("compatible", base_url=base + given)
        if not asks_first:
            assert [one.name for one in await model.models()] == ["some-model"]
        reply = await model.reply(PROMPT, schema=SCHEMA)
        assert (reply.text, model.address) == (SAID, base + root)
        flags.append(reply.flags)
        before = len(server.requests)
        await model.reply(PROMPT)
        assert len(server.requests) == before + 1, "it is kept"
    assert flags == [(f"another_address: {base}/{root[1:]}",) if mended else (), ()]


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ({"object": "list", "data": []}, []),
        ({"object": "list", "data": None}, []),
        ({"models": [{"name": "a b", "model": "a b"}]}, ["a b"]),
        ([{"id": "org/name:tag"}], ["org/name:tag"]),
        ({"data": [{"id": "C:\\models\\My Model Q4.gguf"}]}, ["C:\\models\\My Model Q4.gguf"]),
        ({"data": [{"id": "m"}, {"name": "n"}, {"id": None}, "o", 7]}, ["m", "n", "o"]),
        ({"data": [{"id": "m"}, {"id": "m"}]}, ["m"]),
    ],
)
async def test_a_list_of_models_is_read_in_whichever_form_it_comes(
    dial: Dial, server: StandIn, listed: object, names: list[str]
) -> None:
    async def react(exchange: Exchange) -> None:
        await exchange.send(as_json(listed))

    server.script("compatible", "info", react, times=None)
    assert [one.name for one in await (await dial("compatible")).models()] == names


@pytest.mark.parametrize("provider", ["compatible", "ollama"])
@pytest.mark.parametrize("name", ["My Model (Q4) v2", "org/na me:tag", "C:\\models\\größer.gguf"])
async def test_a_model_is_asked_by_its_name_whatever_stands_in_it(
    dial: Dial, server: StandIn, provider: str, name: str
) -> None:
    model = await dial(provider, model=name)
    await model.start()
    assert (await model.reply(PROMPT)).text
    assert [one.json["model"] for one in server.seen(provider, calls_only=True)] == [name]


async def test_a_server_without_the_protocol_is_named_as_the_cause(dial: Dial, server: StandIn) -> None:
    base = server.base_url("compatible").removesuffix("/v1")
    for stage in ("answer", "opening", "info"):
        server.script("compatible", stage, speaks_below("/nowhere", 404), times=None)
    with pytest.raises(ProviderFailure, match=f"Nothing there speaks .* Tried: {base} and {base}/v1"):
        await (await dial("compatible", base_url=base)).models()


async def test_a_model_that_is_missing_at_the_right_address_is_told_as_that(
    dial: Dial, server: StandIn
) -> None:
    async def react(exchange: Exchange) -> None:
        known = exchange.request.path.startswith("/v1/")
        said = "model 'some-model' not found" if known else "404 page not found"
        await exchange.send(as_json({"error": {"message": said}}, status=404))

    base = server.base_url("compatible").removesuffix("/v1")
    for given in ("", "/v1"):
        with pytest.raises(ProviderFailure, match="model 'some-model' not found"):
            await asked(dial, server, react, base_url=base + given)


@pytest.mark.parametrize("provider", ["compatible", "ollama", "openai", "anthropic", "gemini"])
async def test_a_query_of_the_address_goes_out_with_every_call(
    dial: Dial, server: StandIn, provider: str
) -> None:
    targets: list[str] = []

    async def react(exchange: Exchange) -> None:
        targets.append(exchange.request.path)
        exchange.request.path = re.sub(r"[?&](api-version|tier)=[^&]*", "", targets[-1])
        if "?" not in exchange.request.path:
            exchange.request.path = exchange.request.path.replace("&", "?", 1)
        exchange.request.call = WIRES[provider].read_call(exchange.request)
        await exchange.honest()

    for stage in ("info", "answer"):
        server.script(provider, stage, react, times=None)
    model = await dial(provider, base_url=f"{server.base_url(provider)}?api-version=2026-10-01&tier=b")
    assert (await model.reply(PROMPT)).text
    await model.models()
    assert len(targets) == 2
    assert all("api-version=2026-10-01" in target and "tier=b" in target for target in targets)


@pytest.mark.parametrize(("host", "listens"), [("localhost", "127.0.0.1"), ("[::1]", "::1")])
async def test_a_server_is_reached_by_every_name_of_this_computer(
    dial: Dial, server: StandIn, host: str, listens: str
) -> None:
    with relay(server.port("compatible"), listens) as port:
        model = await dial("compatible", base_url=f"http://{host}:{port}/v1")
        assert (await model.reply(PROMPT)).text


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
        await asked(dial, server, react, times=99, first_token=0.2)


async def test_a_model_that_its_server_passes_on_is_asked_only_where_its_host_was_named(
    dial: Dial, server: StandIn
) -> None:
    async def react(exchange: Exchange) -> None:
        listed = {"name": "some-model", "remote_host": "https://models.invalid:443"}
        await exchange.send(as_json({"models": [listed]}))

    server.script("ollama", "info", react, times=None)
    model = await dial("ollama")
    [listed] = await model.models()
    assert listed.host == "models.invalid"
    with pytest.raises(ProviderFailure, match=r"runs on models\.invalid by now.*Nothing was sent"):
        await model.start()
    assert not server.seen("ollama", calls_only=True)
    await (await dial("ollama", passed_on="models.invalid")).start()


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
