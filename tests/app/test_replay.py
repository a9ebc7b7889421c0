"""A run that is played from its tape comes to the same file, without network, or says where it departs."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import aclosing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.ending import Gate
from detective_app.core.errors import BadInput
from detective_app.core.operator import GateWish, Operator, PersonMark, Steering
from detective_app.core.tape import lane
from detective_app.engine.calls import on_texts, prompts
from detective_app.engine.loop import passages
from detective_app.front_end.run import Run, RunRequest
from tests.passed import passed
from tests.patience import PATIENCE
from tests.stand_ins import FAULTS, Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS, AskingBrain, RoundBrain
from tests.stand_ins.exchange import Exchange

KEYS = {name: "sk-" + name * 5 for name in ("openai", "anthropic", "gemini")}
MODELS = ("openai:gpt-6.1-sol", "anthropic:claude-opus-5-5", "gemini:gemini-3.8-flash")


@pytest.fixture(autouse=True)
def _keys_and_no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    for name, key in KEYS.items():
        monkeypatch.setenv(f"{name.upper()}_API_KEY", key)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (document := tmp_path / "watch.md").write_text("\n\n".join(ANSWERS), encoding="utf-8")
    return document


def request(server: StandIn, case: Path, **changes: object) -> RunRequest:
    names = ("openai", "anthropic", "gemini", "ollama")
    passed(case.parent / "data", "ollama:llama3.1:70b", server.base_url("ollama"))
    return replace(
        RunRequest(
            hypothesis=HYPOTHESIS,
            case_paths=(case,),
            limit=8,
            detectives=MODELS[:1],
            witness="ollama:llama3.1:70b",
            base_urls={name: server.base_url(name) for name in names},
            at_limit="audit",
        ),
        **changes,
    )


async def to_the_end(run: Run, operator: Operator | None = None) -> Path:
    async with run, aclosing(run.events(operator)) as events:
        async for _ in events:
            pass
    return run.path


def same(app: DetectiveApplication, path: Path, runs: int = 1) -> None:
    played = app.runs.replay(str(app.library.files.load(path).session.id))
    assert [run.departed for run in played.runs] == [""] * runs
    assert played.same


class Person:
    """Asks a question of their own, answers the detective's, and wants the audit."""

    async def ready(self) -> None:
        await asyncio.sleep(0.03)

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        own = "Who keeps the keys of the tower?"
        return Steering(own) if sequence == 2 and proposed != own else None

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        return ClarificationAnswer(
            question_id=question.question_id, selected_option_id=question.options[0].id
        )

    async def at_gate(self, gate: Gate) -> GateWish | None:
        return None


async def played(app: DetectiveApplication, path: Path, runs: int = 1) -> None:
    await asyncio.to_thread(same, app, path, runs)


async def test_a_run_of_one_detective(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=3)) as server:
        path = await to_the_end(await app.runs.start(request(server, case)))
    await played(app, path)


class Marking(Person):
    """Marks a line of the document that no model was shown, then another one that they take back."""

    def __init__(self, app: DetectiveApplication, run: Run) -> None:
        self._app, self._run, self._done = app, run, False

    async def ready(self) -> None:
        await super().ready()
        session = self._run.session
        if session.signals and session.qa_pairs and not self._done:
            self._done = True
            await asyncio.to_thread(self._mark, session.id, session.signals[0].id)

    def _mark(self, session_id: str, claim: str) -> None:
        wishes = [PersonMark(claim, "", "against", source_id="D1", locator=f"L{n}-L{n}") for n in (1, 3)]
        marked = self._app.library.mark(session_id, wishes)
        self._app.library.take_back(session_id, (marked.marks or ())[-1])


async def test_a_run_during_which_a_person_marks(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=4)) as server:
        run = await app.runs.start(request(server, case))
        path = await to_the_end(run, Marking(app, run))
    saved = app.library.files.load(path).session
    assert [(one.by, one.side) for one in saved.marks or () if one.by == "person"] == [("person", "against")]
    await played(app, path)


async def test_a_run_in_which_a_provider_falls_back(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=3), time_scale=0.05) as server:
        server.script("openai", "analysis", FAULTS["A10"], times=2)
        server.script("openai", "audit", FAULTS["A9"], times=None)
        server.script("ollama", "answer", FAULTS["A20"], times=1, after=1)
        path = await to_the_end(await app.runs.start(request(server, case, detectives=MODELS[:2])))
    assert len(app.library.files.load(path).session.audit_trail) > 3
    await played(app, path)


@pytest.mark.soak
async def test_a_run_in_which_a_reply_was_too_large(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=1), time_scale=0.05) as server:
        server.script("openai", "analysis", FAULTS["A20"], times=1)
        path = await to_the_end(await app.runs.start(request(server, case, detectives=MODELS[:2])))
    session = app.library.files.load(path).session
    assert "body_too_large" in {one.error_class for one in session.audit_trail}
    assert app.library.files.tape(session.id, session.start_time).stat().st_size < 1 << 20
    await played(app, path)


async def test_a_run_in_which_a_person_steers(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=4)) as server:
        path = await to_the_end(await app.runs.start(request(server, case)), Person())
    assert "keys of the tower" in path.read_text(encoding="utf-8")
    await played(app, path)


async def test_a_run_in_which_the_detective_asks_the_person(app: DetectiveApplication, case: Path) -> None:
    with StandIn(AskingBrain(turns=3, asks_at=("opening", "analysis"))) as server:
        path = await to_the_end(await app.runs.start(request(server, case)), Person())
    state = app.library.files.load(path).session.clarification_state
    assert state
    assert len(state.answers) > 1
    await played(app, path)


