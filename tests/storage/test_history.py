"""The history: every file a row, found by its words, right again after whatever happens to the index."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest

from detective_app.core.evidence import Source
from detective_app.core.session import Hypothesis, Usage
from detective_app.storage.history.listing import History
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.format import encode
from tests.storage.samples import (
    DETECTIVE,
    ID,
    OTHER_ID,
    START,
    WITNESS,
    completed_session,
    folders_in,
    sample_session,
    turn,
)


@pytest.fixture
def files(tmp_path: Path) -> Iterator[SessionFiles]:
    files = SessionFiles(folders_in(tmp_path))
    with files.hold():
        yield files


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    history = History(folders_in(tmp_path))
    yield history
    history.close()


def saved(files: SessionFiles, number: int, text: str) -> Path:
    start = START + timedelta(hours=number)
    return files.save(
        sample_session(
            0,
            id=str(UUID(int=number, version=4)),
            start_time=start,
            hypothesis=Hypothesis(text=text, created_at=start),
        )
    )


def found(history: History, text: str = "") -> list[str]:
    history.refresh()
    return [row.hypothesis for row in history.search(text)]


def test_a_row_tells_what_a_list_needs(files: SessionFiles, history: History) -> None:
    path = files.save(completed_session())
    history.refresh()
    (row,) = history.search()
    assert (row.path, row.id, row.start_time, row.status) == (path, ID, START, "completed")
    assert (row.score, row.iterations, row.iteration_limit) == (85, 2, 12)
    assert (row.detective, row.witness, row.cost_usd, row.unreadable) == (DETECTIVE, WITNESS, 0.0375, None)
    assert row.hypothesis.startswith("The bridge")


@pytest.mark.parametrize(
    ("paths", "folder"),
    [
        (("/files/bridge/contract.pdf",), "/files/bridge"),
        (("/files/bridge/contract.pdf", "/files/bridge/mails/site.eml"), "/files/bridge"),
        (("/files/bridge/mails/a.eml", "/files/bridge-2/b.eml"), "/files"),
        (("/a/log.txt", "/b/log.txt"), "/"),
        (("log.txt",), ""),
        (("/files/a.txt", "b.txt"), ""),
        ((), ""),
    ],
)
def test_the_case_is_the_folder_that_all_documents_lie_in(
    files: SessionFiles, history: History, paths: tuple[str, ...], folder: str
) -> None:
    sources = tuple(
        Source(source_id=f"s{n}", name="log.txt", path=path, sha256="ab" * 32, chars=9, lines=1)
        for n, path in enumerate(paths, 1)
    )
    history.record(files.save(session := sample_session(0, sources=sources or None)), session)
    assert [row.case_folder for row in history.search()] == [folder]
    history.rebuild()
    assert [row.case_folder for row in history.search()] == [folder]


def test_before_the_first_turn_the_models_come_from_the_card_and_an_unknown_cost_is_none(
    files: SessionFiles, history: History
) -> None:
    priced, other = {DETECTIVE: Usage(calls=1, cost_usd=1.0)}, {"openai:unpriced": Usage(calls=1)}
    files.save(sample_session(0, usage={**priced, **other}))
    history.refresh()
    (row,) = history.search()
    assert (row.detective, row.witness, row.cost_usd, row.score) == (DETECTIVE, WITNESS, None, None)


def test_a_local_model_costs_nothing(files: SessionFiles, history: History) -> None:
    files.save(sample_session(0, usage={DETECTIVE: Usage(calls=1, cost_usd=1.0), WITNESS: Usage(calls=1)}))
    history.refresh()
    (row,) = history.search()
    assert row.cost_usd == 1.0


def paced(files: SessionFiles, number: int, seconds: float, witness: str = WITNESS) -> None:
    start = START + timedelta(hours=number)
    pair = turn(1).evolve(duration_ms=round(1_000 * seconds), witness_used=witness, timestamp=start)
    session = sample_session(0, id=str(UUID(int=number, version=4)), start_time=start, pending_turn=None)
    files.save(session.evolve(qa_pairs=(pair,), current_iteration=1))


def test_the_pace_here_is_that_of_the_latest_runs_of_the_same_models(
    files: SessionFiles, history: History
) -> None:
    for number, seconds in enumerate((900, *(20,) * 4, 40, *(60,) * 4), 1):
        paced(files, number, seconds)
    paced(files, 20, 300, witness="builtin:other")
    history.refresh()
    assert history.pace(DETECTIVE, WITNESS) == 40
    assert history.pace("openai:never-asked", "builtin:other") == 300
    assert history.pace(DETECTIVE, "builtin:never-asked") is None


def test_rows_are_newest_first_and_limited(files: SessionFiles, history: History) -> None:
    for number in (2, 1, 3):
        saved(files, number, f"Session {number}")
    assert found(history) == ["Session 3", "Session 2", "Session 1"]
    assert [row.hypothesis for row in history.search(limit=2)] == ["Session 3", "Session 2"]


def test_new_changed_and_deleted_files_are_noticed(files: SessionFiles, history: History) -> None:
    first = saved(files, 1, "First")
    assert found(history) == ["First"]
    saved(files, 2, "Second")
    first.unlink()
    assert found(history) == ["Second"]
    files.save(files.load(str(UUID(int=2, version=4))).session.evolve(status="failed"))
    history.refresh()
    assert [row.status for row in history.search()] == ["failed"]


def test_a_session_just_saved_is_found_without_a_refresh(files: SessionFiles, history: History) -> None:
    for turns in range(3):
        session = sample_session(turns)
        history.record(files.save(session), session)
    (row,) = history.search("bridge")
    assert row.iterations == 2
    history.refresh()
    assert len(history.search()) == 1


@pytest.mark.parametrize(
    ("text", "hit"),
    [
        ("flooding", True),
        ("FLOOD", True),
        ("river fl", True),
        ("riv flooding", False),
        ("überflutung", True),
        ("uberflutung", True),
        ("when did", True),
        ("seven metres", True),
        ("eight", False),
    ],
)
def test_words_are_found_in_hypothesis_questions_and_answers(
    files: SessionFiles, history: History, text: str, hit: bool
) -> None:
    pair = turn(1, "It rose seven metres.").evolve(question="When did it rise?")
    hypothesis = Hypothesis(text="River flooding, Überflutung", created_at=START)
    files.save(sample_session(1, hypothesis=hypothesis, qa_pairs=(pair,)))
    saved(files, 2, "Nothing of the kind")
    assert len(found(history, text)) == hit


@pytest.mark.parametrize(
    "text",
    [
        '"', "'", "*", "(", ")", "AND", "a OR", "NOT b", "NEAR(", "hypothesis:x", "^a", "-a", "a*b", "a\x00b",
        "\ud800", "%", ";DROP TABLE session", "🌉", "!!!", "a" * 100_000, "{", "+", '""', " \t ", "a AND (b",
    ],
)  # fmt: skip
def test_no_search_text_is_an_error(files: SessionFiles, history: History, text: str) -> None:
    saved(files, 1, "Something")
    history.refresh()
    assert len(history.search(text)) <= 1


def test_an_unreadable_file_is_a_row_with_its_reason(
    files: SessionFiles, history: History, tmp_path: Path
) -> None:
    saved(files, 1, "Whole")
    bad = tmp_path / "sessions" / "broken.json"
    bad.write_text("{")
    (tmp_path / "sessions" / "link.json").symlink_to(bad)
    history.refresh()
    reasons = {row.path.name: row.unreadable for row in history.search() if row.unreadable}
    assert reasons["link.json"] == "it is a symbolic link"
    assert reasons["broken.json"].startswith("it is not valid JSON")
    assert [row.status for row in history.search() if row.unreadable] == ["unreadable"] * 2
    assert (datetime.now(UTC) - history.search()[0].start_time) < timedelta(hours=1)
    bad.write_bytes(encode(sample_session(0)))
    assert len(found(history)) == 3


@pytest.mark.parametrize("damage", ["zeros", "prose", "cut", "other format", "empty", "no tables"])
def test_a_broken_index_is_made_anew(
    files: SessionFiles, history: History, tmp_path: Path, damage: str
) -> None:
    for number in range(1, 4):
        saved(files, number, f"Session {number}")
    assert len(found(history, "session")) == 3
    history.close()
    index = tmp_path / "history.sqlite"
    content = index.read_bytes()
    if damage in ("zeros", "prose", "cut", "empty"):
        index.write_bytes(
            {"zeros": bytes(8192), "prose": b"no index " * 900, "cut": content[:9000], "empty": b""}[damage]
        )
    else:
        broken = sqlite3.connect(index)
        broken.execute("PRAGMA user_version = 99" if damage == "other format" else "DROP TABLE words")
        broken.commit()
        broken.close()
    assert len(found(history, "session")) == 3
    history.close()
    assert len(found(History(folders_in(tmp_path)), "session")) == 3


@pytest.mark.parametrize("obstacle", ["folder", "link", "no data folder"])
def test_where_no_index_can_be_kept_it_is_kept_in_memory(
    files: SessionFiles, history: History, tmp_path: Path, obstacle: str
) -> None:
    saved(files, 1, "Session 1")
    index, victim = tmp_path / "history.sqlite", tmp_path / "victim"
    victim.write_text("keep me")
    if obstacle == "folder":
        index.mkdir()
    elif obstacle == "link":
        index.symlink_to(victim)
    else:
        shutil.rmtree(tmp_path / "sessions")
        index.mkdir()
    expected = [] if obstacle == "no data folder" else ["Session 1"]
    assert found(history) == expected
    session = sample_session(0)
    if expected:
        history.record(files.save(session), session)
        assert len(history.search()) == 2
    assert victim.read_text() == "keep me"


def test_the_index_is_private(files: SessionFiles, history: History, tmp_path: Path) -> None:
    saved(files, 1, "Session 1")
    history.refresh()
    for path in tmp_path.glob("history.sqlite*"):
        assert path.stat().st_mode & 0o777 == 0o600


KILLED = """
import os, sys
from pathlib import Path
from detective_app.storage.history.listing import History
from tests.storage.samples import folders_in, sample_session

