"""Conflicts in the terminal: listed with both sides, ended with a reason, kept in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import call
from tests.cli.conftest import Saved
from tests.storage.conflicting import LOG, REPORT, two_dates
from tests.storage.samples import sample_session

WHOLE = two_dates(status="limit-reached")


def test_conflicts_are_listed_with_both_sides_and_the_next_step(data: Path, save: Saved) -> None:
    save(WHOLE)
    ended = call("--data-dir", data, "conflicts", WHOLE.id[:8])
    for told in ("c1 medium  open", f"report.md: “{REPORT}”", f"log.md: “{LOG}”"):
        assert told in ended.out
    assert f"detective resolve {WHOLE.id[:8]} c1 --decision" in ended.out


def test_a_session_without_conflicts_says_so(data: Path, save: Saved) -> None:
    save(sample_session(1))
    ended = call("--data-dir", data, "conflicts", sample_session(1).id)
    assert ended.code == 0
    assert "No answers and no documents of this session were found to conflict." in ended.out


def test_a_resolution_is_kept_with_reason_and_notes(data: Path, save: Saved) -> None:
    save(WHOLE)
    options = ("--decision", "supersede_second", "--resolution", "It is signed.", "--notes", "Ask R. Hale.")
    ended = call("--data-dir", data, "resolve", WHOLE.id[:8], "c1", *options)
    assert ended.code == 0
    said = " ".join(ended.out.split())
    assert "report.md (“2 March 2023”) counts, not log.md (“9 March 2023”). Reason: It is signed." in said
    assert "Notes: Ask R. Hale. Open conflicts: 0." in said
    (kept,) = call("--data-dir", data, "conflicts", WHOLE.id, "--json").lines[0]["conflicts"]
    assert (kept["decision"], kept["resolved"], kept["notes"]) == ("supersede_second", True, "Ask R. Hale.")
    assert "Resolved 20" in call("--data-dir", data, "show", WHOLE.id).out
    assert "It is signed." in call("--data-dir", data, "export", WHOLE.id).out


def test_the_reply_has_the_fields_of_the_seed(data: Path, save: Saved) -> None:
    save(WHOLE)
    options = ("--decision", "keep_both", "--resolution", "Two visits.")
    (line,) = call("--data-dir", data, "resolve", WHOLE.id, "c1", *options, "--json").lines
    assert (line["resolved"], line["remainingConflicts"]) == (True, 0)
    assert line["conflict"]["id"] == "c1"


@pytest.mark.parametrize(
    ("conflict", "options", "told"),
    [
        ("c7", ("--decision", "keep_both"), "has no conflict 'c7'. It has: c1"),
        ("c1", ("--decision", "drop"), "'drop' is no decision"),
        ("c1", ("--decision", "supersede_first"), "Write why one side gives way"),
        ("c1", (), "--decision"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    data: Path, save: Saved, conflict: str, options: tuple[str, ...], told: str
) -> None:
    (path,) = (save(WHOLE), *data.glob("sessions/session_*.json"))[1:]
    before = path.read_bytes()
    ended = call("--data-dir", data, "resolve", WHOLE.id, conflict, *options)
    assert ended.code == 2
    assert told in ended.err
    assert path.read_bytes() == before
