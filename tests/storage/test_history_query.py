"""What a person asks of the history: filters, orders, pages and counts, while files come and go."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest

from detective_app.core.errors import StorageError
from detective_app.core.session import AuditResult, Hypothesis, InterrogationSession, Usage
from detective_app.storage.history import index as history_index
from detective_app.storage.history.listing import History
from detective_app.storage.history.query import HistoryQuery, SortKey
from detective_app.storage.history.rows import HistoryRow
from detective_app.storage.sessions.files import SessionFiles
from tests.patience import PATIENCE
from tests.storage.samples import DETECTIVE, ID, START, completed_session, folders_in, sample_session

TITLES = ("Äpfel fell", "apples rose", "Bread was late", "zebra crossed", "Éclairs sold")


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


def identity(number: int) -> str:
    return str(UUID(int=number, version=4))


def audited(score: int) -> AuditResult:
    return AuditResult(
        consistency_score=score,
        contradictions=(),
        remaining_gaps=(),
        summary="So.",
        method="model",
    )


def numbered(number: int, text: str, *, score: int | None = None, **changes: object) -> InterrogationSession:
    """Return a session that started `number` days after the first; with a score it is completed."""
    start = START + timedelta(days=number)
    audit = {"status": "completed", "audit_result": audited(score)} if score is not None else {}
    return sample_session(0).evolve(
        id=identity(number),
        start_time=start,
        end_time=None,
        hypothesis=Hypothesis(text=text, created_at=start),
        audit_trail=(),
        **(audit | changes),
    )


@pytest.fixture
def filled(files: SessionFiles, history: History, tmp_path: Path) -> History:
    """Five readable sessions and one unreadable file."""
    files.save(numbered(0, TITLES[0], score=64, mode="socratic", usage=_costing(0.30)))
    files.save(numbered(1, TITLES[1], score=91, mode="delphi", usage=_costing(0.10)))
    files.save(numbered(2, TITLES[2], status="failed", mode="socratic", usage=_costing(0.20)))
    files.save(numbered(3, TITLES[3], mode=None, usage=None))
    files.save(numbered(4, TITLES[4], status="limit-reached", mode="socratic", usage=None))
    (tmp_path / "sessions" / "broken.json").write_text("{")
    history.refresh()
    return history


def _costing(dollars: float) -> dict[str, Usage]:
    return {DETECTIVE: Usage(calls=1, cost_usd=dollars)}


def titles(rows: tuple[HistoryRow, ...]) -> list[str]:
    return [row.hypothesis.split()[0] if row.id else row.path.name for row in rows]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (HistoryQuery(statuses=frozenset({"completed"})), ["apples", "Äpfel"]),
        (HistoryQuery(statuses=frozenset({"failed", "unreadable"})), ["broken.json", "Bread"]),
        (HistoryQuery(modes=frozenset({"socratic"})), ["Éclairs", "Bread", "Äpfel"]),
        (
            HistoryQuery(since=START + timedelta(days=1), before=START + timedelta(days=3)),
            ["Bread", "apples"],
        ),
        (HistoryQuery(text="apfel"), ["Äpfel"]),
        (HistoryQuery(text="ap", modes=frozenset({"delphi"})), ["apples"]),
        (HistoryQuery(text="broken"), ["broken.json"]),
        (HistoryQuery(text="ap", statuses=frozenset({"failed"})), []),
    ],
)
def test_filters_narrow_the_list_and_the_count(
    filled: History, query: HistoryQuery, found: list[str]
) -> None:
    assert titles(filled.page(query)) == found
    assert filled.count(query) == len(found)


@pytest.mark.parametrize(
    ("sort", "ascending"),
    [
        ("when", ["Äpfel", "apples", "Bread", "zebra", "Éclairs", "broken.json"]),
        ("hypothesis", ["Äpfel", "apples", "Bread", "broken.json", "Éclairs", "zebra"]),
    ],
)
def test_orders_reverse(filled: History, sort: SortKey, ascending: list[str]) -> None:
    assert titles(filled.page(HistoryQuery(sort=sort, descending=False))) == ascending
    assert titles(filled.page(HistoryQuery(sort=sort))) == ascending[::-1]


@pytest.mark.parametrize(
    ("sort", "descending", "first"),
    [
        ("cost", True, ["Äpfel", "Bread", "apples"]),
        ("cost", False, ["apples", "Bread", "Äpfel"]),
    ],
)
def test_what_has_no_value_comes_last_in_both_directions(
    filled: History, sort: SortKey, descending: bool, first: list[str]
) -> None:
    rows = titles(filled.page(HistoryQuery(sort=sort, descending=descending)))
    assert rows[: len(first)] == first
    assert len(rows) == 6


@pytest.mark.parametrize("text", ["", "s"])
@pytest.mark.parametrize("sort", ["when", "hypothesis", "answers", "cost"])
def test_pages_join_without_gap_or_repetition(
    files: SessionFiles, history: History, sort: SortKey, text: str
) -> None:
    for number in range(23):
        files.save(numbered(number, f"Session {number % 5}", score=number % 3 if number % 2 else None))
    history.refresh()
    query = HistoryQuery(text, sort=sort)
    pages = [history.page(query, limit=5, offset=offset) for offset in range(0, 25, 5)]
    assert [row.id for page in pages for row in page] == [row.id for row in history.page(query)]
    assert len({row.id for page in pages for row in page}) == history.count(query) == 23


def test_a_row_tells_mode_documents_and_contradictions(files: SessionFiles, history: History) -> None:
    files.save(completed_session())
    files.save(numbered(4, "Going on", mode=None, sources=None))
    history.refresh()
    going, model = history.search()
    assert (model.mode, model.documents, model.contradictions) == ("collaborative", 1, 1)
    assert (going.mode, going.documents, going.contradictions) == ("", 0, None)


def test_filters_are_offered_for_what_occurs(filled: History) -> None:
    occurring = filled.occurring()
    assert occurring.statuses == ("completed", "failed", "limit-reached", "running", "unreadable")
    assert occurring.modes == ("delphi", "socratic")


def test_a_removed_session_leaves_the_list_at_once_and_comes_back_when_it_is_restored(
    filled: History, files: SessionFiles, tmp_path: Path
) -> None:
    path = files.load(identity(1)).path
    aside = tmp_path / "aside"
    path.rename(aside)
    filled.forget(path)
    assert "apples" not in titles(filled.search())
    assert filled.count(HistoryQuery("apples")) == 0
    aside.rename(path)
    filled.reread(path)
    assert titles(filled.search("apples")) == ["apples"]
    path.unlink()
    filled.reread(path)
    assert filled.count() == 5


def test_sessions_of_one_moment_all_keep_their_place(
    files: SessionFiles, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history_index, "_NUMBERS_A_MILLISECOND", 4)
    for number in range(9):
        files.save(sample_session(0, id=identity(number)))
    history.refresh()
    assert len({row.id for row in history.search()}) == 9


def test_a_list_made_anew_holds_the_same(filled: History, tmp_path: Path) -> None:
    before = filled.search()
    told: list[tuple[int, int]] = []
    filled.rebuild(lambda done, files: told.append((done, files)))
    assert filled.search() == before
    assert told == [(6, 6)]


def test_an_index_of_an_older_format_is_replaced(
    filled: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = filled.search()
    filled.close()
    monkeypatch.setattr(history_index, "_FORMAT", 99)
    assert History(folders_in(tmp_path)).search() == before


def test_a_sessions_folder_that_cannot_be_read_is_said_and_not_shown_as_empty(tmp_path: Path) -> None:
    (tmp_path / "sessions").write_text("a file where the folder belongs")
    with pytest.raises(StorageError, match="cannot be read"):
        History(folders_in(tmp_path)).refresh()


def test_before_there_is_a_data_folder_the_list_is_empty_and_later_it_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    history = History(folders_in(tmp_path / "data"))
    history.refresh()
    assert history.search() == ()
    assert not (tmp_path / "data").exists()
    files = SessionFiles(folders_in(tmp_path / "data"))
    with files.hold():
        session = sample_session(1)
        history.record(files.save(session), session)
    assert [row.id for row in history.search()] == [ID]
    assert (tmp_path / "data" / "history.sqlite").exists()
    assert not caplog.records
    history.close()


def test_readers_get_in_while_many_files_are_read(
    files: SessionFiles, history: History, tmp_path: Path
) -> None:
    """The first rows are there, newest first, long before the last file is read; and any thread may ask."""
    for number in range(450):
        files.save(numbered(number, f"Session {number}"))
    seen: list[tuple[int, str]] = []
    errors: list[Exception] = []

    def ask(done: int, _: int) -> None:
        thread = threading.Thread(target=look, args=(done,))
        thread.start()
        thread.join()

    def look(done: int) -> None:
        try:
            seen.append((history.count(), history.search(limit=1)[0].hypothesis))
            assert history.count() == done
        except Exception as error:  # noqa: BLE001 - shown by the test
            errors.append(error)

    refreshing = threading.Thread(target=history.refresh, args=(ask,))
    refreshing.start()
    refreshing.join(PATIENCE)
    assert not errors
    assert seen == [(200, "Session 449"), (400, "Session 449"), (450, "Session 449")]


def test_an_index_that_breaks_during_a_refresh_still_ends_up_whole(
    files: SessionFiles, history: History, tmp_path: Path
) -> None:
    for number in range(300):
        files.save(numbered(number, f"Session {number}"))
    broken: list[bool] = []

    def break_once(done: int, _: int) -> None:
        if not broken:
            broken.append(True)
            history.close()
            for path in tmp_path.glob("history.sqlite*"):
                path.write_bytes(b"no index " * 2_000)

    history.refresh(break_once)
    assert history.count() == 300


def test_a_record_does_not_give_the_index_up_because_another_process_holds_it(
    files: SessionFiles, history: History, tmp_path: Path
) -> None:
    path = files.save(sample_session(1))
    history.refresh()
    other = history_index.connect(tmp_path / "history.sqlite")
    other.execute("BEGIN IMMEDIATE")
    history.record(path, sample_session(2))
    assert [row.iterations for row in history.search()] == [1]
    other.execute("ROLLBACK")
    other.close()
    history.record(path, sample_session(2))
    assert [(row.id, row.iterations) for row in history.search()] == [(ID, 2)]
    again = History(folders_in(tmp_path))
    assert [row.iterations for row in again.search()] == [2]
    again.close()
