"""The filings that are measured on, with their questions, and a case that holds them all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from detective_app.core.ports import CaseIndex
from detective_app.storage.cases.store import CaseStore
from tests.quality.figure import NotHere

_INSTRUCTED = Path(__file__).with_name("instructed.jsonl")
_OWN_WORDS = Path(__file__).with_name("own_words.jsonl")


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the pages (from 1) that give its answer, and its words; none of them when `absent`."""

    id: str
    document: str
    question: str
    kind: str
    pages: tuple[int, ...]
    quote: str
    answer: str | float | None = None
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence about one filing, of which it is known whether it is true."""

    id: str
    document: str
    text: str
    true: bool
    kind: str
    quote: str = ""


def folder() -> Path:
    """Return the folder of the filings; raises NotHere."""
    beside = Path(__file__).parents[3] / "shared" / "filings"
    found = Path(os.environ.get("DETECTIVE_FILINGS", beside))
    if not (found / "questions.jsonl").is_file():
        raise NotHere(f"There are no filings in {found}; DETECTIVE_FILINGS names their folder.")
    return found


def pdfs() -> list[Path]:
    """Return the documents in order of their names; raises NotHere."""
    return sorted((folder() / "pdfs").glob("*.pdf"))


def questions() -> tuple[Question, ...]:
    """Return the filings' own questions, in order; raises NotHere."""
    return _read(folder() / "questions.jsonl")


def statements() -> tuple[Statement, ...]:
    """Return the true and the false sentences about filings, in order; raises NotHere."""
    return _statements(folder() / "statements.jsonl")


def own_words() -> tuple[Statement, ...]:
    """Return what people might want to know of the filings, in words of their own, true or false."""
    return _statements(_OWN_WORDS)


def _statements(file: Path) -> tuple[Statement, ...]:
    rows = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return tuple(
        Statement(r["id"], r["document"], r["statement"], r["true"], r["kind"], r.get("quote") or "")
        for r in rows
    )


def instructed() -> tuple[Question, ...]:
    """Return questions as analysts put them: full of instructions, for what a statement of accounts gives.

    Only a page of that statement counts as right, though other pages repeat the figure.
    """
    return _read(_INSTRUCTED)


def _read(path: Path) -> tuple[Question, ...]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(
        Question(
            row["id"],
            row["document"],
            row["question"],
            row["kind"],
            tuple(row["pages"] or ()),
            row["quote"] or "",
            row.get("answer"),
            row.get("unit") or "",
        )
        for row in map(json.loads, lines)
    )


@contextmanager
def case() -> Iterator[CaseIndex]:
    """Read all filings into one case, as the program does, in a folder that is gone afterwards."""
    with TemporaryDirectory() as scratch:
        store = CaseStore(Path(scratch) / "cases")
        index = store.read(pdfs()).index
        try:
            yield index
        finally:
            index.close()
            store.close()


def page_of(index: CaseIndex, page: int) -> str:
    """Return the lines of one page of a case's only document."""
    lines = index.text("D1").split("\n")[: index.sources[0].lines]
    return "\n".join(line for n, line in enumerate(lines, 1) if index.locator("D1", n, n).page == page)
