"""A button for what a sentence does to a part: its key on a cap, its word, and a tick once it is said."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from detective_app.core.passages import Bearing
from detective_app.gui import icons, theme
from detective_app.gui.controls.button import Pressable
from detective_app.gui.wording import filled

SIDES: tuple[Bearing, ...] = ("supports", "against", "qualifies", "unrelated")
"""What a sentence can do to a part, in the order of the keys 1 to 4."""

_LOOKS: Mapping[Bearing, tuple[str, str]] = {
    "supports": ("ok", "okSoft"),
    "against": ("high", "highSoft"),
    "qualifies": ("low", "lowSoft"),
    "unrelated": ("text", "key"),
}
_HEIGHT, _CAP, _EDGE, _GAP, _TICK = 32, 20, 8, 6, 16


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

    def restyle(self) -> None:
        """Ask for the size anew."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for cap, word and, once it is checked, tick."""
        words = QFontMetrics(theme.font("ui", 500)).horizontalAdvance(self.text())
        tick = _GAP + theme.pixels(_TICK) if self.isChecked() else 0
        return QSize(2 * _EDGE + theme.pixels(_CAP) + _GAP + words + tick, theme.pixels(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Never cut the word."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, the cap, the word and the tick."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        painter.drawText(key, Qt.AlignmentFlag.AlignCenter, self._key)
        painter.setFont(theme.font("ui", 500))
        painter.setPen(theme.color(ink))
        words = area.adjusted(_EDGE + cap + _GAP, 0, 0, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())
        if self.isChecked():
            tick = theme.pixels(_TICK)
            at = (self.width() - _EDGE - tick, (self.height() - tick) // 2)
            painter.drawPixmap(*at, icons.pixmap("check", ink, _TICK))
