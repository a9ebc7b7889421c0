"""What lies over a page while documents are held over it: a frame, and what happens when they are let go."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme

_MARGIN, _RADIUS, _LINE = 12, 10, 2
_WASH = 0.6
_PADDING_X, _HEIGHT = 24, 48


class DropFrame(QWidget):
    """As large as its page; the mouse goes through it."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page, self._words = page, ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        page.installEventFilter(self)
        self.hide()

    @property
    def words(self) -> str:
        """What it says."""
        return self._words

    def show_words(self, words: str) -> None:
        """Lie over the page and say what happens."""
        self._words = words
        self.setAccessibleName(words)
        self.setGeometry(self._page.rect())
        self.show()
        self.raise_()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the page."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._page.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame over the washed-out page, and the words in its middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("bg"))
        painter.setOpacity(_WASH)
        painter.drawRect(self.rect())
        painter.setOpacity(1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.color("accent"), _LINE, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)
        self._paint_words(painter)

    def _paint_words(self, painter: QPainter) -> None:
        painter.setFont(theme.font("question"))
        width = painter.fontMetrics().horizontalAdvance(self._words) + 2 * theme.pixels(_PADDING_X)
        field = QRectF(0, 0, width, theme.pixels(_HEIGHT))
        field.moveCenter(QRectF(self.rect()).center())
        painter.setPen(QPen(theme.color("control"), 1))
        painter.setBrush(theme.color("raised"))
        painter.drawRoundedRect(field, _RADIUS, _RADIUS)
        painter.setPen(theme.color("text"))
        painter.drawText(field, Qt.AlignmentFlag.AlignCenter, self._words)
