"""Bad days of the case store: killed, full, broken, shared; afterwards it opens and what it says is true."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread

import pytest

from detective_app.core.errors import DocumentError, StorageError
from detective_app.storage.cases.store import CaseStore
from tests.patience import PATIENCE
from tests.storage.case_folders import names, sources, store_in, write

FILES = 12


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(FILES):
        write(tmp_path / "case" / f"{number:02}.txt", f"Pump {number} ran for {number * 7} hours.\n" * 200)
    return tmp_path / "case"


def cases(tmp_path: Path) -> Path:
    return tmp_path / "data" / "cases"


def reader(tmp_path: Path, folder: Path, *options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.storage.case_reader", str(cases(tmp_path)), str(folder), *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def is_whole(store: CaseStore, folder: Path) -> bool:
    """Read the case and tell whether every document is there, word for word, and found."""
    index = store.read([folder]).index
    texts = {source.name: index.text(source.source_id) for source in index.sources}
    found = [index.search(f"How long did pump {n} run?", 1)[0].source_id for n in (1, FILES - 1)]
    return found == ["D2", f"D{FILES}"] and texts == {
        path.name: path.read_text() for path in folder.iterdir()
    }


def test_a_reading_killed_at_any_moment_leaves_a_store_that_opens(tmp_path: Path, folder: Path) -> None:
    chance = random.Random(4)
    for _ in range(3):
        with reader(tmp_path, folder) as child:
            assert child.stdout
            for _ in range(FILES + chance.randrange(1, 3 * FILES)):
                if not (line := child.stdout.readline()) or line == "done\n":
                    break
            child.kill()
        write(folder / f"{chance.randrange(FILES):02}.txt", "Changed between two readings.\n")
        for number in range(FILES):
            write(folder / f"{number:02}.txt", f"Pump {number} ran for {number * 7} hours.\n" * 200)
        assert is_whole(store_in(tmp_path), folder)


def test_a_text_half_on_disk_is_read_from_its_file_again(tmp_path: Path, folder: Path) -> None:
    store_in(tmp_path).look([folder])  # no case names these texts yet, so nobody said that they are on disk
    for stored in (cases(tmp_path) / "documents").iterdir():
        stored.write_bytes(stored.read_bytes().replace(b"hours", b"\0" * 5))
    assert is_whole(store_in(tmp_path), folder)


@pytest.mark.parametrize("lost", ["documents", "catalogue.sqlite", "index", "index/meta.json"])
@pytest.mark.parametrize("how", ["deleted", "broken"])
def test_whatever_is_lost_is_made_again(tmp_path: Path, folder: Path, lost: str, how: str) -> None:
    store = store_in(tmp_path)
    store.read([folder]).index.close()
    store.close()
    pattern = f"*/{lost}" if lost.startswith("index") else lost
    files = [
        file
        for found in cases(tmp_path).glob(pattern)
        for file in (found.iterdir() if found.is_dir() else [found])
    ]
    assert files
    for file in files:
        file.unlink() if how == "deleted" else file.write_bytes(b"broken")
    assert is_whole(store_in(tmp_path), folder)


def test_a_full_disk_is_told_and_the_case_before_is_whole(tmp_path: Path, folder: Path) -> None:
    assert is_whole(store_in(tmp_path), folder)
    large = write(folder / "large.txt", "The pump ran on, for more than anybody could read.\n" * 4_000)
    with reader(tmp_path, folder, "--bytes", "100000") as child:
        assert child.stdout
        said = child.stdout.read().splitlines()[-1]
    assert child.returncode == 5
    assert said.startswith("StorageError: The case could not be stored: the file is larger than this system")
    large.unlink()
    with reader(tmp_path, folder) as child:
        assert child.stdout
        states = child.stdout.read().split()
    assert "reading" not in states
    assert is_whole(store_in(tmp_path), folder)


def test_an_index_for_which_there_is_no_room_is_told_too(tmp_path: Path, folder: Path) -> None:
    chance = random.Random(4)
    for number in range(FILES):
        words = (f"{chance.choice('abcdefgh')}{chance.randrange(10**7):x}" for _ in range(5_000))
        write(folder / f"large-{number}.txt", "\n\n".join(words))
    store = store_in(tmp_path)
    store.look([folder])
    store.close()
    with reader(tmp_path, folder, "--bytes", "120000") as child:
        assert child.stdout
        said = child.stdout.read().splitlines()[-1]
    assert child.returncode == 5
    assert said.startswith("StorageError: The search index of the case could not be")
    assert len(sources(store_in(tmp_path).read([folder]))) == 2 * FILES


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with pytest.raises(StorageError, match=r"^The case could not be stored: .+ try again\.$"):
        store_in(tmp_path).read([folder])


def test_a_case_is_read_on_while_it_is_brought_up_to_date(tmp_path: Path, folder: Path) -> None:
    before = store_in(tmp_path).read([folder]).index
    assert before.search("pump 7", 1)[0].source_id == "D8"
    write(folder / "00.txt", "Pump 7 was sold.\n")
    (folder / "05.txt").unlink()
    after = store_in(tmp_path).read([folder]).index
    assert before.search("How long did pump 5 run?", 1)[0].source_id == "D6"
    assert before.text("D1").startswith("Pump 0 ran")
    assert (after.text("D1"), len(after.sources)) == ("Pump 7 was sold.\n", FILES - 1)


def test_an_index_that_lost_documents_of_the_case_is_told(tmp_path: Path, folder: Path) -> None:
    store = store_in(tmp_path)
    index = store.reopen(sources(store.read([folder])))
    (folder / "05.txt").unlink()
    store.read([folder])
    with pytest.raises(StorageError, match="was changed meanwhile"):
        index.search("pump 5", 1)
    assert index.text("D6").startswith("Pump 5 ran")


def test_two_processes_read_the_same_case(tmp_path: Path, folder: Path) -> None:
    both = [reader(tmp_path, folder) for _ in range(2)]
    assert [child.communicate()[0].splitlines()[-1] for child in both] == ["done", "done"]
    assert is_whole(store_in(tmp_path), folder)


def test_who_waits_for_another_can_be_stopped(tmp_path: Path, folder: Path) -> None:
    store, stop, inside, let_go = store_in(tmp_path), Event(), Event(), Event()

    def hold(_: object) -> None:
        inside.set()
        let_go.wait(PATIENCE)

    holder = Thread(target=lambda: store.read([folder], on_file=hold))
    holder.start()
    assert inside.wait(PATIENCE)
    waiter_ended: list[str] = []

    def wait() -> None:
        try:
            store_in(tmp_path).read([folder], stop=stop)
        except DocumentError as error:
            waiter_ended.append(str(error))

    waiter = Thread(target=wait)
    waiter.start()
    stop.set()
    waiter.join(PATIENCE)
    assert waiter_ended == ["Reading was stopped. What was read is kept; begin again to read the rest."]
    let_go.set()
    holder.join(PATIENCE)
    assert is_whole(store, folder)


def test_a_sweep_forgets_what_no_case_names_and_cases_that_nobody_used(tmp_path: Path, folder: Path) -> None:
    store = store_in(tmp_path)
    store.sweep()
    old = sources(store.read([folder]))
    kept = sources(store.read([folder / "01.txt"]))
    store.look([write(tmp_path / "looked.txt", "Only looked at.\n")])
    documents = cases(tmp_path) / "documents"
    store.sweep()
    assert len(list(documents.iterdir())) == FILES + 1  # what was just looked at will be read soon
    ago = time.time() - 100 * 86_400
    for stored in documents.iterdir():
        os.utime(stored, (ago, ago))
    store._catalogue._run(lambda index: index.execute("UPDATE used SET at = ?", (ago,)))
    assert names(store.reopen(kept).sources) == ["01.txt"]
    store.sweep()
    assert {file.name for file in documents.iterdir()} == {kept[0].sha256}
    assert len([path for path in cases(tmp_path).iterdir() if path.is_dir()]) == 2
    assert store.reopen(kept).search("pump 1", 1)
    assert is_whole(store, folder)
    assert sources(store.read([folder])) == old
