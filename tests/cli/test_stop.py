"""Ctrl+C, SIGTERM, SIGHUP and a reader that goes away: nothing is lost, in less than a second."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from detective_app.cli import verb
from detective_app.cli.stop import Stop
from tests.cli.command import PseudoTerminal, call, end_by, start, wait_until_caught
from tests.cli.models import AT_HOME, Models
from tests.patience import PATIENCE
from tests.stand_ins import Hold
from tests.sweeps import sweep

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
PAGES = ("--help", "--version", "sessions", "models", "doctor")


@pytest.fixture
def models(models: Models) -> Models:
    return replace(models, detective=AT_HOME)


@pytest.fixture
def silence() -> Iterator[Hold]:
    """A server that does not answer until the test is over."""
    hold = Hold()
    yield hold
    hold.release.set()


@pytest.fixture
def stuck(models: Models, silence: Hold) -> Models:
    """Models of which the witness does not answer the third question."""
    models.server.script("ollama", "answer", silence, times=None, after=2)
    return models


def test_ctrl_c_in_a_terminal_stops_saves_and_says_how_to_go_on(data: Path, stuck: Models) -> None:
    with PseudoTerminal("--data-dir", data, *stuck.interrogate()) as terminal:
        terminal.read_until("answering question 3")
        terminal.press("\x03")
        assert terminal.end() == 130
        said = terminal.text
    assert "2 answers, in" in said
    assert b"\x1b[?25h" in terminal.raw  # the cursor is back
    command = re.search(r"resume ([0-9a-f]{8})", said)
    assert command
    stuck.server.heal()
    assert call("--data-dir", data, "resume", command[1], *stuck.options).code == 0


@pytest.mark.parametrize("number", sweep(SIGNALS, lambda number: number == signal.SIGTERM))
def test_a_stop_waits_for_no_model_and_ends_the_json_lines(data: Path, stuck: Models, number: int) -> None:
    with start("--data-dir", data, "--json", *stuck.interrogate()) as process:
        assert process.stdout
        for line in process.stdout:
            if '"sequence": 3' in line:
                break
        end_by(process, number)
        rest, said = process.communicate()
    last = json.loads(rest.splitlines()[-1])
    assert process.returncode == 130
    assert (last["event"], last["status"], last["exitCode"]) == ("session_ended", "running", 130)
    assert "resume" in said
    assert "Traceback" not in said


def test_a_terminal_that_goes_away_stops_the_run_and_the_record_says_so(
    data: Path, stuck: Models, tmp_path: Path
) -> None:
    record = tmp_path / "record.jsonl"
    shell = ["sh", "-c", f'exec "$@" > {record}', "sh"]
    with PseudoTerminal("--data-dir", data, "--json", *stuck.interrogate(), within=shell) as terminal:
        terminal.read_until("Question 3")
        terminal.hang_up()
        assert terminal.process.wait(PATIENCE) == 130
    last = json.loads(record.read_text("utf-8").splitlines()[-1])
    assert (last["event"], last["status"], last["exitCode"]) == ("session_ended", "running", 130)
    assert len(json.loads(Path(last["path"]).read_bytes())["qaPairs"]) == 2


def test_a_run_that_is_to_outlive_its_terminal_does(data: Path, models: Models, silence: Hold) -> None:
    models.server.script("ollama", "answer", silence, after=2)
    ignoring = ["sh", "-c", 'trap "" HUP; exec "$@"', "sh"]
    with start("--data-dir", data, "--json", *models.interrogate(), within=ignoring) as process:
        assert silence.reached.wait(PATIENCE)
        process.send_signal(signal.SIGHUP)
        silence.release.set()
        told, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, said
    assert json.loads(told.splitlines()[-1])["status"] == "completed"


@pytest.mark.usefixtures("cold_start")
@pytest.mark.parametrize("number", SIGNALS)
def test_a_stop_while_the_program_is_still_starting_is_no_fault(data: Path, number: int) -> None:
    for _ in range(5):  # on a busy machine the verb may be done with its work before the signal is sent
        with start("--data-dir", data, "doctor") as process:
            wait_until_caught(process.pid, signal.SIGHUP)  # Ctrl+C is Python's own from its start
            process.send_signal(number)
            told, said = process.communicate(timeout=PATIENCE)
        if process.returncode != verb.BAD_INPUT:
            break
    assert process.returncode == 130
    assert (told, said) == ("", "Stopped.\n")


def test_a_stop_before_the_first_question_loses_nothing(data: Path, models: Models, silence: Hold) -> None:
    models.server.script("*", "*", silence, times=None)
    with start("--data-dir", data, *models.interrogate()) as process:
        assert silence.reached.wait(PATIENCE)
        end_by(process, signal.SIGINT)
        _, said = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in said


def test_a_reader_that_goes_away_stops_the_run_quietly(data: Path, stuck: Models, silence: Hold) -> None:
    with start("--data-dir", data, "--json", *stuck.interrogate()) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        silence.release.set()  # what is told from here on nobody reads
        said = process.stderr.read()
    assert process.returncode == 130
    assert "Traceback" not in said
    assert "BrokenPipe" not in said


@pytest.mark.skipif(sys.platform == "win32", reason="a signal goes to no single thread there")
def test_a_signal_that_reaches_another_thread_stops_work_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("detective_app.cli.stop.STOP_SECONDS", 3600)

    def interrupt() -> None:
        time.sleep(0.3)  # so that the loop is asleep
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)

    async def waits(stop: Stop) -> str:
        stop.watch(asyncio.get_running_loop(), asyncio.current_task())
        threading.Thread(target=interrupt).start()
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        return "stopped"

    with Stop(lambda: None) as stop:
        assert asyncio.run(waits(stop)) == "stopped"
    assert signal.set_wakeup_fd(-1) == -1


@pytest.mark.parametrize("verb", sweep(PAGES, lambda verb: verb in ("--version", "doctor")))
def test_a_page_whose_reader_goes_away_is_quiet(data: Path, verb: str) -> None:
    with start("--data-dir", data, verb) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said) == (0, "")


def test_the_answer_streams_onto_the_screen(data: Path, models: Models) -> None:
    with PseudoTerminal("--data-dir", data, *models.interrogate(), columns=100) as terminal:
        assert terminal.end() == 0
    assert "The witness is answering question 1" in terminal.text
    assert "Completed" in terminal.text
