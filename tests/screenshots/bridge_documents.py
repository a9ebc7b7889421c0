"""The documents of the bridge, written to disk: a report of nine pages, an email and a maintenance log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QMarginsF, QPointF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPainter, QPdfWriter

from detective_app.core.evidence import Source, SourceFinding
from detective_app.gui import theme

REPORT, EMAIL, LOG = "inspection-report.pdf", "email-thread.eml", "maintenance.csv"
INSPECTED = "The principal inspection of bridge BR-17, Mill Lane, was carried out on\n2 March 2023"
CLOSED = "BR-17, principal inspection, closed 9 March 2023, R. Hale"
NOT_REACHED = "We could not reach bearing 4 from the platform."
PLANNED = "We will inspect bearing 4 on 16 March"
ACCIDENT = "the accident this morning, 14 March 2023"

_PAGES = 9
_HEAD = "Northfield District Council"
_THIRD = """2  Extent of the inspection

2.1 The principal inspection of bridge BR-17, Mill Lane, was carried out on
2 March 2023 in dry weather, from a mobile platform and on foot.

2.2 Deck, abutments and bearings 1 to 3 were examined at arm’s length. The
parapets were viewed from the carriageway. No defect above severity 2 was
found in these parts.

2.3 Bearing 4 could not be seen from the platform. A further visit is
proposed and will be recorded in the maintenance log.

Table 1  Parts examined
Part                          Access        Result
Deck, underside               Platform      Severity 2
Abutments, north and south    On foot       Severity 1
Bearings 1 to 3               Platform      Severity 1
Bearing 4                     Not reached   No result

2.4 Photographs 4 to 11 show the parts listed in Table 1. The next principal
inspection is due in March 2029."""
_FIRST = """Report SI-2023-017

Bridge BR-17, Mill Lane
Principal inspection

Prepared for the bridge engineer of the district."""
_EMAIL = f"""From: S. Lead <lead@northfield.example>
To: Bridges <bridges@northfield.example>
Subject: Mill Lane, second visit
Date: Tue, 14 Mar 2023 11:20:00 +0000

After {ACCIDENT}, I went through
our notes again.

{NOT_REACHED} The lift was not on site
that day, and nobody went up later.

{PLANNED}, when the larger
platform is back from the north depot.
"""


@lru_cache(maxsize=1)
def documents() -> tuple[Source, ...]:
    """Write the documents once for the process, and return them as a session knows them."""
    folder = Path(_folder().name) / "Mill Lane bridge"
    folder.mkdir()
    report, email, log = folder / REPORT, folder / EMAIL, folder / LOG
    _write_report(report)
    email.write_text(_EMAIL, encoding="utf-8")
    log.write_text(_log(), encoding="utf-8")
    hidden = SourceFinding(kind="hidden_text", text="white on white", locator="p.9 L41-L41")
    return (
        _source("s1", report, "pdf", 44, pages=_PAGES, findings=(hidden,)),
        _source("s2", email, "eml", 14),
        _source("s3", log, "csv", 61),
    )


@contextmanager
def without(number: int) -> Iterator[None]:
    """Have one of the documents moved, by its place in `documents()`."""
    home = Path(documents()[number].path)
    moved = home.rename(home.with_suffix(".moved"))
    try:
        yield
    finally:
        moved.rename(home)


@lru_cache(maxsize=1)
def _folder() -> TemporaryDirectory[str]:
    """Return a folder that lives as long as the process."""
    return TemporaryDirectory()


def _source(
    source_id: str,
    path: Path,
    media: str,
    lines: int,
    *,
    pages: int | None = None,
    findings: tuple[SourceFinding, ...] | None = None,
) -> Source:
    content = path.read_bytes()
    return Source(
        source_id=source_id,
        name=path.name,
        path=str(path),
        sha256=sha256(content).hexdigest(),
        chars=len(content),
        lines=lines,
        pages=pages,
        media=media,
        findings=findings,
    )


def _log() -> str:
    days = {n: f"{n % 27 + 1} February 2023" for n in range(2, 61)}
    rows = [f"BR-{n:02}, routine inspection, closed {day}, T. Berg, none, none" for n, day in days.items()]
    rows[39] = f"{CLOSED}, follow-up: bearing 4, due 16 March 2023"
    return "\n".join(("Bridge, Work, State, By, Follow-up, Due", *rows)) + "\n"


def _write_report(path: Path) -> None:
    theme.start()  # it brings the letters, of which a machine without a desktop has none
    writer = QPdfWriter(str(path))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Point)
    writer.setResolution(72)
    painter = QPainter(writer)
    for page in range(1, _PAGES + 1):
        if page > 1:
            writer.newPage()
        _write_page(painter, page)
    painter.end()


def _write_page(painter: QPainter, page: int) -> None:
    small, text, bold = QFont("serif", 9), QFont("serif", 11), QFont("serif", 13)
    for font in (small, text, bold):  # as in the program's own reports, whose figures can be searched for
        for feature in ("calt", "tnum"):
            font.setFeature(QFont.Tag(feature), 0)
    bold.setBold(True)
    painter.setFont(small)
    painter.drawText(QPointF(70, 50), _HEAD)
    painter.drawText(QPointF(430, 50), "Report SI-2023-017")
    painter.drawLine(QPointF(70, 60), QPointF(525, 60))
    whole = {1: _FIRST, 3: _THIRD}.get(page, f"{page}  Annex\n\nPage {page} holds photographs of the bridge.")
    for number, line in enumerate(whole.split("\n")):
        painter.setFont(bold if number == 0 else text)
        painter.drawText(QPointF(70, 100 + 22 * number), line)
