"""Models on another computer, reached by a proxy as its own name: several answers at once, and what leaves.

The stand-in is the proxy, so the program itself finds that its models are elsewhere.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from detective_app.evidence.text.copied import DocumentWords
from tests.e2e.in_process import Ended, detective, stored
from tests.e2e.survival import check_run
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS, RoundBrain, asked
from tests.stand_ins.exchange import Exchange

SECONDS = 30.0
"""How long a reply is held back at most, for what has to happen before it."""


@pytest.fixture(scope="module")
def models() -> Iterator[StandIn]:
    with StandIn(RoundBrain(turns=6), time_scale=0.01) as server:
        yield server


@pytest.fixture
def server(models: StandIn, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    models.forget()
    monkeypatch.setenv("OPENAI_API_KEY", "key-of-openai-0123456789")
    return models


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """Two documents of over 200 words each, in which every answer stands between lines of its own."""
    folder = tmp_path / "case"
    folder.mkdir()
    for name in ("watch", "store"):
        lines = [
            f"## Of the {name}, part {n}\n\n{_line(name, n, 1)}\n{answer}\n{_line(name, n, 2)}\n"
            for n, answer in enumerate(ANSWERS if name == "watch" else ANSWERS[::-1])
        ]
        (folder / f"{name}.md").write_text(f"# The {name}\n\n" + "\n".join(lines), encoding="utf-8")
    return folder


def _line(name: str, n: int, part: int) -> str:
    """Return a line that stands nowhere else."""
    return " ".join(f"{name}{n}{part}{chr(97 + word)}" for word in range(14)) + "."


def run(server: StandIn, data: Path, *words: str, witness: str = "openai:gpt-6-luna") -> Ended:
    """Interrogate with a detective elsewhere, and with a witness there if it is not named."""
    assert detective(data, "config", "set", "proxy", f"http://127.0.0.1:{server.port('openai')}").code == 0
    assert detective(data, "config", "set", "keyAddresses", "openai=http://models.example").code == 0
    models = ["--detective", "openai:gpt-6.1-sol", "--witness", witness]
    addresses = ["openai=http://models.example/v1", f"ollama={server.base_url('ollama')}"]
    return detective(data, *words, *models, *(part for one in addresses for part in ("--base-url", one)))


def interrogated(
    server: StandIn, data: Path, case: Path, *words: str, witness: str = "openai:gpt-6-luna"
) -> tuple[dict[str, Any], Ended]:
    """Interrogate about a case with room for twelve questions; return the session, and how it ended."""
    arguments = (HYPOTHESIS, "--limit", "12", "--case", str(case), *words)
    ended = run(server, data, "interrogate", *arguments, witness=witness)
    return check_run(data, ended), ended


class FirstComesLast:
    """A witness whose first answer of a round waits until the others are on disk."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.waited = 0

    async def __call__(self, exchange: Exchange) -> None:
        """Answer one question."""
        assert exchange.request.call
        if asked(exchange.request.call.messages[-1][1]) % 3 == 1:
            await _until(self._others_are_kept)
            self.waited += 1
        await exchange.honest()

    def _others_are_kept(self) -> bool:
        turns = stored(self.data)["pendingRound"]["turns"]
        return [turn["stage"] for turn in turns] == ["answer", "analysis", "analysis"]


