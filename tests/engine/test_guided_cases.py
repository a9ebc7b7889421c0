"""Whole guided runs over the sample case and two more: what no document says is found and stays open."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detective_app.core.case import CaseFile
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
    assert 2 <= len(run.questions) <= 5
    assert len(set(run.questions)) == len(run.questions)
    texts = {document.source.source_id: document.text for document in run.case_file.documents}
    assert run.supports
    assert all(s.quote in texts[s.source_id] for s in run.supports)
    planted = about["planted"]
    assert isinstance(planted, dict)
    terms = planted["gap"]["terms"]
    assert any(all(term in gap.description for term in terms) for gap in run.last.analyses[-1].gaps)
    assert run.audit.verdict is not None
    (claim,) = [one for one in run.audit.verdict.claims if all(term in one.text for term in terms)]
    assert claim.verdict == "not_enough_evidence"


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
async def test_the_planted_gap_is_found_and_its_claim_stays_open(folder: Path, tmp_path: Path) -> None:
    case_file, about = opened(folder, tmp_path)
    run = GuidedRun(str(about["hypothesis"]), case_file, *echoing(case_file))
    await run.whole()
    check(run, about)
