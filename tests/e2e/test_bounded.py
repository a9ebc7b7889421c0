"""Through real servers no more words leave than may, in whatever code, and the number shown is no smaller.

What left is counted at the stand-in alone, by words of the document that a reader of the codes finds in the
bodies that arrived there, and in what a chat client was told.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from detective_app.account.disclosure import left
from detective_app.storage.sessions.format import decode
from tests.cli.command import call
from tests.engine.hiding import DOCUMENT, HIDINGS, LINES, WORDS, words_in
from tests.mcp.chat import chat_within
from tests.mcp.flow import HYPOTHESIS as CLIENTS
from tests.mcp.flow import begun
from tests.stand_ins import Brain, StandIn, replies
from tests.stand_ins.brains import HYPOTHESIS
from tests.stand_ins.numbered import passages
from tests.stand_ins.wire import Call
from tests.sweeps import sweep

EACH = 6
"""So many lines of the document a witness puts into one answer."""
_PART = re.compile(r"part (\d+)")


@dataclass(frozen=True)
class HidingBrain(Brain):
    """Asks for one part of the document after the other; as a witness it says each in the next of its codes.

    What it says stands alone, beside a quote, in a calculation, and as what is not stated.
    """

    codes: Sequence[str] = tuple(HIDINGS)

    def opening(self) -> dict[str, Any]:
        """Ask for the first parts."""
        return {**replies.opening("", HYPOTHESIS), "actions": _wants(0)}

    def analysis(self, call: Call) -> dict[str, Any]:
        """Ask for the parts after the last."""
        found = [replies.analysis(sequence) for sequence in replies.answers_in(call.text)]
        last = max((int(n) for n in _PART.findall(call.text)), default=-1)
        return {**replies.judgement(*found, asks="x"), "actions": _wants(last + 1)}

    def testimony(self, call: Call) -> str:
        """Say a part in a code."""
        part = max((int(n) for n in _PART.findall(call.messages[-1][1])), default=len(call.text))
        begin = part * EACH % LINES
        code = HIDINGS[self.codes[part % len(self.codes)]]
        said = code.said(" ".join(DOCUMENT[begin : begin + EACH]))
        first = next((one.number for one in passages(call.text)), 1)
        whole = {"text": said, "words": "", "calculation": ""}
        statements = [
            {**whole, "passages": [first]},
            {**whole, "passages": []},
            {**whole, "text": f"It is 2: {said}", "passages": [first], "calculation": "1 + 1"},
        ]
        asked_for = (call.schema or {}).get("properties", {})
        return json.dumps({"statements": statements, "notStated": [said]}) if asked_for else said


def _wants(part: int) -> list[dict[str, Any]]:
    first = _first(part)
    asks = (f"What does part {part + n} say after {word}?" for n, word in enumerate(first))
    return [replies.action(" ".join(first), "search"), *map(replies.action, asks)]


def _first(part: int) -> list[str]:
    return DOCUMENT[part * EACH % LINES].split()[:3]


OWN = {word for part in range(LINES // EACH) for word in _first(part)}
"""What a detective and a chat client ask with, and are shown back: these words are theirs."""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """The document, under headings and with a name of its own words."""
    folder = tmp_path / "case"
    folder.mkdir()
    parts = [
        "\n\n".join((f"## {' '.join(DOCUMENT[n].split()[:4])}", *DOCUMENT[n : n + EACH]))
        for n in range(0, LINES, EACH)
    ]
    (folder / f"{'-'.join(DOCUMENT[0].split())}.md").write_text("\n\n".join(parts), encoding="utf-8")
    return folder


async def _chatted(data: Path, case: Path, server: StandIn, percent: int) -> list[str]:
    """Have a chat client use every tool that tells words; return what it was told."""
    told: list[Any] = []
    async with chat_within(data, case, server, disclose=percent) as client:
        for start in range(2):
            session = await begun(client)
            for part in range(start * 4, start * 4 + 4, 2):
                asked = [one["text"] for one in _wants(part) if one["kind"] == "ask"]
                told.append((await client.tried("answer", sessionId=session, questions=asked)).model_dump())
                words = " ".join(_first(part))
                told.append((await client.tried("search", sessionId=session, words=words)).model_dump())
                question = {"sessionId": session, "question": f"{CLIENTS} What does part {part} say?"}
                told.append((await client.tried("ask_documents", **question)).model_dump())
            for tool in ("interrogate", "compile", "verify"):
                told.append((await client.tried(tool, sessionId=session)).model_dump())
    return [*map(json.dumps, told), *_texts(told)]


def _texts(value: object) -> Iterator[str]:
    """Yield every text of a value, of JSON in a text as well."""
    if isinstance(value, str):
        yield value
        if value[:1] in ("{", "["):
            try:
                yield from _texts(json.loads(value))
            except ValueError:
                return
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def _models(server: StandIn, data: Path) -> list[str]:
    """Set up a detective on another computer and a witness on this one; return what names them."""
    proxy = f"http://127.0.0.1:{server.port('openai')}"
    assert call("--data-dir", data, "config", "set", "proxy", proxy).code == 0
    assert call("--data-dir", data, "config", "set", "keyAddresses", "openai=http://models.example").code == 0
    places = ["--base-url", "openai=http://models.example/v1"]
    places += ["--base-url", f"ollama={server.base_url('ollama')}", "--witness", "ollama:big"]
    return ["--detective", "openai:gpt-6.1-sol", *places]


def _all_of_it(server: StandIn, data: Path, case: Path, percent: int) -> list[str]:
    """Run, resume, audit again, fork, run a panel, and chat; return all that left."""
    one, share = _models(server, data), ["--disclose", str(percent)]
    over = ["interrogate", HYPOTHESIS, "--case", str(case), "--limit", "6", *share]
    done = [call("--data-dir", data, *over, *one)]
    (session,) = (data / "sessions").glob("session_*.json")
    number = json.loads(session.read_bytes())["id"]
    done.append(call("--data-dir", data, "resume", number, "--limit", "10", *one))
    done.append(call("--data-dir", data, "audit", number, "--force", "It was agreed to look.", *one))
    fork = ["fork", number, "--at", "2", "--question", "What does part 30 say?", "--limit", "6", *one]
    done.append(call("--data-dir", data, *fork))
    agents = ["--agent", "openai:gpt-6.1-sol", "--agent", "openai:gpt-6-luna"]
    done.append(call("--data-dir", data, *over, *agents, *one[2:]))
    assert not [ended.err for ended in done if ended.code not in {0, 3}]
    bodies = [json.loads(one.body) for one in server.seen("openai") if one.body]
    assert len(bodies) > 10
    return [*_texts(bodies), *asyncio.run(_chatted(data, case, server, percent))]


def _within_the_bound(tmp_path: Path, case: Path, percent: int, codes: Sequence[str]) -> None:
    data = tmp_path / "data"
    with StandIn(HidingBrain(turns=None, codes=codes), time_scale=0.01) as server:
        found = len(words_in(_all_of_it(server, data, case, percent), *codes) - OWN)
    records = [
        record
        for file in (data / "sessions").glob("session_*.json")
        if (record := decode(file.read_bytes()).session.disclosure)
    ]
    last = max(records, key=lambda one: one.total)
    assert found <= last.total <= (last.may or 0), "the number that is shown is no smaller than what left"
    assert f" {last.total:,} have." in left(last) or not last.total
    assert found <= LINES * WORDS * percent / 100
    assert bool(found) == bool(percent), "what may leave does"


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "key-of-openai-0123456789")


@pytest.mark.parametrize("percent", sweep([0, 5, 10, 40], lambda one: one == 10))
def test_in_all_codes_at_once_no_more_leaves_than_may(tmp_path: Path, case: Path, percent: int) -> None:
    _within_the_bound(tmp_path, case, percent, tuple(HIDINGS))


def test_who_wants_more_raises_what_may_leave_and_that_is_on_record(tmp_path: Path, case: Path) -> None:
    data = tmp_path / "data"
    with StandIn(HidingBrain(turns=None), time_scale=0.01) as server:
        models = _models(server, data)
        over = ["interrogate", HYPOTHESIS, "--case", str(case), "--limit", "5", "--disclose", "1"]
        assert call("--data-dir", data, *over, *models).code in {0, 3}
        (file,) = (data / "sessions").glob("session_*.json")
        before = decode(file.read_bytes()).session
        more = ["resume", before.id, "--limit", "8", "--disclose", "20"]
        assert call("--data-dir", data, *more, *models).code in {0, 3}
    after = decode(file.read_bytes()).session.disclosure
    assert before.disclosure
    assert after
    assert (before.disclosure.budget, before.disclosure.held_back, after.budget) == (1, True, 20)
    assert before.disclosure.total <= (before.disclosure.may or 0) < after.total <= (after.may or 0)
    (account,) = (data / "left").glob("*.jsonl")
    lines = map(json.loads, account.read_text(encoding="utf-8").splitlines())
    assert [one["budget"] for one in lines if "budget" in one] == [1, 20]


@pytest.mark.soak
@pytest.mark.parametrize("percent", [0, 5, 10, 40])
@pytest.mark.parametrize("code", HIDINGS)
def test_in_one_code_no_more_leaves_than_may(tmp_path: Path, case: Path, percent: int, code: str) -> None:
    _within_the_bound(tmp_path, case, percent, (code,))
