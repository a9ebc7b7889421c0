"""What a model can do is measured: models of known quality come out as they are scripted."""

from __future__ import annotations

import asyncio
import dataclasses
import stat

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import BadInput, ModelUnavailable
from detective_app.core.model_test import JUDGEMENTS, QUESTIONS, ModelTest
from detective_app.front_end.run import RunRequest
from tests.app.tested_models import TASKS, TestedBrain
from tests.passed import passed
from tests.stand_ins import FAULTS, StandIn
from tests.stand_ins.exchange import Exchange

LOCAL = "compatible:some-7b"


async def outcome_of(app: DetectiveApplication, brain: TestedBrain) -> ModelTest:
    """Test a model that one script plays."""
    with StandIn(brain, time_scale=0.1) as server:
        return await app.models.test(LOCAL, lambda *_: None, {"compatible": server.base_url("compatible")})


def test_the_tasks_are_as_many_as_the_figures_say() -> None:
    assert (len(TASKS["questions"]), len(TASKS["judgements"])) == (QUESTIONS, JUDGEMENTS)
    assert [bool(one["expected"]) for one in TASKS["questions"]] == [True] * 30 + [False] * 10


@pytest.mark.parametrize(
    ("brain", "figures", "capable"),
    [
        pytest.param(TestedBrain(), (40, 30, 10, 0, 30, 30, 0), (True, True), marks=pytest.mark.soak),
        pytest.param(
            TestedBrain(refuses=True), (10, 0, 40, 0, 30, 30, 0), (False, True), marks=pytest.mark.soak
        ),
        pytest.param(
            TestedBrain(invents=5), (35, 35, 5, 5, 30, 30, 0), (False, True), marks=pytest.mark.soak
        ),
        pytest.param(TestedBrain(wrong=4), (36, 30, 10, 4, 30, 30, 0), (False, True), marks=pytest.mark.soak),
        (TestedBrain(misjudges=4), (40, 30, 10, 0, 26, 30, 0), (True, False)),
        (TestedBrain(broken='{"statements": ['), (0, 0, 0, 0, 0, 0, 70), (False, False)),
    ],
    ids=["perfect", "refuses", "invents 5 of 10", "wrong figures", "misjudges", "broken JSON"],
)
async def test_a_model_comes_out_as_it_is_scripted(
    app: DetectiveApplication, brain: TestedBrain, figures: tuple[int, ...], capable: tuple[bool, bool]
) -> None:
    found = await outcome_of(app, brain)
    counts = (
        found.right,
        found.quoted,
        found.refused,
        found.invented,
        found.judged,
        found.kept,
        found.failed,
    )
    assert counts == figures
    assert (found.passed("witness"), found.passed("detective")) == capable
    assert bool(found.problems) == bool(found.failed)


async def test_a_call_that_fails_counts_and_is_named(app: DetectiveApplication) -> None:
    with StandIn(TestedBrain(), time_scale=0.01) as server:
        server.script("compatible", "*", FAULTS["A10"], times=6)
        found = await app.models.test(LOCAL, lambda *_: None, {"compatible": server.base_url("compatible")})
    assert (found.failed, found.right) == (1, QUESTIONS - 1)
    assert LOCAL in found.problems[0]


async def test_a_model_that_is_not_there_is_told_and_nothing_is_kept(app: DetectiveApplication) -> None:
    with StandIn(TestedBrain()) as server:
        gone = {"compatible": f"http://127.0.0.1:{server.closed_port()}/v1"}
        with pytest.raises(ModelUnavailable, match=r"refused the connection.*could not be tested"):
            await app.models.test(LOCAL, lambda *_: None, gone)
    with pytest.raises(BadInput):
        await app.models.test("nobody:some", lambda *_: None)
    assert app.models.tests.all() == ()


async def test_a_model_on_this_computer_is_asked_one_thing_at_a_time_and_told_by_its_seconds(
    app: DetectiveApplication,
) -> None:
    heard: list[tuple[int, int]] = []
    under_way = most = 0

    async def counted(exchange: Exchange) -> None:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0.02)
        under_way -= 1
        await exchange.honest()

    with StandIn(TestedBrain()) as server:
        server.script("compatible", "*", counted, times=None)
        address = {"compatible": server.base_url("compatible")}
        found = await app.models.test(LOCAL, lambda *told: heard.append(told), address)
    assert most == 1
    assert min(found.answer_seconds, found.judge_seconds) >= 0.02
    assert (found.right, found.passed("witness"), found.passed("detective")) == (QUESTIONS, True, True)
    assert heard == [(n, 70) for n in range(1, 71)]


async def test_a_test_that_is_stopped_keeps_nothing(app: DetectiveApplication) -> None:
    started = asyncio.Event()
    with StandIn(TestedBrain()) as server:
        address = {"compatible": server.base_url("compatible")}
        testing = asyncio.create_task(app.models.test(LOCAL, lambda *_: started.set(), address))
        await started.wait()
        testing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await testing
    assert app.models.tests.all() == ()


async def test_a_local_model_is_small_until_it_passes_and_capable_at_that_address_then(
    app: DetectiveApplication,
) -> None:
    with StandIn(TestedBrain()) as server:
        places = {name: server.base_url(name) for name in ("compatible", "ollama")}
        request = RunRequest("It is so.", detectives=(LOCAL,), witness="ollama:llama3.1", base_urls=places)
        before = await app.models.selector().select(request, None, "session_1")
        assert (before.agents, before.witness_profile) == ((), "small")
        assert any(f"detective models test {LOCAL}" in one for one in before.notices)
        await app.models.test(LOCAL, lambda *_: None, places)
        passed(app.folders.data, "ollama:llama3.1", places["ollama"])
        after = await app.models.selector().select(request, None, "session_1")
        assert (len(after.agents), after.witness_profile) == (1, "capable")
        assert not any("Nobody tested" in one for one in after.notices)
        elsewhere = dataclasses.replace(request, base_urls={**places, "compatible": "http://127.0.0.1:9/v1"})
        assert (await app.models.selector().select(elsewhere, None, "s")).agents == ()


async def test_what_was_found_is_kept_for_this_user_alone_and_a_later_test_takes_its_place(
    app: DetectiveApplication,
) -> None:
    with StandIn(TestedBrain()) as server:
        address = {"compatible": server.base_url("compatible")}
        passed(app.folders.data, LOCAL, address["compatible"])
        assert [one.passed("witness") for one in app.models.tests.all()] == [True]
        server.brain = TestedBrain(refuses=True)
        last = await app.models.test(LOCAL, lambda *_: None, address)
    assert app.models.tests.all() == (last,)
    assert not last.passed("witness")
    file = app.folders.model_tests
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_text("{")
    assert app.models.tests.all() == ()
