"""An exit criterion is one new file: run, file, replay and resumption know no list of names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from detective_app.core.ending import Exit
from detective_app.core.errors import BadInput
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.lifecycle import for_audit, reopened
from detective_app.engine.loop.replay import replay
from detective_app.storage.sessions.format import decode, encode
from tests.engine.runs import NOW, detective, disk_of, fresh, parts, run
from tests.plugins.dropped import drop

SOURCE = """
from detective_app.core.plugin import ExitResult

def check(session):
    if session.current_iteration < 2:
        return None
    return ExitResult("enough_said", conclusive={conclusive}, at_limit={at_limit}, details="Two were enough.")
"""


async def ended_by(
    monkeypatch: pytest.MonkeyPatch, folder: Path, *, conclusive: bool = False, at_limit: bool = False
) -> tuple[InterrogationSession, bool]:
    """End a run after two questions; return the saved session, and whether the gate was met."""
    source = SOURCE.format(conclusive=conclusive, at_limit=at_limit)
    drop(monkeypatch, folder, "detective_app.exits", "enough_said", source)
    whole = parts([detective(9)])
    mode = replace(whole.mode, exits=("enough_said", *whole.mode.exits))
    events = await run(fresh(), replace(whole, mode=mode))
    gate = next(event for event in events if event.event == "gate_checked")
    assert (gate.reason, gate.details) == ("enough_said", "Two were enough.")
    saved = disk_of(whole).last
    assert saved.exit is not None
    assert (saved.exit.reason, saved.current_iteration) == ("enough_said", 2)
    read = decode(encode(saved)).session
    assert any(event == gate.evolve(at=event.at) for event in replay(read, Path()))
    return read, gate.met


async def test_a_conclusive_exit_meets_the_gate_and_is_audited(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done, met = await ended_by(monkeypatch, tmp_path, conclusive=True)
    assert (done.status, met) == ("completed", True)


async def test_an_exit_that_proves_nothing_is_audited_without_the_gate(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done, met = await ended_by(monkeypatch, tmp_path)
    assert (done.status, met) == ("completed", False)


async def test_an_exit_at_a_limit_waits_for_a_person_and_the_run_can_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    held, met = await ended_by(monkeypatch, tmp_path, at_limit=True)
    assert (held.status, met) == ("limit-reached", False)
    with pytest.raises(BadInput, match="Write why you go on"):
        for_audit(held, None, NOW)
    assert for_audit(held, "The hearing is tomorrow.", NOW).gate is not None
    again = reopened(held, None)
    assert (again.exit, again.half_turns) == (None, held.half_turns)


@pytest.mark.parametrize(
    ("reason", "expected"),
    [
        ("satisfied", (True, False, None, True)),
        ("max_rounds", (False, True, None, False)),
        ("audit", (False, False, "audit", True)),
        ("failed", (False, False, "questions", False)),
    ],
)
def test_a_file_of_version_1_gives_its_reason_alone_and_means_what_it_meant(
    reason: str, expected: tuple[object, ...]
) -> None:
    known = Exit(reason=reason, details="d")
    assert (known.is_conclusive, known.is_at_limit, known.failed_at, known.ended) == expected
