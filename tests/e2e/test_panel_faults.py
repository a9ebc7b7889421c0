"""The fault matrix for a panel of three: one agent down at any stage, or all of them, by every fault.

One down: the run completes, and says who left what by which fault. All down: it fails with everything saved,
and goes on once they are healthy. What cannot be a reply (no connection at all) is met by resuming a run
that stopped at that stage.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.e2e.in_process import Ended, detective, stored
from tests.e2e.panel_command import KEYS, MODELS, TURNS, addresses, run, server, settings, stand_in
from tests.e2e.survival import check_keys, check_run, check_tape
from tests.stand_ins import FAULTS, AddressFault, Brain, StandIn
from tests.stand_ins.faults import A_FAULTS, CLOUDS
from tests.stand_ins.meaning_faults import CLOUD_FAULTS
from tests.stand_ins.schema_faults import ANY_STAGE, SCHEMA_FAULTS
from tests.stand_ins.wire import Answer, Call
from tests.sweeps import sweep

__all__ = ["server", "stand_in"]

STAGES = {
    "opening": ("opening", 0),
    "analysis": ("analysis", 0),
    "round 1": ("deliberation", 0),
    "round 2": ("deliberation", 1),
    "dissent": ("deliberation", 2),
    "audit": ("audit", 0),
}
"""What a provider is asked at each stage, and how many such calls come before it."""
SLOW = {"A4", "A5", "A6", "A7", "A26"}
MENDED = {"A24", "A25", "S9"}
"""Faults that a reply can be mended of, so that nobody leaves; one without a kind is none to the reader."""


@dataclass(frozen=True)
class Swayed(Brain):
    """Is undecided in the first round and sure from the second on, so that a round of dissent follows."""

    def answer(self, call: Call) -> Answer:
        """Reply as ever, but to the later rounds."""
        if call.stage != "deliberation" or "Round 1 of the deliberation" in call.text:
            return super().answer(call)
        return Answer(json.dumps({**self.deliberated(), **SURE}))


SURE = {"stance": "yes", "confidence": 0.9}


class Case(NamedTuple):
    """A fault that one agent of the panel meets from a stage on, or all of them (`who` is empty)."""

    fault: Any
    stage: str
    who: str

    def __str__(self) -> str:
        return f"{self.fault.code}-{self.stage}-{self.who or 'all'}"

    @property
    def down(self) -> tuple[str, ...]:
        return (self.who,) if self.who else CLOUDS

    @property
    def core(self) -> bool:
        """Whether it is one of a few that meet each stage, each agent, alone and together."""
        at = list(STAGES).index(self.stage)
        if at % 2 == 0:
            return (self.fault.code, self.who) == ("A12", "")
        alone = {"A9": CLOUDS[at % 3], "A1": CLOUDS[0] if self.stage == "round 2" else "none"}
        return alone.get(self.fault.code) == self.who


def _cases() -> Iterator[Case]:
    for stage, (asked, _) in STAGES.items():
        who = CLOUDS[:1] if stage == "audit" else CLOUDS  # the first that can does the audit
        for fault in (*A_FAULTS, *SCHEMA_FAULTS.get(asked, ANY_STAGE), *CLOUD_FAULTS):
            yield from (Case(fault, stage, one) for one in (*who, ""))


CASES = tuple(_cases())


@pytest.fixture(scope="module")
def brain() -> Brain:
    return Swayed(turns=TURNS)


@pytest.mark.parametrize("case", sweep(CASES, lambda case: case.core), ids=str)
def test_a_panel_survives_its_fault(case: Case, server: StandIn, tmp_path: Path) -> None:
    data = tmp_path / "data"
    settings(data, slow=case.fault.code in SLOW)
    runs = list(_runs(case, server, data))
    session = check_run(data, runs[-1], len(CLOUDS))
    assert session["status"] == "completed", runs[-1].err
    _check_deliberation(session)
    check_keys(KEYS, data, runs, server)
    check_tape(data, server)


def _runs(case: Case, server: StandIn, data: Path) -> Iterator[Ended]:
    asked, before = STAGES[case.stage]
    faulty: list[str] = []
    if isinstance(case.fault, AddressFault):
        if case.stage != "opening":
            yield from _stopped_at(case, server, data)
        for name in case.down:
            faulty += ["--base-url", f"{name}={case.fault.address(server, name)}"]
    else:
        for name in case.down:
            server.script(name, asked, case.fault, times=None, after=before)
    begun = (data / "sessions").is_dir()
    known = stored(data)["deliberation"]["failures"] if begun else []
    ended = _resumed(server, data, *faulty) if begun else run(server, data, *faulty)
    yield ended
    kept = check_run(data, ended, len(CLOUDS))
    _check_trail(kept, case)
    mended = case.fault.code in MENDED or not case.fault.kinds
    if case.who:
        assert ended.code == 0, ended.err
        assert _left(kept, known) == (set() if mended else {case.who}), kept["deliberation"]
        return
    assert ended.code == (0 if mended else 4), ended.err
    server.heal()
    if not mended:
        again = _resumed(server, data)
        yield again
        _check_kept(kept, check_run(data, again, len(CLOUDS)))


def _stopped_at(case: Case, server: StandIn, data: Path) -> Iterator[Ended]:
    """Bring a run to a stage and have it stop there, with all earlier ones saved."""
    asked, before = STAGES[case.stage]
    for name in CLOUDS:
        server.script(name, asked, FAULTS["A12"], times=None, after=before)
    yield run(server, data)
    assert stored(data)["status"] == "failed"
    server.heal()


def _resumed(server: StandIn, data: Path, *options: str) -> Ended:
    return detective(data, "resume", stored(data)["id"], *addresses(server), *options)


def _left(session: Mapping[str, Any], known: Sequence[Any]) -> set[str]:
    """The providers of the agents that left something, beside what was known of before."""
    done = session["deliberation"]
    names = {one["id"]: one["models"][0].partition(":")[0] for one in done["agents"]}
    every = [*done["failures"][len(known) :], *(one for at in done["rounds"] for one in at["failures"])]
    assert all(one["reason"] for one in every)
    return {names[one["agent"]] for one in every}


def _check_trail(session: Mapping[str, Any], case: Case) -> None:
    """Check that the trail names the fault, where it happened, and which agent had it."""
    stage = STAGES[case.stage][0].replace("deliberation", "audit")
    for name in case.down if case.stage != "audit" else case.down[:1]:
        agent = f"agent-{CLOUDS.index(name) + 1}"
        found = {
            entry["errorClass"]
            for entry in session["auditTrail"]
            if (entry.get("provider"), entry.get("stage")) == (f"{name}:{MODELS[name]}", stage)
            and entry.get("agent") == agent
        }
        assert case.fault.kinds & found or not case.fault.kinds, session["auditTrail"]


def _check_deliberation(session: Mapping[str, Any]) -> None:
    """Check that in each round every agent spoke or left it, and that the third was one of dissent."""
    rounds = session["deliberation"]["rounds"]
    assert [one["kind"] for one in rounds] == ["normal", "normal", "dissent"]
    for one in rounds:
        spoke, left = ({said["agent"] for said in one[part]} for part in ("responses", "failures"))
        assert spoke | left == {"agent-1", "agent-2", "agent-3"}
        assert not spoke & left
        assert len(spoke) >= 2


def _check_kept(before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Check that nothing that was saved was asked for again."""
    assert after["qaPairs"][: len(before["qaPairs"])] == before["qaPairs"]
    rounds = zip(before["deliberation"]["rounds"], after["deliberation"]["rounds"], strict=False)
    assert all(said in now["responses"] for was, now in rounds for said in was["responses"])
