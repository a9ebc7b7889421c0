"""Whether finding, and the index below it, give the page of an answer among the first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from detective_app.evidence.finding import find
from tests.quality import filings
from tests.quality.figure import Figure, halved
from tests.quality.filings import Question

_DEPTHS = (5, 10)
_LIMIT = 10
_BARS = {("right document", 5): 0.70, ("right document", 10): 0.78, ("all", 5): 0.50, ("all", 10): 0.60}
_MOST_PASSAGES = 20

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

        def chosen(question: Question, scope: str) -> list[str]:
            return [ids[question.document]] if scope != "all" else []

        def search(question: Question, scope: str) -> list[Place]:
            found = index.search(question.question, _LIMIT, chosen(question, scope))
            return _pages((names[p.source_id], p.locator.page or 0) for p in found)

        def finding(question: Question, scope: str) -> list[Place]:
            begun = perf_counter()
            found = find(index, question.question, _MOST_PASSAGES, chosen(question, scope))
            times.append((perf_counter() - begun) * 1_000)
            return _pages((names[p.source_id], p.locator.page or 0) for p in found)

        yield from _hits("find", asked, finding, _BARS)
        yield from _hits("find, instructed", instructed, finding, _BARS)
        yield from _hits("chunks", asked, search, {})
        yield from _hits("chunks, instructed", instructed, search, {})
        yield Figure("ms per finding, median", median(times), "ms")


def _hits(
    way: str,
    asked: Sequence[Question],
    search: Callable[[Question, str], list[Place]],
    bars: dict[tuple[str, int], float],
) -> Iterator[Figure]:
    """Yield the share of questions with a right page among the first, of kinds too."""
    for scope in ("right document", "all"):
        found = {question: search(question, scope) for question in asked}
        for depth in _DEPTHS:
            hit = {
                q: any((q.document, page) in places[:depth] for page in q.pages)
                for q, places in found.items()
            }
            least = bars.get((scope, depth))
            yield _share(f"{way}, {scope}, first {depth}", hit, asked, least, told=bool(bars))
            if not bars:
                continue
            kinds: dict[str, list[Question]] = defaultdict(list)
            for question in asked:
                kinds[question.kind].append(question)
            for kind, of_kind in sorted(kinds.items()):
                yield _share(f"    {kind} ({len(of_kind)})", hit, of_kind, None, told=False)


def _share(
    name: str, hit: Mapping[Question, bool], of: Sequence[Question], least: float | None, *, told: bool
) -> Figure:
    """Return the share of questions that were hit, by halves; what was missed is told of one alone."""
    return halved(
        name,
        of,
        lambda question: question.document,
        lambda half: mean(hit[question] for question in half),
        least=least,
        note=lambda half: " ".join(q.id for q in half if not hit[q]) if told else "",
    )


def _pages(places: Iterable[Place]) -> list[Place]:
    return list(dict.fromkeys(places))
