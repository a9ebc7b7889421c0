"""A witness by script, and a case that it quotes from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.clerk import BRIDGE_TEXTS, written
from tests.cli.conftest import models
from tests.quality.quoting_witness import QuotingWitness
from tests.stand_ins import StandIn

__all__ = ["models"]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """Documents about a bridge."""
    return written(tmp_path / "case", BRIDGE_TEXTS)


@pytest.fixture
def witness() -> Iterator[StandIn]:
    """A witness that quotes what is nearest to a question."""
    with StandIn(QuotingWitness()) as server:
        yield server
