"""What a call cost, from the offline price data of genai-prices."""

from __future__ import annotations

from typing import cast

from detective_app.core.session import Usage
from detective_app.core.settings import PROVIDERS, ProviderName

_NAMES = {"openai": "openai", "anthropic": "anthropic", "gemini": "google"}


def price_of(provider: str, model: str, usage: Usage) -> float | None:
    """Return US dollars for a usage: 0.0 for a local provider, None when the model's price is not known."""
    if PROVIDERS[cast("ProviderName", provider)].local:
        return 0.0
    import genai_prices

    tokens = genai_prices.Usage(
        input_tokens=usage.input_tokens,
        cache_read_tokens=usage.cached_tokens,
        output_tokens=usage.output_tokens,
    )
    try:
        price = genai_prices.calc_price(tokens, model, provider_id=_NAMES[provider])
    except LookupError:
        return None
    return float(price.total_price)
