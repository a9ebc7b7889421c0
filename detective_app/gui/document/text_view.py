"""A document's text with line numbers, of any size: only the rows in sight are ever laid out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.painted import TICK, paint_margin_mark
from detective_app.gui.document.left_legend import left_pen
from detective_app.gui.foreign_text import one_line, sign_for_sign
from detective_app.gui.run.text_rows import TextRows, rows_of
from detective_app.gui.wording import filled

Span: TypeAlias = tuple[int, int]
"""A place in the text: `text[start:end]`."""

_LINE, _ROOM, _SHEET = 24, 24, 640
_NUMBERS, _PAD_RIGHT = 96, 32
_WHEEL_LINES, _KEPT_ROWS, _SPOKEN_ROWS = 3, 300, 40
_ANGLE_STEP = 120


class TextView(QAbstractScrollArea):
    """Shows `TextRows`; the scroll bar counts rows, the wheel moves by pixels within them.

    `line_chosen` tells a line by its number, its words, and the place in these: that of a click, or of what
    was found and taken with Enter.
    """

    accessible_role = QAccessible.Role.Document
    zoom_asked = Signal(int)
    line_chosen = Signal(int, str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = rows_of("")
        self._mark: Span | None = None
        self._number = ""
        self._left: tuple[Span, ...] = ()
        self._found: tuple[Span, ...] = ()
        self._current, self._zoom = -1, 100
        self._top, self._offset = 0, 0.0
        self._placing = self._untouched = False
        self._layouts: OrderedDict[int, tuple[QTextLayout, float]] = OrderedDict()
        self._speaking = QTimer(self)
        self._speaking.setSingleShot(True)
        self._speaking.setInterval(150)
        self._speaking.timeout.connect(self._speak)
        self.setAccessibleName(self.tr("Text of the document"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().valueChanged.connect(self._on_bar)

    @property
    def first_line(self) -> int:
        """The number of the line at the top."""
        return self._rows.line_at(self._rows.starts[self._top])

    @property
    def marked_text(self) -> str:
        """What is marked as the quote."""
        return self._rows.text[slice(*self._mark)] if self._mark else ""

    def show_rows(self, rows: TextRows, mark: Span | None, number: str, left: Sequence[Span] = ()) -> None:
        """Show a text from the marked quote, what `left` underlined; `number` is on the quote's chip."""
        self._rows, self._mark, self._number, self._left = rows, mark, number, tuple(left)
        self._found, self._current = (), -1
        self._layouts.clear()
        self._untouched = True
        self._fit_bar()
        self._reveal(mark[0] if mark else 0)

    def show_found(self, found: Sequence[Span], current: int) -> None:
        """Mark what was found, and bring the place of an index into sight."""
        self._found, self._current = tuple(found), current
        self._untouched = self._untouched and not found
        self._layouts.clear()
        if 0 <= current < len(found):
            self._reveal(found[current][0])
        self.viewport().update()

    def set_zoom(self, zoom: int) -> None:
        """Show the words at a size in percent, the same line on top."""
        self._zoom = zoom
        self._layouts.clear()
        self._fit_bar()
        self._show_place()

    def focus_area(self) -> QRect:
        """Return where the focus ring goes: inside, as there is no room round it."""
        return self.rect().adjusted(6, 6, -6, -6)

    def restyle(self) -> None:
        """Take font and colours from the theme."""
        self._layouts.clear()
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew; until a person scrolls, what is to be seen stays in sight."""
        super().resizeEvent(event)
        self._layouts.clear()
        self._fit_bar()
        self._top = min(self._top, self.verticalScrollBar().maximum())
        if self._untouched:
            self._reveal(self._mark[0] if self._mark else 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Change the size while Ctrl is held, else scroll by pixels."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_asked.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        self._untouched = False
        pixels = event.pixelDelta().y()
        step = pixels or event.angleDelta().y() / _ANGLE_STEP * _WHEEL_LINES * self._line
        self._scroll(-step)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the line below the pointer."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mouseReleaseEvent(event)
            return
        top, at = self._first_top(), event.position()
        for row in range(self._top, len(self._rows)):
            layout, tall = self._layout(row)
            if top <= at.y() < top + tall:
                x, y = at.x() - self._sheet()[0] - self._gutter, at.y() - top
                lines = (layout.lineAt(n) for n in range(layout.lineCount()))
                line = next((one for one in lines if y < one.y() + self._line), None)
                self._choose(self._rows.span(row)[0] + (line.xToCursor(x) if line else 0))
                break
            top += tall

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll with the keys of a page; choose what was found with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and 0 <= self._current < len(self._found):
            self._choose(self._found[self._current][0])
            return
        self._untouched = False
        line = self._line
        page = max(self.viewport().height() - line, line)
        steps = {
            Qt.Key.Key_Down: line,
            Qt.Key.Key_Up: -line,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_Space: page,
        }
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            end = event.key() == Qt.Key.Key_End
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum() if end else 0)
        elif (step := steps.get(Qt.Key(event.key()))) is not None:
            self._scroll(step)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet and the rows in sight."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, width = self._sheet()
        painter.fillRect(QRectF(left, 0, width, self.viewport().height()), theme.color("surface"))
        top = self._first_top()
        marked: list[tuple[float, float]] = []
        for row in range(self._top, len(self._rows)):
            layout, height = self._layout(row)
            self._paint_number(painter, row, left, top)
            painter.setPen(theme.color("text"))
            layout.draw(painter, QPointF(left + self._gutter, top))
            self._underline(painter, row, layout, QPointF(left + self._gutter, top))
            if self._mark and self._meets(row, self._mark):
                marked.append((top, top + height))
            top += height
            if top > self.viewport().height():
                break
        if marked:
            at = left + self._gutter - TICK
            paint_margin_mark(painter, at, marked[0][0] + 2, marked[-1][1] - 4, self._number, on_paper=False)

    @property
    def _line(self) -> int:
        return theme.pixels(_LINE) * self._zoom // 100

    @property
    def _gutter(self) -> int:
        """How wide the margin of the line numbers is; without a chip, it holds numbers and line alone."""
        if self._number:
            return _NUMBERS
        return (
            2 * TICK
            + 12
            + QFontMetrics(theme.font("meta")).horizontalAdvance(str(len(self._rows.first_rows)))
        )

    def _sheet(self) -> tuple[float, float]:
        width = max(self.viewport().width() - 2 * _ROOM, 200)
        width = min(width, max(theme.pixels(_SHEET) + self._gutter, 200))
        return (self.width() - width) / 2, width

    def _first_top(self) -> float:
        return (16 if self._top == 0 else 0) - self._offset

    def _paint_number(self, painter: QPainter, row: int, left: float, top: float) -> None:
        number = self._rows.line(row)
        ends = row > 0 and row + 1 == len(self._rows) and not len(self._layout(row)[0].text())
        if number is not None and not ends:  # what follows the last line end is no line to a reader
            painter.setFont(theme.font("meta"))
            painter.setPen(theme.color("muted"))
            room = self._gutter - (3 * TICK + 4 if self._number else 2 * TICK)
            area = QRectF(left, top, room, self._line)
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"{number}")

    def _underline(self, painter: QPainter, row: int, layout: QTextLayout, at: QPointF) -> None:
        """Draw the line under what left of a row."""
        start, end = self._rows.span(row)
        painter.setPen(left_pen("left"))
        for span in self._left:
            first, last = max(span[0], start) - start, min(span[1], end) - start
            for number in range(layout.lineCount() if first < last else 0):
                line = layout.lineAt(number)
                begins, ends = line.textStart(), line.textStart() + line.textLength()
                if first < ends and last > begins:
                    y = at.y() + line.y() + line.height()
                    xs = [_across(line, place) for place in (max(first, begins), min(last, ends))]
                    painter.drawLine(QPointF(at.x() + xs[0], y), QPointF(at.x() + xs[1], y))

    def _meets(self, row: int, span: Span) -> bool:
        start, end = self._rows.span(row)
        return span[0] <= end and span[1] > start

    def _layout(self, row: int) -> tuple[QTextLayout, float]:
        known = self._layouts.get(row)
        if known is not None:
            self._layouts.move_to_end(row)
            return known
        start, end = self._rows.span(row)
        made = QTextLayout(sign_for_sign(self._rows.text[start:end]), self._font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        made.setTextOption(option)
        made.setFormats(self._formats(start, end))
        height = self._wrap(made, self._sheet()[1] - self._gutter - _PAD_RIGHT)
        self._layouts[row] = (made, height)
        if len(self._layouts) > _KEPT_ROWS:
            self._layouts.popitem(last=False)
        return made, height

    def _font(self) -> QFont:
        font = theme.font("answer")
        font.setPixelSize(max(font.pixelSize() * self._zoom // 100, 1))
        return font

    def _wrap(self, layout: QTextLayout, width: float) -> float:
        layout.beginLayout()
        height, step = 0.0, float(self._line)
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 40))
            line.setPosition(QPointF(0, height + (step - line.height()) / 2))
            height += step
        layout.endLayout()
        return max(height, step)

    def _choose(self, offset: int) -> None:
        line, first = self._rows.line_at(offset), self._rows.first_rows
        start = self._rows.starts[first[line - 1]]
        end = self._rows.span(first[line] - 1 if line < len(first) else len(self._rows) - 1)[1]
        words = self._rows.text[start:end]
        if words.strip():
            self.line_chosen.emit(line, words, offset - start)

    def _formats(self, start: int, end: int) -> list[QTextLayout.FormatRange]:
        marks = [(self._mark, "quoteMark")] if self._mark else []
        sought = [(span, "accentSoft") for span in self._found if span[0] < end and span[1] > start]
        if 0 <= self._current < len(self._found):
            sought.append((self._found[self._current], "mediumSoft"))
        made = []
        for span, ground in (*marks, *sought):
            look = QTextCharFormat()
            look.setBackground(theme.color(ground))
            look.setForeground(theme.color("text"))
            made += _within(span, start, end, look)
        return made

    def _scroll(self, pixels: float) -> None:
        """Move by pixels, over as many rows as that takes; stops at both ends."""
        offset = self._offset + pixels
        while offset < 0 and self._top > 0:
            self._top -= 1
            offset += self._layout(self._top)[1]
        last = self.verticalScrollBar().maximum()
        while self._top < last and offset >= (height := self._layout(self._top)[1]):
            offset -= height
            self._top += 1
        self._offset = max(offset, 0.0) if self._top < last else 0.0
        self._show_place()

    def _reveal(self, offset: int) -> None:
        """Bring a place of the text to a third of the height, unless it is in sight."""
        self._top, self._offset = min(self._rows.row_at(offset), max(len(self._rows) - 1, 0)), 0.0
        layout, _ = self._layout(self._top)
        line = layout.lineForTextPosition(offset - self._rows.span(self._top)[0])
        self._scroll((line.y() if line.isValid() else 0) - self.viewport().height() / 3)

    def _on_bar(self, value: int) -> None:
        if self._placing:
            return
        self._untouched = False
        self._top, self._offset = min(value, max(len(self._rows) - 1, 0)), 0.0
        self._show_place()

    def _show_place(self) -> None:
        self._placing = True
        self.verticalScrollBar().setValue(self._top)
        self._placing = False
        self.viewport().update()
        self._speaking.start()

    def _fit_bar(self) -> None:
        """Let the last rows fill the view: the top row goes no further than they allow."""
        room, row = float(self.viewport().height()) - _ROOM, len(self._rows)
        while row > 0 and room > 0:
            row -= 1
            room -= self._layout(row)[1]
        last = 0 if row == 0 else min(row + 1, len(self._rows) - 1)
        bar = self.verticalScrollBar()
        self._placing = True
        bar.setRange(0, last)
        bar.setPageStep(max(round(self.viewport().height() / self._line), 1))
        bar.setValue(self._top)
        self._placing = False

    def _speak(self) -> None:
        """Tell screen readers the rows in sight."""
        rows = range(self._top, min(self._top + _SPOKEN_ROWS, len(self._rows)))
        told = "\n".join(self._rows.text[slice(*self._rows.span(row))] for row in rows)
        words = f"{filled(self.tr('From line %1'), self.first_line)}: {sign_for_sign(told[:2_000])}"
        marked = filled(self.tr("Marked: %1"), one_line(self.marked_text)) if self._mark else ""
        self.setAccessibleDescription("\n".join(filter(None, (marked, words))))


def _within(span: Span, start: int, end: int, look: QTextCharFormat) -> list[QTextLayout.FormatRange]:
    """Return how the part of a span looks that a row has, none where it has no part of it."""
    first, last = max(span[0], start), min(span[1], end)
    if first >= last:
        return []
    one = QTextLayout.FormatRange()
    one.start, one.length = first - start, last - first
    one.format = look
    return [one]


def _across(line: QTextLine, place: int) -> float:
    """Return how far from its left a place of a line is."""
    across: Any = line.cursorToX(place)
    return float(across[0] if isinstance(across, tuple) else across)
