"""The stand-ins speak the real formats: the official SDKs read their replies, streams and lists."""

from __future__ import annotations

import asyncio
import ssl
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any

import anthropic
import httpx2
import openai
import pytest
from google import genai
from google.genai import types

from tests.stand_ins import CELLS, CORE_CELLS, FAULTS, AddressFault, Brain, Hold, StandIn
from tests.stand_ins.brains import ANSWERS, QUESTIONS

KEY = "stand-in-key-0123456789"
OPENING: dict[str, Any] = {
    "type": "object",
    "properties": {"signals": {"type": "string"}},
    "required": ["signals"],
    "additionalProperties": False,
}
ASKED = "Which room holds the spare lantern?"


@pytest.fixture
def server() -> Iterator[StandIn]:
    with StandIn(Brain(cached_tokens=1), time_scale=0.02) as running:
        yield running


@pytest.fixture
async def http() -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(trust_env=False, timeout=5.0) as client:
        yield client


def test_the_matrix_has_154_core_cells_and_398_over_three_clouds() -> None:
    assert (len(CORE_CELLS), len(CELLS)) == (154, 398)
    assert len({str(cell) for cell in CELLS}) == 398
    assert Counter(cell.stage for cell in CORE_CELLS) == {
        "opening": 39,
        "analysis": 42,
        "audit": 41,
        "answer": 32,
    }
    assert Counter(code[0] for code in FAULTS) == {"A": 26, "S": 9, "M": 8, "W": 6}


async def test_openai_reads_replies_streams_and_lists(server: StandIn, http: httpx2.AsyncClient) -> None:
    client = openai.AsyncOpenAI(
        api_key=KEY, base_url=server.base_url("openai"), http_client=http, max_retries=0
    )
    wanted: Any = {"format": {"type": "json_schema", "strict": True, "name": "Opening", "schema": OPENING}}
    reply = await client.responses.create(model="gpt-6.1-sol", input=ASKED, text=wanted, store=False)
    assert QUESTIONS[0] in reply.output_text
    assert reply.status == "completed"
    assert reply.usage is not None
    assert reply.usage.input_tokens_details.cached_tokens == 1
    async with client.responses.stream(model="gpt-6.1-sol", input=ASKED) as stream:
        kinds = [event.type async for event in stream]
        assert (await stream.get_final_response()).output_text == ANSWERS[1]
    assert kinds[0] == "response.created"
    assert kinds[-1] == "response.completed"
    assert "gpt-6.1-sol" in [model.id async for model in client.models.list()]


async def test_chat_completions_stream_text_then_usage(server: StandIn, http: httpx2.AsyncClient) -> None:
    client = openai.AsyncOpenAI(
        api_key=KEY, base_url=server.base_url("compatible"), http_client=http, max_retries=0
    )
    asked: Any = [{"role": "user", "content": ASKED}]
    whole = await client.chat.completions.create(model="local-model", messages=asked)
    assert whole.choices[0].message.content == ANSWERS[1]
    stream = await client.chat.completions.create(
        model="local-model", messages=asked, stream=True, stream_options={"include_usage": True}
    )
    chunks = [chunk async for chunk in stream]
    assert "".join(c.choices[0].delta.content or "" for c in chunks if c.choices) == ANSWERS[1]
    assert chunks[-1].usage == whole.usage


async def test_anthropic_reads_replies_streams_and_lists(server: StandIn, http: httpx2.AsyncClient) -> None:
    client = anthropic.AsyncAnthropic(
        api_key=KEY, base_url=server.base_url("anthropic"), http_client=http, max_retries=0
    )
    asked: Any = {
        "model": "claude-opus-5-5",
        "max_tokens": 500,
        "messages": [{"role": "user", "content": ASKED}],
    }
    wanted: Any = {"format": {"type": "json_schema", "schema": OPENING}}
    reply = await client.messages.create(**asked, output_config=wanted, thinking={"type": "adaptive"})
    assert [block.type for block in reply.content] == ["thinking", "text"]
    assert reply.stop_reason == "end_turn"
    assert reply.usage.cache_read_input_tokens == 1
    async with client.messages.stream(**asked) as stream:
        assert "".join([text async for text in stream.text_stream]) == ANSWERS[1]
        assert (await stream.get_final_message()).stop_reason == "end_turn"
    assert "claude-opus-5-5" in [model.id async for model in client.models.list(limit=100)]


async def test_gemini_reads_replies_streams_and_lists(server: StandIn, http: httpx2.AsyncClient) -> None:
    options = types.HttpOptions(base_url=server.base_url("gemini"), httpx_async_client=http, timeout=5000)
    client = genai.Client(api_key=KEY, http_options=options).aio
    config = types.GenerateContentConfig(response_mime_type="application/json", response_json_schema=OPENING)
    reply = await client.models.generate_content(model="gemini-3.8-flash", contents=ASKED, config=config)
    assert QUESTIONS[0] in (reply.text or "")
    assert reply.candidates is not None
    assert reply.candidates[0].finish_reason == types.FinishReason.STOP
    stream = await client.models.generate_content_stream(model="gemini-3.8-flash", contents=ASKED)
    assert "".join([chunk.text or "" async for chunk in stream]) == ANSWERS[1]
    assert "models/gemini-3.8-flash" in [model.name async for model in await client.models.list()]
    await client.aclose()


