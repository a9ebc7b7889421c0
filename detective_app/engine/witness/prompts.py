"""The witness's prompt: passages as delimited data, each with the number that it is named by."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from detective_app.core.case import Passage
from detective_app.core.evidence import Source
from detective_app.core.ports import Message
from detective_app.core.standing_words import stands
from detective_app.engine.calls.document_names import base_name
from detective_app.engine.calls.prompts import render
from detective_app.engine.witness.answer import Inquiry
from detective_app.evidence.orders.injection import defused

_MOST_WARNINGS = 10


@dataclass(frozen=True, slots=True)
class ShownDocument:
    """What of one document stands in a prompt."""

    id: str
    title: str
    text: str


def draft_messages(inquiry: Inquiry) -> list[Message]:
    """Return the prompt; the passages are a message of their own, which servers keep for a whole case."""
    sources = {source.source_id: source for source in inquiry.case.sources}
    numbered = enumerate(inquiry.shown.passages, 1)
    shown = [
        ShownDocument(source_id, _title(sources[source_id]), "\n".join(written(n, p) for n, p in held))
        for source_id, held in groupby(numbered, key=lambda one: one[1].source_id)
    ]
    warnings = [w for one in shown for w in _warnings(sources[one.id])][:_MOST_WARNINGS]
    block = render("witness_documents", documents=shown, warnings=warnings, marker=_marker(inquiry))
    request = render("witness_draft_question", question=defused(inquiry.question))
    return [
        Message("system", render("witness_draft")),
        Message("user", block),
        Message("user", request),
    ]


def written(number: int, passage: Passage) -> str:
    """Write a passage with its number, its place and what it stands under."""
    heading = " | ".join(passage.heading.split("\n"))
    under = f" ({heading})" if heading.strip() else ""
    at = f"{passage.locator}{stands(passage.standing)}"
    return defused(f"[{number}] {at}{under}\n{passage.text}")


def _title(source: Source) -> str:
    """Return the name of a document as it stands in the detective's catalogue, on one line."""
    return " ".join(defused(base_name(source)).split())


def _warnings(source: Source) -> Iterator[str]:
    """Name the places where a document speaks to a model; the words themselves are not repeated."""
    for finding in source.findings or ():
        if finding.kind == "instruction":
            yield f"{source.source_id} {finding.locator or ''}".strip()


def _marker(inquiry: Inquiry) -> str:
    """Return a border mark made from what it delimits, so that no document can contain it."""
    hashes = {source.source_id: source.sha256 for source in inquiry.case.sources}
    parts = [f"{hashes[p.source_id]} {p.locator}" for p in inquiry.shown.passages]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]
