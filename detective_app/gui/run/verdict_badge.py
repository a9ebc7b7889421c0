"""The badge of a ruling: glyph and word on a soft ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import icons, theme
from detective_app.gui.icons import smooth
from detective_app.gui.run.verdict_words import NO_VERDICT_LOOK, RULING_LOOKS, ruling_word

if TYPE_CHECKING:
    from detective_app.core.verdict import Ruling

_HEIGHT, _GLYPH, _PADDING, _GAP = 24, 14, 8, 5


class VerdictBadge(QWidget):
    """24 px high, as wide as its word asks for."""

    def __init__(self, ruling: Ruling) -> None:
        super().__init__()
        self._look, self._word = RULING_LOOKS[ruling], ruling_word(ruling)
        self.setAccessibleName(self._word)
        self.restyle()

    def restyle(self) -> None:
        """Take the size from the theme's fonts."""
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that glyph and word need."""
        word = QFontMetrics(theme.font("meta", 600)).horizontalAdvance(self._word)
        return QSize(_PADDING + theme.pixels(_GLYPH) + _GAP + word + _PADDING + 2, theme.pixels(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pill, the glyph and the word."""
        name, color = self._look
        painter = smooth(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("key" if self._look == NO_VERDICT_LOOK else f"{color}Soft"))
        radius = self.height() / 2
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        glyph = theme.pixels(_GLYPH)
        painter.drawPixmap(_PADDING, (self.height() - glyph) // 2, icons.pixmap(name, color, _GLYPH))
        painter.setFont(theme.font("meta", 600))
        painter.setPen(theme.color(color))
        area = self.rect().adjusted(_PADDING + glyph + _GAP, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._word)
