"""The documents of a new investigation: what is wrong with one leaves the others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from detective_app.gui.case_check import format_words, suffixes
from detective_app.gui.tasks import Tasks
from detective_app.gui.widgets.case_files import CaseFiles
from tests.gui.waiting import until


@pytest.fixture
async def files(qtbot: QtBot) -> AsyncIterator[CaseFiles]:
    tasks = Tasks()
    made = CaseFiles(tasks)
    qtbot.addWidget(made)
    made.show()
    yield made
    await tasks.cancel_all()


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A folder with two documents, one picture, and one text that is none."""
    folder = tmp_path / "case"
    folder.mkdir()
    (folder / "memo.txt").write_text("One.\nTwo.\nThree.\n")
    (folder / "notes.md").write_text("# Notes\n\nThe memo is right.\n")
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    (folder / "empty.txt").write_text("")
    return folder


async def read(files: CaseFiles, *paths: Path) -> None:
    files.add(paths)
    await until(lambda: not files.pending)


async def test_a_document_that_can_be_read_is_ready_with_its_size_and_lines(
    files: CaseFiles, case: Path
) -> None:
    await read(files, case / "memo.txt")
    [row] = files.rows
    assert row.accessibleName() == "memo.txt, Ready 3 lines"
    assert files.paths == (case / "memo.txt",)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("photo.jpg", "photo.jpg was skipped: .jpg files cannot be read."),
        ("empty.txt", "empty.txt is empty."),
        ("gone.txt", "gone.txt was not found."),
    ],
)
async def test_one_that_cannot_be_read_says_why_and_leaves_the_others(
    files: CaseFiles, case: Path, name: str, reason: str
) -> None:
    await read(files, case / name, case / "memo.txt")
    bad, good = files.rows
    assert bad.words == "Left out"
    assert bad.reasons.startswith(reason)
    assert good.words.startswith("Ready")
    assert files.paths == (case / "memo.txt",)


async def test_a_folder_is_one_row_with_what_is_in_it_and_what_was_left_out(
    files: CaseFiles, case: Path
) -> None:
    await read(files, case)
    [row] = files.rows
    assert row.words == "2 left out 2 documents"
    assert "photo.jpg" in row.reasons
    assert "empty.txt" in row.reasons
    assert files.paths == (case,)


async def test_a_document_is_listed_once_however_it_is_named(files: CaseFiles, case: Path) -> None:
    link = case.parent / "link.txt"
    link.symlink_to(case / "memo.txt")
    await read(files, case / "memo.txt", case / "memo.txt", link)
    assert len(files.rows) == 1


async def test_a_document_that_is_taken_out_is_not_read_by_the_run(files: CaseFiles, case: Path) -> None:
    await read(files, case / "memo.txt", case / "notes.md")
    files.rows[0].removed.emit(files.rows[0])
    assert files.paths == (case / "notes.md",)


async def test_a_hostile_name_is_one_line_of_plain_text(files: CaseFiles, tmp_path: Path) -> None:
    path = tmp_path / "<b>x\n\u202egnp.txt"
    path.write_text("One.\n")
    await read(files, path)
    [row] = files.rows
    assert row.name == "<b>x gnp.txt"


async def test_what_is_still_being_read_is_part_of_the_run(files: CaseFiles, case: Path) -> None:
    files.add([case / "memo.txt"])
    assert files.pending == "memo.txt"
    assert files.paths == (case / "memo.txt",)


def test_the_formats_are_those_of_the_readers() -> None:
    assert {".txt", ".md"} <= set(suffixes())
    assert format_words() == ", ".join(sorted(format_words().split(", ")))
