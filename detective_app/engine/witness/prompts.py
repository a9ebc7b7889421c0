"""The witness's prompts: documents as delimited data, with line numbers where the model is to cite them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from detective_app.core.case import Document, Passage
from detective_app.core.evidence import Source
from detective_app.core.ports import Message
from detective_app.engine.calls.document_names import base_name
from detective_app.engine.calls.prompts import render
from detective_app.engine.witness.passages import View
from detective_app.evidence.orders.injection import defused

_MOST_WARNINGS = 10
_LEFT_OUT = "…"


@dataclass(frozen=True, slots=True)
class Shown:
    """One document as it stands in a prompt."""

    id: str
    title: str
    text: str


def plain_messages(view: View, question: str, *, elsewhere: bool) -> list[Message]:
    """Return the small witness's prompt: the same text for every question over the whole case, then the one.

    To a model `elsewhere` no name and no word of a document goes in a system text, which it may take for
    orders; one on this computer overlooks less where they do.
    """
    texts = dict(_excerpts(view, numbered=False))
    shown = [_shown(d, texts.get(d.source.source_id, d.text)) for d in view.case_file.documents]
    marker, request = _marker(view), render("witness_question", question=defused(question))
    if not elsewhere:
        system = render("witness", documents=shown, marker=marker)
        return [Message("system", system), Message("user", request)]
    block = render("witness_documents", documents=shown, warnings=(), marker=marker)
    spoken = (Message("user", block), Message("user", request))
    return [Message("system", render("witness", documents=(), marker=marker)), *spoken]


def draft_messages(view: View, question: str) -> list[Message]:
    """Return the capable witness's prompt; a whole case is a message of its own, that it can be cached."""
    documents = view.case_file.documents
    texts = dict(_excerpts(view, numbered=True))
    shown = [_shown(d, texts.get(d.source.source_id) or numbered(d)) for d in documents]
    warnings = list(_warnings(d.source for d in documents))[:_MOST_WARNINGS]
    block = render("witness_documents", documents=shown, warnings=warnings, marker=_marker(view))
    request = render("witness_draft_question", question=defused(question))
    spoken = (block, request) if view.whole else (f"{block}\n\n{request}",)
    return [Message("system", render("witness_draft")), *(Message("user", one) for one in spoken)]


def numbered(document: Document) -> str:
    """Write a whole document with the number before each line, and where each page begins."""
    pages = _page_starts(document)
    lines = []
    for number, line in enumerate(document.text.split("\n"), 1):
        if number in pages:
            lines.append(f"[p.{pages[number]}]")
        if line.strip():
            lines.append(f"L{number} {line}")
    return "\n".join(lines)


def _page_starts(document: Document) -> dict[int, int]:
    """Return where each page's first sentence stands, by line."""
    starts: dict[int, int] = {}
    page = None
    for sentence in document.sentences:
        if sentence.locator.page and sentence.locator.page != page:
            page = sentence.locator.page
            starts.setdefault(sentence.locator.first, page)
    return starts


def _shown(document: Document, text: str) -> Shown:
    name = base_name(document.source)  # as it stands in the detective's catalogue
    title = name if document.title == name else f"{name}: {document.title}"
    return Shown(document.source.source_id, " ".join(defused(title).split()), defused(text))


def _excerpts(view: View, *, numbered: bool) -> Iterator[tuple[str, str]]:
    """Yield each document's passages in reading order, with the heading that they stand under."""
    ordered = sorted(view.passages, key=lambda p: (p.source_id, p.locator.first))
    for source_id, passages in groupby(ordered, key=lambda p: p.source_id):
        yield source_id, f"\n{_LEFT_OUT}\n".join(_excerpt(p, numbered=numbered) for p in passages)


def _excerpt(passage: Passage, *, numbered: bool) -> str:
    lines = passage.text.split("\n")
    if numbered:
        lines = [f"L{n} {line}" for n, line in enumerate(lines, passage.locator.first) if line.strip()]
    page = [f"[p.{passage.locator.page}]"] if numbered and passage.locator.page else []
    heading = [f"({passage.heading.strip()})"] if passage.heading.strip() else []
    return "\n".join([*page, *heading, *lines])


def _warnings(sources: Iterable[Source]) -> Iterator[str]:
    """Name the places where a document speaks to a model; the words themselves are not repeated."""
    for source in sources:
        for finding in source.findings or ():
            if finding.kind == "instruction":
                yield f"{source.source_id} {finding.locator or ''}".strip()


def _marker(view: View) -> str:
    """Return a border mark made from what it delimits, so that no document can contain it."""
    parts: Sequence[str] = [
        *(d.source.sha256 for d in view.case_file.documents),
        *(f"{p.source_id} {p.locator}" for p in view.passages),
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]
