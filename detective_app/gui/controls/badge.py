"""Badges: a severity as a glyph, a word and a colour, so that none of them has to be seen alone."""

from __future__ import annotations

from typing import Literal, TypeAlias

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent

from detective_app.gui import theme
from detective_app.gui.controls.pressable import Pressable
from detective_app.gui.foreign_text import plain_tooltip

Severity: TypeAlias = Literal["critical", "high", "medium", "low"]
_BARS: dict[Severity, int] = {"critical": 3, "high": 3, "medium": 2, "low": 1}
_COLORS: dict[Severity, str] = {"critical": "high"}
"""What is critical has a word of its own, and the colours of what is high."""
_HEIGHT = 24


def severity_word(severity: Severity) -> str:
    """Return a severity as it is written on screen."""
    translate = QCoreApplication.translate
    return {
        "critical": translate("Badge", "Critical"),
        "high": translate("Badge", "High"),
        "medium": translate("Badge", "Medium"),
        "low": translate("Badge", "Low"),
    }[severity]


class Badge(Pressable):
    """A severity and what it is about; a click asks for the whole.

    Without `about` it is not clickable: the small badge of lists, the word alone and 20 px high, or with
    its `glyph` as high as any other. What it is about is cut with an ellipsis where there is no room.
    """

    def __init__(self, severity: Severity, about: str = "", *, glyph: bool = False) -> None:
        super().__init__()
        self._severity, self._about, self._glyph = severity, about, glyph or bool(about)
        self._color = _COLORS.get(severity, severity)
        self.setAccessibleName(f"{severity_word(severity)} {about}".strip())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if about else Qt.FocusPolicy.NoFocus)
        self.setEnabled(bool(about))
        self.restyle()

    def restyle(self) -> None:
        """Take the size from the theme's fonts."""
        asked = self.sizeHint()
        self.setFixedHeight(asked.height())
        self.setMaximumWidth(asked.width())
        self.setMinimumWidth(asked.width() - self._about_width())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that word and subject need."""
        word = QFontMetrics(theme.font("meta", 600)).horizontalAdvance(severity_word(self._severity))
        if not self._glyph:
            return QSize(word + 16, theme.pixels(20))
        return QSize(10 + 12 + 6 + word + self._about_width() + 10, theme.pixels(_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the whole in the tooltip where it is cut."""
        super().resizeEvent(event)
        if self._about:
            self.setToolTip(plain_tooltip(self._about) if self.width() < self.sizeHint().width() else "")

    def _about_width(self) -> int:
        metrics = QFontMetrics(theme.font("meta"))
        return metrics.horizontalAdvance(self._about) + 5 if self._about else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pill, its glyph and its words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(f"{self._color}Soft"))
        radius = self.height() / 2
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        left = 8
        if self._glyph:
            paint_severity(painter, QRectF(10, self.height() / 2 - 6, 12, 12), self._severity)
            left = 28
        word = severity_word(self._severity)
        painter.setPen(theme.color(self._color))
        painter.setFont(theme.font("meta", 600 if self._glyph else 500))
        area = self.rect().adjusted(left, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, word)
        if self._about:
            area.setLeft(left + painter.fontMetrics().horizontalAdvance(word) + 5)
            painter.setFont(theme.font("meta"))
            area.setRight(self.width() - 9)
            cut = painter.fontMetrics().elidedText(self._about, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, cut)


def paint_severity(painter: QPainter, area: QRectF, severity: Severity) -> None:
    """Paint the three-bar glyph of a severity into an area 12 px square."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for n in range(3):
        color = theme.color(_COLORS.get(severity, severity))
        if n >= _BARS[severity]:
            color.setAlphaF(0.3)
        painter.setBrush(color)
        height = 4 + 3 * n
        bar = QRectF(area.left() + n * 4, area.bottom() - 1 - height, 3, height)
        painter.drawRoundedRect(bar, 1, 1)
    painter.restore()
