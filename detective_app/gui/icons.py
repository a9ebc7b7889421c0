"""Icons: stroke drawings of `resources/icons`, painted in the colours of the theme."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPaintDevice, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from detective_app import paths
from detective_app.gui import theme


def pixmap(name: str, color: str = "text2", size: int = 16) -> QPixmap:
    """Return an icon in a token's colour, `size` logical pixels square (grown with the text size)."""
    app = QApplication.instance()
    ratio = app.devicePixelRatio() if isinstance(app, QApplication) else 1.0
    return _drawn(name, theme.color(color).name(), theme.pixels(size), ratio)


def icon(name: str, color: str = "text2", size: int = 16) -> QIcon:
    """Return an icon for a button or an action; the disabled form is muted."""
    made = QIcon(pixmap(name, color, size))
    made.addPixmap(pixmap(name, "muted", size), QIcon.Mode.Disabled)
    return made


def app_icon() -> QIcon:
    """Return the program's own icon, with the simpler drawings at the sizes they were made for."""
    made = QIcon()
    folder = paths.resources() / "icons" / "app"
    made.addFile(str(folder / "detective-16.svg"), QSize(16, 16))
    made.addFile(str(folder / "detective-32.svg"), QSize(32, 32))
    for size in (48, 64, 128, 256):
        made.addFile(str(folder / "detective.svg"), QSize(size, size))
    return made


@lru_cache(maxsize=512)
def _drawn(name: str, hex_color: str, size: int, ratio: float) -> QPixmap:
    made = QPixmap(round(size * ratio), round(size * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    _renderer(name, hex_color).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return made


def _renderer(name: str, hex_color: str) -> QSvgRenderer:
    drawing = (paths.resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(drawing.replace("currentColor", hex_color).encode()))


def smooth(on: QPaintDevice) -> QPainter:
    """Return a painter whose edges are smooth."""
    painter = QPainter(on)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


def fill(painter: QPainter, area: QRect | QRectF, color: QColor, radius: float) -> None:
    """Fill an area with rounded corners, without a line round it."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(area, radius, radius)


def field(painter: QPainter, area: QRect | QRectF, ground: str, edge: str, radius: float) -> None:
    """Fill an area with rounded corners and paint a line of 1 px round it, in tokens' colours."""
    painter.setPen(theme.color(edge))
    painter.setBrush(theme.color(ground))
    painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def write(
    painter: QPainter,
    area: QRect,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
    *,
    font: QFont | None = None,
    color: str = "",
) -> str:
    """Write words, cut with an ellipsis where there is no room; returns what could be written.

    Without a font or a token's colour in those that the painter has.
    """
    if font is not None:
        painter.setFont(font)
    if color:
        painter.setPen(theme.color(color))
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(area.width(), 0))
    painter.drawText(area, side, shown)
    return shown
