"""Lines of text that a widget paints by itself: of a fixed height, with one range in a heavier weight."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QTextCharFormat, QTextLayout, QTextOption


def laid_out(
    text: str, font: QFont, width: int, line: int, *, heavy: tuple[int, int] = (0, 0), limit: int = 60
) -> QTextLayout:
    """Return a text in lines of `line` px, at most `limit` of them; `heavy` is where it is in weight 600."""
    made = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    made.setTextOption(option)
    if heavy[1] > heavy[0]:
        made.setFormats([_heavy(*heavy)])
    made.beginLayout()
    for n in range(limit):
        row = made.createLine()
        if not row.isValid():
            break
        row.setLineWidth(max(width, 1))
        row.setPosition(QPointF(0, n * line + (line - row.height()) / 2))
    made.endLayout()
    return made


def _heavy(start: int, end: int) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    look = QTextCharFormat()
    look.setFontWeight(QFont.Weight.DemiBold)
    made.start, made.length, made.format = start, end - start, look
    return made
