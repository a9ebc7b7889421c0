"""Whether code picks the right value for questions made of rows of real tables, without a model."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from detective_app.core.ports import CaseIndex
from detective_app.engine.witness.candidates import Pool
from detective_app.engine.witness.pages import pages
from detective_app.evidence.standing.judging import standing
from detective_app.evidence.tables.lines import number
from detective_app.storage.cases.store import CaseStore
from tests.quality import filings, tables
from tests.quality.figure import Figure, halved

_RIGHT = 0.85


@dataclass(frozen=True, slots=True)
class _Ended:
    """A value that was asked for: whether it was picked right, and whether it is shown as verified."""

    document: str
    question: str
    right: bool
    shown: bool


def measure() -> Iterator[Figure]:
    """Ask for every value of the tables; what code is sure of, and its quotes hold, is never wrong."""
    ended: list[_Ended] = []
    documents = {path.stem: path for path in filings.pdfs()}
    with tempfile.TemporaryDirectory() as folder:
        store = CaseStore(Path(os.environ.get("DETECTIVE_QUALITY_CASES", folder)))
        for table in tables.TABLES:
            case = store.read([documents[table.document]]).index
            for question, value in tables.lookups(table, filings.page_of(case, table.page)):
                right, shown = _picked(question, value, case)
                ended.append(_Ended(table.document, question, right, shown))
        store.close()

    def figure(name: str, value: Callable[[Sequence[_Ended]], float], **told: Any) -> Figure:
        return halved(name, ended, lambda one: one.document, value, **told)

    yield figure("values picked right", lambda of: mean(one.right for one in of), least=_RIGHT)
    yield figure("right and verified without a model", lambda of: mean(one.right and one.shown for one in of))
    yield figure(
        "wrong and verified", lambda of: len(_wrong(of)), most=0, note=lambda of: "; ".join(_wrong(of)[:5])
    )


def _wrong(ended: Sequence[_Ended]) -> list[str]:
    return [one.question for one in ended if one.shown and not one.right]


def _picked(question: str, value: str, case: CaseIndex) -> tuple[bool, bool]:
    """Tell whether the first candidate is the value, and whether it would be shown as verified unasked."""
    best = Pool(question, case, pages(question, case)).best()
    wanted = number(value)
    if not best or wanted is None:
        return False, False
    right = best[0].value is not None and abs(best[0].value) == abs(wanted)
    held = best[0].sure and standing(best[0].text, best[0].support, None, case).state == "verified"
    return right, held
