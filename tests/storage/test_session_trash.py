"""Removing a session can be undone for a day, and never takes one away from a run."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from detective_app.core.errors import BadInput, LockedElsewhere, StorageError, UnreadableSession
from detective_app.storage.history.listing import History
from detective_app.storage.sessions import trash as session_trash
from detective_app.storage.sessions.files import SessionFiles
from tests.storage.samples import ID, OTHER_ID, completed_session, folders_in, sample_session
from tests.storage.test_session_files import end, holder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def files(data: Path) -> SessionFiles:
    return SessionFiles(folders_in(data))


def kept(files: SessionFiles, **changes: object) -> Path:
    with files.hold():
        return files.save(completed_session(**changes))  # type: ignore[arg-type]


def test_a_removed_session_is_gone_and_comes_back_unchanged(files: SessionFiles, data: Path) -> None:
    path = kept(files)
    before = (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode)
    history = History(folders_in(data))
    removed = files.remove(ID[:8])
    history.refresh()
    assert (files.entries(), history.search()) == ((), ())
    assert removed.path.parent == data / "trash"
    assert removed.path.parent.stat().st_mode & 0o777 == 0o700
    assert removed.restore() == path
    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_mode) == before
    history.refresh()
    assert [row.id for row in history.search()] == [ID]
    history.close()


def test_a_restored_session_goes_on_in_its_own_file(files: SessionFiles) -> None:
    with files.hold():
        path = files.save(sample_session())
    files.load(ID)
    files.remove(path).restore()
    with files.hold():
        assert files.save(completed_session()) == path


def test_a_file_that_cannot_be_read_can_be_removed_by_its_path(files: SessionFiles, data: Path) -> None:
    kept(files)
    broken = data / "sessions" / "broken.json"
    broken.write_text("{")
    files.remove(broken)
    assert [entry.session_id for entry in files.entries()] == [ID]


def test_the_same_session_can_be_removed_twice(files: SessionFiles) -> None:
    first = files.remove(kept(files))
    second = files.remove(kept(files))
    assert first.path != second.path
    second.restore()
    with pytest.raises(StorageError, match="is there again, so it was not replaced"):
        first.restore()
    assert first.path.exists()


def test_only_sessions_of_this_data_folder_are_removed(files: SessionFiles, tmp_path: Path) -> None:
    kept(files)
    other = tmp_path / "letter.json"
    other.write_text("{}")
    for reference in (other, OTHER_ID, Path("/nowhere/session.json")):
        with pytest.raises(UnreadableSession):
            files.remove(reference)
    assert other.exists()


def test_a_session_that_is_being_run_stays(files: SessionFiles) -> None:
    with files.hold():
        path = files.save(sample_session())
        with pytest.raises(BadInput, match="Stop it first"):
            files.remove(ID)
        assert path.exists()
        assert not files.held_elsewhere(), "this process holds it"
    files.remove(ID)


def test_what_another_process_may_be_running_stays_and_the_rest_can_go(
    files: SessionFiles, data: Path
) -> None:
    with files.hold():
        running = files.save(sample_session())
        done = files.save(completed_session(id=OTHER_ID))
    other = holder(data)
    try:
        assert files.held_elsewhere()
        with pytest.raises(LockedElsewhere, match="Stop it there first"):
            files.remove(running)
        files.remove(done)
        assert running.exists()
    finally:
        end(other)
    assert not files.held_elsewhere()
    files.remove(running)


def test_a_paused_session_of_nobody_can_be_removed(files: SessionFiles) -> None:
    with files.hold():
        files.save(sample_session())
    assert files.remove(ID).path.exists()


def test_the_trash_is_emptied_of_what_is_older_than_a_day_when_a_run_begins(
    files: SessionFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: now - 25 * 3600 * 1_000_000_000)
    old = files.remove(kept(files))
    monkeypatch.undo()
    new = files.remove(kept(files))
    foreign = old.path.with_name("keep-me.json")
    foreign.write_text("{}")
    with files.hold():
        assert (old.path.exists(), new.path.exists(), foreign.exists()) == (False, True, True)


@pytest.mark.parametrize("code", ["EACCES", "ENOSPC", "EROFS"])
def test_a_move_that_fails_leaves_the_file_where_it_was(
    files: SessionFiles, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    import errno

    path = kept(files)

    def failing(self: Path, target: Path) -> Path:
        raise OSError(getattr(errno, code), os.strerror(getattr(errno, code)))

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(StorageError, match="The session was not removed"):
        session_trash.discard(path, path.parent.parent / "trash")
    assert path.exists()
