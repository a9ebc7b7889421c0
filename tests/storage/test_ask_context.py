"""What a person replied is kept for a day; a broken file is never in the way."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from detective_app.core.ask import ClarifyCounter, SessionContext
from detective_app.core.errors import StorageError
from detective_app.storage.cases.ask_context import AskContexts

NOW = datetime.now(UTC).replace(microsecond=0)
CONTEXT = SessionContext(
    resolved={"unit": "5A"},
    clarify_counters={"0f": ClarifyCounter(count=2, last_prompt_hash="ab", last_at=NOW)},
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cases" / "context"


def test_what_is_kept_is_there_the_next_time_and_for_no_other_case(folder: Path) -> None:
    kept = AskContexts(folder).save("house", CONTEXT, NOW)
    assert AskContexts(folder).load("house", NOW + timedelta(hours=23)) == kept
    assert kept.resolved == {"unit": "5A"}
    assert kept.clarify_counters == CONTEXT.clarify_counters
    assert AskContexts(folder).load("bridge", NOW) == SessionContext()


def test_a_context_is_private_and_leaves_no_other_file(folder: Path) -> None:
    AskContexts(folder).save("house", CONTEXT, NOW)
    (file,) = folder.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_context_is_forgotten_after_a_day(folder: Path) -> None:
    AskContexts(folder).save("house", CONTEXT, NOW)
    assert AskContexts(folder).load("house", NOW + timedelta(hours=24)) == SessionContext()


def test_old_files_are_removed_when_something_is_saved(folder: Path) -> None:
    contexts = AskContexts(folder)
    contexts.save("old", CONTEXT, NOW)
    (old,) = folder.iterdir()
    os.utime(old, (0, 0))
    contexts.save("new", CONTEXT, NOW)
    assert not old.exists()
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        bytes(64),
        b"{",
        b"[]",
        b'"x"',
        b'{"resolved": {"unit": 5}}',
        b'{"resolved": {}, "expiresAt": "2999-01-01T00:00:00Z", "other": 1}',
        b'{"resolved": {}, "resolved": {}}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"clarifyCounters": {"a": {"count": 0, "lastPromptHash": "", "lastAt": "2999-01-01T00:00:00Z"}}}',
        b" " * (2 << 20),
    ],
    ids=range(12),
)
def test_a_broken_file_counts_as_none_and_is_replaced(folder: Path, content: bytes) -> None:
    contexts = AskContexts(folder)
    contexts.save("house", CONTEXT, NOW)
    (file,) = folder.iterdir()
    file.write_bytes(content)
    assert contexts.load("house", NOW) == SessionContext()
    kept = contexts.save("house", CONTEXT, NOW)
    assert contexts.load("house", NOW) == kept


@pytest.mark.parametrize("kind", ["FIFO", "folder", "link"])
def test_what_is_no_plain_file_counts_as_none(folder: Path, kind: str) -> None:
    contexts = AskContexts(folder)
    contexts.save("house", CONTEXT, NOW)
    (file,) = folder.iterdir()
    file.unlink()
    if kind == "FIFO":
        os.mkfifo(file)
    elif kind == "folder":
        file.mkdir()
    else:
        file.symlink_to("/etc/hostname")
    assert contexts.load("house", NOW) == SessionContext()


@pytest.mark.parametrize(
    "name",
    ["../../escaped", "/etc/passwd", "a\0b", "x" * 5_000, "", ".", "CON", "\udc80", "ü/ö"],
    ids=range(9),
)
def test_no_name_leads_out_of_the_folder(folder: Path, tmp_path: Path, name: str) -> None:
    contexts = AskContexts(folder)
    kept = contexts.save(name, CONTEXT, NOW)
    assert contexts.load(name, NOW) == kept
    assert [file.parent for file in tmp_path.rglob("*") if file.is_file()] == [folder]


def test_a_full_disk_is_said_and_the_old_context_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contexts = AskContexts(folder)
    kept = contexts.save("house", CONTEXT, NOW)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match=r"could not be kept: the disk is full\."):
        contexts.save("house", SessionContext(), NOW)
    assert contexts.load("house", NOW) == kept
    assert len(list(folder.iterdir())) == 1
