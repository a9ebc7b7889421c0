"""A case of very many files is told by a few names and a count, never as a wall of text."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.command import call
from tests.cli.models import Models

GOOD, EMPTY = 130, 870


@pytest.fixture
def folder(models: Models, tmp_path: Path) -> Path:
    """A folder of which most files are empty; the case of the stand-ins is one of the others."""
    folder = tmp_path / "many"
    folder.mkdir()
    shutil.copy(models.document, folder / "a case.md")
    for number in range(GOOD - 1):
        (folder / f"note {number:05}.txt").write_text(f"Note {number} says nothing of it.\n", "utf-8")
    for number in range(EMPTY):
        (folder / f"nothing {number:05}.txt").touch()
    return folder


def test_a_case_of_very_many_files_is_told_in_a_few_lines(data: Path, models: Models, folder: Path) -> None:
    words = ["interrogate", "The oil was changed.", "--case", str(folder), *models.options]
    ended = call("--data-dir", data, *words)
    told = " ".join(ended.out.split())
    assert ended.code == 0, ended.err
    assert (
        f"{GOOD} documents: a case.md, note 00000.txt, note 00001.txt, note 00002.txt, note 00003.txt and "
        in told
    )
    assert f"and {GOOD - 5} more" in told
    assert "nothing 00011.txt is empty." in told
    assert f"{EMPTY - 12} more documents were left out." in told
    assert "nothing 00012.txt" not in told
    shown = call("--data-dir", data, "show", _session(data)).out
    assert f"{GOOD - 20} more; a report names them all." in " ".join(shown.split())
    assert shown.count("note 0") < 50
    shutil.rmtree(folder)
    # One remark is of the files that could not be read.
    for verb, named in ((["verify"], 11), (["audit", _session(data), *models.options], 5)):
        ended = call("--data-dir", data, *verb)
        assert len((ended.out + ended.err).split()) < 400, verb
        assert f"{GOOD - named} more" in " ".join((ended.out + ended.err).split())


def test_a_question_over_nothing_but_empty_files_names_a_few(
    data: Path, models: Models, folder: Path
) -> None:
    for file in folder.glob("[an]* *"):
        file.write_bytes(b"")
    ended = call("--data-dir", data, "ask", "When was the oil changed?", "--case", folder, *models.options)
    assert ended.code == 2
    assert "more could not be read. Choose at least one document that can be read." in ended.err
    assert len(ended.err.split()) < 100


def _session(data: Path) -> str:
    (file,) = (data / "sessions").glob("session_*.json")
    return file.name.split("_")[1]
