"""What the files of the providers say of themselves, and that it can be read without their SDKs."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from detective_app.core.session import Usage
from detective_app.core.settings import Configuration
from detective_app.prices import price_of
from detective_app.provider_facts import PROVIDERS

SLOW = {"openai", "anthropic", "google.genai", "xllamacpp", "httpx2", "keyring", "PySide6"}
KEYED = [name for name, facts in PROVIDERS.items() if facts.key_variable]


def test_facts_are_read_without_an_sdk_or_http() -> None:
    read = (
        "import sys; from detective_app.provider_facts import PROVIDERS; list(PROVIDERS); print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", read], capture_output=True, text=True, check=True).stdout
    assert "detective_app.providers.openai" in loaded.split()
    assert SLOW & set(loaded.split()) == set()


@pytest.mark.parametrize("name", PROVIDERS)
def test_facts_are_such_as_the_program_can_use(name: str) -> None:
    facts = PROVIDERS[name]
    assert re.fullmatch("[a-z]+", name), "sessions name models as provider:model, in letters"
    assert facts.title
    assert facts.local or facts.base_url.startswith("https://")
    assert not facts.base_url.endswith("/")
    assert facts.models or not facts.base_url, "the first of them is proposed"
    assert facts.local == (facts.key_variable is None)
    for page in filter(None, (facts.key_page, facts.billing_page)):
        assert page.startswith("https://")


@pytest.mark.parametrize("name", KEYED)
def test_a_provider_with_a_key_proposes_a_model_whose_price_is_known(name: str) -> None:
    facts = PROVIDERS[name]
    assert facts.price_id is None or price_of(name, facts.models[0].name, Usage(calls=1, input_tokens=9))


def test_lists_name_the_detectives_of_a_fresh_installation_in_their_order() -> None:
    fresh = Configuration()
    own = {choice.provider for choice in fresh.detectives}
    proposed = {name: PROVIDERS[name].models[0].name for name in KEYED if name in own}
    assert [*proposed] == [choice.provider for choice in fresh.detectives]
    assert [*proposed.values()] == [choice.model for choice in fresh.detectives]
    assert fresh.witness.base_url == PROVIDERS[fresh.witness.provider].base_url
    assert fresh.witness.model == PROVIDERS[fresh.witness.provider].models[0].name


def test_a_name_that_is_no_provider_has_no_facts() -> None:
    assert "nobody" not in PROVIDERS
    assert "_transport" not in PROVIDERS
    with pytest.raises(KeyError):
        PROVIDERS["nobody"]
