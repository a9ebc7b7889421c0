"""What a model said reaches the engine whole: text, stop, usage, flags, request id; and lists of models."""

from __future__ import annotations

import asyncio
import json

import pytest

from detective_app.core.ports import Generation
from detective_app.core.session import Usage
from detective_app.provider_facts import PROVIDERS
from tests.providers.conftest import ANSWER, PROMPT, SCHEMA, SPOKEN, Dial
from tests.stand_ins import FAULTS, Answer, StandIn, says
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import as_json

REQUEST_IDS = {
    "openai": "req_stand_in",
    "anthropic": "req_stand_in",
    "gemini": "stand-in",
    "ollama": None,
    "compatible": "chatcmpl-stand-in",
}
OFFERED = {
    "openai": ("gpt-6.1-sol", None, None),
    "anthropic": ("claude-opus-5-5", None, 200_000),
    "gemini": ("gemini-3.8-flash", None, 1_048_576),
    "ollama": ("llama3.1:latest", 4_920_753_328, None),
    "compatible": ("local-model", None, 8_192),
}


async def test_a_plain_reply_comes_with_its_text_and_request_id(
    dial: Dial, server: StandIn, provider: str
) -> None:
    model = await dial(provider)
    reply = await model.reply(PROMPT)
    assert (reply.text, reply.stop, reply.flags) == (ANSWER, "end", ())
    assert reply.model == model.name == f"{provider}:some-model"
    assert reply.request_id == REQUEST_IDS[SPOKEN[provider]]
    assert len(server.requests) == 1


async def test_the_pieces_of_a_streamed_reply_add_up_to_its_text(
    dial: Dial, server: StandIn, provider: str
) -> None:
    pieces: list[str] = []
    reply = await (await dial(provider)).reply(PROMPT, on_text=pieces.append)
    assert "".join(pieces) == reply.text == ANSWER
    assert len(pieces) > 3
    assert reply.request_id == REQUEST_IDS[SPOKEN[provider]]
    assert server.requests[0].call
    assert server.requests[0].call.stream


async def test_a_reply_by_schema_is_json(dial: Dial, server: StandIn, provider: str) -> None:
    pieces: list[str] = []
    reply = await (await dial(provider)).reply(PROMPT, schema=SCHEMA, on_text=pieces.append)
    assert "actions" in json.loads(reply.text)
    assert "".join(pieces) == reply.text
    call = server.requests[0].call
    assert call
    assert call.schema == SCHEMA


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
async def test_usage_counts_cached_tokens_as_input_and_thinking_as_output(
    dial: Dial, server: StandIn, provider: str, streamed: bool
) -> None:
    answer = Answer("x" * 40, input_tokens=100, cached_tokens=64, reasoning_tokens=7)

    async def say(exchange: Exchange) -> None:
        await exchange.say(answer)

    server.script(provider, "answer", say)
    reply = await (await dial(provider)).reply(PROMPT, on_text=(lambda _: None) if streamed else None)
    local = provider == "ollama"
    assert reply.usage == Usage(
        calls=1,
        input_tokens=100,
        cached_tokens=0 if local else 64,
        output_tokens=answer.tokens_out + (0 if local else 7),
        reasoning_tokens=0 if local else 7,
    )


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("stop", ["length", "refusal", "safety"])
async def test_the_reply_says_why_it_stopped(
    dial: Dial, server: StandIn, provider: str, stop: str, streamed: bool
) -> None:
    text = "" if stop == "safety" else "I would rather"
    server.script(provider, "answer", says(text, stop))  # type: ignore[arg-type]
    reply = await (await dial(provider)).reply(PROMPT, on_text=(lambda _: None) if streamed else None)
    known = {"ollama": {"refusal": "end", "safety": "end"}, "gemini": {"refusal": "safety"}}
    assert (reply.stop, reply.text) == (known.get(provider, {}).get(stop, stop), text)
    assert reply.usage.calls == 1


