"""Which documents there are, as a detective sees it from the start: names, kinds, dates, pages, headings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from detective_app.core.case import Sentence
from detective_app.core.evidence import Source
from detective_app.core.packet import CatalogueEntry
from detective_app.core.ports import CaseIndex
from detective_app.engine.calls.document_names import base_name
from detective_app.engine.detective.heads import head, opened
from detective_app.evidence.finding import find

MAX_DOCUMENTS = 40
"""A longer list is cut; what is nearest to the hypothesis stays."""

_HEADINGS = 6
_HEADING_CHARS = 60
_NEAREST = 200
_TIME = re.compile(r"[T\s]+\d{1,2}:\d\d.*", re.DOTALL)


def catalogue(
    case: CaseIndex, hypothesis: str, *, words: bool = True, brief: bool = False
) -> tuple[CatalogueEntry, ...]:
    """Return an entry for each document in their order, of many those nearest to the hypothesis; blocks.

    Without `words` it says nothing that stands in a document: no title, no date, no headings. A `brief` one
    has no headings, which passages tell, and no time of day.
    """
    listed = [_bare(source) for source in _listed(case, hypothesis) if source.lines]
    told = tuple(_told(entry, case) for entry in listed) if words else tuple(listed)
    if not brief:
        return told
    return tuple(replace(one, headings=(), date=_TIME.sub("", one.date)) for one in told)


def _listed(case: CaseIndex, hypothesis: str) -> Sequence[Source]:
    if len(case.sources) <= MAX_DOCUMENTS:
        return case.sources
    near = dict.fromkeys(passage.source_id for passage in find(case, hypothesis, _NEAREST))
    ids = [*near, *(source.source_id for source in case.sources if source.source_id not in near)]
    chosen = frozenset(ids[:MAX_DOCUMENTS])
    return [source for source in case.sources if source.source_id in chosen]


def _bare(source: Source) -> CatalogueEntry:
    kind = source.media or "document"
    return CatalogueEntry(
        source.source_id, base_name(source), title="", kind=kind, pages=source.pages, lines=source.lines
    )


def _told(entry: CatalogueEntry, case: CaseIndex) -> CatalogueEntry:
    """Return an entry with what its document calls itself."""
    document = opened(case, entry.source_id)
    found = head(document)
    headings = tuple(_headings(document.sentences, found.title))[:_HEADINGS]
    return replace(entry, title=found.title, date=found.date, headings=headings)


def _headings(sentences: Sequence[Sentence], title: str) -> Iterator[str]:
    found = (" ".join(s.text.strip("#=-* \n").split()) for s in sentences if s.kind == "heading")
    yield from (one[:_HEADING_CHARS] for one in dict.fromkeys(found) if one and one != title)
