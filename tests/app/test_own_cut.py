"""A person cuts the claim themselves: the run judges these parts, whoever leads it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.app.library import by_hand
from detective_app.core.errors import BadInput
from detective_app.core.session import InterrogationSession
from detective_app.evidence.finding.claim_asked import is_on
from detective_app.front_end.run import RunRequest
from tests.passed import passed
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

CUT = ("the south bearing was replaced on 18 June 2024", "It cost less than 45,000 euros.")


async def led(app: DetectiveApplication, request: RunRequest) -> InterrogationSession:
    run = await app.runs.start(request)
    async with run:
        async for _ in run.events():
            pass
        return run.session


async def test_a_run_by_hand_asks_about_these_parts_and_quotes_the_claim_where_it_says_them(
    app: DetectiveApplication,
) -> None:
    done = await led(app, replace(by_hand(), claims=CUT))
    assert done.signals
    assert [(one.id, one.type, one.content, one.quote) for one in done.signals] == [
        ("s1", "claim", CUT[0], CUT[0]),
        ("s2", "claim", CUT[1], None),
    ]
    assert [is_on(pair.question, part) for pair, part in zip(done.qa_pairs, CUT, strict=True)] == [True, True]
    assert done.audit_result
    assert done.audit_result.verdict
    assert [one.text for one in done.audit_result.verdict.claims] == list(CUT)


async def test_a_detective_is_told_these_parts_and_names_no_others(
    app: DetectiveApplication, server: StandIn, tmp_path: Path
) -> None:
    passed(app.folders.data, "ollama:llama3.1", server.base_url("ollama"))
    document = tmp_path / "case.md"
    document.write_text("\n\n".join(ANSWERS), encoding="utf-8")
    request = RunRequest(
        hypothesis=HYPOTHESIS,
        case_paths=(document,),
        limit=5,
        detectives=("openai:gpt-6.1-sol",),
        witness="ollama:llama3.1",
        base_urls={name: server.base_url(name) for name in ("openai", "ollama")},
        claims=CUT,
    )
    done = await led(app, request)
    assert [one.content for one in done.signals or ()] == list(CUT)
    opening = server.seen("openai", calls_only=True)[0].body.decode()
    assert 'signals\\": []' in opening
    assert all(part in opening for part in (f"s1: {CUT[0]}", f"s2: {CUT[1]}"))
    assert "atomic part of the hypothesis" not in opening


@pytest.mark.parametrize("claims", [("  ",), tuple(f"Part {n} holds." for n in range(13)), ("x" * 2_001,)])
async def test_a_cut_that_no_plan_holds_is_refused_before_anything_is_read(
    app: DetectiveApplication, claims: tuple[str, ...]
) -> None:
    with pytest.raises(BadInput):
        await app.runs.start(replace(by_hand(), claims=claims))
    assert not (app.folders.data / "cases").exists()
