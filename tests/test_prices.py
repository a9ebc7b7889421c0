"""What a call cost: a sum for known models, nothing for local ones, and unknown, not zero, otherwise."""

from __future__ import annotations

import pytest

from detective_app.core.session import Usage
from detective_app.prices import price_of

USAGE = Usage(calls=1, input_tokens=1_000, cached_tokens=200, output_tokens=500, reasoning_tokens=100)


@pytest.mark.parametrize(
    ("provider", "model"),
    [("openai", "gpt-6.1-sol"), ("anthropic", "claude-opus-5-5"), ("gemini", "gemini-3.8-flash")],
)
def test_a_default_model_has_a_price_that_grows_with_use(provider: str, model: str) -> None:
    price = price_of(provider, model, USAGE)
    assert price is not None
    assert 0 < price < 1
    more = price_of(provider, model, USAGE + USAGE)
    assert more == pytest.approx(2 * price)
    uncached = price_of(provider, model, USAGE.model_copy(update={"cached_tokens": 0}))
    assert uncached is not None
    assert uncached > price


@pytest.mark.parametrize("provider", ["ollama", "compatible", "builtin"])
def test_a_local_model_costs_nothing(provider: str) -> None:
    assert price_of(provider, "any", USAGE) == 0.0


def test_an_unknown_model_has_no_price() -> None:
    assert price_of("openai", "no-such-model", USAGE) is None