folder = Path(sys.argv[1])
history = History(folders_in(folder))
path = next((folder / "sessions").iterdir())
print("started", flush=True)
while True:
    history.record(path, sample_session(3))
"""


def test_killed_while_it_writes_the_index_is_whole(
    files: SessionFiles, history: History, tmp_path: Path
) -> None:
    files.save(sample_session(3))
    for milliseconds in (0, 5, 11, 23, 40):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path)], stdout=subprocess.PIPE)
        assert process.stdout
        assert process.stdout.readline() == b"started\n"
        time.sleep(milliseconds / 1000)
        process.kill()
        process.communicate()
        assert len(found(history)) == 1
        history.close()
        index = sqlite3.connect(tmp_path / "history.sqlite")
        assert index.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        index.close()


LISTED = """
import sys
from pathlib import Path
from detective_app.paths import DataFolders
from detective_app.storage.history.listing import History

folder = Path(sys.argv[1])
history = History(DataFolders(folder, folder / "config.json", folder / "logs", folder / "models"))
history.refresh()
rows = history.search()
print(len(rows), "pydantic" in sys.modules)
"""


def test_a_warm_list_loads_no_records(tmp_path: Path) -> None:
    sessions = tmp_path / "sessions"
    sessions.mkdir()
    for number in range(60):
        session = sample_session(0, id=str(UUID(int=number, version=4)))
        (sessions / f"session_{session.id}_20251005T143022Z.json").write_bytes(encode(session))

    def listed() -> list[str]:
        return subprocess.check_output([sys.executable, "-c", LISTED, str(tmp_path)], text=True).split()

    listed()
    assert listed() == ["50", "False"]


def test_a_second_process_may_list_while_one_writes(
    files: SessionFiles, history: History, tmp_path: Path
) -> None:
    path = saved(files, 1, "First")
    history.refresh()
    other = History(folders_in(tmp_path))
    assert found(other) == ["First"]
    history.record(path, sample_session(0, id=OTHER_ID))
    assert len(found(other)) == 1
    other.close()
