"""How much a model is to think: in each vendor's own field, and only where it is known to take it."""

from __future__ import annotations

from typing import Any

import pytest

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Generation
from tests.providers.conftest import PROMPT, SCHEMA, Dial
from tests.stand_ins import StandIn
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import as_json


@pytest.mark.parametrize("model", ["gpt-4o", "gpt-4.1-mini", "gpt-5.2-chat-latest"])
async def test_openai_models_that_do_not_reason_are_not_asked_to(
    dial: Dial, server: StandIn, model: str
) -> None:
    await (await dial("openai", model=model)).reply(PROMPT)
    assert "reasoning" not in server.requests[0].json


REASONING = {"openai": "gpt-6.1-sol", "anthropic": "claude-opus-5-5", "gemini": "gemini-3.8-flash"}
OPEN = {"ollama": "gpt-oss:120b", "compatible": "openai/gpt-oss-120b"}
PLAIN = {
    "openai": ["gpt-4.1"],
    "anthropic": ["claude-haiku-4-5", "claude-opus-4-5"],
    "gemini": ["gemini-2.5-pro", "gemini-3.1-flash-lite-image"],
    "ollama": ["llama3.1"],
    "compatible": ["default"],
}


def efforts_in(body: dict[str, Any]) -> list[object]:
    """Return every effort of a request, wherever a provider wants it."""
    thinking = body.get("generationConfig", {}).get("thinkingConfig", {})
    places = (
        body.get("reasoning", {}).get("effort"),
        body.get("output_config", {}).get("effort"),
        thinking.get("thinkingLevel") or thinking.get("thinking_level"),
        body.get("reasoning_effort"),
        body.get("think") or None,
    )
    return [one for one in places if one is not None]


@pytest.mark.parametrize(("provider", "model"), (REASONING | OPEN).items())
async def test_a_model_that_reasons_is_told_how_much_and_more_in_the_audit(
    dial: Dial, server: StandIn, provider: str, model: str
) -> None:
    connected = await dial(provider, model=model, effort="medium", audit_effort="high", context_tokens=65_536)
    await connected.reply(PROMPT, schema=SCHEMA, generation=Generation(max_tokens=500))
    await connected.reply(PROMPT, schema=SCHEMA, generation=Generation(max_tokens=500, thorough=True))
    sent = [request.json for request in server.requests]
    assert [[str(one).lower() for one in efforts_in(body)] for body in sent] == [["medium"], ["high"]]
    calls = [request.call for request in server.requests]
    assert [call.max_tokens for call in calls if call] == [8_500, 16_500]
    card = await connected.card()
    assert (card.options["reasoningEffort"], card.options["reasoningEffortAudit"]) == ("medium", "high")


@pytest.mark.parametrize(("provider", "model"), [(p, m) for p, models in PLAIN.items() for m in models])
async def test_a_model_that_takes_no_effort_is_sent_none(
    dial: Dial, server: StandIn, provider: str, model: str
) -> None:
    connected = await dial(provider, model=model, effort="high", audit_effort="high")
    await connected.reply(PROMPT, schema=SCHEMA, generation=Generation(thorough=True))
    assert efforts_in(server.requests[0].json) == []
    assert "thinking" not in server.requests[0].json


REFUSED = {
    "openai": {
        "error": {
            "message": "Unsupported parameter: 'reasoning.effort' is not supported with this model.",
            "type": "invalid_request_error",
            "param": "reasoning.effort",
            "code": "unsupported_parameter",
        }
    },
    "anthropic": {
        "type": "error",
        "error": {
            "type": "invalid_request_error",
            "message": "adaptive thinking is not supported on this model",
        },
    },
    "gemini": {
        "error": {
            "code": 400,
            "message": "Thinking level is not supported for this model.",
            "status": "INVALID_ARGUMENT",
        }
    },
    "ollama": {"error": '"gpt-oss:120b" does not support thinking'},
    "compatible": {
        "error": {
            "message": "Unrecognized request argument supplied: reasoning_effort",
            "type": "invalid_request_error",
            "param": None,
            "code": None,
        }
    },
}


@pytest.mark.parametrize(("provider", "model"), (REASONING | OPEN).items())
async def test_a_model_that_refuses_an_effort_is_asked_without_one_and_it_is_said_once(
    dial: Dial, server: StandIn, provider: str, model: str
) -> None:
    async def refuse(exchange: Exchange) -> None:
        await exchange.send(as_json(REFUSED[provider], 400))

    server.script(provider, "*", refuse)
    connected = await dial(provider, model=model, effort="medium", context_tokens=65_536)
    first = await connected.reply(PROMPT, schema=SCHEMA)
    again = await connected.reply(PROMPT, schema=SCHEMA)
    assert [efforts_in(request.json) != [] for request in server.requests] == [True, False, False]
    assert (first.flags, again.flags) == (("effort_refused",), ())
    assert first.text


async def test_any_other_refusal_of_a_request_is_told_as_it_is(dial: Dial, server: StandIn) -> None:
    async def refuse(exchange: Exchange) -> None:
        await exchange.trouble("bad_request")

    server.script("openai", "*", refuse, times=None)
    with pytest.raises(ProviderFailure) as caught:
        await (await dial("openai", model="gpt-6.1-sol")).reply(PROMPT)
    assert caught.value.kind is FailureKind.BAD_REQUEST
    assert len(server.requests) == 1


async def test_anthropic_thinks_only_where_it_is_let(dial: Dial, server: StandIn) -> None:
    await (await dial("anthropic", model="claude-opus-5-5")).reply(PROMPT)
    assert server.requests[0].json["thinking"] == {"type": "adaptive"}


async def test_an_openai_model_that_knows_one_effort_gets_that_one(dial: Dial, server: StandIn) -> None:
    await (await dial("openai", model="gpt-6.1-pro", effort="low")).reply(PROMPT)
    assert server.requests[0].json["reasoning"] == {"effort": "high"}
