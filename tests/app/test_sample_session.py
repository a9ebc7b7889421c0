"""The recorded sample session: real, whole, true to the bundled documents, and worth a look."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from detective_app import paths
from detective_app.app.application import DetectiveApplication
from detective_app.engine.loop.replay import replay


def test_it_opens_as_it_was_sealed(app: DetectiveApplication) -> None:
    opened = app.library.sample_session()
    assert (opened.changed_outside, opened.read_only) == (False, False)
    assert opened.session.status == "completed"
    assert not app.folders.data.exists(), "looking at it writes nothing"


def test_its_quotes_stand_in_the_bundled_documents(
    app: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(paths.resources() / "sample_case")
    (found,) = app.library.verify([str(paths.recorded_sessions() / "sample_case.json")])
    assert (found.problems, found.remarks) == ((), ())
    case = app.cases.store.reopen(app.library.sample_session().session.sources or ())
    assert [source.media for source in case.sources] == ["pdf", "csv", "markdown"]
    case.close()


def test_its_folder_holds_those_documents_alone(app: DetectiveApplication) -> None:
    sources = app.library.sample_session().session.sources or ()
    held = {one.name for one in (paths.resources() / "sample_case").iterdir()}
    assert held == {source.name for source in sources}, "what is expected of a case is no document of it"


def test_it_shows_what_the_program_finds(app: DetectiveApplication) -> None:
    session = app.library.sample_session().session
    assert session.audit_result is not None
    assert session.conflicts
    assert session.audit_result.verdict
    rulings = [one.verdict for one in session.audit_result.verdict.claims]
    assert rulings == ["conflicting", "supported", "refuted", "not_enough_evidence"]
    assert session.audit_result.remaining_gaps
    assert any(fact.support for pair in session.qa_pairs if pair.evidence for fact in pair.evidence.facts)
    events = list(replay(session, Path("sample_case.json")))
    assert [event.event for event in events].count("turn_saved") == len(session.qa_pairs) >= 5
    assert events[-1].event == "session_ended"


def test_nothing_of_the_machine_it_was_recorded_on_stands_in_it() -> None:
    text = (paths.recorded_sessions() / "sample_case.json").read_text(encoding="utf-8")
    assert re.findall(r'"(?:/|[A-Z]:\\\\|~)[^"]*"|https?://[^"]*', text) == []
