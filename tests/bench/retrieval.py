"""How often a search finds the right page: plain BM25 over chunks against this program's search.

Documents and questions are described in `docs/retrieval.md`; only held-out questions count. Documents are
fetched by package name; where that cannot be done the measurement says so and is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from detective_app.core.case import Manuscript
from detective_app.evidence import retrieval
from detective_app.evidence.retrieval import Hit
from detective_app.evidence.retrieval.question import read as read_question
from detective_app.storage.cases.search import CaseSearch
from tests.bench.figure import Figure
from tests.retrieval import corpus
from tests.retrieval.questions import Asked, questions

_A_THIRD_BETTER = 3 / 4
_LIMIT = 10

Search = Callable[[str, Sequence[str]], Sequence[Hit]]


def measure() -> Iterator[Figure]:
    """Ask every held-out question within its document and over all documents."""
    contents = {described: corpus.fetched(described) for described in corpus.documents()}
    missing = [described.name for described, content in contents.items() if content is None]
    if missing:
        print(f"retrieval: left out, {len(missing)} documents cannot be fetched: {', '.join(missing[:5])}")
        return
    read = {described: corpus.read(described, content or b"") for described, content in contents.items()}
    keys = {described.id: described.sha256 for described in read}
    asked = [question for question in questions() if question.held_out]
    by_id = {described.id: manuscript for described, manuscript in read.items()}
    wrong = [question for question in questions() if not question.stands_in(by_id[question.document])]
    yield Figure("retrieval: answers that do not stand at their place", len(wrong), "", 0)
    with TemporaryDirectory() as folder:
        index = _indexed(Path(folder) / "index", read)
        yield from _figures(asked, _ways(index, read), keys)
        index.close()


def _indexed(folder: Path, read: Mapping[corpus.Described, Manuscript]) -> CaseSearch:
    index = CaseSearch(folder)
    for described, manuscript in read.items():
        index.add(described.sha256, manuscript.title, described.name, manuscript)
    index.commit()
    return index


def _ways(index: CaseSearch, read: Mapping[corpus.Described, Manuscript]) -> dict[str, Search]:
    texts = {described.sha256: manuscript.text.split("\n") for described, manuscript in read.items()}

    def lines(key: str, first: int, last: int) -> str:
        return "\n".join(texts[key][first - 1 : last])

    return {
        "plain BM25": lambda text, keys: index.plain(read_question(text, index).terms, _LIMIT, keys),
        "search": lambda text, keys: retrieval.search(text, index, lines, _LIMIT, keys),
    }


def _figures(asked: Sequence[Asked], ways: Mapping[str, Search], keys: Mapping[str, str]) -> Iterator[Figure]:
    for scope in ("in the document", "over all"):
        found = {}
        for way, search in ways.items():
            ranks = [_rank(q, search(q.question, _chosen(scope, q, keys)), keys[q.document]) for q in asked]
            for depth in (5, 10):
                found[way, depth] = 100 * sum(rank < depth for rank in ranks) / len(ranks)
                yield Figure(f"retrieval: hit@{depth} {scope}, {way}", found[way, depth], "%")
        ratio = found["plain BM25", 5] / found["search", 5]
        bar = _A_THIRD_BETTER if scope == "over all" else None
        yield Figure(f"retrieval: hit@5 {scope}, plain against search", ratio, "x", bar)


def _chosen(scope: str, asked: Asked, keys: Mapping[str, str]) -> Sequence[str]:
    return (keys[asked.document],) if scope == "in the document" else ()


def _rank(asked: Asked, hits: Sequence[Hit], key: str) -> int:
    """Return at which place, from 0, the right page or the answer's line came."""
    for n, hit in enumerate(hits):
        here = hit.page == asked.page if asked.page else hit.first <= asked.line <= hit.last
        if hit.key == key and here:
            return n
    return _LIMIT
