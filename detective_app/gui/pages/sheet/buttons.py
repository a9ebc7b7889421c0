"""Painted buttons of the sheet: chips, and what a sentence does to a part."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QFontMetrics, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from detective_app.core.passages import Bearing
from detective_app.gui import icons, theme
from detective_app.gui.controls.button import Pressable
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.icons import smooth
from detective_app.gui.wording import filled

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the whole in the tooltip where it is cut."""
        super().resizeEvent(event)
        self.setToolTip(plain_tooltip(self.text()) if self.width() < self.sizeHint().width() else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, the glyph and the words."""
        painter = smooth(self)
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


SIDES: tuple[Bearing, ...] = ("supports", "against", "qualifies", "unrelated")
"""What a sentence can do to a part, in the order of the keys 1 to 4."""

_LOOKS: Mapping[Bearing, tuple[str, str]] = {
    "supports": ("ok", "okSoft"),
    "against": ("high", "highSoft"),
    "qualifies": ("low", "lowSoft"),
    "unrelated": ("text", "key"),
}
_SIDE_BUTTON_HEIGHT, _CAP, _EDGE, _SIDE_BUTTON_GAP, _TICK = 32, 20, 8, 6, 16


def side_word(side: Bearing) -> str:
    """Return what a sentence does to a part."""
    translate = QCoreApplication.translate
    return {
        "supports": translate("Sides", "Supports"),
        "against": translate("Sides", "Against"),
        "qualifies": translate("Sides", "Speaks of it"),
        "unrelated": translate("Sides", "Not about this"),
    }[side]


class SideButton(Pressable):
    """Is checked while the mark that stands says this."""

    def __init__(self, side: Bearing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side, self._key = side, str(SIDES.index(side) + 1)
        self.setText(side_word(side))
        self.setCheckable(True)
        self.setAccessibleName(side_word(side))
        self.setAccessibleDescription(filled(self.tr("Key %1"), self._key))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the note in peace until it is marked
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def nextCheckState(self) -> None:
        """Wait for the mark: only what is saved is checked."""

    def sizeHint(self) -> QSize:
        """Return room for cap and word: the same checked or not, so that nothing moves with a mark."""
        words = QFontMetrics(theme.font("ui", 500)).horizontalAdvance(self.text())
        wide = 2 * _EDGE + theme.pixels(_CAP) + _SIDE_BUTTON_GAP + words
        return QSize(wide, theme.pixels(_SIDE_BUTTON_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Never cut the word."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, the word, and the cap with the key, or with a tick once it is checked."""
        painter = smooth(self)
        ink, ground = _LOOKS[self.side] if self.isChecked() else ("text", "surface")
        if self.underMouse() and not self.isChecked():
            ground = "sunken"
        painter.setPen(QPen(theme.color(ink if self.isChecked() else "control"), 1))
        painter.setBrush(theme.color(ground))
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(area, 8, 8)
        cap = theme.pixels(_CAP)
        key = QRectF(_EDGE, (self.height() - cap) / 2, cap, cap)
        painter.setPen(QPen(theme.color("hairline"), 1))
        painter.setBrush(theme.color("surface" if self.isChecked() else "key"))
        painter.drawRoundedRect(key, 5, 5)
        painter.setFont(theme.font("meta", 500))
        painter.setPen(theme.color("text2"))
        if self.isChecked():
            inset = (cap - theme.pixels(_TICK)) / 2
            painter.drawPixmap(key.topLeft() + QPointF(inset, inset), icons.pixmap("check", ink, _TICK))
        else:
            painter.drawText(key, Qt.AlignmentFlag.AlignCenter, self._key)
        painter.setFont(theme.font("ui", 500))
        painter.setPen(theme.color(ink))
        words = area.adjusted(_EDGE + cap + _SIDE_BUTTON_GAP, 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
