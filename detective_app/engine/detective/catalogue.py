"""Which documents there are, as a detective sees it from the start: names, kinds, dates, pages, headings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath

from detective_app.core.case import Document, Passage, Sentence
from detective_app.core.evidence import Locator, Source
from detective_app.core.packet import CatalogueEntry
from detective_app.core.ports import CaseIndex
from detective_app.engine.calls.document_names import base_name
from detective_app.evidence.figures.dates import dates

MAX_DOCUMENTS = 40
"""A longer list is cut; what is nearest to the hypothesis stays."""

_HEADINGS = 6
_HEADING_CHARS = 60
_TITLE_CHARS = 90
_LINES_LOOKED_AT = 1_500  # title, date and first headings stand before these
_DATED_LINES = 6  # a date further down is of something else
_NEAREST = 200


def catalogue(case: CaseIndex, hypothesis: str, *, words: bool = True) -> tuple[CatalogueEntry, ...]:
    """Return an entry for each document in their order, of many those nearest to the hypothesis; blocks.

    Without `words` it says nothing that stands in a document: no title, no date, no headings.
    """
    listed = [_bare(source) for source in _listed(case, hypothesis) if source.lines]
    return tuple(_told(entry, case) for entry in listed) if words else tuple(listed)


def _listed(case: CaseIndex, hypothesis: str) -> Sequence[Source]:
    if len(case.sources) <= MAX_DOCUMENTS:
        return case.sources
    near = dict.fromkeys(passage.source_id for passage in case.search(hypothesis, _NEAREST))
    ids = [*near, *(source.source_id for source in case.sources if source.source_id not in near)]
    chosen = frozenset(ids[:MAX_DOCUMENTS])
    return [source for source in case.sources if source.source_id in chosen]


def _bare(source: Source) -> CatalogueEntry:
    kind = source.media or PurePath(source.name).suffix.lstrip(".")
    return CatalogueEntry(source.source_id, base_name(source), title="", kind=kind, pages=source.pages)


def _told(entry: CatalogueEntry, case: CaseIndex) -> CatalogueEntry:
    """Return an entry with what its document calls itself."""
    [source] = [one for one in case.sources if one.source_id == entry.source_id]
    whole = Locator(first=1, last=min(source.lines, _LINES_LOOKED_AT))
    [document] = case.excerpt([Passage(source.source_id, whole, "", 0)]).documents
    title = " ".join(document.title.split())[:_TITLE_CHARS]
    headings = tuple(_headings(document.sentences, title))[:_HEADINGS]
    return replace(entry, title=title, date=_date(document), headings=headings)


def _date(document: Document) -> str:
    """Return the first whole date that stands near the beginning."""
    near = (s for s in document.sentences if s.locator.first <= _DATED_LINES and s.kind != "row")
    begin = " ".join(s.text for s in near)
    found = (one for one in dates(begin) if isinstance(one.value, tuple) and all(one.value))
    first = min(found, key=lambda one: one.start, default=None)
    return " ".join(first.text.split()) if first else ""


def _headings(sentences: Sequence[Sentence], title: str) -> Iterator[str]:
    found = (" ".join(s.text.strip("#=-* \n").split()) for s in sentences if s.kind == "heading")
    yield from (one[:_HEADING_CHARS] for one in dict.fromkeys(found) if one and one != title)
