"""A session of version 1 with a half turn goes on at it, and is from then on a file of version 3."""

from __future__ import annotations

import json
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.front_end.run import RunRequest
from detective_app.storage.sessions.format import content_hash
from tests.stand_ins import StandIn
from tests.stand_ins.brains import HYPOTHESIS


@pytest.fixture
def asked(server: StandIn) -> RunRequest:
    return RunRequest(
        hypothesis=HYPOTHESIS,
        limit=5,
        detectives=("openai:gpt-6.1-sol",),
        witness="ollama:llama3.1",
        base_urls={name: server.base_url(name) for name in ("openai", "ollama")},
    )


async def stopped_at(app: DetectiveApplication, asked: RunRequest, last: str) -> Path:
    """Stop a run right after an event; return its file."""
    async with await app.runs.start(asked) as run, aclosing(run.events()) as events:
        seen = 0
        async for event in events:
            seen += event.event == last
            if seen == 2:
                break
    return run.path


def as_version_1(path: Path) -> dict[str, Any]:
    """Rewrite a file as the program wrote it before there was a version 2."""
    document: dict[str, Any] = json.loads(path.read_bytes())
    assert document["schemaVersion"] == 3, "new files are written as version 3"
    half = document.pop("pendingRound")
    document |= {"schemaVersion": 1, "pendingTurn": half["turns"][0]}
    document.pop("actions", None)
    for pair in document["qaPairs"]:
        pair.pop("round", None)
    document["contentHash"] = content_hash(document)
    path.write_bytes(json.dumps(document, indent=2).encode() + b"\n")
    return document


@pytest.mark.parametrize("last", ["question_asked", "answer_given"])
async def test_a_half_turn_of_version_1_is_gone_on_with(
    app: DetectiveApplication, asked: RunRequest, last: str
) -> None:
    path = await stopped_at(app, asked, last)
    before = as_version_1(path)
    half, content = before["pendingTurn"], path.read_bytes()
    assert not app.library.files.load(path).changed_outside
    assert path.read_bytes() == content, "looking at it does not rewrite it"
    async with await app.runs.resume(before["id"], asked) as run, aclosing(run.events()) as events:
        assert [event.event async for event in events][-1] == "session_ended"
    after = json.loads(path.read_bytes())
    assert after["schemaVersion"] == 3
    done = after["qaPairs"][half["sequence"] - 1]
    assert done["question"] == half["question"]
    assert done["answer"] == half.get("answer", done["answer"])
    assert after["qaPairs"][: half["sequence"] - 1] == before["qaPairs"]
