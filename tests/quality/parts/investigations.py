"""Whether a rule-led investigation finds out what is true in real filings: by statements and sentences."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from detective_app.core.ports import CaseIndex
from detective_app.core.verdict import Ruling
from detective_app.engine.witness.showing import for_detective
from detective_app.storage.cases.store import CaseStore
from tests.quality import filings, ruled_runs
from tests.quality.figure import Figure
from tests.quality.filings import Statement
from tests.quality.ruled_runs import TruthCase
from tests.quality.turned_sentences import turned

_SHOW = "DETECTIVE_SHOW"
"""With this variable each ruling that is wrong is printed."""

_SENTENCES = 3


def measure() -> Iterator[Figure]:
    """Lead a run over each statement's own filing, then over all; the witness's model is blind."""
    with tempfile.TemporaryDirectory() as data:
        store = CaseStore(Path(data))
        own = {path.stem: store.read([path]).index for path in filings.pdfs()}
        yield from _figures("own filing", [(one, own[one.document]) for one in filings.statements()])
        yield from _figures("own words", [(one, own[one.document]) for one in filings.own_words()])
        yield from _sentences(own)
        whole = store.read(filings.pdfs()).index
        yield from _figures("all filings", [(one, whole) for one in filings.statements()])
        store.close()


def _figures(name: str, asked: list[tuple[Statement, CaseIndex]]) -> Iterator[Figure]:
    found: Counter[tuple[bool, Ruling]] = Counter()
    for statement, index in asked:
        ruling = asyncio.run(_ruling(statement.text, index))
        found[statement.true, ruling] += 1
        if os.environ.get(_SHOW) and ruling == ("refuted" if statement.true else "supported"):
            print(f"  {name}: {statement.id} {statement.true} {ruling}: {statement.text}", flush=True)
    for true in (True, False):
        of = sum(number for (kind, _), number in found.items() if kind is true)
        right, wrong = ("supported", "refuted") if true else ("refuted", "supported")
        kind = "true" if true else "false"
        yield Figure(f"{kind} statements {right}, {name}", found[true, right] / of, "")
        yield Figure(f"{kind} statements {wrong}, {name}", found[true, wrong] / of, "", most=0.03)
        yield Figure(f"{kind} statements conflicting, {name}", found[true, "conflicting"] / of, "")


def _sentences(own: Mapping[str, CaseIndex]) -> Iterator[Figure]:
    """Have sentences of each filing judged by it, as they are and turned."""
    found: Counter[tuple[str, Ruling]] = Counter()
    for name, index in own.items():
        for one in turned(index.whole(), _SENTENCES, name):
            ruling = asyncio.run(_ruling(one.text, index))
            found[f"{one.kind}, {'with' if one.figures else 'no'} figures", ruling] += 1
            if os.environ.get(_SHOW) and ruling == ("refuted" if one.kind == "true" else "supported"):
                print(f"  {name}: {one.kind} {ruling}: {one.text}", flush=True)
    for kind in sorted({kind for kind, _ in found}):
        of = sum(number for (other, _), number in found.items() if other == kind)
        wrong: Ruling = "refuted" if kind.startswith("true") else "supported"
        note = ", ".join(f"{number} {ruling}" for (other, ruling), number in found.items() if other == kind)
        yield Figure(f"sentences, {kind}: {wrong}", found[kind, wrong] / of, "", most=0.03, note=note)


async def _ruling(hypothesis: str, index: CaseIndex) -> Ruling:
    case = TruthCase("", {"hypothesis": hypothesis}, for_detective(index, hypothesis), index)
    return (await ruled_runs.verdict(case, await ruled_runs.run(case))).overall
