"""The command with a panel of three over the three cloud providers, each with its own key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from detective_app.provider_facts import PROVIDERS
from detective_app.registry import load
from tests.e2e.in_process import Ended, detective
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.address_faults import UNKNOWN_HOST
from tests.stand_ins.brains import HYPOTHESIS

MODELS = {"openai": "gpt-6.1-sol", "anthropic": "claude-opus-5-5", "gemini": "gemini-3.8-flash"}
KEYS = {name: f"sk-Canary{name}Begins0And9Ends{name[::-1]}Here" for name in MODELS}
TIME_SCALE = 0.06
TURNS = 2


@pytest.fixture(scope="module")
def brain() -> Brain:
    """How the models of the stand-in think; a module may have another."""
    return Brain(turns=TURNS)


@pytest.fixture(scope="module")
def stand_in(brain: Brain) -> Iterator[StandIn]:
    for name in (*MODELS, "ollama"):
        load("detective_app.providers", name)
    for sdk in ("openai", "anthropic", "google.genai"):
        import_module(sdk)
    with StandIn(brain, time_scale=TIME_SCALE) as server:
        yield server


@pytest.fixture
def server(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in.forget()
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", str(TIME_SCALE))
    for provider, key in KEYS.items():
        monkeypatch.setenv(PROVIDERS[provider].key_variable or "", key)  # type: ignore[index]
    return stand_in


def settings(data: Path, *, slow: bool = False) -> None:
    data.mkdir(mode=0o700)
    timeouts = {"cloudTimeout": 20 if slow else 120, "localTimeout": 360}
    allowed = [f"{name}={UNKNOWN_HOST}" for name in MODELS]
    (data / "config.json").write_text(json.dumps({"timeouts": timeouts, "keyAddresses": allowed}))


def run(server: StandIn, data: Path, *options: str, case: Path | None = None) -> Ended:
    """Start a run with a panel of three."""
    agents = [word for name, model in MODELS.items() for word in ("--agent", f"{name}:{model}")]
    document = ("--case", str(case)) if case else ()
    return detective(
        data, "interrogate", HYPOTHESIS, "--limit", "5", *agents, *addresses(server), *document, *options
    )


def addresses(server: StandIn) -> list[str]:
    places = [
        word for name in (*MODELS, "ollama") for word in ("--base-url", f"{name}={server.base_url(name)}")
    ]
    return ["--witness", "ollama:llama3.1", *places]
