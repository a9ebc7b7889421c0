"""The sample case with the built-in model, as `make run` shows it: a real model asks, a real one answers."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from detective_app import paths
from detective_app.app.application import DetectiveApplication
from detective_app.core.evidence import Locator, Source
from detective_app.core.ports import CaseIndex
from detective_app.front_end.application import GlobalOptions
from tests.e2e.in_process import detective, stored
from tests.e2e.survival import STATUS_OF_CODE, check_schemas
from tests.small_model import small_model

SAMPLE = paths.resources() / "sample_case"


def test_the_sample_case_runs_with_a_model_of_ones_own(tmp_path: Path) -> None:
    model = f"builtin:{small_model()}"
    ended = detective(tmp_path, "demo", "--witness", model, "--detective", model, "--limit", "5")
    session = stored(tmp_path)
    assert STATUS_OF_CODE[ended.code] == session["status"] in ("completed", "limit-reached"), ended.err
    check_schemas(session)
    assert session["qaPairs"]
    with closing(_case(tmp_path, session)) as case:
        for support in (support for pair in session["qaPairs"] for support in _supports(pair)):
            assert support["quote"] in case.lines(support["sourceId"], Locator.parse(support["locator"]))


@pytest.mark.soak
@pytest.mark.content
def test_the_built_in_model_carries_the_sample_case(tmp_path: Path) -> None:
    about = json.loads((SAMPLE / "case.json").read_text(encoding="utf-8"))
    ended = detective(tmp_path, "demo")
    session = stored(tmp_path)
    assert (ended.code, session["status"]) == (0, "completed"), ended.err
    check_schemas(session)
    assert detective(tmp_path, "verify").code == 0

    questions = [pair["question"] for pair in session["qaPairs"]]
    assert 4 <= len(set(questions)) == len(questions)
    assert all(len(question.split()) > 3 and question.endswith("?") for question in questions)
    assert any(event["event"] == "answer_text" for event in ended.events)

    supports = [support for pair in session["qaPairs"] for support in _supports(pair)]
    assert len(supports) >= 4
    with closing(_case(tmp_path, session)) as case:
        assert [source.name for source in case.sources] == about["documents"]
        for support in supports:
            lines = case.lines(support["sourceId"], Locator.parse(support["locator"]))
            assert support["quote"] in lines, "every quote that is shown is verbatim, at its place"

    (found,) = session["auditResult"]["contradictions"]
    said = " ".join(found["quotes"])
    assert all(value in said for value in about["planted"]["contradiction"]["values"])
    gaps = [gap["description"] for gap in session["auditResult"]["remainingGaps"]]
    assert any(all(term in gap for term in about["planted"]["gap"]["terms"]) for gap in gaps)
    assert "Rule-based" in session["auditResult"]["summary"]
    assert session["auditResult"]["method"] == "rules"


def _case(data: Path, session: dict[str, Any]) -> CaseIndex:
    sources = [Source.model_validate(source) for source in session["sources"]]
    return DetectiveApplication(GlobalOptions(data_dir=data)).cases.store.reopen(sources)


def _supports(pair: dict[str, Any]) -> list[dict[str, Any]]:
    return [support for fact in pair.get("evidence", {}).get("facts", []) for support in fact["support"]]
