"""Claims of which it is known what decides them, with their documents, from wherever there are some."""

from __future__ import annotations

import html
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from python_calamine import CalamineWorkbook

from tests.quality import filings, truth_cases
from tests.quality.figure import NotHere
from tests.quality.held_out import held_out
from tests.quality.truth_cases import Gold

SETS = Path(__file__).with_name("sets")
LABELS = ("supported", "refuted", "conflicting", "not_enough_evidence")
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Labelled:
    """A claim over documents; `spans` decide it, `near` look as if they did; `unit` tells its half."""

    id: str
    unit: str
    claim: str
    label: str
    documents: tuple[Path, ...]
    spans: tuple[Gold, ...]
    near: tuple[Gold, ...] = ()


def own(name: str) -> list[Labelled]:
    """Return the claims of one of the sets kept here, in order."""
    documents = tuple(sorted((SETS / name / "documents").iterdir()))
    return [
        Labelled(
            row["id"],
            f"{name}/{row['group']}",
            row["claim"],
            row["label"],
            documents,
            _golds(row["spans"]),
            _golds(row["near"]),
        )
        for row in _rows(SETS / name / "claims.jsonl")
    ]


def names() -> list[str]:
    """Return the names of the sets kept here."""
    return sorted(folder.name for folder in SETS.iterdir() if folder.is_dir())


def contracts() -> list[Labelled]:
    """Return the claims over contracts, each over its one document; raises NotHere."""
    folder = _contracts()
    return [
        Labelled(
            f"{row['document']} {number}",
            row["document"],
            row["claim"],
            row["label"],
            (folder / "documents" / row["document"],),
            tuple(Gold(row["document"], span) for span in row["spans"]),
        )
        for number, row in enumerate(_rows(folder / "claims.jsonl"), 1)
    ]


def truth() -> list[Labelled]:
    """Return the claims of the truth cases, each over the documents of its case; raises NotHere."""
    return [
        Labelled(
            f"{case.id} {number}",
            case.id,
            claim.text,
            claim.verdict,
            tuple(sorted(case.documents.iterdir())),
            claim.evidence,
        )
        for case in truth_cases.cases()
        for number, claim in enumerate(case.claims, 1)
    ]


def questions() -> list[Labelled]:
    """Return the questions about filings that have an answer, each over its document; raises NotHere."""
    return [
        _of_filing(one.id, one.document, one.question, "supported", one.quote)
        for one in filings.questions()
        if one.quote
    ]


def statements() -> list[Labelled]:
    """Return the true statements about filings, as a false one's quote does not decide it; raises NotHere."""
    return [
        _of_filing(one.id, one.document, one.text, "supported", one.quote)
        for one in filings.statements()
        if one.true
    ]


def _of_filing(number: str, document: str, claim: str, label: str, quote: str) -> Labelled:
    file = filings.folder() / "pdfs" / f"{document}.pdf"
    return Labelled(number, document, claim, label, (file,), (Gold(file.name, quote),))


def plain(file: Path) -> str:
    """Return what spans of a file are verbatim of: its text without tags, all white space one space."""
    if file.suffix == ".xlsx":
        return folded("\n".join(_workbook_rows(file)))
    text = file.read_text(encoding="utf-8")
    return folded(html.unescape(_TAG.sub(" ", text)) if file.suffix == ".html" else text)


def _workbook_rows(file: Path) -> Iterator[str]:
    """Yield the rows of a workbook's sheets, their cells as they are written down, whole numbers bare."""
    book = CalamineWorkbook.from_path(str(file))
    for name in book.sheet_names:
        for row in book.get_sheet_by_name(name).to_python():
            yield " | ".join(f"{cell:g}" if isinstance(cell, float) else str(cell) for cell in row)


def folded(text: str) -> str:
    """Return a text with one space for all white space."""
    return " ".join(text.split())


def held_out_contents(below: str = "") -> dict[str, bytes]:
    """Return what is held out by its name, all or what is below a folder; raises NotHere."""
    every = dict(_own_contents())
    if not below.startswith("sets/"):
        every.update(_shared_contents())
    return {name: content for name, content in every.items() if name.startswith(below)}


def _own_contents() -> Iterator[tuple[str, bytes]]:
    for name in names():
        held = [one for one in own(name) if held_out(one.unit)]
        ids = {one.id for one in held}
        rows = [row for row in _rows(SETS / name / "claims.jsonl") if row["id"] in ids]
        yield f"sets/{name}/claims", json.dumps(rows, sort_keys=True).encode()
        for file in sorted({gold.file for one in held for gold in (*one.spans, *one.near)}):
            yield f"sets/{name}/documents/{file}", (SETS / name / "documents" / file).read_bytes()


def _shared_contents() -> Iterator[tuple[str, bytes]]:
    for one in {one.unit: one for one in contracts() if held_out(one.unit)}.values():
        rows = [row for row in _rows(_contracts() / "claims.jsonl") if row["document"] == one.unit]
        yield f"contracts/{one.unit}/claims", json.dumps(rows, sort_keys=True).encode()
        yield f"contracts/{one.unit}", one.documents[0].read_bytes()
    for case in truth_cases.cases():
        if held_out(case.id):
            for file in sorted((case.documents.parent / "case.json", *case.documents.iterdir())):
                yield f"truth/{case.id}/{file.name}", file.read_bytes()
    for pdf in filings.pdfs():
        if held_out(pdf.stem):
            yield f"filings/{pdf.name}", pdf.read_bytes()


def _contracts() -> Path:
    beside = Path(__file__).parents[3] / "shared" / "contracts"
    found = Path(os.environ.get("DETECTIVE_CONTRACTS", beside))
    if not (found / "claims.jsonl").is_file():
        raise NotHere(f"There are no contracts in {found}; DETECTIVE_CONTRACTS names their folder.")
    return found


def _rows(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def _golds(given: list[dict[str, str]]) -> tuple[Gold, ...]:
    return tuple(Gold(one["file"], one["text"]) for one in given)
