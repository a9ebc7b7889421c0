"""Reading a case again: what did not change is not opened, what changed is noticed, what vanished is gone."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time

import pytest

from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Locator
from detective_app.core.ports import CaseIndex
from tests.storage.case_folders import names, replace_unnoticed, sources, store_in, write
from tests.sweeps import sweep

_heard: list[tuple[str, str]] | None = None


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if _heard is not None and event in ("open", "subprocess.Popen"):
        _heard.append((event, os.fsdecode(arguments[0]) if isinstance(arguments[0], str | bytes) else ""))


sys.addaudithook(_hear)


@contextmanager
def opened() -> Iterator[list[tuple[str, str]]]:
    """Gather what this process opens and starts: an audit hook hears every file and every child."""
    global _heard  # noqa: PLW0603 - an audit hook cannot be taken back, only told not to listen
    _heard = heard = []
    try:
        yield heard
    finally:
        _heard = None


def passages(index: CaseIndex, words: str) -> list[str]:
    return [passage.text for passage in index.search(words, 5)]


def test_an_unchanged_folder_is_not_opened_again(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    file = write(folder / "a.txt", "The pump ran for 7 hours.")
    write(folder / "empty.txt", "")
    first = store_in(tmp_path).read([folder])
    replace_unnoticed(file, "The pump ran for 8 hours.")
    with opened() as heard:
        again = store_in(tmp_path).read([folder])
    assert "subprocess.Popen" not in [event for event, _ in heard]
    assert [path for _, path in heard if path.startswith(str(folder))] == []
    assert sources(again) == sources(first)
    assert again.problems == first.problems == ("empty.txt is empty.",)
    assert passages(again.index, "pump") == ["The pump ran for 7 hours."]


def test_changed_new_and_vanished_files_are_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "case"
    for name in ("changed", "kept", "vanished"):
        write(folder / f"{name}.txt", f"The {name} pump ran for 7 hours.")
    store_in(tmp_path).read([folder])
    write(folder / "changed.txt", "The changed pump ran for 11 hours.")
    write(folder / "new.txt", "The new pump never ran.")
    (folder / "vanished.txt").unlink()
    index = store_in(tmp_path).read([folder]).index
    assert names(index.sources) == ["changed.txt", "kept.txt", "new.txt"]
    assert sorted(passages(index, "pump")) == [
        "The changed pump ran for 11 hours.",
        "The kept pump ran for 7 hours.",
        "The new pump never ran.",
    ]


def test_a_file_changed_within_one_tick_of_the_clock_is_read_again(tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", "The pump ran for 7 hours.")
    soon = time() + 60  # the file system's clock has not gone on since
    os.utime(file, (soon, soon))
    store = store_in(tmp_path)
    assert store.read([file]).index.text("D1").endswith("7 hours.")
    replace_unnoticed(file, "The pump ran for 8 hours.")
    assert store.read([file]).index.text("D1").endswith("8 hours.")


def test_the_same_name_in_another_folder_is_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_in(tmp_path)
    for folder in ("one", "two"):
        file = write(tmp_path / folder / "a.txt", f"Pump {folder} ran.")
        os.utime(file, (1_500_000_000, 1_500_000_000))
        monkeypatch.chdir(tmp_path / folder)
        assert store.read([Path("a.txt")]).index.text("D1") == f"Pump {folder} ran."


def test_a_refusal_is_remembered_under_the_name_it_is_asked_by(tmp_path: Path) -> None:
    file = write(tmp_path / "case" / "sub" / "a.txt", "")
    write(tmp_path / "case" / "b.txt")
    store = store_in(tmp_path)
    assert store.read([tmp_path / "case"]).problems == ("sub/a.txt is empty.",)
    assert store.look([file])[0].problem == "a.txt is empty."


def test_reopening_gives_the_same_case_and_refuses_a_changed_one(tmp_path: Path) -> None:
    kept, changed, gone = (write(tmp_path / name) for name in ("kept.txt", "changed.txt", "gone.txt"))
    store = store_in(tmp_path)
    index = store.read([kept, changed, gone]).index
    assert store.reopen(index.sources).sources == index.sources
    assert store.reopen(index.sources).whole() == index.whole()
    write(changed, "The bridge moved 4 mm.")
    gone.unlink()
    with pytest.raises(DocumentError) as refused:
        store.reopen(index.sources)
    assert str(refused.value) == (
        "changed.txt has changed; index it again. gone.txt was not found. The session was not changed. "
        "Put the documents back as they were, or begin a new run over them as they are."
    )
    with pytest.raises(DocumentError, match=r"^changed\.txt has changed; index it again\.$"):
        store.document(index.sources[1])


def test_some_of_a_case_can_be_reopened_and_searches_only_these(tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        write(tmp_path / "case" / f"{name}.txt", f"Pump {name} ran for 7 hours.")
    store = store_in(tmp_path)
    all_sources = sources(store.read([tmp_path / "case"]))
    with opened() as heard:
        index = store.reopen(all_sources[1:])
        found = {passage.source_id for passage in index.search("pump", 5)}
        assert {passage.source_id for passage in index.phrase("ran for", 5)} == found == {"D2", "D3"}
    assert "subprocess.Popen" not in [event for event, _ in heard]


def test_a_session_is_reopened_without_anything_stored(tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", "The pump ran for 7 hours.")
    found = sources(store_in(tmp_path / "one").read([file]))
    index = store_in(tmp_path / "other").reopen(found)
    assert index.sources == found
    assert passages(index, "pump") == ["The pump ran for 7 hours."]


def test_one_document_is_read_without_its_case(tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt", "one\ntwo\nthree\n")
    (source,) = sources(store_in(tmp_path).read([file]))
    document = store_in(tmp_path).document(source)
    assert document.text() == "one\ntwo\nthree\n"
    assert document.lines(Locator(first=2, last=3)) == "two\nthree"


def test_the_same_text_under_another_path_is_not_stored_twice(tmp_path: Path) -> None:
    write(tmp_path / "one" / "a.txt", "The pump ran.")
    write(tmp_path / "two" / "b.txt", "The pump ran.")
    store = store_in(tmp_path)
    for folder in ("one", "two"):
        store.read([tmp_path / folder])
    assert len(list((tmp_path / "data" / "cases" / "documents").iterdir())) == 1


@pytest.mark.parametrize("files", sweep((500, 5_000), lambda files: files == 500))
def test_thousands_of_files_are_read_once_and_found_again(tmp_path: Path, files: int) -> None:
    folder = tmp_path / "case"
    for number in range(files):
        path = folder / f"{number % 50:02}" / f"{number:04}.txt"
        write(path, f"Note {number}.\n\nPump {number} ran for {number * 7} hours.\n")
    store = store_in(tmp_path)
    assert len(sources(store.read([folder]))) == files
    with opened() as heard:
        index = store.read([folder]).index
    assert not [path for event, path in heard if event == "open" and path.endswith(".txt")]
    assert "subprocess.Popen" not in [event for event, _ in heard]
    assert len(index.sources) == files
    assert "Pump 471 ran for 3297 hours." in index.search("How long did pump 471 run?", 3)[0].text


def test_what_is_new_changed_or_gone_in_a_folder_is_told(tmp_path: Path) -> None:
    folder, store = tmp_path / "case", store_in(tmp_path)
    for number in range(9):
        write(folder / f"{number}.txt", f"The bridge moved {number} mm.")
    for junk in ("~$plan.docx", ".~lock.plan.odt#", "Thumbs.db", ".DS_Store", "sub/desktop.ini"):
        write(folder / junk, "junk")
    assert store.read([folder]).changes == ()
    assert store.read([folder]).changes == ()
    for number in range(1, 8):
        (folder / f"{number}.txt").unlink()
    write(folder / "0.txt", "The bridge moved 5 mm.")
    write(folder / "sub" / "note.txt", "A note.")
    write(folder / "empty.txt", "")
    assert store.read([folder]).changes == (
        "New since the last time: empty.txt, sub/note.txt.",
        "Changed since the last time: 0.txt.",
        "Gone since the last time: 1.txt, 2.txt, 3.txt, 4.txt, 5.txt (+2).",
    )
    assert store.read([folder]).changes == ()


def test_what_is_found_again_and_again_in_a_file_is_one_finding_with_a_count(tmp_path: Path) -> None:
    page = "".join(f"<p>Line {n}.</p><p style='display:none'>COPY</p>" for n in range(30))
    write(tmp_path / "case" / "a.html", f"{page}<p style='display:none'>Other</p>")
    (source,) = sources(store_in(tmp_path).read([tmp_path / "case"]))
    assert [(one.text, one.count) for one in source.findings or ()] == [("COPY", 30), ("Other", None)]
