"""What is told of a session takes time that grows with what there is to tell, and no faster."""

from __future__ import annotations

import pytest

from tests.bench.growth_sessions import READERS, with_conflicts, with_facts
from tests.growing import MOST, growth


@pytest.mark.parametrize(
    "reader",
    ["conflict list", "conflict opened", "evidence", "readiness", "report, Markdown", "report, HTML"],
)
def test_thousands_of_conflicts_are_not_held_against_each_other(reader: str) -> None:
    sessions = {size: with_conflicts(size) for size in (100, 400)}
    assert growth(lambda size: lambda: READERS[reader](sessions[size]), 100) < MOST


@pytest.mark.parametrize("reader", ["evidence", "saving and loading", "report, Markdown"])
def test_facts_are_read_once_however_many_there_are(reader: str) -> None:
    sessions = {size: with_facts(size) for size in (10, 40)}
    assert growth(lambda size: lambda: READERS[reader](sessions[size]), 10) < MOST
