"""A stored text gives back exactly what was written, in any part, and a damaged file is not taken for one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective_app.core.case import Block, Manuscript
from detective_app.storage.cases import shelf
from detective_app.storage.cases.shelf import StoredDocument

LINES = st.lists(st.text(alphabet="ab é€🌉\t", max_size=12) | st.just("x" * 1_200), min_size=1, max_size=40)


def stored(folder: Path, manuscript: Manuscript) -> StoredDocument:
    with (folder / "document").open("wb") as file:
        shelf.write(file, manuscript)
    return StoredDocument(folder / "document")


@given(lines=LINES, ends=st.booleans(), page=st.integers(1, 20))
def test_any_lines_blocks_and_pages_come_back(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], ends: bool, page: int
) -> None:
    written = "\n".join(lines) + "\n" * ends
    blocks = tuple(Block(line, n) for n, line in enumerate(lines, 1) if line.strip())
    document = stored(
        tmp_path_factory.getbasetemp(),
        Manuscript(written, blocks, pages=tuple(range(1, len(lines) + 1, page))),
    )
    assert document.text() == written
    assert document.line_count == written.count("\n") + (not written.endswith("\n") and bool(written))
    count = document.line_count
    for first in range(1, count + 1):
        assert document.lines(first, count) == "\n".join(written.split("\n")[first - 1 : count])
        assert document.page(first) == 1 + (first - 1) // page
        found = document.blocks(first, first)
        assert [(b.first, b.text) for b in found] == [(b.first, b.text) for b in blocks if b.first == first]
    assert [(b.first, b.text) for b in document.manuscript().blocks] == [(b.first, b.text) for b in blocks]
    assert document.is_sound


def test_a_text_of_several_steps_keeps_its_lines(tmp_path: Path) -> None:
    lines = [f"Zeile {n} – {'ü' * (n % 97)}" for n in range(40_000)]
    document = stored(tmp_path, Manuscript("\n".join(lines), ()))
    assert document.lines(39_000, 39_010) == "\n".join(lines[38_999:39_010])
    assert document.lines(1, 40_000) == "\n".join(lines)


def test_a_part_of_a_file_is_no_document(tmp_path: Path) -> None:
    stored(tmp_path, Manuscript("one\ntwo\nthree", (Block("one", 1),)))
    whole = (tmp_path / "document").read_bytes()
    for length in (0, 1, 12, len(whole) - 1):
        (tmp_path / "document").write_bytes(whole[:length])
        with pytest.raises(ValueError):  # noqa: PT011 - an empty file has another message
            StoredDocument(tmp_path / "document")
    (tmp_path / "document").write_bytes(b"x" + whole)
    with pytest.raises(ValueError, match="not a whole document"):
        StoredDocument(tmp_path / "document")


def test_a_changed_byte_is_noticed(tmp_path: Path) -> None:
    stored(tmp_path, Manuscript("one\ntwo\nthree", (Block("one", 1),)))
    whole = (tmp_path / "document").read_bytes()
    (tmp_path / "document").write_bytes(b"O" + whole[1:])
    assert not StoredDocument(tmp_path / "document").is_sound


def test_a_character_that_utf8_does_not_know_does_not_stop_the_rest(tmp_path: Path) -> None:
    assert stored(tmp_path, Manuscript("one \ud800 two", ())).text() == "one ? two"
