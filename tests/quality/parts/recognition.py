"""How well the words of scanned pages are recognised: characters that are wrong, lines that are whole."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import process_time

from detective_app.documents.shared import recognition
from detective_app.paths import resources
from tests.quality.figure import Figure, NotHere
from tests.quality.scanned_pages import ScannedPage, pages

# What print may cost at most, by dots an inch.
_MOST = {("clean", 300): 0.02, ("clean", 150): 0.06}


_applications: list[object] = []
"""Qt draws while it lives."""


@dataclass
class _Read:
    """What was read of the pages of one kind: characters and lines, and how many of them are right."""

    wrong: int = 0
    chars: int = 0
    whole: int = 0
    lines: int = 0
    pages: int = 0
    seconds: float = 0.0
    missed: list[str] = field(default_factory=list)


def measure() -> Iterator[Figure]:
    """Draw eighty pages, have them recognised, and compare line by line."""
    if not recognition.is_at_hand():
        raise NotHere("the recogniser is not installed (the extra `scans`)")
    _have_fonts()
    kinds: dict[tuple[str, int], _Read] = defaultdict(_Read)
    for page in pages():
        _compare(page, kinds[page.kind, page.dpi])
    for (kind, dpi), read in kinds.items():
        told = f"{read.whole} of {read.lines} lines whole, {read.seconds / read.pages:.1f} s a page"
        name = f"characters wrong, {kind} at {dpi} dpi"
        yield Figure(name, read.wrong / read.chars, most=_MOST.get((kind, dpi)), note=told)


def _have_fonts() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QFontDatabase, QGuiApplication

    _applications.append(QGuiApplication.instance() or QGuiApplication([]))
    for font in (resources() / "fonts").glob("*.otf"):
        QFontDatabase.addApplicationFont(str(font))


def _compare(page: ScannedPage, read: _Read) -> None:
    import cv2
    import numpy

    picture = cv2.imdecode(numpy.frombuffer(page.png, numpy.uint8), cv2.IMREAD_GRAYSCALE)
    began = process_time()
    found = recognition.recognised(picture)
    read.seconds += process_time() - began
    read.pages += 1
    got = [_plain(line) for line in recognition.lines_of(found)]
    for line in map(_plain, page.lines):
        near = min(got, key=lambda one: _distance(one, line), default="")
        wrong = min(_distance(near, line), len(line))
        read.wrong += wrong
        read.chars += len(line)
        read.lines += 1
        read.whole += not wrong
        if near in got and wrong < len(line):
            got.remove(near)


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
