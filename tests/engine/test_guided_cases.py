"""Whole guided runs over the sample case and two more: the planted contradiction and gap are found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detective_app.core.case import CaseFile
from detective_app.engine.detective.case_map import case_map
from detective_app.engine.detective.next_topic import similar
from detective_app.paths import resources
from detective_app.storage.cases.store import CaseStore
from tests.engine.guided_run import GuidedRun, echoing

SAMPLE = resources() / "sample_case"
CASES = [SAMPLE, *sorted(path for path in (Path(__file__).parent / "cases").iterdir())]


def opened(folder: Path, data: Path) -> tuple[CaseFile, dict[str, object]]:
    about = json.loads((folder / "case.json").read_text(encoding="utf-8"))
    reading = CaseStore(data).read([folder / name for name in about["documents"]])
    assert reading.problems == ()
    return reading.index.whole(), about


def check(run: GuidedRun, about: dict[str, object]) -> None:
    """Check a whole run against what is planted in its case."""
    case = case_map(run.case_file, run.hypothesis)
    questions = [question for question, _ in run.pairs]
    assert 5 <= len(questions) <= 9
    assert not [(a, b) for n, a in enumerate(questions) for b in questions[n + 1 :] if similar(a, b, case)]
    texts = {document.source.source_id: document.text for document in run.case_file.documents}
    assert all(s.quote in texts[s.source_id] for s in run.supports)
    assert len(run.supports) >= 4
    planted = about["planted"]
    assert isinstance(planted, dict)
    (found,) = run.audit.contradictions
    behind = [run.carriers[n] for n in found.qa_pair_indexes]
    assert all(any(value in text for text in behind) for value in planted["contradiction"]["values"])
    assert len(set(behind)) == 2
    assert any(all(term in gap.description for term in planted["gap"]["terms"]) for gap in run.last.gaps)
    assert not any("not state" in q for q in questions)


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
async def test_the_planted_contradiction_and_gap_are_found_and_no_other(folder: Path, tmp_path: Path) -> None:
    case_file, about = opened(folder, tmp_path)
    run = GuidedRun(str(about["hypothesis"]), case_file, *echoing(case_file))
    await run.whole()
    check(run, about)
