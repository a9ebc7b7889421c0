"""What a folder may take of a reading: its hostile files cost themselves, and can be read by themselves."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from detective_app.storage.cases.paths import Limits
from detective_app.storage.cases.states import CaseReading
from detective_app.storage.cases.store import CaseStore
from tests.documents.pdf_files import lines, pdf
from tests.documents.test_reader_process import MILLION_ORDERS, word_document
from tests.storage.case_folders import names, sources, write

# Twice the second to which the system counts a process's time, on a fast machine.
SLOW = pdf(lines("The crane was late.").encode() + (MILLION_ORDERS * 2)[: 1_500_000 * 29], packed=True)


def read(folder: Path, limits: Limits, *paths: Path) -> CaseReading:
    """Read a case as a program would that was started anew."""
    store = CaseStore(folder / "cases", limits)
    try:
        return store.read(paths)
    finally:
        store.close()


def old(path: Path) -> Path:
    """Make a file older than any clock's tick, so that what came of it is remembered."""
    os.utime(path, (1_550_000_000, 1_550_000_000))
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of a process's time")
def test_a_document_that_needs_longer_than_its_share_is_left_out_and_read_by_itself(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    slow = old(write(folder / "slow.pdf", SLOW))
    write(folder / "a.txt")
    limits = Limits(share=0.1, share_of_mb=0.0)
    for _ in range(2):  # the second time it is known and costs nothing
        reading = read(tmp_path, limits, folder)
        assert names(sources(reading)) == ["a.txt"]
        assert reading.problems == (
            "slow.pdf takes longer than its share of a folder's time. Choose it by itself to read it.",
        )
    assert names(sources(read(tmp_path, limits, slow))) == ["slow.pdf"]
    assert names(sources(read(tmp_path, limits, folder))) == ["a.txt", "slow.pdf"]


def test_a_folder_is_read_up_to_its_bytes_and_the_rest_when_it_is_begun_again(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    for number in range(4):
        old(write(folder / f"{number}.txt", f"{number}" * 400))
    with write(folder / "sparse.txt").open("r+b") as sparse:
        sparse.truncate(900)
    old(folder / "sparse.txt")
    named = write(tmp_path / "named.txt", "x" * 2_000)
    limits = Limits(bytes=1_500)
    assert names(sources(first := read(tmp_path, limits, folder, named))) == ["0.txt", "named.txt"]
    assert first.problems[0] == (
        "1.txt was not read: 0.0015 MB of folders were read before it. "
        "Begin again to read the rest, or choose it by itself."
    )
    assert first.problems[-1] == "sparse.txt is not a PDF or text file."
    again = read(tmp_path, limits, folder, named)
    assert names(sources(again)) == ["0.txt", "1.txt", "2.txt", "3.txt", "named.txt"]


def test_a_folder_whose_time_is_over_says_so_and_goes_on_when_it_is_begun_again(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    for number in range(3):
        old(write(folder / f"{number}.txt", "x" * (9 - number)))
    for number in range(3):  # no time at all: each reading gets one further
        reading = read(tmp_path, Limits(seconds=0.0), folder)
        assert names(sources(reading))[: number + 1] == ["0.txt", "1.txt", "2.txt"][: number + 1]
    assert reading.problems == ()


def test_a_bomb_of_text_counts_with_what_it_holds(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    old(write(folder / "a.docx", word_document("x" * 400_000)))
    old(write(folder / "b.txt"))
    reading = read(tmp_path, Limits(bytes=300_000), folder)
    assert names(sources(reading)) == ["a.docx"]
    assert reading.problems[0].startswith("b.txt was not read")
