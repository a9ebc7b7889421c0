"""A run with a detective on another computer keeps in its file what that detective was shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.app import beginning, connections, disclosing, run
from detective_app.app.application import DetectiveApplication
from detective_app.core.ports import Connection
from detective_app.front_end.run import RunRequest
from tests.passed import passed
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS


@pytest.mark.parametrize(("percent", "shown"), [(None, True), (0, False)])
async def test_what_a_detective_elsewhere_was_shown_is_kept(  # noqa: PLR0917 - fixtures and one case
    app: DetectiveApplication,
    server: StandIn,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    percent: int | None,
    shown: bool,
) -> None:
    def host(connection: Connection) -> str:  # the server of the tests is on this computer
        return "models.example" if connection.role == "detective" else ""

    for module in (beginning, connections, disclosing, run):
        monkeypatch.setattr(module, "outside_host", host)
    book = tmp_path / "watch.md"
    book.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    passed(tmp_path / "data", "ollama:llama3.1:70b", server.base_url("ollama"))
    request = RunRequest(
        hypothesis=HYPOTHESIS,
        case_paths=(book,),
        limit=5,
        detectives=("openai:gpt-6.1-sol",),
        witness="ollama:llama3.1:70b",
        base_urls={name: server.base_url(name) for name in ("openai", "ollama")},
        at_limit="audit",
        disclose=percent,
    )
    async with await app.runs.start(request) as begun:
        async for _ in begun.events():
            pass
        path = begun.path
    kept = app.library.files.load(path).session.disclosure
    assert kept
    assert kept.budget == (10 if percent is None else percent)
    assert bool(kept.total) == shown
    bodies = " ".join(one.body.decode() for one in server.seen("openai", calls_only=True))
    assert (ANSWERS[0] in bodies) == shown
