"""How fast filings are read beside pdfium's own extraction of their text, and how fast plain text is.

A reader is measured by its processor time; a whole case, on which several readers and the index work at once,
by the clock, which needs a computer that does nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import pypdfium2

from detective_app.documents.formats import pdf, text
from detective_app.storage.cases.store import CaseStore
from tests.quality import filings
from tests.quality.figure import Figure

_ROUNDS = 5
_TEXT_MB = 20
_TEXT_FILES = 4


def measure() -> Iterator[Figure]:
    """Read all filings both ways in one run, in turn, and take the median of several; then one long text.

    The ratio is that of each round: what else the computer does then weighs on both ways alike.
    """
    contents = {path: path.read_bytes() for path in filings.pdfs()}
    pairs = [(_took(_extracted, contents), _took(_read, contents)) for _ in range(_ROUNDS)]
    yield Figure("pdfium's own extraction of the filings", median(plain for plain, _ in pairs), "s")
    yield Figure("reading of the filings", median(own for _, own in pairs), "s")
    ratio = median(own / plain for plain, own in pairs)
    yield Figure("reading, as times of pdfium's own extraction", ratio, "x", most=1.5)
    whole = median(_on_clock(contents) / _clocked(_extracted, contents) for _ in range(_ROUNDS))
    yield Figure("whole case of filings, as times of pdfium's own", whole, "x", most=1.5)
    yield from _text()


def _text() -> Iterator[Figure]:
    """Read the text of the filings as one plain text, repeated up to some megabytes."""
    prose = "\n".join(pdf.read(path.name, path.read_bytes()).text for path in filings.pdfs()[:3]).encode()
    content = prose * (1 + _TEXT_MB * 1_000_000 // len(prose))
    took = min(_took(lambda c: text.read("a.txt", c), content) for _ in range(_ROUNDS))
    yield Figure("plain text read", len(content) / took / 1e6, "MB/s")
    with TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.txt" for number in range(_TEXT_FILES)]
        size = len(content) // _TEXT_FILES
        for number, file in enumerate(files):
            file.write_bytes(content[number * size : (number + 1) * size])
        took = min(_on_clock(files) for _ in range(_ROUNDS))
    yield Figure("whole case of plain text", len(content) / took / 1e6, "MB/s", least=15)


def _on_clock(files: Iterable[Path]) -> float:
    """Return how long it takes until the files are a case that can be searched."""
    with TemporaryDirectory() as folder:
        store = CaseStore(Path(folder))
        took = _clocked(store.read, list(files))
        store.close()
    return took


def _clocked(work: Callable[..., object], content: object) -> float:
    begun = perf_counter()
    work(content)
    return perf_counter() - begun


def _took(work: Callable[..., object], content: object) -> float:
    """Return the processor time, which others that run meanwhile change little."""
    begun = process_time()
    work(content)
    return process_time() - begun


def _read(contents: dict[Path, bytes]) -> None:
    for path, content in contents.items():
        pdf.read(path.name, content)


def _extracted(contents: dict[Path, bytes]) -> None:
    for content in contents.values():
        document = pypdfium2.PdfDocument(content)
        for page in document:
            textpage = page.get_textpage()
            textpage.get_text_range()
            textpage.close()
            page.close()
        document.close()
