"""A run that was killed is played up to its last save, whatever line or save was the last before the kill."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from time import sleep
from typing import TypeAlias

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.app.player import CountedThreads, Player
from detective_app.core.tape import TapeLine
from detective_app.engine.calls import prompts
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import Replayed
from detective_app.storage import atomic
from detective_app.storage.sessions import tape
from tests.app.test_replay import KEYS, MODELS, Person, checks_ending_last_first, request, to_the_end
from tests.stand_ins import FAULTS, Brain, StandIn
from tests.stand_ins.brains import ANSWERS, AskingBrain, RoundBrain
from tests.stand_ins.exchange import Exchange
from tests.sweeps import sweep

_Runs: TypeAlias = Callable[[DetectiveApplication, Path], Awaitable[None]]


@dataclass
class Steps:
    """What a kill would have left after each step of a run: of the session's file and of its tape."""

    data: Path
    left: list[tuple[bytes, bytes]] = field(default_factory=list)
    names: tuple[str, str] = ("", "")
    _lock: Lock = field(default_factory=Lock)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Keep what there is after each line of the tape, and after each time that the file is replaced."""
        with pytest.MonkeyPatch.context() as within:
            within.setattr(tape, "_write_all", self._then_kept(tape._write_all))
            within.setattr(atomic, "replace_file", self._then_kept(atomic.replace_file))
            yield

    def _then_kept(self, step: Callable[..., object]) -> Callable[..., object]:
        def done(*given: object) -> object:
            with self._lock:
                came = step(*given)
                self._keep()
            return came

        return done

    def _keep(self) -> None:
        files = [*self.data.glob("sessions/session_*.json"), *self.data.glob("sessions/*.tape.jsonl")]
        if len(files) == 2:
            self.names = files[0].name, files[1].name
            self.left.append((files[0].read_bytes(), files[1].read_bytes()))

    def killed(self, place: Path, number: int) -> DetectiveApplication:
        """Return the program over what a kill would have left after a step."""
        killed = place / str(number)
        (killed / "sessions").mkdir(parents=True)
        if (self.data / "cases").exists():
            (killed / "cases").symlink_to(self.data / "cases")
        for name, content in zip(self.names, self.left[number], strict=True):
            (killed / "sessions" / name).write_bytes(content)
        return DetectiveApplication(GlobalOptions(data_dir=killed))

    def played(self, place: Path, number: int) -> Replayed:
        """Play it."""
        return self.killed(place, number).runs.replay(self.names[0].split("_")[1])


@pytest.fixture(autouse=True)
def _keys_and_no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    for name, key in KEYS.items():
        monkeypatch.setenv(f"{name.upper()}_API_KEY", key)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    (document := tmp_path / "watch.md").write_text("\n\n".join(ANSWERS), encoding="utf-8")
    return document


@pytest.fixture
def steps(app: DetectiveApplication) -> Steps:
    return Steps(app.folders.data)


async def one_detective(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=3)) as server:
        await to_the_end(await app.runs.start(request(server, case)))


async def a_resumed_one(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=2)) as server:
        asked = request(server, case)
        async with await app.runs.start(asked) as run, aclosing(run.events()) as events:
            async for event in events:
                if event.event == "turn_saved":
                    break
        await to_the_end(await app.runs.resume(run.session.id, asked))


async def a_fallback(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=2), time_scale=0.05) as server:
        server.script("openai", "analysis", FAULTS["A10"], times=2)
        server.script("openai", "audit", FAULTS["A9"], times=None)
        server.script("ollama", "answer", FAULTS["A20"], times=1, after=1)
        await to_the_end(await app.runs.start(request(server, case, detectives=MODELS[:2])))


async def a_person(app: DetectiveApplication, case: Path) -> None:
    with StandIn(AskingBrain(turns=3, asks_at=("opening", "analysis"))) as server:
        await to_the_end(await app.runs.start(request(server, case)), Person())


async def several_at_once(app: DetectiveApplication, case: Path) -> None:
    async def unevenly(exchange: Exchange) -> None:
        await asyncio.sleep(0.02 * (exchange.request.number % 3))
        await exchange.honest()

    with StandIn(RoundBrain(turns=6)) as server:
        server.script("openai", "answer", unevenly, times=None)
        await to_the_end(await app.runs.start(request(server, case, witness=MODELS[0])))


async def several_checked_last_first(app: DetectiveApplication, case: Path) -> None:
    with StandIn(RoundBrain(turns=6)) as server, checks_ending_last_first(case):
        await to_the_end(await app.runs.start(request(server, case, witness=MODELS[0])))


async def a_panel(app: DetectiveApplication, case: Path) -> None:
    with StandIn(Brain(turns=2)) as server:
        asked = request(server, case, detectives=(), agents=MODELS, mode="delphi")
        await to_the_end(await app.runs.start(asked))


@pytest.fixture
def _elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the witness to be on another computer, which takes several questions at once, also when played."""
    monkeypatch.setattr("detective_app.app.selection.outside_host", lambda _: "models.example")


