"""An index whose bytes have rotted is never searched on: it is told, and made again from the documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.core.case import Block, Manuscript
from detective_app.core.errors import StorageError
from detective_app.storage.cases.index import phrase
from detective_app.storage.cases.search import CaseSearch
from tests.storage.case_folders import sources, store_in, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(3):
        text = "\n\n".join(f"Pump {number} ran for {hour} hours and stopped." for hour in range(300))
        write(tmp_path / "case" / f"{number:02}.txt", text)
    return tmp_path / "case"


def rot(tmp_path: Path, suffix: str) -> None:
    """Spoil most of the index's files of one kind, in place, as a failing disk does."""
    found = list((tmp_path / "data" / "cases").glob(f"*/index/*{suffix}"))
    assert found
    for file in found:
        with file.open("r+b") as stream:
            stream.write(b"\xff" * (file.stat().st_size * 9 // 10))


@pytest.mark.parametrize("suffix", [".idx", ".store"])
def test_an_index_that_rots_while_it_is_searched_is_made_again(
    tmp_path: Path, folder: Path, suffix: str
) -> None:
    index = store_in(tmp_path).read([folder]).index
    if suffix == ".idx":
        assert index.search("How long did pump 1 run?", 1)
    rot(tmp_path, suffix)
    with pytest.raises(StorageError, match=r"^The search index of (the|this) case"):
        index.search("What stopped after 200 hours?", 1)
    again = store_in(tmp_path).read([folder]).index
    assert "200 hours" in again.search("What stopped after 200 hours?", 1)[0].text


def test_a_session_over_a_rotten_index_is_opened_again(tmp_path: Path, folder: Path) -> None:
    given = sources(store_in(tmp_path).read([folder]))
    rot(tmp_path, ".store")
    with pytest.raises(StorageError, match="open the case again"):
        store_in(tmp_path).reopen(given).search("pump 2", 1)
    assert store_in(tmp_path).reopen(given).search("pump 2", 1)[0].source_id == "D3"


def test_a_text_with_the_sign_that_divides_chunks_is_found(tmp_path: Path) -> None:
    text = "The valve\0 cost 1,234 euros.\0\n"
    index = CaseSearch(tmp_path / "index")
    index.add("key", "", "odd.txt", Manuscript(text, (Block(text.strip("\n"), 1),)))
    index.commit()
    hits = index.chunks("What did the valve cost?", 1)
    assert [(hit.key, hit.first) for hit in hits] == [("key", 1)]
    assert phrase("cost 1234 euros", index, lambda *_: text, 1)
    index.close()
