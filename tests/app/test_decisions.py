"""What a person decides about conflicts between sources is kept, also while the session is being run."""

from __future__ import annotations

from dataclasses import MISSING, fields
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.app.decisions import with_decision
from detective_app.app.run import SessionRun
from detective_app.core.errors import LockedElsewhere, StorageError
from detective_app.core.evidence import SourceDecision
from detective_app.front_end.application import GlobalOptions
from tests.storage.samples import START, sample_session


def decision(choice: str = "keep_both", *, reason: str | None = None, first: str = "2 May") -> SourceDecision:
    """Return a decision about two dates."""
    values = (first, "9 May")
    return SourceDecision(
        key="bridge•closed",
        values=values,
        choice=choice,  # type: ignore[arg-type]
        reason=reason,
        at=START,
    )


@pytest.fixture
def application(tmp_path: Path) -> DetectiveApplication:
    return DetectiveApplication(GlobalOptions(data_dir=tmp_path / "data"))


def run_of(application: DetectiveApplication) -> SessionRun:
    """Return a run that saves, but calls no model."""
    needed: Any = {one.name: None for one in fields(SessionRun) if one.init and one.default is MISSING}
    known = {"session_id": sample_session(1).id, "sessions": application.library.files, "notices": ()}
    run = SessionRun(**{**needed, **known, "path": Path()})
    application.library.follow(run)
    return run


def test_trust_without_a_reason_is_refused() -> None:
    with pytest.raises(ValueError, match="trusting one source needs a reason"):
        decision("supersede_first")


def test_a_decision_replaces_an_earlier_one_about_the_same_values_only() -> None:
    session = with_decision(sample_session(1), decision())
    session = with_decision(session, decision(first="3 May"))
    session = with_decision(session, decision("supersede_second", reason="Signed"))
    kept = [(one.values[0], one.choice) for one in session.decisions or ()]
    assert kept == [("3 May", "keep_both"), ("2 May", "supersede_second")]


def test_a_decision_is_never_older_than_what_it_is_about() -> None:
    session = sample_session(1)
    made = (with_decision(session, decision()).decisions or ())[0]
    assert made.at == session.latest
    assert with_decision(session, decision().evolve(at=START + timedelta(days=9))).latest > session.latest


def test_a_decision_is_written_to_the_file(application: DetectiveApplication) -> None:
    with application.library.files.hold():
        application.library.files.save(sample_session(1))
    application.library.decide(sample_session(1).id, decision())
    opened = application.library.files.load(sample_session(1).id)
    assert not opened.changed_outside
    assert [one.choice for one in opened.session.decisions or ()] == ["keep_both"]


def test_while_another_program_works_nothing_is_decided(application: DetectiveApplication) -> None:
    with application.library.files.hold():
        application.library.files.save(sample_session(1))
    other = DetectiveApplication(GlobalOptions(data_dir=application.folders.data))
    with other.library.files.hold(), pytest.raises(LockedElsewhere):
        application.library.decide(sample_session(1).id, decision())
    assert application.library.files.load(sample_session(1).id).session.decisions is None


def test_a_session_beside_the_one_that_runs_can_be_decided_on(application: DetectiveApplication) -> None:
    other = sample_session(2, id="0f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6")
    with application.library.files.hold():
        application.library.files.save(sample_session(1))
        application.library.files.save(other, running=False)
        application.library.decide(other.id, decision())
        assert application.library.files.at_work == {sample_session(1).id}
    assert application.library.files.load(other.id).session.decisions


def test_what_is_decided_during_a_run_stays_when_the_run_saves(application: DetectiveApplication) -> None:
    run, session = run_of(application), sample_session(1)
    with application.library.files.hold():
        run.save(session)
        application.library.decide(session.id, decision())
        run.save(session.evolve(current_iteration=session.current_iteration, case_notes=("A note",)))
    kept = application.library.files.load(session.id).session
    assert kept.case_notes == ("A note",)
    assert [one.choice for one in kept.decisions or ()] == ["keep_both"]


def test_a_run_that_cannot_save_has_decided_nothing(application: DetectiveApplication) -> None:
    run, session = run_of(application), sample_session(1)
    with application.library.files.hold():
        run.save(session)
        away = application.folders.sessions.rename(application.folders.sessions.with_name("away"))
        with pytest.raises(StorageError):
            run.decide(decision())
        away.rename(application.folders.sessions)
    assert run.session.decisions is None
