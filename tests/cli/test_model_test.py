"""Testing what a model can do from the command line, and seeing what was found."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.app.tested_models import TestedBrain
from tests.cli.command import call, end_by, start
from tests.patience import PATIENCE
from tests.stand_ins import Hold, StandIn

MODEL = "compatible:some-7b"


def test_a_model_is_tested_and_the_list_says_what_was_found(data: Path) -> None:
    with StandIn(TestedBrain(invents=1)) as server:
        address = f"compatible={server.base_url('compatible')}"
        ended = call("--data-dir", data, "models", "test", MODEL, "--base-url", address)
        assert ended.code == 0, ended.err
        words = " ".join(ended.out.split())
        assert "Tested 70 of 70" in words
        assert f"{MODEL} at {server.base_url('compatible')} As detective: judges 30 of 30, " in words
        assert "As witness: finds 39 of 40, invents 1, " in words
        listed = " ".join(call("--data-dir", data, "models").out.split())
        assert "As witness: finds 39 of 40, invents 1, " in listed
        *_, record = call("--data-dir", data, "--json", "models", "list").lines
        assert (record["model"], record["right"], record["judged"]) == (MODEL, 39, 30)


def test_a_model_that_nobody_serves_is_told_and_one_that_is_none_refused(data: Path) -> None:
    with StandIn() as server:
        gone = f"compatible=http://127.0.0.1:{server.closed_port()}/v1"
        ended = call("--data-dir", data, "models", "test", MODEL, "--base-url", gone)
    assert ended.code != 0
    assert (ended.err.count(MODEL), "provider" in ended.err, "test it again" in ended.err) == (1, False, True)
    assert call("--data-dir", data, "models", "test", "some-7b").code == 2
    assert not (data / "model-tests.json").exists()


def test_ctrl_c_stops_a_test_and_keeps_nothing(data: Path) -> None:
    hold = Hold()
    with StandIn(TestedBrain()) as server:
        server.script("compatible", "*", hold, times=None)
        address = f"compatible={server.base_url('compatible')}"
        running = start("--data-dir", data, "models", "test", MODEL, "--base-url", address)
        assert hold.reached.wait(PATIENCE)
        end_by(running, signal.SIGINT)
        hold.release.set()
    assert running.returncode == 130
    assert "Stopped. The test was not kept." in running.communicate()[1]
    assert not (data / "model-tests.json").exists()
