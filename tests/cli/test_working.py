"""What a person sees while a model reads or thinks, and the time that they can give it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.clerk import BRIDGE_TEXTS, written
from tests.cli.command import PseudoTerminal, call
from tests.cli.models import DETECTIVE, WITNESS
from tests.stand_ins import StandIn
from tests.stand_ins.behaviours import NDJSON, piece
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import Response

KEY = "sk-proj-" + "k" * 32
ASKED = "When did the weight limit come into force?"
THOUGHT = "It may be the {log} or the memo. "


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.1")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with StandIn() as running:
        yield running


@pytest.fixture
def case(tmp_path: Path) -> Path:
    return written(tmp_path / "bridge", BRIDGE_TEXTS)


@pytest.fixture
def words(data: Path, server: StandIn, case: Path) -> list[str | Path]:
    """Where the documents, the models and the settings are."""
    for name, value in {"witness.profile": "capable", "timeouts.firstTokenSeconds": "40"}.items():
        assert call("--data-dir", data, "config", "set", name, value).code == 0
    where = [f"--base-url={name}={server.base_url(name)}" for name in ("ollama", "openai")]
    return ["--data-dir", data, "--case", case, "--witness", WITNESS, *where]


def slowly(before: float, thinking: float) -> object:
    """Say nothing for so many seconds, then think for so many, then answer."""

    async def react(exchange: Exchange) -> None:
        answer = exchange.answer().text
        await exchange.pause(before)
        await exchange.head(Response(200, headers=NDJSON), length=None)
        await exchange.chunk(json.dumps(piece(thinking=THOUGHT * 100)).encode() + b"\n")
        await exchange.pause(thinking)
        for line in (piece(content=answer), piece("stop")):
            await exchange.chunk(json.dumps(line).encode() + b"\n")
        await exchange.chunk(b"")

    return react


def test_the_terminal_says_that_a_model_reads_and_that_it_thinks(
    server: StandIn, words: list[str | Path]
) -> None:
    server.script("ollama", "answer", slowly(1.5, 1.5))  # type: ignore[arg-type]
    with PseudoTerminal("ask", ASKED, *words, columns=120) as terminal:
        terminal.read_until("waiting for the first word, 1 s")
        terminal.read_until(f"s, {round(len(THOUGHT) * 100 / 3.4):,} tokens. Ctrl+C")
        assert "thinking, 2 s" in terminal.text
        assert terminal.end() == 0
    assert THOUGHT not in terminal.text


def test_without_a_terminal_a_slow_model_is_told_of_in_a_line(
    server: StandIn, words: list[str | Path]
) -> None:
    server.script("ollama", "answer", slowly(2.5, 0.0))  # type: ignore[arg-type]
    ended = call("ask", ASKED, *words)
    assert ended.code == 0
    assert ended.err.count("Looking in the documents: waiting for the first word, ") == 1
    assert "waiting" not in ended.out


def test_a_run_tells_it_as_events_without_the_thought(server: StandIn, words: list[str | Path]) -> None:
    server.script("ollama", "answer", slowly(1.5, 1.5))  # type: ignore[arg-type]
    ended = call("--json", *words[:2], "interrogate", ASKED, *words[2:], "--detective", DETECTIVE)
    assert ended.code == 0, ended.err
    told = [line for line in ended.lines if line["event"] == "model_working"]
    assert [(one["doing"], one["provider"], one["stage"]) for one in told][:2] == [
        ("waiting", WITNESS, "answer"),
        ("thinking", WITNESS, "answer"),
    ]
    assert THOUGHT not in ended.out


def test_a_model_that_says_nothing_for_longer_than_it_may_is_asked_once(
    server: StandIn, words: list[str | Path]
) -> None:
    server.script("ollama", "answer", slowly(9.0, 0.0), times=None)  # type: ignore[arg-type]
    assert call(*words[:2], "config", "set", "timeouts.firstTokenSeconds", "15").code == 0
    ended = call("ask", ASKED, *words)
    assert ended.code == 4
    assert "Nothing came for 1.5 s" in ended.err
    assert "timeouts.firstTokenSeconds" in ended.err
    assert len(server.seen("ollama", "answer")) == 1
