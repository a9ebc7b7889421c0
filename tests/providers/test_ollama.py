"""What only Ollama does: missing models, prompts that do not fit, and prompts that its server cuts."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Generation, Message
from detective_app.providers.ollama import OllamaModel
from tests.patience import PATIENCE
from tests.providers.conftest import PROMPT, Dial
from tests.stand_ins import FAULTS, Answer, StandIn
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.ollama import PARTS

LONG = (Message("user", "The watch was kept through the night. " * 500),)
"""About 5,600 tokens."""


async def answer_after_reading(server: StandIn, tokens: int) -> None:
    """Let the server say that it read so many tokens of the prompt."""

    async def react(exchange: Exchange) -> None:
        await exchange.say(Answer("It was kept.", input_tokens=tokens))

    server.script("ollama", "answer", react)


@pytest.mark.parametrize(("read", "flags"), [(2_048, ("context_lost",)), (4_000, ()), (5_500, ())])
async def test_a_prompt_that_the_server_cut_is_noticed(
    dial: Dial, server: StandIn, read: int, flags: tuple[str, ...]
) -> None:
    await answer_after_reading(server, read)
    reply = await (await dial("ollama")).reply(LONG)
    assert reply.flags == flags


async def test_a_short_prompt_raises_no_alarm(dial: Dial, server: StandIn) -> None:
    await answer_after_reading(server, 1)
    assert (await (await dial("ollama")).reply(PROMPT)).flags == ()


async def test_a_prompt_that_cannot_fit_is_not_sent(dial: Dial, server: StandIn) -> None:
    model = await dial("ollama", context_tokens=4_096)
    with pytest.raises(ProviderFailure, match=r"5,\d{3} tokens; the context window holds 4,096") as caught:
        await model.reply(LONG)
    assert caught.value.kind is FailureKind.CONTEXT_OVERFLOW
    assert server.requests == []


async def test_the_answer_gets_the_room_that_the_prompt_leaves(dial: Dial, server: StandIn) -> None:
    model = await dial("ollama", context_tokens=6_000)
    await model.reply(LONG, generation=Generation(max_tokens=2_000))
    options = server.requests[0].json["options"]
    prompt_tokens = int(len(LONG[0].content) / 3.4)
    assert options["num_predict"] == 6_000 - prompt_tokens


async def test_a_model_that_was_not_pulled_comes_with_the_command(dial: Dial, server: StandIn) -> None:
    server.script("ollama", "answer", FAULTS["W1"])
    with pytest.raises(ProviderFailure, match="ollama pull some-model") as caught:
        await (await dial("ollama")).reply(PROMPT)
    assert caught.value.kind is FailureKind.MODEL_MISSING
    assert caught.value.http_status == 404


async def test_an_error_with_200_is_an_error(dial: Dial, server: StandIn) -> None:
    server.script("ollama", "answer", FAULTS["W5"])
    with pytest.raises(ProviderFailure, match="CUDA error") as caught:
        await (await dial("ollama")).reply(PROMPT)
    assert caught.value.kind is FailureKind.SERVER_ERROR


async def test_a_stream_without_done_is_a_lost_connection(dial: Dial, server: StandIn) -> None:
    server.script("ollama", "answer", FAULTS["W6"])
    with pytest.raises(ProviderFailure) as caught:
        await (await dial("ollama")).reply(PROMPT)
    assert caught.value.kind is FailureKind.CONNECTION_LOST


async def test_a_server_that_is_not_there_leaves_the_card_without_a_digest(
    dial: Dial, server: StandIn
) -> None:
    model = await dial("ollama", base_url=f"http://127.0.0.1:{server.closed_port()}")
    assert (await model.card()).digest is None


async def test_a_server_tells_its_version(dial: Dial) -> None:
    model = await dial("ollama")
    assert isinstance(model, OllamaModel)
    assert await model.version() == "0.14.2"


async def pulled(dial: Dial, **changes: object) -> list[tuple[int, int]]:
    told: list[tuple[int, int]] = []
    model = await dial("ollama", **changes)
    assert isinstance(model, OllamaModel)
    await model.pull(lambda done, total: told.append((done, total)))
    return told


async def test_a_pull_tells_how_far_it_is_over_all_parts(dial: Dial, server: StandIn) -> None:
    told = await pulled(dial, model="llama3.1")
    first, second = PARTS.values()
    assert told[0] == (0, first)
    assert told[-1] == (first + second, first + second)
    assert told == sorted(told), "it never goes back"
    assert server.requests[0].json == {"model": "llama3.1"}


async def test_a_model_that_nobody_has_is_told_in_the_servers_words(dial: Dial) -> None:
    with pytest.raises(ProviderFailure, match="file does not exist"):
        await pulled(dial, model="unknown")


async def test_a_pull_may_take_longer_than_any_call_but_not_between_two_lines(
    dial: Dial, server: StandIn
) -> None:
    async def slowly(exchange: Exchange) -> None:
        response = exchange.response()
        await exchange.head(response, length=None)
        for chunk in response.chunks:
            await exchange.chunk(chunk)
            await exchange.pause(0.5)
        await exchange.chunk(b"")

    server.script("ollama", "info", slowly)
    assert await pulled(dial, deadline=0.9), "13 pauses of 0.1 s, each within a third of the deadline"


async def test_a_pull_that_breaks_off_is_a_lost_connection(dial: Dial, server: StandIn) -> None:
    async def half(exchange: Exchange) -> None:
        response = exchange.response()
        await exchange.head(response, length=None)
        for chunk in (*response.chunks[:3], b""):
            await exchange.chunk(chunk)

    server.script("ollama", "info", half)
    with pytest.raises(ProviderFailure) as caught:
        await pulled(dial)
    assert caught.value.kind is FailureKind.CONNECTION_LOST


async def test_a_pull_that_is_cancelled_hangs_up(dial: Dial, server: StandIn) -> None:
    left = asyncio.Event()
    loop = asyncio.get_running_loop()

    async def endless(exchange: Exchange) -> None:
        response = exchange.response()
        await exchange.head(response, length=None)
        with suppress(ConnectionError):  # it may leave at the first
            for chunk in response.chunks[:3]:
                await exchange.chunk(chunk)
        await exchange.until_client_leaves()
        loop.call_soon_threadsafe(left.set)

    server.script("ollama", "info", endless)
    began = asyncio.Event()
    model = await dial("ollama")
    assert isinstance(model, OllamaModel)
    pull = asyncio.create_task(model.pull(lambda *_: began.set()))
    async with asyncio.timeout(PATIENCE):
        await began.wait()
        pull.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pull
        await left.wait()


async def test_progress_of_more_than_8_mb_is_read_but_no_line_of_that_size(
    dial: Dial, server: StandIn
) -> None:
    filling = b'{"status": "' + b"x" * 60_000 + b'"}\n'

    async def long(exchange: Exchange) -> None:
        response = exchange.response()
        await exchange.head(response, length=None)
        for chunk in (*[filling] * 150, *response.chunks, b""):
            await exchange.chunk(chunk)

    async def one_line(exchange: Exchange) -> None:
        await exchange.head(exchange.response(), length=None)
        for _ in range(150):
            await exchange.chunk(b"x" * 60_000)

    server.script("ollama", "info", long)
    assert await pulled(dial)
    server.script("ollama", "info", one_line)
    with pytest.raises(ProviderFailure) as caught:
        await pulled(dial)
    assert caught.value.kind is FailureKind.TOO_LARGE
