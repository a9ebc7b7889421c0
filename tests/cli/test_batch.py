"""Many hypotheses over one case: one result a row, whatever ends a process, and nothing paid twice."""

from __future__ import annotations

import random
import signal
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import psutil
import pytest
from python_calamine import CalamineWorkbook

from tests.cli.batches import Batches, Judge, hypothesis
from tests.cli.command import call, end_by
from tests.cli.models import Models
from tests.cli.test_runs import session_in
from tests.stand_ins import FAULTS


@pytest.fixture
def batches(models: Models, data: Path, tmp_path: Path) -> Batches:
    models.server.brain = Judge()
    return Batches(models, data, tmp_path)


def test_each_row_has_the_verdict_that_it_has_by_itself_and_a_wrong_one_says_why(
    batches: Batches, tmp_path: Path
) -> None:
    table = batches.table(
        *({"id": f"c{n}", "hypothesis": hypothesis(n)} for n in (1, 2)),
        {"hypothesis": "  "},
        {"hypothesis": hypothesis(4), "documents": "/etc/hostname"},
        {"hypothesis": hypothesis(5), "documents": "case.md", "mode": "no-such-mode"},
        hypothesis(2),
    )
    ended = batches.run(table, "--parallel", "2")
    found = batches.results
    assert (ended.code, ended.lines[-1]["event"], ended.lines[-1]["exitCode"]) == (8, "batch_ended", 8)
    assert [one["verdict"] for one in found] == ["refuted", "supported", None, None, None, "supported"]
    assert [one["id"] for one in found][:2] == ["c1", "c2"]
    assert [bool(one["problem"]) for one in found] == [False, False, True, True, True, False]
    assert "no document" in found[3]["problem"]
    assert "no-such-mode" in found[4]["problem"]
    assert found[1]["session"] == found[5]["session"]  # the same row is run once
    told = {line["row"]: line for line in ended.lines if line["event"] == "batch_row"}
    assert told.keys() == {1, 2, 3, 4, 5, 6}
    assert (told[1]["verdict"], "error" in told[3]) == ("refuted", True)

    alone = tmp_path / "alone"
    single = [hypothesis(1), "--case", str(batches.models.document), *batches.models.options]
    assert call("--data-dir", alone, "interrogate", *single).code == 0
    verdict = session_in(alone)["auditResult"]["verdict"]
    assert (verdict["overall"], [one["verdict"] for one in verdict["claims"]]) == ("refuted", ["refuted"])
    assert [one["verdict"] for one in found[0]["claims"]] == ["refuted"]
    (quote,) = [one for one in found[0]["quotes"] if one["says"] == "against"]
    assert (quote["document"], quote["quote"] in batches.models.document.read_text()) == ("case.md", True)
    checked = call("--data-dir", batches.data, "verify")
    assert checked.code == 0
    assert len(list(batches.data.glob("sessions/session_*.json"))) == 2


def test_what_ends_a_process_costs_no_row_and_no_call_that_was_answered(batches: Batches) -> None:
    table = batches.table(*map(hypothesis, range(4)))
    with batches.start(table, "--parallel", "2") as process:
        batches.until_replied(3)
        workers = batches.workers(process)
        workers[0].kill()
        batches.until_replied(8)
        end_by(process, signal.SIGKILL)
        psutil.wait_procs(workers)  # they end with the process that started them
    assert not (batches.folder / "results.jsonl").exists()
    assert call(*batches.words(table)).code == 2  # it was begun, and nobody said to go on
    other = call(*batches.words(table, "--resume", output="other.jsonl"))
    assert (other.code, "results.jsonl" in other.err) == (2, True)  # that would begin all anew
    ended = batches.run(table, "--resume", "--parallel", "1")
    assert ended.code == 0
    assert [one["verdict"] for one in batches.results] == ["supported", "refuted"] * 2
    assert len(list(batches.data.glob("sessions/session_*.json"))) == 4
    assert batches.paid_twice() == 0
    assert call("--data-dir", batches.data, "verify").code == 0


