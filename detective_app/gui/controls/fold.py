"""Folds: a line of words with a chevron that opens and closes what stands below it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.pressable import Pressable
from detective_app.gui.foreign_text import shortened

_ICON, _GAP, _LINE = 14, 5, 24
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class FoldLine(Pressable):
    """Words that wrap; checked while what they tell of is open. Space, Enter and a click turn it."""

    def __init__(self, words: str, *, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = shortened(words)
        self.setCheckable(True)
        self.setAccessibleName(name or self._words)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(lambda _: self.update())
        self.restyle()

    @property
    def words(self) -> str:
        """What the line says."""
        return self._words

    def restyle(self) -> None:
        """Take font and height from the theme."""
        self.setFont(theme.font("ui"))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a usual width and the height that the words take."""
        return QSize(200, self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the new width with the height."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chevron and the words."""
        painter = QPainter(self)
        glyph = "chevron-down" if self.isChecked() else "chevron-right"
        top = (self._first_line() - theme.pixels(_ICON)) // 2
        painter.drawPixmap(0, top, icons.pixmap(glyph, "text2", _ICON))
        painter.setFont(self.font())
        painter.setPen(theme.color("text2"))
        painter.drawText(self._area(), int(_WRAP), self._words)

    def _first_line(self) -> int:
        return theme.pixels(_LINE)

    def _area(self) -> QRect:
        left = theme.pixels(_ICON) + _GAP
        top = (self._first_line() - QFontMetrics(self.font()).height()) // 2
        return QRect(left, top, max(self.width() - left, 40), 10_000)

    def _height(self) -> int:
        area = self._area()
        words = QFontMetrics(self.font()).boundingRect(area, int(_WRAP), self._words)
        return max(self._first_line(), words.height() + 2 * area.top())

    def _fit(self) -> None:
        height = self._height()
        if self.height() != height:
            self.setFixedHeight(height)
            self.updateGeometry()
