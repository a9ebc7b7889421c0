"""The sidebar's own buttons: an icon, a word and its keys in a line of 32 px."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from detective_app.gui import icons, theme
from detective_app.gui.controls.pressable import Pressable
from detective_app.gui.key_names import key_words

_HEIGHT, _RADIUS, _BAR = 32, 8, 3
_ICON_LEFT, _GAP, _RIGHT = 8, 8, 10


class SidebarButton(Pressable):
    """Does what an action does; `framed` has a border, and a checked one is the place that is shown."""

    def __init__(self, text: str, icon: str, action: QAction, *, framed: bool = False) -> None:
        super().__init__()
        self._icon, self._framed = icon, framed
        self._hint = key_words(action.shortcut())
        self.setText(text)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._here = False
        self.clicked.connect(lambda _: action.trigger())

    def show_here(self, here: bool) -> None:
        """Show that this is, or is not, the place that is shown."""
        self._here = here
        self.setAccessibleDescription(self.tr("Shown now") if here else "")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        return QSize(208, theme.pixels(_HEIGHT))

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint frame or fill, icon, word and keys."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        size = theme.pixels(16)
        strong = self._framed or self._here
        painter.drawPixmap(
            _ICON_LEFT,
            (self.height() - size) // 2,
            icons.pixmap(self._icon, "text" if self._here else "text2"),
        )
        area = self.rect().adjusted(_ICON_LEFT + size + _GAP, 0, -_RIGHT, 0)
        painter.setFont(theme.font("ui", 600 if self._here else 500 if self._framed else 400))
        painter.setPen(theme.color("text" if strong else "text2"))
        shown = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
        self.setToolTip(self.text() if shown != self.text() else "")
        area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(shown))
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2" if self._here else "muted"))
        if (
            painter.fontMetrics().horizontalAdvance(self._hint) < area.width()
        ):  # large text has no room for keys
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, self._hint)

    def _paint_ground(self, painter: QPainter) -> None:
        area = QRectF(self.rect())
        if self._framed:
            painter.setPen(theme.color("control"))
            painter.setBrush(theme.color("surface"))
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        if self._here or self.underMouse():
            painter.setBrush(theme.color("accentSoft" if self._here else "key"))
            painter.drawRoundedRect(area, _RADIUS, _RADIUS)
        if self._here:
            painter.setBrush(theme.color("accent"))
            painter.drawRoundedRect(QRectF(0, area.center().y() - 9, _BAR, 18), 1.5, 1.5)
