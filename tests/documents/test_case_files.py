"""A case file from files and folders: what can be used is, what cannot is named, nothing outside is read."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from detective_app.core.errors import DocumentError
from detective_app.storage import case_files
from detective_app.storage.case_files import read_case, reopen_case


def write(path: Path, text: str = "The bridge moved 3 mm.") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_files_and_folders_become_numbered_sources_in_order(tmp_path: Path) -> None:
    write(tmp_path / "case" / "b.md", "# B\n")
    write(tmp_path / "case" / "a" / "z.txt")
    write(tmp_path / "case" / ".hidden" / "c.txt")
    extra = write(tmp_path / "extra.txt", "one\ntwo\n")
    reading = read_case([extra, tmp_path / "case"])
    sources = [document.source for document in reading.case_file.documents]
    assert [(s.source_id, s.name) for s in sources] == [
        ("S1", "extra.txt"),
        ("S2", "b.md"),
        ("S3", "a/z.txt"),
    ]
    assert (sources[0].chars, sources[0].lines, sources[0].path) == (8, 2, str(extra))
    assert reading.problems == ()


def test_a_file_named_twice_is_one_source(tmp_path: Path) -> None:
    file = write(tmp_path / "a.txt")
    assert len(read_case([file, file, tmp_path]).case_file.documents) == 1


def test_what_cannot_be_read_is_named_and_the_rest_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(case_files, "MAX_BYTES", 1_000)
    write(tmp_path / "a.txt")
    write(tmp_path / "b.txt", "")
    write(tmp_path / "c.xlsx")
    write(tmp_path / "d.txt", "x" * 1_001)
    (tmp_path / "e.md").write_bytes(b"\x00\x01")
    os.mkfifo(tmp_path / "f.txt")
    reading = read_case([tmp_path, tmp_path / "gone.txt"])
    assert [d.source.name for d in reading.case_file.documents] == ["a.txt"]
    assert list(reading.problems) == [
        "b.txt is empty.",
        "c.xlsx was skipped: .xlsx files cannot be read.",
        "d.txt is larger than 50 MB.",
        "e.md is not a PDF or text file.",
        "f.txt is not a regular file.",
        "gone.txt was not found.",
    ]


def test_links_out_of_the_folder_and_loops_are_skipped_and_named(tmp_path: Path) -> None:
    secret = write(tmp_path / "secret.txt", "The canary sings.")
    folder = tmp_path / "case"
    write(folder / "a.txt")
    (folder / "inside.txt").symlink_to(folder / "a.txt")
    (folder / "loop.txt").symlink_to(folder / "loop.txt")
    (folder / "out.txt").symlink_to(secret)
    (folder / "outdir").symlink_to(tmp_path)
    reading = read_case([folder])
    assert [d.source.name for d in reading.case_file.documents] == ["a.txt"]
    assert [problem.split()[0] for problem in reading.problems] == ["loop.txt", "out.txt", "outdir"]
    assert "canary" not in repr(reading)


def test_names_that_look_alike_are_two_sources(tmp_path: Path) -> None:
    for form in ("NFC", "NFD"):
        write(tmp_path / unicodedata.normalize(form, "Prüfung.txt"), form)
    names = [d.source.name for d in read_case([tmp_path]).case_file.documents]
    assert len({unicodedata.normalize("NFC", name) for name in names}) == 2


def test_a_name_that_is_not_utf8_can_be_stored(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/caf\xe9.txt"
    Path(os.fsdecode(path)).write_text("The bridge moved.", encoding="utf-8")
    source = read_case([tmp_path]).case_file.documents[0].source
    assert source.name == r"caf\udce9.txt"
    assert source.model_dump_json()


def test_nothing_readable_is_an_error_that_says_why(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"b\.txt is empty\. Choose at least one text or Markdown file\."):
        read_case([write(tmp_path / "b.txt", "")])


def test_reopening_gives_the_same_case_and_refuses_a_changed_one(tmp_path: Path) -> None:
    kept, changed, gone = (write(tmp_path / name) for name in ("kept.txt", "changed.txt", "gone.txt"))
    case_file = read_case([kept, changed, gone]).case_file
    sources = [document.source for document in case_file.documents]
    assert reopen_case(sources) == case_file
    changed.write_text("The bridge moved 4 mm.", encoding="utf-8")
    gone.unlink()
    with pytest.raises(DocumentError) as refused:
        reopen_case(sources)
    message = str(refused.value)
    assert "changed.txt has changed; put the old file back" in message
    assert "gone.txt was not found." in message
    assert "kept.txt" not in message
