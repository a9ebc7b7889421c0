"""How often finding has the right page among the first passages, beside the chunks of its index by BM25.

Documents and questions are described in `docs/retrieval.md`; only held-out questions count. Documents are
fetched by package name; where that cannot be done the measurement says so and is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from detective_app.core.case import Passage
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding import find
from detective_app.storage.cases.store import CaseStore
from tests.bench.figure import Figure
from tests.retrieval import corpus
from tests.retrieval.questions import Asked, questions

_LIMIT = 10

Search = Callable[[str, int, Sequence[str]], Sequence[Passage]]


def measure() -> Iterator[Figure]:
    """Ask every held-out question within its document and over all documents."""
    contents = {described: corpus.fetched(described) for described in corpus.documents()}
    missing = [described.name for described, content in contents.items() if content is None]
    if missing:
        print(f"retrieval: left out, {len(missing)} documents cannot be fetched: {', '.join(missing[:5])}")
        return
    read = {described.id: corpus.read(described, content or b"") for described, content in contents.items()}
    wrong = [question for question in questions() if not question.stands_in(read[question.document])]
    yield Figure("retrieval: answers that do not stand at their place", len(wrong), "", 0)
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}-{described.name}" for number, described in enumerate(contents)]
        for path, content in zip(paths, contents.values(), strict=True):
            path.write_bytes(content or b"")
        store = CaseStore(Path(folder) / "cases")
        case = store.read(paths).index
        keys = {d.id: source.source_id for d, source in zip(contents, case.sources, strict=True)}
        yield from _figures(case, keys)
        case.close()
        store.close()


def _figures(case: CaseIndex, keys: Mapping[str, str]) -> Iterator[Figure]:
    def finding(question: str, limit: int, source_ids: Sequence[str]) -> Sequence[Passage]:
        return find(case, question, limit, source_ids)

    asked = [question for question in questions() if question.held_out]
    ways: dict[str, Search] = {"chunks": case.search, "find": finding}
    for scope in ("in the document", "over all"):
        for way, search in ways.items():
            ranks = [
                _rank(q, search(q.question, _LIMIT, _chosen(scope, q, keys)), keys[q.document]) for q in asked
            ]
            for depth in (5, 10):
                share = 100 * sum(rank < depth for rank in ranks) / len(ranks)
                yield Figure(f"retrieval: hit@{depth} {scope}, {way}", share, "%")


def _chosen(scope: str, asked: Asked, keys: Mapping[str, str]) -> Sequence[str]:
    return (keys[asked.document],) if scope == "in the document" else ()


def _rank(asked: Asked, found: Sequence[Passage], source_id: str) -> int:
    """Return at which place, from 0, the right page or the answer's line came."""
    for n, one in enumerate(found):
        place = one.locator
        here = place.page == asked.page if asked.page else place.first <= asked.line <= place.last
        if one.source_id == source_id and here:
            return n
    return _LIMIT
