"""The focus ring: one per window, painted round whatever has the keyboard, two pixels clear of it.

Style sheets can only draw inside a control, so the ring is an overlay that follows the
focus, the control's moves and the scrolling of what it stands in.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QApplication, QScrollArea, QWidget
from shiboken6 import isValid

from detective_app.gui import theme
from detective_app.gui.controls.prose import Prose

_CLEAR, _LINE, _RADIUS = 2, 2, 8
_MOVES = {
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.LayoutRequest,  # how a widget that paints several items says that its `focus_area` moved
}


class FocusRing(QWidget):
    """Lies over a window and lets every click through.

    A widget may say where its ring goes with a method `focus_area() -> QRect` in its own coordinates; an
    empty one means that it shows the focus itself.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("")
        self._followed: list[QWidget] = []
        self.hide()
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - there is a window
        app.focusChanged.connect(self._on_focus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow what has the focus, and what it stands in."""
        if event.type() in _MOVES:
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("accent"), _LINE))
        radius = _RADIUS + _CLEAR + _LINE / 2
        painter.drawRoundedRect(QRectF(self._ring.translated(-self.pos())), radius, radius)

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        for widget in self._followed:
            if isValid(widget):  # what had the focus may just have been deleted
                widget.removeEventFilter(self)
        self._followed = []
        while now is not None and now is not self.window():
            self._followed.append(now)
            now.installEventFilter(self)
            now = now.parentWidget()
        self._place()

    def _place(self) -> None:
        target = self._followed[0] if self._followed else None
        area = self._area(target) if target is not None and target.isVisible() else QRect()
        if target is None or area.isEmpty() or target.window() is not self.window():
            self.hide()
            return
        grown = _CLEAR + _LINE // 2
        self._ring = QRect(target.mapTo(self.window(), area.topLeft()), area.size()).adjusted(
            -grown, -grown, grown, grown
        )
        shown = self._ring.adjusted(-_LINE, -_LINE, _LINE, _LINE)
        for widget in self._followed:
            if isinstance(widget, QScrollArea):
                shown &= QRect(widget.viewport().mapTo(self.window(), QPoint()), widget.viewport().size())
        self.setGeometry(shown)
        self.setVisible(not shown.isEmpty())
        self.raise_()
        self.update()

    @staticmethod
    def _area(target: QWidget) -> QRect:
        own = getattr(target, "focus_area", None)
        if own is not None:
            area: QRect = own()
            return area
        if isinstance(target, QAbstractItemView | QScrollArea | Prose):
            return QRect()  # rows, cards and texts show where the keyboard is by themselves
        return target.rect()
