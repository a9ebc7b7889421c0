"""What a model does while its call runs, in a few English words."""

from __future__ import annotations

from detective_app.core.thoughts import Doing


def words(doing: Doing, seconds: int, tokens: int) -> str:
    """Say what a model does and for how long, with about how many tokens have come; no word of them."""
    if doing == "waiting":
        return f"waiting for the first word, {seconds} s"
    return f"{doing}, {seconds} s, {tokens:,} tokens"