async def test_a_run_of_a_panel(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=2)) as server:
        server.script("anthropic", "deliberation", FAULTS["A12"], times=None)
        path = await to_the_end(
            await app.runs.start(request(server, case, detectives=(), agents=MODELS, mode="delphi"))
        )
    await played(app, path)


@pytest.mark.soak
async def test_a_panel_that_asks_the_person_and_is_audited_anew(
    app: DetectiveApplication, case: Path
) -> None:
    with StandIn(AskingBrain(turns=2, asks_at=("opening", "analysis"))) as server:
        asked = request(server, case, detectives=(), agents=MODELS)
        path = await to_the_end(await app.runs.start(asked), Person())
        session = app.library.files.load(path).session
        assert session.clarification_state
        assert session.clarification_state.answers
        await to_the_end(await app.runs.audit(session.id, request(server, case, detectives=())), Person())
    await played(app, path, 2)


async def test_a_run_that_asks_several_questions_at_once(
    app: DetectiveApplication, case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unevenly(exchange: Exchange) -> None:
        await asyncio.sleep(0.02 * (exchange.request.number % 3))
        await exchange.honest()

    with StandIn(RoundBrain(turns=6)) as server:
        server.script("openai", "answer", unevenly, times=None)
        monkeypatch.setattr("detective_app.app.selection.outside_host", lambda _: "models.example")
        path = await to_the_end(await app.runs.start(request(server, case, witness=MODELS[0])))
    await played(app, path)


@contextmanager
def checks_ending_last_first(case: Path) -> Iterator[None]:
    """Have the checks of three answers given at once end in reverse, over a document with places apart."""
    parts = (f"# {answer}\n\n{answer}\n\n{'Of this nothing more is known. ' * 60}" for answer in ANSWERS)
    case.write_text("\n\n".join(parts), encoding="utf-8")
    checked, over, done = on_texts.checked, defaultdict[str, asyncio.Event](asyncio.Event), Counter[str]()

    async def last_first(*given: Any) -> object:
        """End a check when the same one of the next question is over."""
        found, mine = await checked(*given), lane.get()
        done[mine] += 1
        if mine in ("/0", "/1"):
            await asyncio.wait_for(over[f"/{int(mine[1:]) + 1} {done[mine]}"].wait(), PATIENCE)
        asyncio.get_running_loop().call_soon(over[f"{mine} {done[mine]}"].set)
        return found

    with pytest.MonkeyPatch.context() as within:
        within.setattr(passages, "checked", last_first)
        yield


async def test_answers_whose_checks_ended_in_another_order_than_they_came(
    app: DetectiveApplication, case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("detective_app.app.selection.outside_host", lambda _: "models.example")
    with StandIn(RoundBrain(turns=6)) as server, checks_ending_last_first(case):
        path = await to_the_end(await app.runs.start(request(server, case, witness=MODELS[0])))
    pairs = app.library.files.load(path).session.qa_pairs[3:]
    shown = [int(number.removeprefix("P")) for one in pairs for number in (one.passages or ())[:1]]
    assert shown == sorted(set(shown), reverse=True), "the last question's passages were numbered first"
    assert len(shown) == 3
    await played(app, path)


async def test_a_run_that_was_stopped_and_resumed(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=4)) as server:
        asked = request(server, case)
        async with await app.runs.start(asked) as run, aclosing(run.events()) as events:
            async for event in events:
                if event.event == "turn_saved":
                    break
        await played(app, run.path)
        path = await to_the_end(await app.runs.resume(run.session.id, asked))
    await played(app, path, 2)


async def test_another_process_plays_a_run_to_the_same_file(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=2)) as server:
        path = await to_the_end(await app.runs.start(request(server, case)))
    before, session_id = path.read_bytes(), app.library.files.load(path).session.id
    command = [sys.executable, "-m", "detective_app", "--data-dir", str(app.folders.data), "--json"]
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_API_KEY")}
    done = await asyncio.to_thread(
        subprocess.run,
        [*command, "replay", session_id],
        env={**environment, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    assert [json.loads(line)["same"] for line in done.stdout.splitlines()] == [True]
    assert "the file is the same, byte for byte" in " ".join(done.stderr.split())
    assert path.read_bytes() == before


async def test_a_change_of_what_is_asked_shows_where(
    app: DetectiveApplication, case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with StandIn(Brain(turns=2)) as server:
        path = await to_the_end(await app.runs.start(request(server, case)))
    whole = prompts.render
    monkeypatch.setattr(
        "detective_app.engine.detective.capable.render", lambda name, **values: whole(name, **values) + "!"
    )
    (run,) = (await asyncio.to_thread(app.runs.replay, app.library.files.load(path).session.id)).runs
    assert not run.same
    assert "detective asks POST" in run.departed
    assert "differs from line" in run.departed


async def test_another_file_than_the_tape_makes_is_told(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=2)) as server:
        path = await to_the_end(await app.runs.start(request(server, case)))
    files = app.library.files
    opened = files.load(path)
    with files.hold():
        files.save(opened.session.evolve(open_questions=("What else?",)), running=False)
    (run,) = (await asyncio.to_thread(app.runs.replay, opened.session.id)).runs
    assert (run.same, run.changed_since) == (True, True)


async def test_a_tape_that_was_changed_is_not_played(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=2)) as server:
        path = await to_the_end(await app.runs.start(request(server, case)))
    session = app.library.files.load(path).session
    tape = app.library.files.tape(session.id, session.start_time)
    tape.write_bytes(tape.read_bytes().replace(b"lighthouse", b"lightroom", 1))
    with pytest.raises(BadInput, match=r"line \d+ does not follow"):
        app.runs.replay(session.id)
