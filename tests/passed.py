"""A local model that has passed its test, so that runs of tests take it for a capable one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from detective_app.core.model_test import JUDGEMENTS, QUESTIONS, ModelTest
from detective_app.storage.model_tests import ModelTests


def passed(data: Path, ref: str, address: str = "") -> None:
    """Keep in a data folder that a model at an address does everything right."""
    ModelTests(data / "model-tests.json").keep(
        ModelTest(
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
    )
