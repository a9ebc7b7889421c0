"""What a person is shown before the first request is what the server gets, and a replay asks nobody."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from detective_app.app import beginning, connections, disclosing, run
from detective_app.app.application import DetectiveApplication
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.ports import Connection
from detective_app.front_end.run import RunRequest
from tests.app.test_replay import Person, same, to_the_end
from tests.passed import passed
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS


@dataclass
class Watchful(Person):
    """Sends what they are shown, or not."""

    chooses: str = "send"
    shown: list[str] = field(default_factory=list)

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        self.shown.append(question.shown or "")
        return ClarificationAnswer(question_id=question.question_id, selected_option_id=self.chooses)


@pytest.fixture
def asked(
    app: DetectiveApplication, server: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> RunRequest:
    """A request whose detective is on another computer, of a person who wants to see what leaves first."""

    def host(connection: Connection) -> str:
        return "models.example" if connection.role == "detective" else ""

    for module in (beginning, connections, disclosing, run):
        monkeypatch.setattr(module, "outside_host", host)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-" + "o" * 40)
    app.settings.save(app.settings.current.evolve(preview=True, clarifications="never"))
    (book := tmp_path / "watch.md").write_text("\n\n".join(ANSWERS), encoding="utf-8")
    passed(app.folders.data, "ollama:llama3.1:70b", server.base_url("ollama"))
    return RunRequest(
        hypothesis=HYPOTHESIS,
        case_paths=(book,),
        limit=5,
        detectives=("openai:gpt-6.1-sol",),
        witness="ollama:llama3.1:70b",
        base_urls={name: server.base_url(name) for name in ("openai", "ollama")},
        at_limit="audit",
    )


async def test_what_is_shown_goes_out_and_the_run_can_be_played(
    app: DetectiveApplication, server: StandIn, asked: RunRequest
) -> None:
    person = Watchful()
    path = await to_the_end(await app.runs.start(asked), person)
    (text,) = person.shown
    first = server.seen("openai", calls_only=True)[0]
    said = text.partition(":\n")[2].splitlines()[0]
    assert said.encode() in first.body
    assert HYPOTHESIS in text
    await asyncio.to_thread(same, app, path)


async def test_who_stops_has_sent_nothing(
    app: DetectiveApplication, server: StandIn, asked: RunRequest
) -> None:
    await to_the_end(await app.runs.start(asked), Watchful(chooses="end"))
    assert server.seen("openai", calls_only=True) == []


async def test_where_nobody_sits_nothing_is_held_up(
    app: DetectiveApplication, server: StandIn, asked: RunRequest
) -> None:
    path = await to_the_end(await app.runs.start(asked))
    assert server.seen("openai", calls_only=True)
    assert app.library.files.load(path).session.status == "completed"
