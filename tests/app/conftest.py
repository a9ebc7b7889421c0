"""The program over an empty data folder, and the providers it may call."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.application import GlobalOptions
from tests.stand_ins import Brain, StandIn

KEY = "sk-proj-" + "o" * 28 + "1234"


@pytest.fixture
def app(tmp_path: Path) -> DetectiveApplication:
    """The program over an empty data folder."""
    return DetectiveApplication(GlobalOptions(data_dir=tmp_path / "data"))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A server that plays every provider; a key for one cloud stands in the environment."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with StandIn(Brain(turns=5), time_scale=0.1) as running:
        yield running