_RUNS = (one_detective, a_resumed_one, a_fallback, a_person, a_panel)


@pytest.mark.soak
@pytest.mark.parametrize("run", _RUNS, ids=lambda run: run.__name__)
async def test_a_run_is_played_up_to_its_last_save_after_a_kill_at_each_step(
    app: DetectiveApplication, case: Path, steps: Steps, tmp_path: Path, run: _Runs
) -> None:
    await _killed_at_each_step(app, case, steps, tmp_path, run)


@pytest.mark.usefixtures("_elsewhere")
@pytest.mark.parametrize(
    "run", sweep([several_at_once, several_checked_last_first], lambda run: run is several_at_once)
)
async def test_a_round_is_played_up_to_its_last_save_after_a_kill_at_each_step(
    app: DetectiveApplication, case: Path, steps: Steps, tmp_path: Path, run: _Runs
) -> None:
    await _killed_at_each_step(app, case, steps, tmp_path, run)


async def _killed_at_each_step(
    app: DetectiveApplication, case: Path, steps: Steps, tmp_path: Path, run: _Runs
) -> None:
    with steps.watched():
        await run(app, case)
    for number in range(len(steps.left)):
        played = await asyncio.to_thread(steps.played, tmp_path / "killed", number)
        assert [one.departed for one in played.runs] == [""] * len(played.runs), number
    assert len(steps.left) > 25
    assert not played.runs[-1].cut_off
    assert played.runs[-1].exact


@pytest.mark.usefixtures("_elsewhere")
async def test_a_file_that_the_tape_of_a_killed_run_never_comes_to_departs(
    app: DetectiveApplication, case: Path, steps: Steps, tmp_path: Path
) -> None:
    with steps.watched():
        await several_at_once(app, case)
    half = next(n for n, (file, _) in enumerate(steps.left) if b'"answer": "' in file)
    file, lines = steps.left[half]
    before = len(file)
    steps.left[half] = file.replace(b'"answer": "', b'"answer": "No: ', 1), lines
    assert len(steps.left[half][0]) > before
    (run,) = (await asyncio.to_thread(steps.played, tmp_path / "killed", half)).runs
    assert run.cut_off
    assert "the file that it left is not" in run.departed


async def test_a_killed_run_that_would_ask_something_else_departs(
    app: DetectiveApplication, case: Path, steps: Steps, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with steps.watched():
        await one_detective(app, case)
    whole = prompts.render
    monkeypatch.setattr(
        "detective_app.engine.detective.capable.render", lambda name, **values: whole(name, **values) + "!"
    )
    half = len(steps.left) // 2
    (run,) = (await asyncio.to_thread(steps.played, tmp_path / "killed", half)).runs
    assert run.cut_off
    assert "differs from line" in run.departed


async def test_nothing_is_at_rest_before_the_loop_has_heard_of_the_end_of_work() -> None:
    loop = asyncio.get_running_loop()
    loop.set_default_executor(threads := CountedThreads(loop))
    begun = TapeLine.model_validate_json(
        b'{"n":1,"at":"2026-01-01T00:00:00.000Z","ms":0,"kind":"run","name":"x"}'
    )
    player = Player(begun, (), threads)
    soon, held = loop.call_soon_threadsafe, Lock()

    def slowly(*given: object) -> object:
        """Tell the loop, and be put aside by the system before the thread goes on."""
        came = soon(*given)  # type: ignore[arg-type]
        if threads.busy and held.acquire(blocking=False):
            sleep(0.2)
        return came

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "call_soon_threadsafe", slowly)
        saving = asyncio.create_task(asyncio.to_thread(int, "7"))
        await asyncio.sleep(0)
        await player.at_its_end()
        assert saving.done()
    assert await saving == 7
