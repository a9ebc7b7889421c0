"""Whether search finds the page of an answer, and whether the witness is shown the words of it."""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from detective_app.core.case import EVERYWHERE, Passage
from detective_app.core.ports import CaseIndex
from detective_app.documents.formats import pdf
from detective_app.engine.witness.showing import MOST_FOUND, MOST_SHOWN, found
from detective_app.evidence.retrieval.question import read as read_question
from detective_app.storage.cases.search import CaseSearch
from tests.quality import filings
from tests.quality.figure import Figure
from tests.quality.filings import Question

_DEPTHS = (5, 10)
_LIMIT = 10
_BARS = {("right document", 5): 0.70, ("right document", 10): 0.78, ("all", 5): 0.50, ("all", 10): 0.60}

Place = tuple[str, int]
"""A document's name without its suffix, and a page."""


def measure() -> Iterator[Figure]:
    """Ask every question that has an answer, within its document and over all of them."""
    asked = [question for question in filings.questions() if question.kind != "absent"]
    instructed = filings.instructed()
    with filings.case() as index:
        ids = {Path(source.name).stem: source.source_id for source in index.sources}
        names = {source_id: name for name, source_id in ids.items()}
        times: list[float] = []

        def search(question: Question, scope: str) -> list[Place]:
            begun = perf_counter()
            found = index.search(
                question.question, _LIMIT, [ids[question.document]] if scope != "all" else ()
            )
            times.append((perf_counter() - begun) * 1_000)
            return _pages((names[p.source_id], p.locator.page or 0) for p in found)

        yield from _hits("search", asked, search, _BARS)
        yield from _hits("instructed", instructed, search, _BARS)
        yield Figure("ms per search, median", median(times), "ms")
        yield from _shown(asked, index, names)
    plain = _plain()
    yield from _hits("plain BM25", asked, plain, {})
    yield from _hits("plain BM25, instructed", instructed, plain, {})


def _hits(
    way: str,
    asked: Sequence[Question],
    search: Callable[[Question, str], list[Place]],
    bars: dict[tuple[str, int], float],
) -> Iterator[Figure]:
    """Yield the share of questions with a right page among the first, of halves and kinds too."""
    for scope in ("right document", "all"):
        found = {question: search(question, scope) for question in asked}
        for depth in _DEPTHS:
            hit = {
                q: any((q.document, page) in places[:depth] for page in q.pages)
                for q, places in found.items()
            }
            missed = " ".join(q.id for q in asked if not hit[q]) if bars else ""
            least = bars.get((scope, depth))
            yield Figure(f"{way}, {scope}, first {depth}", mean(hit.values()), least=least, note=missed)
            if not bars:
                continue
            groups: dict[str, list[bool]] = defaultdict(list)
            for question in asked:
                groups["held-out half" if question.held_out else "tuning half"].append(hit[question])
                groups[question.kind].append(hit[question])
            for group, hits in sorted(groups.items()):
                yield Figure(f"    {group} ({len(hits)})", mean(hits))


def _shown(asked: Sequence[Question], index: CaseIndex, names: dict[str, str]) -> Iterator[Figure]:
    """Yield the share of questions whose quote stands in what a witness is shown over all documents."""
    for most in (MOST_SHOWN, MOST_FOUND):
        near = {q: found(index, q.question, EVERYWHERE, (), most).nearest[:most] for q in asked}
        hit = {q: _holds(near[q], q, names) for q in asked}
        missed = " ".join(q.id for q in asked if not hit[q])
        yield Figure(f"quote in the first {most} passages, over all", mean(hit.values()), note=missed)


def _holds(passages: Sequence[Passage], question: Question, names: dict[str, str]) -> bool:
    """Tell whether the quote's words stand in a passage of a right page."""
    texts = [
        filings.folded(p.text)
        for p in passages
        if names[p.source_id] == question.document and p.locator.page in question.pages
    ]
    quote = filings.folded(question.quote)
    return any(quote in text for text in texts)


def _plain() -> Callable[[Question, str], list[Place]]:
    """Return BM25 over the chunks' own text alone, over an index of its own."""
    index = CaseSearch(Path(tempfile.mkdtemp()) / "index")
    for path in filings.pdfs():
        manuscript = pdf.read(path.name, path.read_bytes())
        index.add(path.stem, manuscript.title, path.name, manuscript)
    index.commit()

    def search(question: Question, scope: str) -> list[Place]:
        terms = read_question(question.question, index).terms
        hits = index.plain(terms, _LIMIT, [question.document] if scope != "all" else ())
        return _pages((hit.key, hit.page) for hit in hits)

    return search


def _pages(places: Iterable[Place]) -> list[Place]:
    return list(dict.fromkeys(places))
