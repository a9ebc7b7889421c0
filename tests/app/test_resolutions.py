"""How a person ends a conflict is kept, also while the session is being run."""

from __future__ import annotations

from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.app.run import SessionRun
from detective_app.core.errors import LockedElsewhere, StorageError
from detective_app.core.operator import Resolution
from detective_app.front_end.application import GlobalOptions
from tests.storage.conflicting import two_dates

WISH = Resolution("c1", "keep_both", "Both were measured.")


@pytest.fixture
def application(tmp_path: Path) -> DetectiveApplication:
    return DetectiveApplication(GlobalOptions(data_dir=tmp_path / "data"))


def run_of(application: DetectiveApplication) -> SessionRun:
    """Return a run that saves, but calls no model."""
    needed: Any = {one.name: None for one in fields(SessionRun) if one.init and one.default is MISSING}
    known = {"session_id": two_dates().id, "sessions": application.library.files, "notices": ()}
    run = SessionRun(**{**needed, **known, "path": Path()})
    application.library.follow(run)
    return run


def test_a_resolution_is_written_to_the_file(application: DetectiveApplication) -> None:
    with application.library.files.hold():
        application.library.files.save(two_dates())
    application.library.resolve(two_dates().id, WISH)
    opened = application.library.files.load(two_dates().id)
    assert not opened.changed_outside
    assert [one.decision for one in opened.session.conflicts or ()] == ["keep_both"]


def test_while_another_program_works_nothing_is_resolved(application: DetectiveApplication) -> None:
    with application.library.files.hold():
        application.library.files.save(two_dates())
    other = DetectiveApplication(GlobalOptions(data_dir=application.folders.data))
    with other.library.files.hold(), pytest.raises(LockedElsewhere):
        application.library.resolve(two_dates().id, WISH)
    assert application.library.files.load(two_dates().id).session.conflicts is None


def test_a_session_beside_the_one_that_runs_can_be_resolved(application: DetectiveApplication) -> None:
    other = two_dates(id="0f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6")
    with application.library.files.hold():
        application.library.files.save(two_dates())
        application.library.files.save(other, running=False)
        application.library.resolve(other.id, WISH)
        assert application.library.files.at_work == {two_dates().id}
    assert application.library.files.load(other.id).session.conflicts


def test_what_is_resolved_during_a_run_stays_when_the_run_saves(application: DetectiveApplication) -> None:
    run, session = run_of(application), two_dates()
    with application.library.files.hold():
        run.save(session)
        application.library.resolve(session.id, WISH)
        run.save(session.evolve(current_iteration=session.current_iteration, case_notes=("A note",)))
    kept = application.library.files.load(session.id).session
    assert kept.case_notes == ("A note",)
    assert [one.decision for one in kept.conflicts or ()] == ["keep_both"]


def test_a_run_that_cannot_save_has_resolved_nothing(application: DetectiveApplication) -> None:
    run, session = run_of(application), two_dates()
    with application.library.files.hold():
        run.save(session)
        away = application.folders.sessions.rename(application.folders.sessions.with_name("away"))
        with pytest.raises(StorageError):
            run.resolve(WISH)
        away.rename(application.folders.sessions)
    assert run.session.conflicts is None
