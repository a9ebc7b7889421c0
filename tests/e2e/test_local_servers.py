"""A whole run with each server of local models as the witness, as the detective, and in a panel."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.in_process import Ended, detective
from tests.e2e.survival import check_run
from tests.passed import passed
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS
from tests.stand_ins.dialects import THOUGHT, models, react
from tests.sweeps import sweep

MODELS = models()
PAIRS = tuple(product(MODELS, MODELS))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    with StandIn(Brain(turns=2)) as running:
        yield running


def next_to(pair: tuple[str, str]) -> bool:
    """Tell whether the second is the next of the first, so that each is each once."""
    first, second = map(MODELS.index, pair)
    return second == (first + 1) % len(MODELS)


def interrogated(folder: Path, server: StandIn, *who: str) -> tuple[dict[str, Any], Ended]:
    """Interrogate with all servers at hand; return the whole session, which tells nothing of a thought."""
    data, document = folder / "data", folder / "log.md"
    data.mkdir(mode=0o700)
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    where = {name: server.base_url(name) for name in ("ollama", "compatible")}
    for one in MODELS:
        passed(data, one, where[one.partition(":")[0]])
    server.script("*", "*", react, times=None)
    options = [word for name, url in where.items() for word in ("--base-url", f"{name}={url}")]
    ended = detective(data, "interrogate", HYPOTHESIS, "--case", str(document), *who, *options)
    assert ended.code == 0, ended.err
    session = check_run(data, ended)
    assert THOUGHT[:20] not in json.dumps(session) + ended.out + ended.err
    assert detective(data, "verify").code == 0
    return session, ended


@pytest.mark.parametrize("pair", sweep(PAIRS, next_to), ids=" asks ".join)
def test_a_run_is_whole_and_says_nothing_of_a_thought(
    pair: tuple[str, str], server: StandIn, tmp_path: Path
) -> None:
    asks, answers = pair
    session, _ = interrogated(tmp_path, server, "--detective", asks, "--witness", answers)
    assert [pair["outcome"] for pair in session["qaPairs"]] == ["answered", "answered"]
    assert [pair["evidence"]["facts"][0]["text"] for pair in session["qaPairs"]] == list(ANSWERS[:2])
    assert {asks, answers} <= set(session["usage"])
    assert all(0 < one["reasoningTokens"] < one["outputTokens"] for one in session["usage"].values())


def test_each_server_has_a_seat_in_a_panel(server: StandIn, tmp_path: Path) -> None:
    seats = [word for one in MODELS for word in ("--agent", one)]
    session, _ = interrogated(
        tmp_path, server, *seats, "--witness", MODELS[-1], "--mode", "devils-advocate", "--rounds", "2"
    )
    first = session["deliberation"]["rounds"][0]["responses"]
    assert {one["providerUsed"] for one in first} == {*MODELS}
    assert session["auditResult"]["verdict"]
