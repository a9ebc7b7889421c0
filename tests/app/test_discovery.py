"""What models are within reach: lists, an Ollama found or not, and one more model fetched."""

from __future__ import annotations

import json

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import BadInput, FailureKind, ModelUnavailable, ProviderFailure
from detective_app.core.settings import Configuration, WitnessChoice
from detective_app.storage import settings_file
from tests.app.conftest import KEY
from tests.stand_ins import FAULTS, StandIn
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.ollama import MODELS, PARTS, SIZE


def using(app: DetectiveApplication, server: StandIn) -> None:
    """Let the settings name the stand-ins."""
    settings = settings_file.with_value(
        app.settings.current, "detectives.openai.baseUrl", server.base_url("openai")
    )
    app.settings.save(settings_file.with_value(settings, "witness.baseUrl", server.base_url("ollama")))


async def test_a_providers_models_are_listed(app: DetectiveApplication, server: StandIn) -> None:
    using(app, server)
    assert "gpt-6.1-sol" in [model.name for model in await app.models.offered_by("openai")]
    assert [model.size_bytes for model in await app.models.offered_by("ollama")] == [SIZE] * len(MODELS)
    assert server.seen(calls_only=True) == [], "listing models asks none of them"


async def test_a_refused_key_is_told_in_the_providers_words_without_the_key(
    app: DetectiveApplication, server: StandIn
) -> None:
    using(app, server)
    server.keys["openai"] = "sk-another-key-0123456789"
    with pytest.raises(ProviderFailure) as caught:
        await app.models.offered_by("openai")
    assert caught.value.kind is FailureKind.AUTHENTICATION
    assert KEY[-12:] not in str(caught.value)
    tested = await app.models.test_key("openai")
    assert (tested.ok, tested.text) == (False, str(caught.value))


async def test_a_provider_without_a_key_is_not_called(app: DetectiveApplication) -> None:
    with pytest.raises(ModelUnavailable, match="no key for Anthropic"):
        await app.models.offered_by("anthropic")


async def test_a_running_ollama_is_found_with_its_models(app: DetectiveApplication, server: StandIn) -> None:
    using(app, server)
    found = await app.models.find_witness()
    assert (found.version, found.problem, found.address) == ("0.14.2", None, server.base_url("ollama"))
    assert [model.name for model in found.models] == list(MODELS)
    assert found.milliseconds is not None
    assert 0 <= found.milliseconds < 1_500
    assert (await app.models.find_witness(server.base_url("ollama"))).models == found.models


async def test_where_no_ollama_runs_the_words_say_so(app: DetectiveApplication, server: StandIn) -> None:
    address = f"http://127.0.0.1:{server.closed_port()}"
    found = await app.models.find_witness(address)
    assert found.problem == f"Ollama does not run at {address}. Start it, or go without a model."
    assert (found.version, found.models, found.milliseconds) == (None, (), None)


async def test_something_else_on_that_port_is_not_taken_for_ollama(
    app: DetectiveApplication, server: StandIn
) -> None:
    found = await app.models.find_witness(server.base_url("openai"))
    assert found.problem is not None
    assert "does not speak as Ollama does: Incorrect API key" in found.problem


async def test_a_silent_address_is_given_up_after_a_second_and_a_half(
    app: DetectiveApplication, server: StandIn
) -> None:
    async def silent(exchange: Exchange) -> None:
        await exchange.until_client_leaves()

    server.script("ollama", "info", silent, times=None)
    found = await app.models.find_witness(server.base_url("ollama"))
    assert found.problem is not None
    assert "within 1.5 seconds" in found.problem


async def test_an_ollama_without_models_is_found_and_says_what_to_do(
    app: DetectiveApplication, server: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.stand_ins.ollama.MODELS", ())
    found = await app.models.find_witness(server.base_url("ollama"))
    assert found.version == "0.14.2"
    assert found.problem is not None
    assert "no model yet" in found.problem


@pytest.mark.parametrize("address", ["not an address", "ftp://127.0.0.1", "http://user:secret@127.0.0.1"])
async def test_a_bad_address_is_a_problem_in_words(app: DetectiveApplication, address: str) -> None:
    found = await app.models.find_witness(address)
    assert found.problem is not None
    assert found.problem.endswith(".")


async def test_a_local_call_uses_no_proxy(
    app: DetectiveApplication, server: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{server.closed_port()}")
    app.settings.save(settings_file.with_value(Configuration(), "proxy", "system"))
    assert (await app.models.find_witness(server.base_url("ollama"))).problem is None


async def test_a_model_is_pulled_with_its_progress(app: DetectiveApplication, server: StandIn) -> None:
    told: list[tuple[str, int, int]] = []
    await app.models.pull("qwen2.5:7b", lambda *step: told.append(step), server.base_url("ollama"))
    whole = sum(PARTS.values())
    assert told[-1] == ("qwen2.5:7b", whole, whole)


async def test_a_pull_that_fails_says_why(app: DetectiveApplication, server: StandIn) -> None:
    using(app, server)
    with pytest.raises(ProviderFailure, match="file does not exist"):
        await app.models.pull("unknown", lambda *_: None)
    server.script("ollama", "info", FAULTS["W1"])
    with pytest.raises(ProviderFailure):
        await app.models.pull("llama3.1", lambda *_: None)


@pytest.mark.parametrize("name", ["", "../../etc", " two words"])
async def test_what_is_no_model_name_is_never_sent(
    app: DetectiveApplication, server: StandIn, name: str
) -> None:
    with pytest.raises(BadInput, match="model name"):
        await app.models.pull(name, lambda *_: None, server.base_url("ollama"))
    assert server.requests == []


async def test_a_test_asks_the_model_that_is_chosen_and_not_only_the_list(
    app: DetectiveApplication, server: StandIn
) -> None:
    using(app, server)
    good = await app.models.test_key("openai")
    asked = server.seen("openai", calls_only=True)
    assert (good.ok, good.model, len(asked)) == (True, "gpt-6.1-sol", 1)
    assert json.loads(asked[0].body)["model"] == "gpt-6.1-sol"

    async def missing(exchange: Exchange) -> None:
        await exchange.trouble("model_missing")

    server.script("openai", "answer", missing)
    bad = await app.models.test_key("openai", "gpt-of-another")
    assert (bad.ok, bad.kind, bad.model) == (False, FailureKind.MODEL_MISSING, "gpt-of-another")
    assert bad.models, "the models that are on offer are still told"


async def test_the_witness_of_a_server_is_the_model_that_its_test_asks(
    app: DetectiveApplication, server: StandIn
) -> None:
    witness = WitnessChoice(provider="compatible", model="local-one", base_url=server.base_url("compatible"))
    app.settings.save(app.settings.current.evolve(witness=witness))
    tested = await app.models.test_key("compatible")
    assert (tested.ok, tested.model) == (True, "local-one")
    assert len(server.seen("compatible", calls_only=True)) == 1