async def test_ollama_streams_lines_and_ends_with_done(server: StandIn, http: httpx2.AsyncClient) -> None:
    base = server.base_url("ollama")
    asked = {"model": "llama3.1", "messages": [{"role": "user", "content": ASKED}]}
    async with http.stream("POST", f"{base}/api/chat", json=asked) as response:
        lines = [httpx2.Response(200, content=line).json() async for line in response.aiter_lines()]
    assert "".join(line["message"]["content"] for line in lines) == ANSWERS[1]
    assert [line["done"] for line in lines[-2:]] == [False, True]
    for path in ("/api/tags", "/api/ps", "/api/version"):
        assert (await http.get(base + path)).status_code == 200
    shown = (await http.post(f"{base}/api/show", json={"model": "llama3.1"})).json()
    assert shown["model_info"]["llama.context_length"] == 131_072


async def test_a_wrong_key_is_refused_in_the_providers_own_way(http: httpx2.AsyncClient) -> None:
    with StandIn(keys={"openai": KEY, "gemini": KEY}) as server:
        wrong = {"authorization": "Bearer nope", "x-goog-api-key": "nope"}
        refused = await http.get(server.base_url("openai") + "/models", headers=wrong)
        assert (refused.status_code, refused.json()["error"]["code"]) == (401, "invalid_api_key")
        refused = await http.get(server.base_url("gemini") + "/v1/models", headers=wrong)
        assert (refused.status_code, refused.json()["error"]["details"][0]["reason"]) == (
            400,
            "API_KEY_INVALID",
        )


async def test_scripts_count_calls_and_then_the_server_is_healthy(
    server: StandIn, http: httpx2.AsyncClient
) -> None:
    fault = FAULTS["A10"]
    server.script("ollama", "answer", fault, times=2, after=1)
    asked = {"model": "llama3.1", "messages": [{"role": "user", "content": ASKED}], "stream": False}
    url = server.base_url("ollama") + "/api/chat"
    statuses = [(await http.post(url, json=asked)).status_code for _ in range(4)]
    assert statuses == [200, 500, 500, 200]
    assert [r.number for r in server.seen("ollama", "answer")] == [1, 2, 3, 4]


async def test_a_held_call_waits_for_its_release(server: StandIn, http: httpx2.AsyncClient) -> None:
    hold = Hold()
    server.script("ollama", "answer", hold)
    asked = {"model": "llama3.1", "messages": [{"role": "user", "content": ASKED}], "stream": False}
    call = asyncio.create_task(http.post(server.base_url("ollama") + "/api/chat", json=asked))
    await asyncio.to_thread(hold.reached.wait)
    assert not call.done()
    hold.release.set()
    assert (await call).json()["message"]["content"] == ANSWERS[1]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("A1", httpx2.ConnectError),
        ("A2", httpx2.ConnectError),
        ("A3", httpx2.ConnectError),
        ("A4", httpx2.ConnectTimeout),
        ("A5", httpx2.ReadTimeout),
        ("A6", httpx2.ReadTimeout),
        ("A8", httpx2.ReadError),
        ("A9", httpx2.RemoteProtocolError),
    ],
)
async def test_connections_fail_as_their_fault_says(
    server: StandIn, code: str, expected: type[Exception]
) -> None:
    fault = FAULTS[code]
    base = fault.address(server, "ollama") if isinstance(fault, AddressFault) else server.base_url("ollama")
    if not isinstance(fault, AddressFault):
        server.script("ollama", "answer", fault)
    asked = {"model": "llama3.1", "messages": [{"role": "user", "content": ASKED}]}
    async with httpx2.AsyncClient(trust_env=False, timeout=0.3) as client:
        with pytest.raises(expected) as caught:
            await client.post(f"{base}/api/chat", json=asked)
    assert code != "A3" or isinstance(_root(caught.value), ssl.SSLError)


@pytest.mark.parametrize("code", ["A20", "A26"])
async def test_endless_bodies_stop_when_the_client_leaves(
    server: StandIn, http: httpx2.AsyncClient, code: str
) -> None:
    fault = FAULTS[code]
    server.script("ollama", "answer", fault)
    url = server.base_url("ollama") + "/api/chat"
    asked = {"model": "llama3.1", "messages": [{"role": "user", "content": ASKED}]}
    size = 0
    async with http.stream("POST", url, json=asked) as response:
        async for chunk in response.aiter_raw():
            size += len(chunk)
            if size > 8_000_000:
                break
    assert (await http.post(url, json={**asked, "stream": False})).status_code == 200


async def test_the_bomb_is_small_and_unpacks_to_300_mb(server: StandIn, http: httpx2.AsyncClient) -> None:
    fault = FAULTS["A21"]
    server.script("ollama", "answer", fault)
    asked = {"model": "llama3.1", "messages": [{"role": "user", "content": ASKED}]}
    async with http.stream("POST", server.base_url("ollama") + "/api/chat", json=asked) as response:
        size = sum([len(chunk) async for chunk in response.aiter_bytes(1_000_000)])
        assert size > 300_000_000
        assert response.num_bytes_downloaded < 400_000


def _root(error: BaseException) -> BaseException:
    inner = error.__cause__ or error.__context__
    return _root(inner) if inner is not None else error
