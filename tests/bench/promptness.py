"""What must never be slow whatever is read: hostile texts, large documents, long testimony, long reports."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from detective_app.evidence.figures.reading import figures
from detective_app.evidence.orders import instructions
from detective_app.evidence.quotes.checking import check
from detective_app.evidence.text.sentences import spans
from detective_app.gui.document.text_rows import rows_of, span_of
from detective_app.reports import html, pdf
from tests.bench.figure import Figure
from tests.bench.window_inside import measured_in_window
from tests.engine.runs import detective, fresh, parts, run
from tests.engine.scripted import said
from tests.evidence.test_hostile_text import TEXTS
from tests.evidence.test_quote_gate import CASE, WHOLE
from tests.reports.sessions import long_session

if TYPE_CHECKING:
    from detective_app.gui.shell.main_window import MainWindow

_READINGS = (figures, spans, instructions)
_TESTIMONY = "The pump Nr 7 was measured at 12:30 on 3 May 2021 with 7 litres by Eva Lind. "
_LOG = "A line of the log with some fifty characters in it, 42.\n"
_BEAT_SECONDS = 0.005


def measure() -> Iterator[Figure]:
    """Measure each; the slowest of several, because each of them has to be prompt."""
    slowest = max(_processor_seconds(lambda r=r, t=t: r(t)) for r in _READINGS for t in TEXTS.values())
    yield Figure("hostile text of 200,000 characters, slowest reading", slowest, "s", 3)
    checks = [_seconds(lambda: check(WHOLE, "D1", "L3", CASE)) for _ in range(300)]
    yield Figure("a quote with a known place, median", 1000 * median(checks), "ms", 2)
    yield Figure("gap of the loop during 200,000 characters of testimony", asyncio.run(_gap()), "s", 0.3)
    session = long_session()
    for form, bar in ((html, 0.2), (pdf, 1.5)):
        form.render(session)  # the first loads what it needs
        yield Figure(f"report of 20 turns, {form.SUFFIX}", _seconds(partial(form.render, session)), "s", bar)
    yield from measured_in_window(_show_a_log, ())


async def _gap() -> float:
    gaps = [0.0]

    async def watch() -> None:
        last = perf_counter()
        while True:
            await asyncio.sleep(_BEAT_SECONDS)
            gaps.append(perf_counter() - last)
            last = perf_counter()

    watching = asyncio.create_task(watch())
    await run(
        fresh(), parts([detective(5)], [said(_TESTIMONY * times, "ollama:w") for times in (25, 2_600, 25)])
    )
    watching.cancel()
    return max(gaps)


async def _show_a_log(window: MainWindow, _: list[Path]) -> list[Figure]:
    """Show a log of 370,000 lines; its rows are cut in a thread, the rest is the window's."""
    from detective_app.gui.document.text_view import TextView

    rows = rows_of(_LOG * 370_000)
    span = span_of(rows, "L200000-L200000", "some fifty characters")
    view = TextView()
    view.resize(720, 400)
    view.show()
    steps: tuple[Callable[[], object], ...] = (
        lambda: view.show_rows(rows, span, "1"),
        lambda: view.verticalScrollBar().setValue(300_000),
        lambda: QTest.keyClick(view, Qt.Key.Key_PageDown),
        lambda: view.show_found([(n * 56, n * 56 + 6) for n in range(10_000)], 9_000),
        view.grab,
    )
    slowest = max(_seconds(step) for step in steps)
    view.close()
    return [Figure("window: a log of 370,000 lines, slowest step", 1000 * slowest, "ms", 50)]


def _seconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def _processor_seconds(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started
