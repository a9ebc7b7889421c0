"""The completeness curve as an object in a text document: drawn in vectors where the text has its place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPen,
    QPolygonF,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from detective_app.reports._contents import Contents
from detective_app.reports._curve import Curve, Point
from detective_app.reports._sheet import Sheet

_OBJECT = QTextFormat.ObjectTypes.UserObject.value + 1
_WIDTH_MM, _HEIGHT_MM = 172, 52


class CurveObject(QPyTextObject):
    """Draws the curve; the document asks it for its size and calls it on the page."""

    def __init__(self, sheet: Sheet, report: Contents) -> None:
        """Lay out the points for the sheet's device."""
        super().__init__(sheet.document)
        self._sheet = sheet
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
        painter.setFont(self._sheet.font("small"))
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
            self._write(painter, f"{score}", self._curve.left - self._sheet.dots(4), y, "muted")

    def _draw_point(self, painter: QPainter, point: Point) -> None:
        painter.setPen(self._pen("accent", 0.4))
        painter.setBrush(QColor(self._sheet.colours["accent" if point is self._points[-1] else "surface"]))
        radius = self._sheet.dots(0.8)
        painter.drawEllipse(QPointF(point.x, point.y), radius, radius)
        if point.labelled:
            self._write(painter, f"{point.score}", point.x, point.y - self._sheet.dots(3), "text")
        below = self._curve.height - self._sheet.dots(4)
        self._write(painter, f"{point.sequence}", point.x, below, "muted")

    def _write(self, painter: QPainter, text: str, x: float, y: float, colour: str) -> None:
        width, height = self._sheet.dots(10), self._sheet.dots(5)
        painter.setPen(QColor(self._sheet.colours[colour]))
        box = QRectF(x - width / 2, y - height / 2, width, height)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    def _pen(self, colour: str, millimetres: float) -> QPen:
        return QPen(QColor(self._sheet.colours[colour]), self._sheet.dots(millimetres))


def add_curve(sheet: Sheet, report: Contents) -> None:
    """Add the drawing as a paragraph of its own; the sheet's document keeps it alive."""
    sheet.document.documentLayout().registerHandler(_OBJECT, CurveObject(sheet, report))
    layout = QTextCharFormat()
    layout.setObjectType(_OBJECT)
    sheet.add(above=2, line=100)
    sheet.cursor.insertText("\ufffc", layout)
