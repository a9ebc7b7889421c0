"""Chips: a few words on a soft ground, for a value or a hint; some of them can be pressed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.button import Pressable
from detective_app.gui.foreign_text import one_line, plain_tooltip

_HEIGHT, _PADDING, _GLYPH, _GAP = 24, 10, 12, 6


class Chip(Pressable):
    """Words in a colour on its soft ground, or with none on no ground; cut where there is no room."""

    accessible_role: QAccessible.Role | None = None

    def __init__(
        self,
        text: str,
        color: str,
        ground: str = "",
        *,
        glyph: str = "",
        pressed: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._color, self._ground, self._glyph = color, ground, glyph
        self.say(text)
        self.setEnabled(pressed)
        if not pressed:
            self.accessible_role = QAccessible.Role.StaticText
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if pressed else Qt.FocusPolicy.NoFocus)
        if pressed:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def say(self, text: str) -> None:
        """Have other words."""
        self.setText(one_line(text))
        self.setAccessibleName(self.text())

    def sizeHint(self) -> QSize:
        """Return the size that glyph and words need."""
        words = QFontMetrics(theme.font("meta", 500)).horizontalAdvance(self.text()) + 2
        return QSize(words + self._left() + self._padding(), theme.pixels(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Live with a few letters."""
        return QSize(theme.pixels(80), theme.pixels(_HEIGHT))

    def restyle(self) -> None:
        """Take up the theme's sizes."""
        self.updateGeometry()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the whole in the tooltip where it is cut."""
        super().resizeEvent(event)
        self.setToolTip(plain_tooltip(self.text()) if self.width() < self.sizeHint().width() else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, the glyph and the words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._ground:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color(self._ground))
            painter.drawRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)
        if self._glyph:
            drawing = icons.pixmap(self._glyph, self._color, _GLYPH)
            top = (self.height() - theme.pixels(_GLYPH)) // 2
            painter.drawPixmap(self._padding(), top, drawing)
        font = theme.font("meta", 500)
        font.setUnderline(not self._ground and self.underMouse())
        painter.setFont(font)
        painter.setPen(theme.color(self._color))
        area = self.rect().adjusted(self._left(), 0, -self._padding() + 1, 0)
        cut = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, cut)

    def _padding(self) -> int:
        return _PADDING if self._ground else 0

    def _left(self) -> int:
        return self._padding() + (theme.pixels(_GLYPH) + _GAP if self._glyph else 0)
