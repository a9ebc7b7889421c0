"""What the files of the providers say of themselves, and that it can be read without their SDKs."""

from __future__ import annotations

import pytest

from detective_app.provider_facts import PROVIDERS


@pytest.mark.parametrize(
    ("provider", "model", "profile"),
    [
        ("builtin", "qwen2.5-coder-1.5b-instruct-q4_k_m", "small"),
        ("builtin", "/models/anything.gguf", "small"),
        ("ollama", "llama3.2:1b", "small"),
        ("ollama", "qwen2.5:0.5b-instruct", "small"),
        ("ollama", "phi3:3.8b", "small"),
        ("ollama", "gemma3:4b", "small"),
        ("ollama", "gemma3n:e2b", "small"),
        ("ollama", "smollm:135m", "small"),
        ("ollama", "llama3.1:8b", "capable"),
        ("ollama", "gemma3:12b", "capable"),
        ("ollama", "mixtral:8x3b", "capable"),
        ("ollama", "llama3.1", "capable"),
        ("compatible", "qwen2.5-7b-instruct-1m", "capable"),
        ("compatible", "SmolLM2-360M-Instruct", "small"),
        ("openai", "gpt-4b", "capable"),
    ],
)
def test_small_models_are_known_by_their_names(provider: str, model: str, profile: str) -> None:
    assert PROVIDERS[provider].profile_of(model) == profile
