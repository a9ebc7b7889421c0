"""How fast filings are read beside pdfium's own extraction of their text, and how fast plain text is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

import pypdfium2

from detective_app.documents.formats import pdf, text
from tests.quality import filings
from tests.quality.figure import Figure

_ROUNDS = 3
_TEXT_MB = 20


def measure() -> Iterator[Figure]:
    """Read all filings both ways in one run, several times, and take the best of each; then one long text."""
    contents = {path: path.read_bytes() for path in filings.pdfs()}
    pairs = [(_took(_extracted, contents), _took(_read, contents)) for _ in range(_ROUNDS)]
    plain, own = (min(times) for times in zip(*pairs, strict=True))
    yield Figure("pdfium's own extraction of the filings", plain, "s")
    yield Figure("reading of the filings", own, "s")
    yield Figure("reading, as times of pdfium's own extraction", own / plain, "x", most=1.5)
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
