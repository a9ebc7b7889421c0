"""A local model that has passed its test, so that runs of tests take it for a capable one."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from detective_app.core.model_test import JUDGEMENTS, QUESTIONS, ModelTest
from detective_app.storage.model_tests import ModelTests

LARGE = ("llama3.1", "llama3.1:70b", "big", "big-0", "big-1", "big-2")
"""Models of Ollama that the tests of the command have for capable ones."""


def passed(data: Path, ref: str, address: str = "") -> None:
    """Keep in a data folder that a model at an address does everything right."""
    ModelTests(data / "model-tests.json").keep(perfect(ref, address))


def perfect(ref: str, address: str) -> ModelTest:
    """Return the test of a model that does everything right."""
    return ModelTest(
        model=ref,
        address=address,
        at=datetime(2026, 1, 2, tzinfo=UTC),
        right=QUESTIONS,
        quoted=30,
        refused=10,
        invented=0,
        answer_seconds=1.5,
        judged=JUDGEMENTS,
        kept=JUDGEMENTS,
        judge_seconds=1.0,
    )


def passed_by(arguments: Sequence[str | Path]) -> None:
    """Let the large models of an Ollama that a command names have passed, where it can be kept."""
    words = [str(word) for word in arguments]
    named = [word.removeprefix("ollama=") for word in words if word.startswith("ollama=http")]
    if "--data-dir" in words and named:
        file = Path(words[words.index("--data-dir") + 1]) / "model-tests.json"
        found = [perfect(f"ollama:{model}", named[-1]) for model in LARGE]
        kept = [one for one in ModelTests(file).all() if one.model not in {new.model for new in found}]
        with suppress(OSError):  # a folder that cannot be written is what some tests are about
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            every = ",".join(one.model_dump_json() for one in (*kept, *found))
            file.write_text(f"[{every}]", encoding="utf-8")