@pytest.mark.soak
def test_rows_outlive_twenty_kills_of_workers_and_five_of_the_client(batches: Batches) -> None:
    chance, rows = random.Random(), 80
    table = batches.table(*map(hypothesis, range(rows)))
    for number in range(5):
        with batches.start(table, "--parallel", "2", *["--resume"][: number and 1]) as process:
            for _ in range(4):
                batches.until_replied(batches.replies + chance.randrange(1, 12), process)
                for one in batches.workers(process)[:1]:
                    with suppress(psutil.Error):
                        one.kill()
            batches.until_replied(batches.replies + chance.randrange(1, 12), process)
            end_by(process, signal.SIGKILL)
    ended = batches.run(table, "--resume", "--parallel", "2")
    assert ended.code == 0, ended.err
    assert [one["verdict"] for one in batches.results] == ["supported", "refuted"] * (rows // 2)
    assert len(list(batches.data.glob("sessions/session_*.json"))) == rows
    assert batches.paid_twice() == 0
    assert call("--data-dir", batches.data, "verify").code == 0
    before = len(batches.models.server.seen(calls_only=True))
    again = batches.run(table, "--resume", "--parallel", "2")
    assert (again.code, len(batches.models.server.seen(calls_only=True))) == (0, before)


@pytest.mark.soak
def test_ctrl_c_writes_what_is_done(batches: Batches) -> None:
    table = batches.table(*map(hypothesis, range(40)))
    with batches.start(table) as process:
        assert process.stdout
        for line in process.stdout:
            if '"verdict"' in line:
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130, err
    assert '"batch_ended"' in out.splitlines()[-1]
    assert "--resume goes on" in err
    assert "Traceback" not in err
    assert batches.results[0]["verdict"] == "supported"
    assert len(batches.results) == 40


@pytest.mark.soak
def test_one_budget_is_for_all_rows(batches: Batches) -> None:
    table = batches.table(*map(hypothesis, range(6)))
    ended = batches.run(table, "--parallel", "2", "--budget", "0.05", output="results.xlsx")
    (head, *rows) = (
        CalamineWorkbook.from_path(batches.folder / "results.xlsx").get_sheet_by_index(0).to_python()
    )
    cost, problem = head.index("cost in US dollars"), head.index("problem")
    paid = [row[cost] for row in rows if row[cost]]
    assert (ended.code, len(rows)) == (8, 6)
    assert 2 <= len(paid) < 6
    assert sum(paid) <= 0.05
    assert {str(row[problem]) for row in rows if not row[cost]} == {
        "Not run: the budget of the batch is spent."
    }
    more = batches.run(table, "--resume", "--budget", "1", output="results.xlsx")
    assert (more.code, batches.paid_twice()) == (0, 0)


@pytest.mark.soak
def test_a_provider_that_takes_no_more_for_now_is_waited_for(batches: Batches) -> None:
    batches.models.server.script("openai", "analysis", FAULTS["A14"], times=4)
    ended = batches.run(batches.table(*map(hypothesis, range(3))))
    assert ended.code == 0, ended.err
    assert any(line.get("resting") for line in ended.lines)
    assert [one["verdict"] for one in batches.results] == ["supported", "refuted", "supported"]


@pytest.mark.soak
def test_no_more_requests_leave_in_a_minute_than_the_settings_say(batches: Batches) -> None:
    assert call("--data-dir", batches.data, "config", "set", "rateLimits", "openai=90/").code == 0
    ended = batches.run(batches.table(*map(hypothesis, range(4))), "--parallel", "2")
    assert ended.code == 0, ended.err
    asked = sorted(
        datetime.fromisoformat(line["at"])
        for tape in batches.tapes()
        for line in tape
        if line["kind"] == "request" and line["role"] == "detective"
    )
    at_once = 9  # six seconds of a minute's
    assert (asked[-1] - asked[0]).total_seconds() > (len(asked) - at_once - 1) * 60 / 90


@pytest.mark.soak
def test_without_a_model_that_judges_a_row_has_its_passages(batches: Batches) -> None:
    table = batches.table("The weather goes into the green ledger.", '=cmd() of "the bell" broke.')
    by_hand = replace(batches, models=replace(batches.models, detective="none"))
    ended = by_hand.run(table, "--witness", "none")
    assert ended.code == 0
    first, second = by_hand.results
    assert (first["verdict"], first["judgedBy"], second["verdict"]) == ("not_judged", [], "not_judged")
    assert "green ledger" in first["quotes"][0]["quote"]
    assert batches.models.server.seen(calls_only=True) == []
    marks = batches.folder / "marks.jsonl"
    marks.write_text('{"claim": 1, "passage": "P1", "side": "supports"}', encoding="utf-8")
    assert call("--data-dir", batches.data, "judge", first["session"], "--marks", marks).code == 0
    assert by_hand.run(table, "--witness", "none", "--resume").code == 0
    assert (by_hand.results[0]["verdict"], by_hand.results[0]["judgedBy"]) == ("supported", ["person"])
    again = by_hand.run(table, "--witness", "none", output="results.csv")
    assert again.code == 0
    written = (batches.folder / "results.csv").read_text(encoding="utf-8")
    assert "'=cmd()" in written
