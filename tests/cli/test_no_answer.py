"""A call to the witness that failed is a failed call: no fact about the documents, nor a silent success."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.clerk import BRIDGE_TEXTS, written
from tests.cli.command import Ended, call
from tests.cli.models import DETECTIVE, WITNESS
from tests.stand_ins import Answer, StandIn
from tests.stand_ins.exchange import Exchange

KEY = "sk-proj-" + "k" * 32
ASKED = "When did the weight limit come into force?"
CLAIM = "The weight limit came into force on 22 March 2024."
REPLIES = {
    "empty": (Answer(""), "gave no answer"),
    "a thought alone": (Answer("<think>\nMaybe {a brace}. Or"), "thought up to its token limit"),
    "a refusal": (Answer("I am sorry, but I cannot help with that."), "declined to answer"),
    "broken JSON": (Answer('{"statements": [{"text": "It was so." "no"]}'), "could not be read"),
    "cut JSON": (Answer('{"statements": [{"text": "It wa', stop="length"), "cut off at its token limit"),
    "talk": (Answer("The document says so somewhere."), "could not be read"),
}
NEVER = ("do not state", "were read, and", "was read, and", "all 6 passages", "not found")


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with StandIn() as running:
        yield running


@pytest.fixture
def case(tmp_path: Path) -> Path:
    return written(tmp_path / "bridge", BRIDGE_TEXTS)


def asked(data: Path, server: StandIn, answer: Answer, *words: str | Path) -> Ended:
    """Run a verb with a capable witness that always gives this reply."""

    async def react(exchange: Exchange) -> None:
        await exchange.say(answer)

    server.script("ollama", "answer", react, times=None)
    assert call("--data-dir", data, "config", "set", "witness.profile", "capable").code == 0
    where = [f"--base-url={name}={server.base_url(name)}" for name in ("ollama", "openai")]
    return call("--data-dir", data, "--json", *words, *where)


def untrue(text: str) -> list[str]:
    """Return what is said of the documents by a model's failure."""
    lower = text.lower()
    return [lower[lower.find(words) - 60 : lower.find(words) + 60] for words in NEVER if words in lower]


@pytest.mark.parametrize(("answer", "said"), REPLIES.values(), ids=list(REPLIES))
def test_a_question_fails_with_the_reason_and_shows_what_comes_near(
    data: Path, server: StandIn, case: Path, answer: Answer, said: str
) -> None:
    ended = asked(data, server, answer, "ask", ASKED, "--case", case)
    assert len(server.seen("ollama", calls_only=True)) >= 2  # asked for once more
    assert ended.code == 4
    (line,) = ended.lines
    assert (line["outcome"], line["evidence"]["facts"]) == ("no_answer", [])
    assert line["passages"]
    assert said in line["because"]
    assert said in ended.err
    assert untrue(json.dumps(line) + ended.err) == []


@pytest.mark.parametrize(("answer", "said"), REPLIES.values(), ids=list(REPLIES))
def test_a_run_keeps_why_and_says_nothing_of_the_documents_by_it(
    data: Path, server: StandIn, case: Path, answer: Answer, said: str
) -> None:
    words = ("interrogate", CLAIM, "--case", case, "--detective", DETECTIVE, "--witness", WITNESS)
    ended = asked(data, server, answer, *words)
    (file,) = (data / "sessions").glob("session_*.json")
    session: dict[str, Any] = json.loads(file.read_bytes())
    pairs = session["qaPairs"]
    assert pairs
    assert {pair["outcome"] for pair in pairs} == {"no_answer"}
    assert all(said in " ".join(pair["notes"]) for pair in pairs)
    assert [fact for pair in pairs for fact in pair["evidence"]["facts"]] == []
    told = json.dumps([pairs, session.get("auditResult")])
    report = call("--data-dir", data, "export", session["id"], "--format", "markdown", "--output", "-")
    assert untrue(told + ended.out + ended.err + report.out) == []
    assert call("--data-dir", data, "verify").code == 0
