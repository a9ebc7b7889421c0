"""A fork keeps the turns up to one, goes on by itself, and shares the budget of what may leave."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from detective_app.app import beginning, connections, disclosing, run
from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import BadInput
from detective_app.core.ports import Connection
from detective_app.core.session import InterrogationSession
from detective_app.front_end.run import Run, RunRequest
from tests.app.test_replay import same, to_the_end
from tests.passed import passed
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

OWN = "Who keeps the keys of the tower?"


@pytest.fixture
def asked(server: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunRequest:
    """A request whose detective is on another computer."""

    def host(connection: Connection) -> str:
        return "models.example" if connection.role == "detective" else ""

    for module in (beginning, connections, disclosing, run):
        monkeypatch.setattr(module, "outside_host", host)
    (book := tmp_path / "watch.md").write_text("\n\n".join(ANSWERS), encoding="utf-8")
    passed(tmp_path / "data", "ollama:llama3.1:70b", server.base_url("ollama"))
    return RunRequest(
        hypothesis=HYPOTHESIS,
        case_paths=(book,),
        limit=8,
        detectives=("openai:gpt-6.1-sol",),
        witness="ollama:llama3.1:70b",
        base_urls={name: server.base_url(name) for name in ("openai", "ollama")},
        at_limit="audit",
    )


async def whole(app: DetectiveApplication, made: Run) -> InterrogationSession:
    return app.library.files.load(await to_the_end(made)).session


async def test_a_fork_goes_on_from_a_turn_with_an_own_question(
    app: DetectiveApplication, asked: RunRequest
) -> None:
    first = await whole(app, await app.runs.start(asked))
    before = app.library.files.load(first.id).path.read_bytes()
    fork = await whole(app, await app.runs.fork(first.id, 2, replace(asked, mode="socratic"), OWN))
    assert fork.origin
    assert (fork.origin.session_id, fork.origin.sequence, fork.origin.first) == (first.id, 2, first.id)
    assert fork.qa_pairs[:2] == first.qa_pairs[:2]
    assert [pair.question for pair in fork.qa_pairs[2:3]] == [OWN]
    assert (fork.status, fork.mode) == ("completed", "socratic")
    assert app.library.files.load(first.id).path.read_bytes() == before
    again = await whole(app, await app.runs.fork(fork.id, 1, asked))
    assert again.origin
    assert (again.origin.session_id, again.origin.first) == (fork.id, first.id)
    await asyncio.to_thread(same, app, app.library.files.load(fork.id).path)


async def test_what_left_in_one_fork_counts_in_all(app: DetectiveApplication, asked: RunRequest) -> None:
    first = await whole(app, await app.runs.start(asked))
    root = await whole(app, await app.runs.fork(first.id, 0, asked, OWN))
    other = await whole(app, await app.runs.fork(first.id, 0, replace(asked, disclose=0)))
    assert other.disclosure
    assert root.disclosure
    assert other.disclosure.total == root.disclosure.total > 0, "nothing more, and all that did"
    assert (other.disclosure.budget, other.disclosure.may) == (0, 0)


@pytest.mark.parametrize("at", [-1, 40])
async def test_a_turn_that_is_not_there_is_refused(
    app: DetectiveApplication, asked: RunRequest, at: int
) -> None:
    first = await whole(app, await app.runs.start(asked))
    with pytest.raises(BadInput, match=r"Choose one from 0 to that with --at\.$"):
        await app.runs.fork(first.id, at, asked)
    assert len(app.library.files.entries()) == 1
