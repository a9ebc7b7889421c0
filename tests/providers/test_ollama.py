"""What only Ollama does: missing models, prompts that do not fit, and prompts that its server cuts."""

from __future__ import annotations

import pytest

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Generation, Message
from tests.providers.conftest import PROMPT, Dial
from tests.stand_ins import FAULTS, Answer, StandIn
from tests.stand_ins.exchange import Exchange

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
