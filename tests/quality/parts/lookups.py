"""Whether a value's row is among the passages of a question made of it, over real tables, without a model."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from detective_app.core.case import EVERYWHERE
from detective_app.engine.witness.showing import MOST_SHOWN, found
from detective_app.storage.cases.store import CaseStore
from tests.quality import filings, tables
from tests.quality.figure import Figure

_DEPTHS = (1, 4, MOST_SHOWN)
_LEAST = 0.85


def measure() -> Iterator[Figure]:
    """Ask for every value of the tables, and look where its row stands among the passages."""
    places: list[int] = []
    missed: list[str] = []
    documents = {path.stem: path for path in filings.pdfs()}
    with tempfile.TemporaryDirectory() as folder:
        store = CaseStore(Path(os.environ.get("DETECTIVE_QUALITY_CASES", folder)))
        for table in tables.TABLES:
            case = store.read([documents[table.document]]).index
            for question, _, row in tables.lookups(table, filings.page_of(case, table.page)):
                near = found(case, question, EVERYWHERE, (), MOST_SHOWN).nearest[:MOST_SHOWN]
                texts = [filings.folded(one.text) for one in near]
                place = next((n for n, text in enumerate(texts, 1) if filings.folded(row) in text), 0)
                places.append(place)
                missed += [] if place else [question]
        store.close()
    for depth in _DEPTHS:
        share = sum(0 < place <= depth for place in places) / max(1, len(places))
        least = _LEAST if depth == MOST_SHOWN else None
        note = "; ".join(missed[:5]) if depth == MOST_SHOWN else f"{len(places)} values"
        yield Figure(f"the value's row among the first {depth}", share, least=least, note=note)
