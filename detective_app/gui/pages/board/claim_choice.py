"""A claim in the list of the board: its number and words, how it stands, and how much of it is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.pressable import Pressable
from detective_app.gui.foreign_text import on_button, shortened
from detective_app.gui.run.verdict_words import RULING_LOOKS, ruling_word
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.verdict import Ruling

_PADDING, _GLYPH, _GAP, _RADIUS, _BAR = 12, 14, 6, 8, 3
_WRAP = Qt.TextFlag.TextWordWrap.value


class ClaimChoice(Pressable):
    """All of the words; below them the ruling and the count."""

    def __init__(self, number: int, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._words = number, " ".join(words.split())
        self._shown = f"{number}  {self._words}"
        self._ruling: Ruling = "not_judged"
        self._count, self._here = "", False
        self.setText(on_button(shortened(self._words)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_state(self, ruling: Ruling, count: str, spoken: str, *, here: bool) -> None:
        """Show how the claim stands by now, and whether it is the one that is judged."""
        self._ruling, self._count, self._here = ruling, count, here
        name = filled(self.tr("Claim %1, %2, %3: %4"), self._number, ruling_word(ruling), spoken, self._words)
        self.setAccessibleName(shortened(name))
        self.setAccessibleDescription(self.tr("Shown now") if here else "")
        self.update()

    def restyle(self) -> None:
        """Ask for the height anew."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size at a usual width."""
        return QSize(200, self.heightForWidth(200))

    def minimumSizeHint(self) -> QSize:
        """Live with little width."""
        return QSize(80, theme.pixels(48))

    def hasHeightForWidth(self) -> bool:
        """Say that words wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the words and the line below them."""
        return self._text_height(width) + theme.pixels(20) + 2 * _PADDING + 4

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, the words, and below them glyph, ruling and count."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        height = self._text_height(self.width())
        area = QRect(_PADDING, _PADDING, self.width() - 2 * _PADDING, height)
        painter.setFont(theme.font("ui", 600 if self._here else 400))
        painter.setPen(theme.color("text"))
        painter.drawText(area, _WRAP, self._shown)
        below = QRect(_PADDING, _PADDING + height + 4, area.width(), theme.pixels(20))
        name, color = RULING_LOOKS[self._ruling]
        glyph = theme.pixels(_GLYPH)
        painter.drawPixmap(
            below.left(), below.top() + (below.height() - glyph) // 2, icons.pixmap(name, color, _GLYPH)
        )
        below.setLeft(below.left() + glyph + _GAP)
        painter.setFont(theme.font("meta", 600))
        painter.setPen(theme.color(color))
        word = ruling_word(self._ruling)
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter, word)
        below.setLeft(below.left() + painter.fontMetrics().horizontalAdvance(word) + _GAP)
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._count)

    def _paint_ground(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        area = QRectF(self.rect())
        if self._here or self.underMouse():
            painter.setBrush(theme.color("accentSoft" if self._here else "key"))
            painter.drawRoundedRect(area, _RADIUS, _RADIUS)
        if self._here:
            painter.setBrush(theme.color("accent"))
            painter.drawRoundedRect(QRectF(0, 8, _BAR, area.height() - 16), 1.5, 1.5)

    def _text_height(self, width: int) -> int:
        metrics = QFontMetrics(theme.font("ui", 600))
        room = max(width - 2 * _PADDING, 40)
        return metrics.boundingRect(0, 0, room, 10_000, _WRAP, self._shown).height()
