"""What a call cost, from the offline price data of genai-prices."""

from __future__ import annotations

from detective_app.core.session import Usage
from detective_app.provider_facts import PROVIDERS


def price_of(provider: str, model: str, usage: Usage) -> float | None:
    """Return US dollars for a usage: 0.0 for a local provider, None when the model's price is not known."""
    facts = PROVIDERS[provider]
    if facts.local:
        return 0.0
    if facts.price_id is None:
        return None
    import genai_prices

    tokens = genai_prices.Usage(
        input_tokens=usage.input_tokens,
        cache_read_tokens=usage.cached_tokens,
        output_tokens=usage.output_tokens,
    )
    try:
        price = genai_prices.calc_price(tokens, model, provider_id=facts.price_id)
    except LookupError:
        return None
    return float(price.total_price)
