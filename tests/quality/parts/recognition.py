"""How well the words of scanned pages are read: wrong signs, quotes found, what it costs.

Each kind of page is a case of its own, read as the program reads one: shut in, through the store.
"""

from __future__ import annotations

import os
import re
import resource
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from time import monotonic

from detective_app.core.ports import CaseIndex
from detective_app.documents.shared import recognition
from detective_app.evidence.quotes.checking import check
from detective_app.evidence.standing.judging import standing
from detective_app.paths import resources
from detective_app.storage.cases.store import CaseStore
from tests.quality.figure import Figure, NotHere
from tests.quality.scanned_pages import ScannedPage, pages

# What print may cost at most, by dots an inch.
_MOST = {("clean", 300): 0.02, ("clean", 150): 0.06}
_DIGIT, _LETTER = re.compile(r"\d(?=\D*$)"), re.compile(r"(?<=[^\W\d_]{3})[^\W\d_x](?=[^\W\d_])")

_applications: list[object] = []
"""Qt draws while it lives."""


@dataclass
class _Read:
    """What was read of the pages of one kind: signs and lines, and how many of them are right.

    `found` are printed lines that are quotes as they are; `accepted` altered ones taken for quotes, and
    `verified` figures other than the printed ones that are shown as verified: both are faults.
    """

    wrong: int = 0
    chars: int = 0
    whole: int = 0
    lines: int = 0
    found: int = 0
    altered: int = 0
    accepted: int = 0
    verified: int = 0


def measure() -> Iterator[Figure]:
    """Draw pages, have them recognised kind by kind, and compare them line by line, as they come."""
    if not recognition.is_at_hand():
        raise NotHere("the recogniser is not installed (the extra `scans`)")
    _have_fonts()
    every: list[_Read] = []
    for kind, drawn in groupby(pages(), lambda page: page.kind):
        of_kind = list(drawn)
        began, used = monotonic(), _children()
        read = _compared(of_kind)
        took, cost = monotonic() - began, _children() - used
        every += read.values()
        for dpi, one in read.items():
            told = f"{one.whole} of {one.lines} lines whole, {one.found} are quotes"
            name = f"characters wrong, {kind} at {dpi} dpi"
            yield Figure(name, one.wrong / one.chars, most=_MOST.get((kind, dpi)), note=told)
        told = f"{took / len(of_kind):.1f} s on the clock, {len(of_kind)} pages"
        yield Figure(f"processor a page, {kind}", cost / len(of_kind), "s", note=told)
    altered = sum(one.altered for one in every)
    yield Figure("altered quotes accepted", sum(one.accepted for one in every), most=0, note=f"of {altered}")
    yield Figure("wrong figures shown as verified", sum(one.verified for one in every), most=0)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6
    yield Figure("memory of the largest reader", memory, "GB")


def _children() -> float:
    """Return how many seconds of a processor the children took that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _have_fonts() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QFontDatabase, QGuiApplication

    _applications.append(QGuiApplication.instance() or QGuiApplication([]))
    for font in (resources() / "fonts").glob("*.otf"):
        QFontDatabase.addApplicationFont(str(font))


def _compared(drawn: Sequence[ScannedPage]) -> dict[int, _Read]:
    """Read pages as a case and compare each with what was printed, by dots an inch."""
    found: dict[int, _Read] = defaultdict(_Read)
    with tempfile.TemporaryDirectory() as folder:
        case = Path(folder, "case")
        case.mkdir()
        named = {f"page-{number}.png": page for number, page in enumerate(drawn)}
        for name, page in named.items():
            (case / name).write_bytes(page.png)
            os.utime(case / name, (0, 0))  # what was read of a file of this moment is not remembered
        with closing(CaseStore(Path(folder, "store"))) as store:
            store.recognise([case])
            with closing(store.read([case]).index) as index:
                for source in index.sources:
                    page = named[source.name]
                    _compare(page, source.source_id, index, found[page.dpi])
    return found


def _compare(page: ScannedPage, source_id: str, case: CaseIndex, read: _Read) -> None:
    whole = case.text(source_id)
    lines = [line for line in whole.split("\n") if line]
    got, running = {line: _plain(line) for line in lines}, " ".join(whole.split())
    for printed in page.lines:
        line = _plain(printed)
        near = min(lines, key=lambda one: _distance(got[one], line), default="")
        wrong = min(_distance(got.get(near, ""), line), len(line))
        read.wrong += wrong
        read.chars += len(line)
        read.lines += 1
        read.whole += not wrong
        read.found += check(near if not wrong else printed, source_id, None, case).verified
        for sign, other in ((_DIGIT, _next_digit), (_LETTER, lambda _: "x")):
            changed = sign.sub(other, near, count=1)
            if changed != near and changed not in running:
                read.altered += 1
                read.accepted += check(changed, source_id, None, case).verified
        if near and wrong < len(line):
            lines.remove(near)
            support = check(near, source_id, None, case).support
            state = standing(near, [support] if support else [], None, case).state
            read.verified += state == "verified" and _figures(near) != _figures(printed)


def _next_digit(digit: re.Match[str]) -> str:
    return str((int(digit[0]) + 3) % 10)


def _figures(text: str) -> list[str]:
    return re.findall(r"\d", text)


def _plain(line: str) -> str:
    """Return a line with one kind of each sign and space; cells are parted by none."""
    signs = str.maketrans({"’": "'", "‘": "'", "–": "-", "—": "-", "º": "°"})
    return " ".join(line.replace(" | ", " ").translate(signs).split())


def _distance(one: str, other: str) -> int:
    """Return how many characters have to be changed, added or left out to make one of the other."""
    if abs(len(one) - len(other)) > max(len(one), len(other)) // 2:
        return max(len(one), len(other))
    before: Sequence[int] = range(len(other) + 1)
    for row, left in enumerate(one, 1):
        now = [row]
        for column, right in enumerate(other, 1):
            now.append(min(before[column] + 1, now[-1] + 1, before[column - 1] + (left != right)))
        before = now
    return before[-1]
