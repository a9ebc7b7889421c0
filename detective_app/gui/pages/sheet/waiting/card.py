"""Cards: a rounded surface with a gutter at the left for who speaks, and one column of text."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Beside
from detective_app.gui.controls.label import Label

_RADIUS, _GUTTER, _WORDS = 10, 88, 12
_MARGINS = (24, 15, 32, 17)
_LOWER = 2
"""Brings the middle of small words and icons to that of the large words beside them."""
_TICK = (3, 20)


class Card(QFrame):
    """Fill it with rows; all cards of a page share their edges.

    `edge` is the colour of the border, `line` its width in px. A row may begin `out` px further left: a fill
    begins before its words.
    """

    def __init__(self, edge: str = "hairline", line: float = 1.0, *, out: int = 0) -> None:
        super().__init__()
        self._edge, self._line, self._out = edge, line, out
        self._current = False
        self.setObjectName("card")
        self.rows = QVBoxLayout(self)
        left, top, right, bottom = _MARGINS
        self.rows.setContentsMargins(left - out, top, right - out, bottom)
        self.rows.setSpacing(0)

    def add_row(
        self, label: QWidget | None, content: QWidget, *, above: int = 0, out: bool = False
    ) -> GutterRow:
        """Add a row: what stands in the gutter, what stands in the column, the space above it.

        With `out` its label begins further left; without a label its column does, and ends further right.
        """
        row = GutterRow(label, content, above=above, room=self._out, out=out)
        self.rows.addWidget(row)
        return row

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface, its border and the tick."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color(self._edge), self._line))
        painter.setBrush(theme.color("surface"))
        inset = self._line / 2
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)
        if self._current:
            painter.fillRect(0, _MARGINS[1] + 1 + theme.pixels(2), *_TICK, theme.color("accent"))


class GutterRow(QWidget):
    """One row of a card; one that is `out` takes up the `room` that others leave at both sides."""

    def __init__(
        self,
        label: QWidget | None,
        content: QWidget,
        *,
        above: int = 0,
        room: int = 0,
        out: bool = False,
    ) -> None:
        super().__init__()
        wide = out and label is None
        self._gutter, self._room = QWidget(), 0 if wide else room
        gutter = QVBoxLayout(self._gutter)
        gutter.setContentsMargins(0 if out else room, 0, 8, 0)
        if label is not None:
            gutter.addWidget(label)
        gutter.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, above, self._room, 0)
        row.setSpacing(0)
        row.addWidget(self._gutter)
        row.addWidget(content, 1)
        self.restyle()

    def restyle(self) -> None:
        """Take the gutter's width from the text size."""
        # As its words grow: their size is rounded to whole pixels.
        self._gutter.setFixedWidth(self._room + round(_GUTTER * theme.pixels(_WORDS) / _WORDS))


class GutterLabel(Label):
    """Who speaks, on the first line of what they say; goes on below where the gutter is too narrow."""

    def __init__(self, text: str, color: str, *, weight: int = 600, line: int = 24) -> None:
        self._height = line
        super().__init__(text, "meta", color, weight=weight, wrap=True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setContentsMargins(0, _LOWER, 0, 0)

    def restyle(self) -> None:
        """Take font, colour and the line's height from the theme."""
        super().restyle()
        self.setMinimumHeight(theme.pixels(self._height))


class GutterIcon(QLabel):
    """An icon where otherwise stands who speaks; what it means is said beside it."""

    def __init__(self, name: str, color: str = "text2", *, line: int = 24) -> None:
        super().__init__()
        self._name, self._color, self._height = name, color, line
        self.setContentsMargins(0, _LOWER, 0, 0)
        self.restyle()

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        self.setPixmap(icons.pixmap(self._name, self._color, 14))
        self.setFixedHeight(theme.pixels(self._height))


class GutterMark(Beside):
    """An icon with a word beside it in the gutter, or below it if the word is long: what a row is about."""

    def __init__(self, icon: str, word: str, color: str, *, gap: int = 8) -> None:
        super().__init__(GutterIcon(icon, color), GutterLabel(word, color), gap=gap, wide=1)
        self.setAccessibleName(word)


def stacked(*widgets: QWidget, gap: int = 0, at_top: bool = False) -> QWidget:
    """Return widgets one below the other, as what stands in the column of one row; or `at_top` of it."""
    block = QWidget()
    column = QVBoxLayout(block)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(gap)
    for widget in widgets:
        column.addWidget(widget)
    if at_top:
        column.addStretch(1)
    return block
