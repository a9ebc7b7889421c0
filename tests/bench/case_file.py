"""How fast a case is read, read again and searched, and how much memory that takes, up to 1 GB of text."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from tests.bench.case_corpus import Corpus, fill, fill_pdf
from tests.bench.figure import Figure

Fill: TypeAlias = Callable[[Path], int]

_QUESTIONS = 200
_SMALL_MB, _LARGE_MB = 100, 1_000
_PDFS, _PAGES = 5, 100


def measure() -> Iterator[Figure]:
    """Read generated documents in a process of its own; what it takes of one core is counted, not waiting."""
    corpus = Corpus()
    small = _probed(corpus, lambda folder: fill(folder, _SMALL_MB, corpus))
    yield Figure(
        "case: 1 MB of text read and indexed", small["first"] * 1e9 / small["size"], "ms", 1_000 / 15
    )
    yield Figure("case: unchanged folder, part of first time", small["again"] / small["first"] * 100, "%", 5)
    yield Figure("case: search p95 at 100 MB", _p95(small["searches"]) * 1_000, "ms", 10)
    yield Figure("case: quote check median at 100 MB", median(small["quotes"]) * 1_000, "ms", 0.2)
    paged = _probed(corpus, lambda folder: fill_pdf(folder, _PDFS, _PAGES, corpus))
    yield Figure("case: PDF page read and indexed", paged["first"] * 1_000 / paged["size"], "ms", 10)
    large = _probed(corpus, lambda folder: fill(folder, _LARGE_MB, corpus))
    yield Figure("case: 1 MB of 1 GB read and indexed", large["first"] * 1e9 / large["size"], "ms")
    yield Figure("case: search p95 at 1 GB", _p95(large["searches"]) * 1_000, "ms", 25)
    yield Figure("case: peak memory at 1 GB, with the reader", sum(large["peaks"]), "MB", 400)


def _probed(corpus: Corpus, fill_folder: Fill) -> dict[str, Any]:
    """Fill a folder, have it measured, and return what was measured with the size of what was filled."""
    with TemporaryDirectory() as scratch:
        size = fill_folder(Path(scratch) / "documents")
        questions = Path(scratch) / "questions.json"
        questions.write_text(json.dumps([corpus.question() for _ in range(_QUESTIONS)]), encoding="utf-8")
        paths = [str(Path(scratch) / "documents"), str(Path(scratch) / "cases"), str(questions)]
        command = [sys.executable, "-m", "tests.bench.case_probe", *paths]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
        return {**json.loads(done.stdout), "size": size}


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]
