"""How fast filings are read beside pdfium's own extraction of their text, and how fast plain text is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time

import pypdfium2

from detective_app.documents.formats import pdf, text
from tests.quality import filings
from tests.quality.figure import Figure

_ROUNDS = 5
_TEXT_MB = 20


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
    yield from _text()


def _text() -> Iterator[Figure]:
    """Read the text of the filings as one plain text, repeated up to some megabytes."""
    prose = "\n".join(pdf.read(path.name, path.read_bytes()).text for path in filings.pdfs()[:3]).encode()
    content = prose * (1 + _TEXT_MB * 1_000_000 // len(prose))
    took = min(_took(lambda c: text.read("a.txt", c), content) for _ in range(_ROUNDS))
    yield Figure("plain text read", len(content) / took / 1e6, "MB/s", least=15)


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