async def test_an_empty_answer_is_a_reply(dial: Dial, server: StandIn, provider: str) -> None:
    server.script(provider, "answer", FAULTS["A23"])
    reply = await (await dial(provider)).reply(PROMPT)
    assert (reply.text, reply.stop) == ("", "end")


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
async def test_bad_bytes_are_replaced_and_said_so(
    dial: Dial, server: StandIn, provider: str, streamed: bool
) -> None:
    server.script(provider, "answer", FAULTS["A24"])
    reply = await (await dial(provider)).reply(PROMPT, on_text=(lambda _: None) if streamed else None)
    assert reply.text == f"{ANSWER} �"
    assert reply.flags == ("cleaned",)


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
async def test_a_million_characters_are_cut_to_200_000_and_said_so(
    dial: Dial, server: StandIn, provider: str, streamed: bool
) -> None:
    pieces: list[str] = []
    server.script(provider, "answer", FAULTS["A25"])
    reply = await (await dial(provider)).reply(PROMPT, on_text=pieces.append if streamed else None)
    assert len(reply.text) == 200_000
    assert reply.flags == ("truncated",)
    assert not streamed or "".join(pieces) == reply.text


async def test_two_calls_at_once_keep_their_flags_apart(dial: Dial, server: StandIn, provider: str) -> None:
    model = await dial(provider)
    server.script(provider, "answer", FAULTS["A24"])
    replies = await asyncio.gather(*(model.reply(PROMPT) for _ in range(4)))
    assert sorted(reply.flags for reply in replies) == [(), (), (), ("cleaned",)]


async def test_emoji_written_as_escapes_arrive_unharmed(dial: Dial, server: StandIn, provider: str) -> None:
    server.script(provider, "answer", says(r"A \ud83d\ude00 is not 😀; C:\u0000 stays"))
    reply = await (await dial(provider)).reply(PROMPT)
    assert reply.text == r"A \ud83d\ude00 is not 😀; C:\u0000 stays"
    assert reply.flags == ()


async def test_models_are_listed_with_one_request(dial: Dial, server: StandIn, provider: str) -> None:
    models = await (await dial(provider)).models()
    first = models[0]
    assert (first.name, first.size_bytes, first.context_tokens) == OFFERED[SPOKEN[provider]]
    assert len(models) > 1
    assert len(server.requests) == 1


async def test_the_card_says_what_a_second_run_needs(dial: Dial, server: StandIn, provider: str) -> None:
    card = await (await dial(provider, model="llama3.1", role="witness")).card()
    assert card.model == f"{provider}:llama3.1"
    assert card.role == "witness"
    assert card.base_url == server.base_url(provider)
    assert card.options["api"]
    assert (card.digest is not None) == (provider == "ollama")


async def test_the_card_is_silent_about_the_usual_address(dial: Dial) -> None:
    model = await dial("openai", base_url="https://api.openai.com/v1")
    assert (await model.card()).base_url is None


async def test_a_token_limit_leaves_room_for_the_thinking_of_cloud_models(
    dial: Dial, server: StandIn, provider: str
) -> None:
    await (await dial(provider, model="gpt-6.1-sol")).reply(PROMPT, generation=Generation(max_tokens=500))
    call = server.requests[0].call
    assert call
    assert call.max_tokens == (500 if PROVIDERS[provider].local else 4_500)


@pytest.mark.parametrize(
    ("reason", "stop"),
    [
        ("SAFETY", "safety"),
        ("RECITATION", "safety"),
        ("UNEXPECTED_TOOL_CALL", "end"),
        ("MALFORMED_RESPONSE", "end"),
        ("MAX_TOKENS", "length"),
    ],
)
async def test_gemini_s_filter_is_told_from_what_its_model_did_wrong(
    dial: Dial, server: StandIn, reason: str, stop: str
) -> None:
    async def react(exchange: Exchange) -> None:
        candidate = {"content": {"role": "model", "parts": [{"text": "Hm."}]}, "finishReason": reason}
        await exchange.send(as_json({"candidates": [candidate], "responseId": "r"}))

    server.script("gemini", "answer", react)
    assert (await (await dial("gemini")).reply(PROMPT)).stop == stop
