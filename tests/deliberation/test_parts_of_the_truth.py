"""A panel is right where most of its detectives alone are wrong: each knows what decides a part."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.quality import panel_runs
from tests.quality.panel_cases import CASES, BuiltCase


@pytest.mark.soak
@pytest.mark.parametrize("built", CASES, ids=lambda one: one.id)
async def test_a_panel_is_right_where_most_of_its_detectives_are_not(
    built: BuiltCase, tmp_path: Path
) -> None:
    case = built.written(tmp_path)
    singles = [panel_runs.overall(await panel_runs.alone(case, known)) for known in built.known]
    assert 2 * sum(one != built.overall for one in singles) > len(singles), singles
    session = await panel_runs.together(case, built.known)
    assert panel_runs.overall(session) == built.overall
    assert session.deliberation is not None
    ruled = (
        session.audit_result.verdict.claims if session.audit_result and session.audit_result.verdict else ()
    )
    assert [one.verdict for one in ruled] == [one.verdict for one in case.claims]
    assert all(one.evidence for one in ruled)