async def _until(happened: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not happened():  # noqa: ASYNC110 - a file is looked at, nobody tells of it
            await asyncio.sleep(0.01)


def test_answers_that_come_at_once_are_kept_as_they_come_and_told_in_order(
    server: StandIn, tmp_path: Path, case: Path
) -> None:
    data, slow = tmp_path / "data", FirstComesLast(tmp_path / "data")
    server.script("openai", "answer", slow, times=None)
    session, ended = interrogated(server, data, case)
    assert (session["status"], session["currentIteration"], slow.waited) == ("completed", 6, 2)
    assert {request.headers["host"] for request in server.seen("openai")} == {"models.example"}
    told = [
        (e["event"], e["sequence"]) for e in ended.events if e["event"] in ("question_asked", "answer_given")
    ]
    assert told == [(kind, n) for n in range(1, 7) for kind in ("question_asked", "answer_given")]
    assert [pair["answer"] for pair in session["qaPairs"]] == list(ANSWERS[:6])


def test_one_answer_that_fails_loses_none_of_the_others(server: StandIn, tmp_path: Path, case: Path) -> None:
    data = tmp_path / "data"

    async def refuse_the_first(exchange: Exchange) -> None:
        if len(server.seen("openai", "answer")) == 1:
            await _until(lambda: len(server.seen("openai", "answer")) == 3)
            await exchange.trouble("permission")
        else:
            await exchange.honest()

    server.script("openai", "answer", refuse_the_first, times=3)
    kept, ended = interrogated(server, data, case)
    assert (kept["status"], ended.code) == ("failed", 4)
    turns = kept["pendingRound"]["turns"]
    answered = {turn["sequence"]: turn["answer"] for turn in turns if turn["stage"] == "analysis"}
    before = len(server.seen("openai", "answer"))
    done = check_run(data, run(server, data, "resume", kept["id"]))
    assert (done["status"], done["currentIteration"]) == ("completed", 6)
    assert {n: done["qaPairs"][n - 1]["answer"] for n in answered} == answered
    assert len(server.seen("openai", "answer")) - before == 6 - len(answered), "no answer is paid for twice"


def copied(server: StandIn, case: Path, *, testimony: bool = False) -> dict[str, set[int]]:
    """Return which words of each document were sent, or stand in lines of `testimony`, by our own count."""
    words = DocumentWords({path.name: path.read_text(encoding="utf-8") for path in case.iterdir()})
    found: dict[str, set[int]] = {}
    for request in server.seen("openai", calls_only=True):
        assert request.call
        text = request.call.text
        said = [one for one in text.splitlines() if one.startswith(">") and "Search for" not in one]
        for part in said if testimony else [text]:
            for copy in (copy for one in words.runs(part) for copy in one.copies):
                found.setdefault(copy.source_id, set()).update(range(copy.first, copy.last + 1))
    return found


def test_without_a_budget_no_words_of_a_document_leave_and_nothing_is_decided(
    server: StandIn, tmp_path: Path, case: Path
) -> None:
    data = tmp_path / "data"
    session, ended = interrogated(server, data, case, "--disclose", "0", witness="ollama:big")
    assert len(server.seen("openai", calls_only=True)) == 4
    assert copied(server, case, testimony=True) == {}
    bodies = "".join(request.body.decode() for request in server.seen("openai"))
    assert "part 3" not in bodies, "nor a heading of three words"
    assert re.search(r"> P\d+, D2  L\d+-L\d+\\n", bodies), "passages by number and place"
    assert "watch.md" not in bodies
    assert "store.md" not in bodies
    assert "Question: Which room holds the spare lantern?" in bodies
    assert session["disclosure"]["total"] == 0
    assert [event for event in ended.events if event["event"] == "disclosure"] == []
    assert session["auditResult"]["verdict"]["overall"] == "not_enough_evidence"
    assert "none of their words are sent" in " ".join(ended.err.split())
    assert detective(data, "verify").code == 0


def test_a_budget_that_runs_out_in_the_middle_is_told_and_kept_to(
    server: StandIn, tmp_path: Path, case: Path
) -> None:
    data = tmp_path / "data"
    for file in case.iterdir():  # longer sentences, as what stands around them does not leave
        text = file.read_text(encoding="utf-8")
        for n, answer in enumerate(ANSWERS):
            more = " ".join(f"{file.stem[0]}{n}m{word}" for word in range(6))
            text = text.replace(answer, f"{answer.rstrip('.')}, {more}.")
        file.write_text(text, encoding="utf-8")
    session, ended = interrogated(server, data, case, "--disclose", "1", witness="ollama:big")
    assert session["status"] == "completed"
    told = [event["percent"] for event in ended.events if event["event"] == "disclosure"]
    assert told == sorted(set(told))
    assert set(told) == {50, 80, 100}
    gone = session["disclosure"]
    assert sum(map(len, copied(server, case).values())) <= gone["total"] <= gone["may"] == 400
    assert max(one["sent"] for one in gone["perDocument"]) <= 200
    calls = [request.call for request in server.seen("openai", calls_only=True)]
    requests = [call.messages[-1][1] for call in calls if call]
    assert "P1, D" in requests[1]
    assert "P1, D1: not shown" not in requests[1]
    assert re.search(r"D\d: not shown; \d words are left of D\d", "".join(requests[1:]))
