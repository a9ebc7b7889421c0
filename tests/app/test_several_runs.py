"""Several runs in one program on one data folder, and a second program that writes just before a resume."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import BadInput, LockedElsewhere
from detective_app.core.session import AuditTrailEntry
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import Run, RunRequest
from detective_app.storage.sessions.files import OpenedSession, SessionFiles
from tests.patience import PATIENCE
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

THEIRS = "What the other program wrote."


@pytest.fixture
def asked(server: StandIn) -> RunRequest:
    return RunRequest(
        hypothesis=HYPOTHESIS,
        limit=5,
        detectives=("openai:gpt-6.1-sol",),
        witness="ollama:llama3.1",
        base_urls={name: server.base_url(name) for name in ("openai", "ollama")},
    )


async def ended(run: Run) -> str:
    """Run to the end; return the status."""
    async with run, aclosing(run.events()) as events:
        (status,) = [event.status async for event in events if event.event == "session_ended"]
        return status


async def stopped(run: Run) -> str:
    """Stop a run after its first turn; return the id of its session."""
    async with run, aclosing(run.events()) as events:
        async for event in events:
            if event.event == "turn_saved":
                break
        return run.session.id


def other(app: DetectiveApplication) -> DetectiveApplication:
    """Another program on the same data folder."""
    return DetectiveApplication(GlobalOptions(data_dir=app.folders.data))


async def test_three_runs_at_once_share_the_lock_and_the_last_one_frees_it(
    app: DetectiveApplication, asked: RunRequest, tmp_path: Path
) -> None:
    (document := tmp_path / "case.md").write_text("\n\n".join(ANSWERS), encoding="utf-8")
    asked = replace(asked, case_paths=(document,))
    runs = await asyncio.gather(*(app.runs.start(asked) for _ in range(3)))
    async with asyncio.timeout(PATIENCE):
        async with runs[0]:
            assert await asyncio.gather(*map(ended, runs[1:])) == ["completed", "completed"]
            assert app.library.files.at_work == {runs[0].session.id}
            with pytest.raises(LockedElsewhere):
                other(app).library.files.hold().__enter__()
            async with aclosing(runs[0].events()) as events:
                assert [event.event async for event in events][-1] == "session_ended"
    with other(app).library.files.hold():
        pass
    saved = [app.library.files.load(entry.path) for entry in app.library.files.entries()]
    assert {opened.session.id for opened in saved} == {run.session.id for run in runs}
    assert {(opened.session.status, opened.changed_outside) for opened in saved} == {("completed", False)}


async def test_one_session_is_not_run_twice_at_once(app: DetectiveApplication, asked: RunRequest) -> None:
    session_id = await stopped(await app.runs.start(asked))
    first, second = [await app.runs.resume(session_id, asked) for _ in range(2)]
    async with first:
        with pytest.raises(BadInput, match=r"^This session is being run already\. Nothing was changed\.$"):
            await second.__aenter__()
        assert app.library.files.at_work == {session_id}
    assert await ended(await app.runs.resume(session_id, asked)) == "completed"


@pytest.mark.parametrize("verb", ["resume", "audit"])
async def test_nothing_that_another_program_writes_around_the_reading_is_lost(
    app: DetectiveApplication, asked: RunRequest, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    session_id = await stopped(await app.runs.start(asked))
    load, refused, written = SessionFiles.load, list[str](), list[AuditTrailEntry]()

    def read_while_another_writes(files: SessionFiles, reference: str | Path) -> OpenedSession:
        opened = load(files, reference)
        theirs = other(app)
        try:
            with theirs.library.files.hold():
                known = load(theirs.library.files, session_id).session
                entry = AuditTrailEntry(timestamp=known.latest, event="error", reason=THEIRS)
                theirs.library.files.save(known.evolve(audit_trail=(*known.audit_trail, entry)))
                written.append(entry)
        except LockedElsewhere as error:
            refused.append(str(error))
        return opened

    monkeypatch.setattr(SessionFiles, "load", read_while_another_writes)
    given: dict[str, Any] = {"force_reason": "Time is up.", "at_limit": "audit"} if verb == "audit" else {}
    again = replace(asked, **given)
    run = await (app.runs.audit if verb == "audit" else app.runs.resume)(session_id, again)
    assert await ended(run) == "completed"
    monkeypatch.undo()
    assert refused, "the other program must be told, not overwritten"
    (file,) = app.library.files.entries()
    kept = app.library.files.load(file.path).session
    assert [entry for entry in kept.audit_trail if entry.reason == THEIRS] == written


async def test_a_resume_that_cannot_begin_lets_go_of_the_folder(
    app: DetectiveApplication, asked: RunRequest
) -> None:
    with pytest.raises(BadInput):
        await app.runs.resume("6f1e2a34", asked)
    with other(app).library.files.hold():
        pass
