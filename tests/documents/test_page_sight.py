"""What of a page can be seen is judged by its pixels, in the child that reads documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from detective_app.core.errors import DocumentError
from detective_app.documents.process.process import ReaderProcess
from tests.documents.sight_pages import HIDDEN, PLAIN, SECRET, SEEN, sheets
from tests.sweeps import sweep

_LIMIT = 20.0
_CORE_HIDDEN, _CORE_SEEN = tuple(HIDDEN)[:12], tuple(SEEN)[:10]


@pytest.fixture(scope="module")
def reader() -> Iterator[ReaderProcess]:
    process = ReaderProcess()
    yield process
    process.close()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("sheets")
    hidden, seen = folder / "hidden.pdf", folder / "seen.pdf"
    hidden.write_bytes(sheets(*HIDDEN.values()))
    seen.write_bytes(sheets(*SEEN.values()))
    return hidden, seen


@pytest.mark.parametrize("way", sweep(HIDDEN, lambda way: way in _CORE_HIDDEN))
def test_what_is_hidden_is_not_seen_and_what_stands_beside_it_is(
    way: str, reader: ReaderProcess, files: tuple[Path, Path]
) -> None:
    page = tuple(HIDDEN).index(way) + 1
    found = reader.look(files[0], "hidden.pdf", page, processor_seconds=_LIMIT)
    assert SECRET in found.text
    assert PLAIN in found.seen or way == "outside of the crop box"
    assert not [word for word in ("margin", "rose", "47", "percent") if word in found.seen]


@pytest.mark.parametrize("way", sweep(SEEN, lambda way: way in _CORE_SEEN))
def test_what_is_shown_keeps_every_letter(way: str, reader: ReaderProcess, files: tuple[Path, Path]) -> None:
    page = tuple(SEEN).index(way) + 1
    found = reader.look(files[1], "seen.pdf", page, processor_seconds=_LIMIT)
    assert found.seen == found.text
    assert SECRET in found.text


def test_a_page_that_is_not_there_and_a_document_without_pages_are_named(
    reader: ReaderProcess, files: tuple[Path, Path], tmp_path: Path
) -> None:
    with pytest.raises(DocumentError, match=r"seen\.pdf has no page 99"):
        reader.look(files[1], "seen.pdf", 99, processor_seconds=_LIMIT)
    (tmp_path / "note.txt").write_text("The crane was late.")
    with pytest.raises(DocumentError, match=r"note\.txt has no pages"):
        reader.look(tmp_path / "note.txt", "note.txt", 1, processor_seconds=_LIMIT)
