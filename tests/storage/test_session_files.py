"""Saving, finding and opening sessions: one writer, private files, nothing foreign overwritten."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from detective_app.core.errors import LockedElsewhere, StorageError, UnreadableSession
from detective_app.core.session import InterrogationSession
from detective_app.storage.sessions.files import SessionFiles
from tests.patience import PATIENCE
from tests.storage.samples import ID, OTHER_ID, START, completed_session, folders_in, sample_session

NAME = f"session_{ID}_20251005T143022Z.json"
SAVER = [sys.executable, "-m", "tests.storage.saver"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def files(folder: Path) -> Iterator[SessionFiles]:
    """Return the session files of an empty data folder, held."""
    files = SessionFiles(folders_in(folder))
    with files.hold():
        yield files


def holder(folder: Path, saves: int = 0) -> subprocess.Popen[str]:
    """Start a process that holds the data folder; it saves when it gets a line."""
    process = subprocess.Popen(
        [*SAVER, str(folder), str(saves)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    assert process.stdout.readline() == "holding\n"
    return process


def end(process: subprocess.Popen[str]) -> str:
    return process.communicate("go\n", timeout=PATIENCE)[0]


@pytest.mark.parametrize("session", [sample_session(0), sample_session(12), completed_session()])
def test_what_is_saved_is_what_is_opened(files: SessionFiles, session: InterrogationSession) -> None:
    path = files.save(session)
    opened = files.load(ID)
    assert opened.session.evolve(content_hash=None) == session
    assert (opened.path, opened.changed_outside, opened.read_only, opened.misnamed) == (
        path,
        False,
        False,
        False,
    )


def test_the_file_is_readable_json_in_the_contracts_place_and_private(
    files: SessionFiles, folder: Path
) -> None:
    path = files.save(sample_session())
    assert path == folder / "sessions" / NAME
    assert json.loads(path.read_text())["qaPairs"][0]["gapAnalysis"]["completenessScore"] == 60
    assert "Überprüfung" in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    for private in (folder, folder / "sessions"):
        assert stat.S_IMODE(private.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / ".lock").stat().st_mode) == 0o600


def test_a_session_is_saved_again_and_again_into_one_file(files: SessionFiles) -> None:
    for turns in range(13):
        files.save(sample_session(turns))
    assert len(files.entries()) == 1
    assert files.load(ID).session.current_iteration == 12


def test_a_reopened_session_goes_on_in_its_own_file(files: SessionFiles, folder: Path) -> None:
    files.save(sample_session(1))
    again = SessionFiles(folders_in(folder))
    opened = files.load(ID[:8])
    again.load(opened.path)
    assert files.save(opened.session.evolve(status="failed")) == opened.path


def test_saving_needs_the_lock(folder: Path) -> None:
    with pytest.raises(RuntimeError, match="outside of hold"):
        SessionFiles(folders_in(folder)).save(sample_session())


def test_a_session_that_breaks_its_rules_is_not_written(files: SessionFiles) -> None:
    path = files.save(sample_session(2))
    before = path.read_bytes()
    broken = sample_session(2).model_copy(update={"current_iteration": 7})
    with pytest.raises(StorageError, match="currentIteration must equal the number of qaPairs"):
        files.save(broken)
    assert path.read_bytes() == before


def test_entries_are_newest_first_by_their_names(files: SessionFiles, folder: Path) -> None:
    files.save(sample_session(0))
    files.save(sample_session(0, id=OTHER_ID, start_time=START + timedelta(days=1)))
    (folder / "sessions" / "notes.txt").write_text("not a session")
    (folder / "sessions" / "by-hand.json").write_text("{}")
    assert [entry.session_id for entry in files.entries()] == [None, OTHER_ID, ID]


def test_no_folder_yet_is_an_empty_list(folder: Path) -> None:
    assert SessionFiles(folders_in(folder)).entries() == ()


@pytest.mark.parametrize("reference", [ID, ID[:8], ID.upper(), f" {ID} "])
def test_a_session_is_found_by_its_id_or_the_first_of_it(files: SessionFiles, reference: str) -> None:
    files.save(sample_session())
    assert files.load(reference).session.id == ID


def test_an_unknown_or_ambiguous_id_is_refused_with_the_next_step(files: SessionFiles) -> None:
    files.save(sample_session())
    files.save(sample_session(id=ID[:8] + OTHER_ID[8:]))
    with pytest.raises(
        UnreadableSession, match=r"^There is no session 12345678\. detective sessions lists them\.$"
    ):
        files.load("12345678")
    with pytest.raises(UnreadableSession, match="fits 2 files; give the name of one: session_"):
        files.load(ID[:8])


def test_a_second_instance_is_refused_with_what_to_do_and_free_again_after_the_first(folder: Path) -> None:
    first = holder(folder)
    with pytest.raises(LockedElsewhere, match=r"Close it, or choose another folder with --data-dir\.$"):
        SessionFiles(folders_in(folder)).hold().__enter__()
    end(first)
    with SessionFiles(folders_in(folder)).hold():
        pass


def test_two_processes_with_many_saves_each_do_not_mix(folder: Path) -> None:
    first = holder(folder, saves=100)
    second = subprocess.run([*SAVER, str(folder), "100"], input="go\n", capture_output=True, text=True)
    assert second.returncode == 5
    assert second.stdout.startswith("LockedElsewhere: ")
    assert end(first).splitlines()[-1] == "saved 100"
    files = SessionFiles(folders_in(folder))
    assert files.load(ID).session.case_notes == ("note 100",)
    assert len(list((folder / "sessions").iterdir())) == 1


def test_a_stopped_holder_keeps_the_lock_and_a_killed_one_frees_it(folder: Path) -> None:
    process = holder(folder)
    process.send_signal(signal.SIGSTOP)
    with pytest.raises(LockedElsewhere):
        SessionFiles(folders_in(folder)).hold().__enter__()
    process.kill()
    process.communicate()
    with SessionFiles(folders_in(folder)).hold():
        pass


def test_what_a_killed_write_left_is_swept_at_the_next_start_and_nothing_else(folder: Path) -> None:
    sessions = folder / "sessions"
    sessions.mkdir(parents=True)
    (sessions / ".detective-abc123.tmp").write_text("half")
    (sessions / "mine.tmp").write_text("somebody else's")
    (sessions / ".detective-folder.tmp").mkdir()
    fresh, old = folder / ".detective-fresh.tmp", folder / ".detective-old.tmp"
    for settings in (fresh, old):
        settings.write_text("half a settings file")
    os.utime(old, (0, 0))
    process = holder(folder)
    with pytest.raises(LockedElsewhere):
        SessionFiles(folders_in(folder)).hold().__enter__()
    end(process)
    assert sorted(path.name for path in sessions.iterdir()) == [".detective-folder.tmp", "mine.tmp"]
    assert fresh.exists()
    assert not old.exists()


def test_a_file_changed_by_somebody_else_is_left_alone_and_the_run_goes_on_beside_it(
    files: SessionFiles, caplog: pytest.LogCaptureFixture
) -> None:
    path = files.save(sample_session(1))
    path.write_text("somebody else's work")
    beside = files.save(sample_session(2))
    assert beside.name == NAME.replace(".json", "-conflict.json")
    assert files.save(sample_session(3)) == beside
    assert path.read_text() == "somebody else's work"
    assert files.load(beside.name).session.current_iteration == 3
    assert [record.getMessage() for record in caplog.records] == [
        f"Somebody else changed the file of session {ID}; it goes on in {beside.name}"
    ]


def test_a_second_foreign_change_gets_a_second_name(files: SessionFiles) -> None:
    for turns in range(3):
        files.save(sample_session(turns)).write_text("changed")
    assert [entry.path.read_text() for entry in files.entries()] == ["changed"] * 3


def test_a_file_of_this_name_that_was_never_opened_is_left_alone(files: SessionFiles, folder: Path) -> None:
    (folder / "sessions" / NAME).write_text("{}")
    assert files.save(sample_session()).name.endswith("-conflict.json")
    assert (folder / "sessions" / NAME).read_text() == "{}"


def test_a_deleted_file_is_written_again_under_its_name(files: SessionFiles) -> None:
    path = files.save(sample_session(1))
    path.unlink()
    assert files.save(sample_session(2)) == path


def test_a_link_in_place_of_a_session_is_neither_read_nor_written_through(
    files: SessionFiles, folder: Path, tmp_path: Path
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("keep me")
    path = files.save(sample_session(1))
    path.unlink()
    path.symlink_to(victim)
    files.save(sample_session(2))
    assert victim.read_text() == "keep me"
    with pytest.raises(UnreadableSession, match="it is a symbolic link"):
        files.load(path)


def test_a_linked_lock_is_refused_and_its_target_untouched(folder: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("keep me")
    folder.mkdir()
    (folder / ".lock").symlink_to(victim)
    with (
        pytest.raises(StorageError, match="The data folder cannot be used: it is a symbolic link"),
        SessionFiles(folders_in(folder)).hold(),
    ):
        pass
    assert victim.read_text() == "keep me"


def test_a_linked_data_folder_works_and_new_folders_in_it_are_private(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    folder.symlink_to(tmp_path / "elsewhere")
    files = SessionFiles(folders_in(folder))
    with files.hold():
        files.save(sample_session())
    assert stat.S_IMODE((tmp_path / "elsewhere" / "sessions").stat().st_mode) == 0o700


def test_a_file_in_place_of_the_data_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(StorageError, match="The data folder cannot be used"):
        SessionFiles(folders_in(tmp_path / "data")).hold().__enter__()


HOSTILE = [
    *(
        "../../x",
        "..",
        ".",
        "",
        "/etc/passwd",
        "CON",
        "NUL",
        "a" * 4096,
        f"{ID}\x00",
        f"../{ID}",
        f"{ID}/../x",
    ),
    *(
        f"{ID}.json/..",
        "sessions/../../x",
        "C:\\x",
        "\\\\host\\share",
        "~/x",
        "$HOME",
        "*",
        "?" * 36,
        "%2e%2e%2f",
    ),
    *("-" * 36, f"{ID}\n", "\u202e" + ID, ID.replace("-", ""), ID.upper() + "x", "{" + ID + "}", "\ud800"),
]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_no_hostile_id_leads_out_of_the_sessions_folder(
    files: SessionFiles, folder: Path, tmp_path: Path, hostile: str
) -> None:
    session = sample_session().model_copy(update={"id": hostile})
    with pytest.raises(
        StorageError, match=r"breaks its own rules: (id: must be a UUID v4|a text in it cannot be written)"
    ):
        files.save(session)
    with pytest.raises(UnreadableSession) as refused:
        files.load(hostile)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    assert list((folder / "sessions").iterdir()) == []


def test_a_name_that_tells_of_another_session_is_shown_and_not_followed(
    files: SessionFiles, folder: Path
) -> None:
    path = files.save(sample_session(1))
    wrong = path.rename(folder / "sessions" / NAME.replace(ID, OTHER_ID))
    opened = files.load(wrong)
    assert opened.misnamed
    with pytest.raises(UnreadableSession, match=f"it holds another session \\({ID}\\)"):
        files.load(OTHER_ID)
    assert files.save(opened.session) == path
    assert wrong.exists()


def test_a_file_from_elsewhere_is_opened_and_goes_on_in_the_sessions_folder(
    files: SessionFiles, tmp_path: Path, folder: Path
) -> None:
    foreign = files.save(sample_session(1)).rename(tmp_path / "mail.json")
    before = foreign.read_bytes()
    saved = files.save(files.load(foreign).session)
    assert saved == folder / "sessions" / NAME
    assert foreign.read_bytes() == before
