"""Whether code picks the right value for questions made of rows of real tables, without a model."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.candidates import Pool
from detective_app.engine.witness.pages import pages
from detective_app.evidence.standing.judging import standing
from detective_app.evidence.tables.lines import number
from detective_app.storage.cases.store import CaseStore
from tests.quality import filings, tables
from tests.quality.figure import Figure

_RIGHT = 0.85


def measure() -> Iterator[Figure]:
    """Ask for every value of the tables; what code is sure of, and its quotes hold, is never wrong."""
    ended: Counter[tuple[bool, bool]] = Counter()
    wrong: list[str] = []
    documents = {path.stem: path for path in filings.pdfs()}
    with tempfile.TemporaryDirectory() as folder:
        store = CaseStore(Path(os.environ.get("DETECTIVE_QUALITY_CASES", folder)))
        for table in tables.TABLES:
            case = store.read([documents[table.document]]).index
            for question, value in tables.lookups(table, filings.page_of(case, table.page)):
                right, shown = _picked(question, value, case)
                ended[right, shown] += 1
                wrong += [question] if shown and not right else []
        store.close()
    total = max(1, ended.total())
    yield Figure("values picked right", (ended[True, True] + ended[True, False]) / total, least=_RIGHT)
    yield Figure("right and verified without a model", ended[True, True] / total)
    yield Figure("wrong and verified", len(wrong), most=0, note="; ".join(wrong[:5]))


def _picked(question: str, value: str, case: CaseIndex) -> tuple[bool, bool]:
    """Tell whether the first candidate is the value, and whether it would be shown as verified unasked."""
    best = Pool(question, case, pages(question, case)).best()
    wanted = number(value)
    if not best or wanted is None:
        return False, False
    right = best[0].value is not None and abs(best[0].value) == abs(wanted)
    held = best[0].sure and standing(best[0].text, best[0].support, None, case).state == "verified"
    return right, held
