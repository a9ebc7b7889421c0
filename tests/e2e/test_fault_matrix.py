"""The fault matrix: each fault, of each provider, at each stage, alone and with a healthy second provider.

A cell is a whole run of the command. The fault is permanent from the second turn on where a turn can come
before it. What cannot be a reply (no connection at all) is met by resuming a run that stopped at that stage.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from detective_app.provider_facts import PROVIDERS
from detective_app.registry import load
from tests.e2e.in_process import Ended, detective, stored
from tests.e2e.survival import check_keys, check_nothing_invented, check_run, check_tape
from tests.stand_ins import CELLS, FAULTS, AddressFault, Brain, Cell, StandIn
from tests.stand_ins.address_faults import UNKNOWN_HOST
from tests.stand_ins.brains import HYPOTHESIS
from tests.stand_ins.faults import CLOUDS, DETECTIVE_STAGES, WITNESS
from tests.sweeps import sweep

TIME_SCALE = 0.06
SLOW_FAULTS = {"A4", "A5", "A6", "A7", "A26", "W2"}
SLOW_SECONDS = 20
"""The time limit of a call that meets a slow fault; all other calls get the longest that there is."""
TURNS = 2
STAGES = (*DETECTIVE_STAGES, "answer")
MODELS = {"openai": "gpt-6.1-sol", "anthropic": "claude-opus-5-5", "gemini": "gemini-3.8-flash"}
KEYS = {
    "openai": "sk-proj-CanaryOpenai0000000000oooo",
    "anthropic": "sk-ant-CanaryAnthropic00000000aaaa",
    "gemini": "AIzaCanaryGemini0000000000000gggg",
}
WITNESS_MODEL = "llama3.1"
FIRST_OF_KIND = set({fault.kinds: code for code, fault in reversed(FAULTS.items())}.values())
"""The first fault of each that is told in the same words."""
STAGES_OF = {code: {cell.stage for cell in CELLS if cell.fault.code == code} for code in FAULTS}


class Case(NamedTuple):
    """A cell, with a healthy second provider or alone; the witness has none, but is resumed when healthy."""

    cell: Cell
    rescued: bool

    def __str__(self) -> str:
        return f"{self.cell}-{'rescued' if self.rescued else 'alone'}"

    @property
    def core(self) -> bool:
        """Whether it is one with a kind of fault at one of a detective's stages, or one of a few at answers.

        Stages and providers take turns; `make soak` has each fault at each stage of each provider, and
        tests/providers tell each fault from others of its kind.
        """
        code = self.cell.fault.code
        fault, stage = list(FAULTS).index(code), STAGES.index(self.cell.stage)
        if self.cell.provider == WITNESS:
            if not code.startswith("W") and fault % 6:
                return False
        else:
            if code not in FIRST_OF_KIND:
                return False
            own = [at for at in DETECTIVE_STAGES if at in STAGES_OF[code]]
            turn = own[fault % len(own)], CLOUDS[(fault // len(own) + stage) % len(CLOUDS)]
            if (self.cell.stage, self.cell.provider) != turn:
                return False
        return self.rescued == bool((fault // 2 + stage) % 2)


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StandIn]:
    for name in (*MODELS, WITNESS):
        load("detective_app.providers", name)
    with StandIn(Brain(turns=TURNS), time_scale=TIME_SCALE) as server:
        model, address = f"{WITNESS}:{WITNESS_MODEL}", f"{WITNESS}={server.base_url(WITNESS)}"
        by = ("--detective", model, "--witness", model, "--base-url", address)
        # What the first run of a process loads, 65 MB, is not the fault's.
        ended = detective(tmp_path_factory.mktemp("first"), "interrogate", HYPOTHESIS, "--limit", "5", *by)
        assert ended.code == 0, ended.err
        yield server


@pytest.fixture
def server(stand_in: StandIn, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in.forget()
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", str(TIME_SCALE))
    monkeypatch.setenv("DETECTIVE_LOG_LEVEL", "DEBUG")
    for provider, key in KEYS.items():
        monkeypatch.setenv(PROVIDERS[provider].key_variable or "", key)  # type: ignore[index]
    return stand_in


@pytest.fixture
def data(case: Case, server: StandIn, tmp_path: Path) -> Path:
    slow = case.cell.fault.code in SLOW_FAULTS
    settings = {
        "detectives": [
            {
                "provider": name,
                "model": model,
                "baseUrl": server.base_url(name),
                "isDefault": name == CLOUDS[0],
            }
            for name, model in MODELS.items()
        ],
        "providerFallbackOrder": list(CLOUDS),
        "keyAddresses": [f"{name}={UNKNOWN_HOST}" for name in CLOUDS],
        "witness": {"provider": WITNESS, "baseUrl": server.base_url(WITNESS), "model": WITNESS_MODEL},
        "timeouts": {
            "cloudTimeout": SLOW_SECONDS if slow and case.cell.provider in CLOUDS else 120,
            "localTimeout": SLOW_SECONDS if slow and case.cell.provider == WITNESS else 360,
            "firstTokenSeconds": SLOW_SECONDS,
            "stallSeconds": SLOW_SECONDS,
        },
    }
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    (folder / "config.json").write_text(json.dumps(settings))
    return folder


CASES = [Case(cell, rescued) for cell in CELLS for rescued in (True, False)]


@pytest.mark.parametrize("case", sweep(CASES, lambda case: case.core), ids=str)
def test_a_run_survives_its_fault(case: Case, server: StandIn, data: Path) -> None:
    runs = list(_runs(case, server, data))
    check_keys(KEYS, data, runs, server)
    check_tape(data, server)


def _runs(case: Case, server: StandIn, data: Path) -> Iterator[Ended]:
    """Meet the fault, check the run, and, for a witness that recovers, resume and check again."""
    cell, rescued = case
    if isinstance(cell.fault, AddressFault):
        yield from _stopped_before(cell, server, data)
        address = f"{cell.provider}={cell.fault.address(server, cell.provider)}"
        ended = _run(case, data, "--base-url", address)
    else:
        server.script(cell.provider, cell.stage, cell.fault, times=None, after=_calls_before(cell))
        ended = _run(case, data)
    yield ended
    session = _checked(data, ended, server)
    _check_trail(session, cell)
    if rescued and cell.provider == WITNESS and ended.code == 4:
        server.heal()
        ended = detective(data, "resume", session["id"])
        yield ended
        resumed = _checked(data, ended, server)
        assert resumed["qaPairs"][: len(session["qaPairs"])] == session["qaPairs"]
        assert (
            resumed["qaPairs"][len(session["qaPairs"])]["question"]
            == session["pendingRound"]["turns"][0]["question"]
        )
    assert ended.code in ((0, 3) if rescued else (0, 3, 4)), ended.err


def _run(case: Case, data: Path, *options: str) -> Ended:
    """Start a run, or go on with the one that is there."""
    cell, rescued = case
    tested = cell.provider if cell.provider in MODELS else CLOUDS[0]
    second = CLOUDS[(CLOUDS.index(tested) + 1) % len(CLOUDS)]
    asked = [tested, second] if rescued else [tested]
    detectives = [word for name in asked for word in ("--detective", f"{name}:{MODELS[name]}")]
    if (data / "sessions").is_dir():
        return detective(data, "resume", stored(data)["id"], *detectives, *options)
    return detective(data, "interrogate", HYPOTHESIS, "--limit", "5", *detectives, *options)


def _stopped_before(cell: Cell, server: StandIn, data: Path) -> Iterator[Ended]:
    """Bring a run to the stage of a cell and have it stop there, with all earlier stages saved."""
    if cell.stage == "opening":
        return
    server.script(cell.provider, cell.stage, FAULTS["A12"], times=None, after=_calls_before(cell))
    yield _run(Case(cell, rescued=False), data)
    assert stored(data)["status"] == "failed"
    server.heal()


def _calls_before(cell: Cell) -> int:
    """Let one turn pass before a fault, where its stage comes more than once."""
    return 1 if cell.stage in ("answer", "analysis") else 0


def _checked(data: Path, ended: Ended, server: StandIn) -> dict[str, Any]:
    session = check_run(data, ended)
    check_nothing_invented(session, server)
    return session


def _check_trail(session: dict[str, Any], cell: Cell) -> None:
    """Check that the trail names the fault, where it happened and who had it."""
    model = MODELS.get(cell.provider, WITNESS_MODEL)
    found = [
        entry["errorClass"]
        for entry in session["auditTrail"]
        if entry.get("provider") == f"{cell.provider}:{model}" and entry.get("stage") == cell.stage
    ]
    assert cell.fault.kinds & set(found) or not cell.fault.kinds, found
