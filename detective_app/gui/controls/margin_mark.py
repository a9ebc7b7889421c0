"""The mark in the margin beside a quote: a line as tall as the quote, and its number on a chip."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from detective_app.gui import theme

TICK = 14
"""How far left of the text the line stands."""

_LINE, _GAP, _CHIP_HEIGHT = 2, 8, 20
_PAPER_INK, _PAPER_CHIP = "#1F5FA8", "#DFE9F5"
"""A page keeps the colours of paper in both schemes."""


def paint_margin_mark(
    painter: QPainter, left: float, top: float, bottom: float, number: str, *, on_paper: bool
) -> None:
    """Paint the line at `left` from `top` to `bottom`, and left of it the chip if there is a number."""
    ink = QColor(_PAPER_INK) if on_paper else theme.color("accent")
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawRect(QRectF(left, top, _LINE, max(bottom - top, 8)))
    if number:
        painter.setFont(theme.font("meta", 600))
        width = max(_CHIP_HEIGHT, painter.fontMetrics().horizontalAdvance(number) + 12)
        chip = QRectF(max(left - _GAP - width, 2), top, width, _CHIP_HEIGHT)
        painter.setBrush(QColor(_PAPER_CHIP) if on_paper else theme.color("accentSoft"))
        painter.drawRoundedRect(chip, 5, 5)
        painter.setPen(ink)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, number)
    painter.restore()
