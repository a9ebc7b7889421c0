"""What becomes of true and false statements beside their quotes: given ones, real tables, sentences."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from detective_app.core.ports import CaseIndex
from detective_app.evidence.quotes import checking
from detective_app.evidence.standing.judging import standing
from detective_app.storage.cases.store import CaseStore
from tests.evidence.memory_index import MemoryIndex
from tests.quality import filings, sentences, tables
from tests.quality.figure import Figure, halved
from tests.quality.filings import page_of
from tests.quality.tables import Case
from tests.quality.turned_sentences import turned

_MOST_REFUSED, _MOST_PASSED = 0.05, 0.05
_OF_EACH = 8
_STATES = ("verified", "quoted", "withheld")

_Judged = tuple[str, str, str]
"""The document that a statement is about, its kind, and what became of it."""


def measure() -> Iterator[Figure]:
    """Judge every set; of true statements as few as possible are withheld, of false ones verified."""
    with tempfile.TemporaryDirectory() as folder:
        store = CaseStore(Path(os.environ.get("DETECTIVE_QUALITY_CASES", folder)))
        for name, judged in (
            ("given", _given(store)),
            ("tables", _tables(store)),
            ("sentences", _sentences()),
            ("turned", _turned(store)),
        ):
            yield from _figures(name, list(judged))
        store.close()


def _given(store: CaseStore) -> Iterator[_Judged]:
    for line in (filings.folder() / "statements.jsonl").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        kind = "true" if one["true"] else one["kind"]
        case = Case(one["document"], one["page"], one["statement"], one["quote"], kind)
        yield one["document"], kind, _state(case, _opened(store, one["document"]))


def _tables(store: CaseStore) -> Iterator[_Judged]:
    for table in tables.TABLES:
        index = _opened(store, table.document)
        for case in tables.cases(table, page_of(index, table.page)):
            yield table.document, case.kind, _state(case, index)


def _sentences() -> Iterator[_Judged]:
    index = MemoryIndex(sentences.documents())
    names = {source.name: source.source_id for source in index.sources}
    for case in sentences.cases():
        yield case.document, case.kind, _judged(case, index, names[case.document])


def _turned(store: CaseStore) -> Iterator[_Judged]:
    """Judge sentences of filings, as they are and changed, each beside the whole sentence it was made of."""
    for path in filings.pdfs():
        index = _opened(store, path.stem)
        for one in turned(index.whole(), _OF_EACH, path.stem):
            case = Case(path.stem, 0, one.text, one.of.text, one.kind)
            yield path.stem, one.kind, _state(case, index)


def _opened(store: CaseStore, document: str) -> CaseIndex:
    return store.read([filings.folder() / "pdfs" / f"{document}.pdf"]).index


def _state(case: Case, index: CaseIndex) -> str:
    return _judged(case, index, "D1")


def _judged(case: Case, index: CaseIndex, source_id: str) -> str:
    quote = checking.check(case.quote, source_id, _locator(case, index, source_id), index)
    supports = (quote.support,) if quote.verified and quote.support else ()
    found = standing(case.statement, supports, None, index)
    state = found.state
    if os.environ.get("DETECTIVE_QUALITY_TOLD") and (state == "verified") == (case.kind != "true"):
        told = f"  {case.kind} {state}: {case.statement} | {case.quote[:90]} | {found.reason}"
        print(told)
    return state


def _locator(case: Case, index: CaseIndex, source_id: str) -> str:
    """Return the line of a page on which a quote begins, as the same row may stand on several pages."""
    if not case.page:
        return ""
    wanted = "".join(case.quote.split())[:40]
    total = next(source.lines for source in index.sources if source.source_id == source_id)
    for n, line in enumerate(index.text(source_id).split("\n")[:total], 1):
        if wanted in "".join(line.split()) and index.locator(source_id, n, n).page == case.page:
            return f"p.{case.page} L{n}-L{n}"
    return ""


def _figures(name: str, found: Sequence[_Judged]) -> Iterator[Figure]:
    """Return the shares of one set, with what became of each kind beside them."""
    true = [one for one in found if one[1] == "true"]
    false = [one for one in found if one[1] != "true"]
    denied = [one for one in found if one[1] in {"negation", "negated", "denied"}]
    yield halved(
        f"{name}: true withheld", true, _document, _share("withheld"), most=_MOST_REFUSED, note=_states
    )
    yield halved(f"{name}: false verified", false, _document, _share("verified"), most=_MOST_PASSED)
    if denied:  # of none of them none is verified
        yield halved(f"{name}: denials verified", denied, _document, _count("verified"), most=0)
    for kind in sorted({kind for _, kind, _ in false}):
        of_kind = [one for one in false if one[1] == kind]
        yield halved(f"{name}: {kind} verified", of_kind, _document, _count("verified"), note=_states)


def _document(judged: _Judged) -> str:
    return judged[0]


def _count(state: str) -> Callable[[Sequence[_Judged]], int]:
    return lambda of: sum(one[2] == state for one in of)


def _share(state: str) -> Callable[[Sequence[_Judged]], float]:
    return lambda of: _count(state)(of) / len(of)


def _states(of: Sequence[_Judged]) -> str:
    return ", ".join(f"{_count(state)(of)} {state}" for state in _STATES)
