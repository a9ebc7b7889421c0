"""Whether a value's row is among the passages of a question made of it, over real tables, without a model."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from detective_app.core.case import EVERYWHERE
from detective_app.engine.witness.showing import MOST_SHOWN, found
from detective_app.storage.cases.store import CaseStore
from tests.quality import filings, labelled, tables
from tests.quality.figure import Figure, halved

_DEPTHS = (1, 4, MOST_SHOWN)
_LEAST = 0.85


@dataclass(frozen=True, slots=True)
class _Place:
    """A value that was asked for, and where its row stands among the passages, from 1; 0 is nowhere."""

    document: str
    question: str
    place: int


def measure() -> Iterator[Figure]:
    """Ask for every value of the tables, and look where its row stands among the passages."""
    places: list[_Place] = []
    documents = {path.stem: path for path in filings.pdfs()}
    with tempfile.TemporaryDirectory() as folder:
        store = CaseStore(Path(os.environ.get("DETECTIVE_QUALITY_CASES", folder)))
        for table in tables.TABLES:
            case = store.read([documents[table.document]]).index
            for question, _, row in tables.lookups(table, filings.page_of(case, table.page)):
                near = found(case, question, EVERYWHERE, (), MOST_SHOWN).nearest[:MOST_SHOWN]
                texts = [labelled.folded(one.text) for one in near]
                place = next((n for n, text in enumerate(texts, 1) if labelled.folded(row) in text), 0)
                places.append(_Place(table.document, question, place))
        store.close()
    for depth in _DEPTHS:
        yield halved(
            f"the value's row among the first {depth}",
            places,
            lambda one: one.document,
            _among_first(depth),
            least=_LEAST if depth == MOST_SHOWN else None,
            note=lambda of: "; ".join([one.question for one in of if not one.place][:5]),
        )


def _among_first(depth: int) -> Callable[[Sequence[_Place]], float]:
    return lambda of: mean(0 < one.place <= depth for one in of)
