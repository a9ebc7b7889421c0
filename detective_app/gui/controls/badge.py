"""Badges: a severity as a glyph, a word and a colour, so that none of them has to be seen alone."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.core.session import Severity
from detective_app.gui import theme
from detective_app.gui.controls.pressable import Pressable

_BARS = {"high": 3, "medium": 2, "low": 1}
_HEIGHT = 24


def severity_word(severity: Severity) -> str:
    """Return a severity as it is written on screen."""
    translate = QCoreApplication.translate
    return {
        "high": translate("Badge", "High"),
        "medium": translate("Badge", "Medium"),
        "low": translate("Badge", "Low"),
    }[severity]


class Badge(Pressable):
    """A severity and what it is about; a click asks for the whole.

    Without `about` it is the small badge of lists: the word alone, 20 px high, not clickable.
    """

    def __init__(self, severity: Severity, about: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._severity, self._about = severity, about
        self.setAccessibleName(f"{severity_word(severity)} {about}".strip())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if about else Qt.FocusPolicy.NoFocus)
        self.setEnabled(bool(about))
        self.restyle()

    def restyle(self) -> None:
        """Take the size from the theme's fonts."""
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that word and subject need."""
        word = QFontMetrics(theme.font("meta", 600)).horizontalAdvance(severity_word(self._severity))
        if not self._about:
            return QSize(word + 16, theme.pixels(20))
        about = QFontMetrics(theme.font("meta")).horizontalAdvance(self._about)
        return QSize(10 + 12 + 6 + word + 5 + about + 10, theme.pixels(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pill, its glyph and its words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(f"{self._severity}Soft"))
        radius = self.height() / 2
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        left = 8
        if self._about:
            paint_severity(painter, QRectF(10, self.height() / 2 - 6, 12, 12), self._severity)
            left = 28
        word = severity_word(self._severity)
        painter.setPen(theme.color(self._severity))
        painter.setFont(theme.font("meta", 600 if self._about else 500))
        area = self.rect().adjusted(left, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, word)
        if self._about:
            area.setLeft(left + painter.fontMetrics().horizontalAdvance(word) + 5)
            painter.setFont(theme.font("meta"))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._about)


def paint_severity(painter: QPainter, area: QRectF, severity: Severity) -> None:
    """Paint the three-bar glyph of a severity into an area 12 px square."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for n in range(3):
        color = theme.color(severity)
        if n >= _BARS[severity]:
            color.setAlphaF(0.3)
        painter.setBrush(color)
        height = 4 + 3 * n
        bar = QRectF(area.left() + n * 4, area.bottom() - 1 - height, 3, height)
        painter.drawRoundedRect(bar, 1, 1)
    painter.restore()
