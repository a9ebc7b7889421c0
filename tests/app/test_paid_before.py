"""What had come when a run was killed is not asked, and not paid, again when the run goes on."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.storage.sessions.tape import PAID_BEFORE
from tests.app.test_killed_replay import Steps, _keys_and_no_waiting, case, steps  # noqa: F401 - fixtures
from tests.app.test_replay import request, to_the_end
from tests.stand_ins import Brain, StandIn
from tests.sweeps import sweep


def lines(tape: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in tape.splitlines()]


def answered(tape: bytes) -> set[str]:
    """Return the hashes of what a detective was asked and answered, as a tape has it."""
    every = lines(tape)
    of = {line["of"] for line in every if line["kind"] == "reply" and line.get("ended") == "whole"}
    asked = (line for line in every if line["kind"] == "request" and line["n"] in of)
    return {str(line["sha256"]) for line in asked if line["role"] == "detective" and line["method"] == "POST"}


@pytest.mark.parametrize("every", sweep((9, 1), lambda every: every == 9))
async def test_a_run_that_was_killed_at_any_step_pays_for_no_answer_twice(
    app: DetectiveApplication,
    case: Path,  # noqa: F811
    steps: Steps,  # noqa: F811
    tmp_path: Path,
    every: int,
) -> None:
    taken = 0
    with StandIn(Brain(turns=3)) as server:
        asked = request(server, case)
        with steps.watched():
            await to_the_end(await app.runs.start(asked))
        replied = [n for n, (_, tape) in enumerate(steps.left) if lines(tape)[-1]["kind"] == "reply"]
        for number in {*range(0, len(steps.left) - 2, every), *replied[:: max(1, every // 3)]}:
            server.forget()
            killed = steps.killed(tmp_path / "killed", number)
            session_id = steps.names[0].split("_")[1]
            if killed.library.files.load(session_id).session.status != "running":
                continue
            path = await to_the_end(await killed.runs.resume(session_id, asked))
            assert killed.library.files.load(path).session.status == "completed"
            tape = (path.parent / steps.names[1]).read_bytes()
            names = [line.get("name") for line in lines(tape) if line["kind"] == "request"]
            seen = [one for one in server.seen("openai") if one.method == "POST"]
            sent = {hashlib.sha256(one.body).hexdigest() for one in seen}
            assert not sent & answered(steps.left[number][1])
            again = [line for line in lines(tape) if line.get("name") == PAID_BEFORE]
            taken += len(again)
            played = await asyncio.to_thread(killed.runs.replay, session_id)
            assert [one.departed for one in played.runs] == [""] * len(played.runs)
            told = await asyncio.to_thread(killed.library.ledger, session_id)
            assert len(told.entries) == len(names) - names.count(PAID_BEFORE)
    assert taken
