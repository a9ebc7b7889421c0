"""Writes the PDF of the sample case: an inspection report of two pages, set in the window's own font."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

RESOURCES = Path(__file__).resolve().parent.parent / "resources"
TARGET = RESOURCES / "sample_case" / "inspection-report.pdf"
_DOTS_PER_INCH = 72
_WIDTH, _HEIGHT, _TOP = 451.0, 690.0, 40.0
_HEAD = ("Harrow County Council, Bridges", "Report KB-2024-03")
_PAGES = (
    """
<h1>Inspection report, Kelder Bridge</h1>
<h2>1 Extent of the inspection</h2>
<p>Eva Lindqvist, inspecting engineer, examined the bridge on 14 March 2024 in dry weather at 9 °C.
Both bearings, the main girder and the deck were seen from a mobile platform.</p>
<h2>2 Findings</h2>
<p>The south bearing had moved 14 mm out of line.
The limit for bearing movement on this type of bridge is 6 mm.</p>
<p>The north bearing showed no movement.</p>
<p>Rust had taken 11 percent of the steel in the lower flange of the main girder.</p>
<p>Two of the drains on the deck were blocked.</p>
<h3>Table 1 Parts examined</h3>
<table width="100%" cellpadding="4">
<tr><th align="left">Part</th><th align="left">Access</th><th align="left">Severity</th></tr>
<tr><td>South bearing</td><td>Platform</td><td>4</td></tr>
<tr><td>North bearing</td><td>Platform</td><td>1</td></tr>
<tr><td>Main girder</td><td>Platform</td><td>3</td></tr>
<tr><td>Deck drains</td><td>On foot</td><td>2</td></tr>
</table>
""",
    """
<h2>3 Recommendation</h2>
<p>Eva Lindqvist recommended a weight limit of 7.5 tonnes until the south bearing is replaced.
She asked for the signs to be put up within 10 days.</p>
<h2>4 Follow-up of 5 April 2024</h2>
<p>The weight limit on Kelder Bridge came into force on 22 March 2024. The barriers on both ramps were
checked on 4 April 2024 and worked.</p>
<p>The bearing still has to be replaced. The works department was asked for a date.</p>
""",
)
_STYLE = (
    "h1 { font-size: 17pt; } h2 { font-size: 12pt; margin-top: 14px; }"
    "h3 { font-size: 10pt; margin-top: 14px; }"
    "p, td, th { font-size: 10pt; } p { line-height: 140%; margin-bottom: 8px; }"
)


def write(target: Path) -> None:
    """Write the report; needs a QGuiApplication."""
    for name in ("Regular", "SemiBold", "Bold"):
        QFontDatabase.addApplicationFont(str(RESOURCES / "fonts" / f"Inter-{name}.otf"))
    writer = QPdfWriter(str(target))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(72, 60, 72, 60), QPageLayout.Unit.Point)
    writer.setResolution(_DOTS_PER_INCH)
    writer.setTitle("Inspection report, Kelder Bridge")
    writer.setCreator("Detective")
    painter = QPainter(writer)
    for number, page in enumerate(_PAGES):
        if number:
            writer.newPage()
        _draw(painter, page)
    painter.end()


def _draw(painter: QPainter, page: str) -> None:
    font = QFont("Inter", 8)
    font.setFeature(
        QFont.Tag.fromString("calt"), 0
    )  # its dash between capitals could not be read back from the PDF
    painter.setFont(font)
    painter.setPen(QColor("#4F555C"))
    painter.drawText(0, 10, _HEAD[0])
    painter.drawText(int(_WIDTH) - painter.fontMetrics().horizontalAdvance(_HEAD[1]), 10, _HEAD[1])
    painter.drawLine(0, 16, int(_WIDTH), 16)
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(QFont("Inter", 10))
    document.setDefaultStyleSheet(_STYLE)
    document.setHtml(page)
    document.setPageSize(QSizeF(_WIDTH, _HEIGHT))
    painter.save()
    painter.translate(0, _TOP)
    document.drawContents(painter, QRectF(0, 0, _WIDTH, _HEIGHT))
    painter.restore()


def main() -> None:
    """Write the PDF into the sample case, or where the first argument says."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
    del application


if __name__ == "__main__":
    main()
