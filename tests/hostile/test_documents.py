"""Documents of hostile shapes: whatever the format, reading and indexing them takes time as they are long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest

from detective_app.core.errors import DocumentError
from detective_app.documents.process.process import ReaderProcess
from detective_app.storage.cases.store import CaseStore
from tests.engine.memory_case import MemoryCase
from tests.evidence.cases import case_of
from tests.hostile.files import FORMATS
from tests.hostile.growth import assert_linear, seconds_of
from tests.hostile.shapes import SHAPES, Shaped, swept, worded
from tests.hostile.whole_runs import SAYS, asked, interrogated, stated

CHARS, COSTLY_CHARS, CORE_CHARS = 2_000_000, 500_000, 60_000
COSTLY = (".docx", ".pdf")
"""What has many more bytes than characters."""

CORE = {
    *(("text.txt", "short lines"), ("text.txt", "letterheads"), ("text.md", "short paragraphs")),
    *(("text.md", "deep quotations"), ("text.csv", "many columns"), ("text.csv", "many rows")),
    *(("page.html", "short lines"), ("markup.html", "angles"), ("markup.html", "ampersands")),
    *(("field.eml", "quotation marks"), ("field.eml", "brackets"), ("mail.eml", "items")),
    *(("runs.docx", "one line"), ("paragraphs.docx", "many rows"), ("text.pdf", "short lines")),
}
USES = {
    "asked of a capable witness": lambda case: asked(stated(SAYS), case=case),
    "asked of a small witness": lambda case: asked("", case=case, profile="small"),
    "a run by hand": lambda case: interrogated(hypothesis=SAYS, case=case),
}
INDEXED = [("index", shape) for shape in ("one line of words", "many rows", "digits")]


def full_size(format_: str) -> int:
    return COSTLY_CHARS if format_.endswith(COSTLY) else CHARS


@pytest.fixture(scope="module")
def reader() -> Iterator[ReaderProcess]:
    """A reader whose child runs already: what its start takes is not the document's."""
    process = ReaderProcess()
    process.confinement()
    yield process
    process.close()


def written(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def read_by(reader: ReaderProcess, path: Path) -> Callable[[], None]:
    """Return what reads a file; one that has no text, or is broken, is refused."""

    def read() -> None:
        with suppress(DocumentError):
            reader.read(path, path.name)

    return read


@pytest.mark.parametrize("case", swept(FORMATS, full_size, CORE, CORE_CHARS), ids=str)
def test_a_document_is_read_in_time_that_grows_with_its_length(
    case: Shaped, reader: ReaderProcess, tmp_path: Path
) -> None:
    """The child's time and the program's own together, and the child lives on."""
    child = reader.pid
    assert child is not None

    def prepared(chars: int) -> Callable[[], None]:
        content = FORMATS[case.way](SHAPES[case.shape](chars))
        return read_by(reader, written(tmp_path, f"{chars} {case.way}", content))

    assert_linear(prepared, case.chars, lambda: process_time() + seconds_of(child))
    assert reader.pid == child


@pytest.mark.parametrize("case", swept(("index",), lambda _: CHARS // 4, INDEXED, CORE_CHARS), ids=str)
def test_a_case_is_indexed_in_time_that_grows_with_its_length(case: Shaped, tmp_path: Path) -> None:
    def prepared(chars: int) -> Callable[[], None]:
        (folder := tmp_path / str(chars)).mkdir()
        path = written(folder, "text.txt", SHAPES[case.shape](chars).encode() + b"\n\nThe pump ran.\n")
        places = iter(range(100))

        def index() -> None:
            store = CaseStore(folder / str(next(places)))
            store.read([path]).index.close()
            store.close()

        return index

    assert_linear(prepared, case.chars)


@pytest.mark.parametrize(
    "case",
    swept(USES, lambda _: CHARS // 10, [("asked of a capable witness", "many rows")], CORE_CHARS // 4),
    ids=str,
)
def test_a_case_is_asked_about_in_time_that_grows_with_its_length(case: Shaped) -> None:
    def prepared(chars: int) -> Callable[[], None]:
        text = f"{worded(case.shape, chars)}\n\n{SAYS}\n"
        return USES[case.way](MemoryCase(case_of({"notes.md": text, "log.md": f"# Log\n\n{SAYS}\n"})))

    assert_linear(prepared, case.chars)
