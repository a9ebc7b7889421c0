"""A stand-in for every provider, and models connected to it through the adapters and the real SDKs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import pytest
from pydantic import SecretStr

from detective_app import registry
from detective_app.core.ports import Connection, Message, Provider
from detective_app.provider_facts import PROVIDERS
from tests.stand_ins import StandIn
from tests.stand_ins.server import WIRES

CLOUDS = tuple(name for name in WIRES if PROVIDERS[name].key_variable)
SPOKEN = {name: wire.__name__.rpartition(".")[2] for name, wire in WIRES.items()}
"""Whose wire format each provider speaks: its own, or that of compatible servers."""

KEY = "sk-canary-4f9b2c7d81e6a053-canary"
PROMPT = (Message("system", "Be brief."), Message("user", "Which room holds the spare lantern?"))
ANSWER = "The spare lantern is kept in the tower store."
SCHEMA = {
    "type": "object",
    "properties": {"signals": {"type": "string"}},
    "required": ["signals"],
    "additionalProperties": False,
}
Dial = Callable[..., Awaitable[Provider]]


@pytest.fixture(scope="session")
def shared_server() -> Iterator[StandIn]:
    """One stand-in for the whole suite, with pauses at a fifth of their length."""
    with StandIn(time_scale=0.2) as server:
        yield server


@pytest.fixture
def server(shared_server: StandIn) -> StandIn:
    """The stand-in without scripts and records."""
    shared_server.forget()
    return shared_server


@pytest.fixture(autouse=True)
def no_key_in_logs(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Let every library log at its most talkative, and look for the key in what it said."""
    caplog.set_level(logging.DEBUG)
    yield
    formatter = logging.Formatter()
    assert not [r for r in caplog.get_records("call") if KEY[:12] in formatter.format(r)]


@pytest.fixture(params=tuple(WIRES))
def provider(request: pytest.FixtureRequest) -> str:
    """Each provider in turn."""
    return str(request.param)


@pytest.fixture
async def dial(server: StandIn) -> AsyncIterator[Dial]:
    """Connect to a provider's stand-in, as the program does: in a thread, with everything said explicitly."""
    dialled: list[Provider] = []

    async def connect(provider: str, **changes: Any) -> Provider:
        said: dict[str, Any] = {
            "provider": provider,
            "model": "some-model",
            "base_url": changes.get("base_url") or server.base_url(provider),
            "role": "detective",
            "deadline": 30.0,
            "key": SecretStr(KEY),
            "session_id": "session-1",
        }
        module = await asyncio.to_thread(registry.load, "detective_app.providers", provider)
        model: Provider = await asyncio.to_thread(module.connect, Connection(**{**said, **changes}))
        dialled.append(model)
        return model

    yield connect
    for model in dialled:
        await model.aclose()
