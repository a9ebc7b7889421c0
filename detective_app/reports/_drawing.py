"""The completeness curve as an object in a text document: drawn in vectors where the text has its place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
    QPolygonF,
    QPyTextObject,
    QTextBlockFormat,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from detective_app.reports._contents import Contents
from detective_app.reports._curve import Curve, Point
from detective_app.reports._sheet import Sheet
from detective_app.reports._structure import WORDS

_OBJECT = QTextFormat.ObjectTypes.UserObject.value + 1
_WIDTH_MM, _HEIGHT_MM = 172, 52


class CurveObject(QPyTextObject):
    """Draws the curve; the document asks it for its size and calls it on the page."""

    def __init__(self, sheet: Sheet, report: Contents) -> None:
        """Lay out the points for the sheet's device."""
        super().__init__(sheet.document)
        # What it needs of the sheet, but not the sheet: in a circle, neither would go with the report.
        self._colours, self._font = sheet.colours, sheet.font("small")
        self._millimetre = sheet.dots(1)
        left, right, top, bottom = (sheet.dots(margin) for margin in (10, 6, 6, 8))
        width, height = sheet.dots(_WIDTH_MM), sheet.dots(_HEIGHT_MM)
        self._curve = Curve(width, height, left, right, top, bottom)
        self._points = self._curve.points(report.answered)

    def intrinsicSize(  # noqa: N802 - Qt's name
        self, _document: QTextDocument, _position: int, _layout: QTextFormat
    ) -> QSizeF:
        """Return the size that the drawing takes."""
        return QSizeF(self._curve.width, self._curve.height)

    def drawObject(  # noqa: N802 - Qt's name
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        _document: QTextDocument,
        _position: int,
        _layout: QTextFormat,
    ) -> None:
        """Draw the scale, the line and its points."""
        painter.save()
        painter.translate(QPointF(rect.topLeft()))
        painter.setFont(self._font)
        self._draw_scale(painter)
        painter.setPen(self._pen("accent", 0.5))
        painter.drawPolyline(QPolygonF([QPointF(point.x, point.y) for point in self._points]))
        for point in self._points:
            self._draw_point(painter, point)
        painter.restore()

    def _draw_scale(self, painter: QPainter) -> None:
        for score in (0, 50, 100):
            y = self._curve.height_of(score)
            painter.setPen(self._pen("hairline" if score else "control", 0.2))
            painter.drawLine(QPointF(self._curve.left, y), QPointF(self._curve.width - self._curve.right, y))
            self._write(painter, f"{score}", self._curve.left - 4 * self._millimetre, y, "muted")

    def _draw_point(self, painter: QPainter, point: Point) -> None:
        painter.setPen(self._pen("accent", 0.4))
        painter.setBrush(QColor(self._colours["accent" if point is self._points[-1] else "surface"]))
        radius = 0.8 * self._millimetre
        painter.drawEllipse(QPointF(point.x, point.y), radius, radius)
        if point.labelled:
            self._write(painter, f"{point.score}", point.x, point.y - 3 * self._millimetre, "text")
        below = self._curve.height - 4 * self._millimetre
        self._write(painter, f"{point.sequence}", point.x, below, "muted")

    def _write(self, painter: QPainter, text: str, x: float, y: float, colour: str) -> None:
        width, height = 10 * self._millimetre, 5 * self._millimetre
        painter.setPen(QColor(self._colours[colour]))
        box = QRectF(x - width / 2, y - height / 2, width, height)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _pen(self, colour: str, millimetres: float) -> QPen:
        return QPen(QColor(self._colours[colour]), millimetres * self._millimetre)


def add_curve(sheet: Sheet, report: Contents) -> None:
    """Add the drawing as a paragraph of its own; the sheet's document keeps it alive."""
    sheet.document.documentLayout().registerHandler(_OBJECT, CurveObject(sheet, report))
    layout = QTextCharFormat()
    layout.setObjectType(_OBJECT)
    sheet.add(above=2, line=100, role="Figure")
    said = QTextBlockFormat()
    said.setProperty(WORDS, _in_words(report))
    sheet.cursor.mergeBlockFormat(said)
    sheet.cursor.insertText("\ufffc", layout)


def _in_words(report: Contents) -> str:
    """Say what the drawing shows, for who cannot see it."""
    points = ", ".join(f"question {turn.sequence}: {turn.completeness}" for turn in report.answered)
    return f"Completeness of 100 by question. {points}."
