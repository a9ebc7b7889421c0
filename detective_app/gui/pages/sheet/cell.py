"""The painted parts of a row: its head, with the part and its word, and its cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QBrush,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QWidget

from detective_app.account.cells import Cell, Word
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import TakesSize
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.icons import smooth
from detective_app.gui.pages.sheet.words import (
    RowLook,
    Shown,
    cell_name,
    changed_name,
    cut,
    is_order,
    mark_word,
    sentence_of,
    where_in,
    whole,
)
from detective_app.gui.run.verdict_words import WORD_LOOKS
from detective_app.gui.wording import filled


def laid_out(
    text: str,
    font: QFont,
    width: int,
    line: int,
    looks: Sequence[QTextLayout.FormatRange] = (),
    *,
    limit: int = 60,
) -> QTextLayout:
    """Return a text in lines of `line` px, at most `limit` of them, with the `looks` of some of its words."""
    made = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    made.setTextOption(option)
    made.setFormats(list(looks))
    made.beginLayout()
    for n in range(limit):
        row = made.createLine()
        if not row.isValid():
            break
        row.setLineWidth(max(width, 1))
        row.setPosition(QPointF(0, n * line + (line - row.height()) / 2))
    made.endLayout()
    return made


def _heavy(start: int, end: int) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    look = QTextCharFormat()
    look.setFontWeight(QFont.Weight.DemiBold)
    made.start, made.length, made.format = start, end - start, look
    return made


INDENT = 20
_AIR, _TITLE, _WORD, _UNDER, _GLYPH, _GAP = 8, 20, 18, 16, 14, 6
_ASK_GLYPH = "question-circle"


class RowHead(QWidget):
    """Painted; nothing in it is cut, its height follows."""

    accessible_role = QAccessible.Role.RowHeader

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._text = 0, ""
        self.look = RowLook("", "text2", "", "")
        self._laid: tuple[tuple[int, int], list[QTextLayout]] = ((0, 0), [])

    def show_row(self, number: int, text: str, look: RowLook) -> None:
        """Show a part by its number, below 1 where it is a question; the same once more changes nothing."""
        text = one_line(text)
        if (number, text, look) == (self._number, self._text, self.look):
            return
        self._number, self._text, self.look = number, text, look
        translate = QCoreApplication.translate
        part = filled(translate("Sheet", "Part %1, %2"), number, text)
        self.setAccessibleName(f"{part if number > 0 else text}: {look.spoken}")
        self.restyle()

    def restyle(self) -> None:
        """Take up the theme's sizes and colours."""
        self._laid = ((0, 0), [])
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:
        """Return the height in px that part, word and judge need."""
        title, word, under = self._lay(width)
        lines = title.lineCount() * theme.pixels(_TITLE) + word.lineCount() * theme.pixels(_WORD)
        return 2 * _AIR + lines + under.lineCount() * theme.pixels(_UNDER) + theme.pixels(5)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint number, part, word and judge below one another."""
        painter = QPainter(self)
        title, word, under = self._lay(self.width())
        left, top = theme.pixels(INDENT), _AIR
        self._paint_number(painter, QRect(0, top, left, theme.pixels(_TITLE)))
        painter.setPen(theme.color("text"))
        title.draw(painter, QPointF(left, top))
        top += title.lineCount() * theme.pixels(_TITLE) + theme.pixels(4)
        glyph = theme.pixels(_GLYPH)
        drawing = icons.pixmap(self.look.glyph, self.look.color, _GLYPH) if self.look.glyph else None
        if drawing is not None:
            painter.drawPixmap(left, top + (theme.pixels(_WORD) - glyph) // 2, drawing)
        painter.setPen(theme.color(self.look.color))
        word.draw(painter, QPointF(left + glyph + _GAP, top))
        painter.setPen(theme.color("muted"))
        under.draw(painter, QPointF(left, top + word.lineCount() * theme.pixels(_WORD)))

    def _paint_number(self, painter: QPainter, area: QRect) -> None:
        if self._number <= 0:
            drawing = icons.pixmap(_ASK_GLYPH, "text2", _GLYPH)
            painter.drawPixmap(0, area.top() + (area.height() - theme.pixels(_GLYPH)) // 2, drawing)
            return
        painter.setFont(theme.font("ui", 600))
        painter.setPen(theme.color("text2"))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, str(self._number))

    def _lay(self, width: int) -> list[QTextLayout]:
        """Return part, word and judge in lines, as they were for this width before."""
        if self._laid[0] != (width, theme.pixels(100)):
            room, indented = width - theme.pixels(INDENT) - _AIR, theme.pixels(_GLYPH) + _GAP
            look = self.look
            made = [
                laid_out(self._text, theme.font("ui", 600), room, theme.pixels(_TITLE)),
                laid_out(look.word, theme.font("cell", 600), room - indented, theme.pixels(_WORD)),
                laid_out(look.under, theme.font("meta"), room, theme.pixels(_UNDER)),
            ]
            self._laid = ((width, theme.pixels(100)), made)
        return self._laid[1]


_EDGES: dict[Word, str] = {
    "for": "ok",
    "against": "high",
    "speaks": "low",
    "unrelated": "track",
    "found": "track",
}
_EDGE, _CELL_AIR, _HEAD, _LINE, _CELL_GLYPH, _CELL_GAP, _LIST_AIR = 3, 8, 18, 18, 12, 4, 4


@dataclass(frozen=True, slots=True)
class CellContent:
    """What a cell shows: of a document by its name, for a part; `by` is who judged the row.

    `to_judge` is whether a person is to judge it, as no model does, `changed` whether the document is no more
    as it was, `searched` whether it has been looked through by now.
    """

    cell: Cell | None
    name: str
    part: str
    by: str = ""
    to_judge: bool = False
    changed: bool = False
    searched: bool = True


class CellView(TakesSize, QWidget):
    """Painted; `focused` tells that it got the keyboard, `clicked` that it was pressed with the mouse."""

    accessible_role = QAccessible.Role.Cell
    focused = Signal()
    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source_id = ""
        self.content = CellContent(None, "", "")
        self._is_current = self._is_open = self._is_listed = False
        self._lines = 2
        self._said = self._shown = Shown("")
        self._text: QTextLayout | None = None
        self.mark = self._place = ""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @property
    def shown(self) -> Shown:
        """The words that stand there, and the value in them."""
        if self._text is None:
            self._lay()
        return self._shown

    def show_content(self, source_id: str, content: CellContent) -> None:
        """Show a cell of a document; the same once more changes nothing."""
        if source_id == self.source_id and content == self.content:
            return
        self.source_id, self.content = source_id, content
        best = content.cell.best if content.cell else None
        said = sentence_of(best, content.name) if best else ""
        self._said = whole(said, content.part)
        self._place = where_in(content.name, best, short=True) if best else ""
        self._tell()
        self.restyle()

    def fit(self, lines: int, *, listed: bool) -> None:
        """Show at most so many lines, or as a line of a list all of it."""
        if (lines, listed) != (self._lines, self._is_listed):
            self._lines, self._is_listed = lines, listed
            self.restyle()

    def set_state(self, *, tab_stop: bool, current: bool, is_open: bool) -> None:
        """Be the one cell that Tab leads to, the one that is judged, or the one whose page is open."""
        policy = Qt.FocusPolicy.StrongFocus if tab_stop else Qt.FocusPolicy.ClickFocus
        if policy != self.focusPolicy():
            self.setFocusPolicy(policy)
        if (current, is_open) != (self._is_current, self._is_open):
            self._is_current, self._is_open = current, is_open
            self._tell()
            self.update()

    def heightForWidth(self, width: int) -> int:
        """Return the height in px: the same for every cell of a grid, the whole sentence in a list."""
        air, head, line = 2 * theme.pixels(_LIST_AIR), theme.pixels(_HEAD), theme.pixels(_LINE)
        if not self._is_listed:
            return 2 * _CELL_AIR + head + theme.pixels(5) + self._lines * line
        inside = width - _EDGE - 2 * _CELL_AIR
        rows = self._layout(self._said, inside).lineCount() if self._said.text else 0
        return air + head * (1 + (not self._fits_head(inside))) + rows * line

    def restyle(self) -> None:
        """Cut the sentence anew when it is painted next: before, its room may change once more."""
        self._text = None
        self.update()

    def focus_area(self) -> QRect:
        """Have no ring: the cell shows by itself that it has the keyboard."""
        return QRect()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell it."""
        super().focusInEvent(event)
        self.focused.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Look as before."""
        super().focusOutEvent(event)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Be pressed."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the edge, the mark with its place, and the sentence."""
        painter = smooth(self)
        chosen = self.hasFocus() or self._is_open
        word = self.content.cell.word if self.content.cell else "nothing_near"
        air = self._air()
        if chosen:
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        elif word in _EDGES:
            self._paint_edge(painter, QRect(0, air, _EDGE, self.height() - 2 * air), _EDGES[word])
        self._paint_head(painter, word, "text2" if chosen else "muted")
        if self.shown.text and self._text is not None:
            painter.setPen(theme.color("text2" if word in ("found", "unrelated") else "text"))
            top = air + self._head_height() + theme.pixels(0 if self._is_listed else 2)
            self._text.draw(painter, QPointF(_EDGE + _CELL_AIR, top))

    def _paint_edge(self, painter: QPainter, edge: QRect, color: str) -> None:
        pattern = Qt.BrushStyle.Dense4Pattern if self.content.changed else Qt.BrushStyle.SolidPattern
        painter.fillRect(edge, QBrush(theme.color(color), pattern))

    def _paint_head(self, painter: QPainter, word: Word, muted: str) -> None:
        best = self.content.cell.best if self.content.cell else None
        is_warned = best is not None and word == "found" and is_order(best)
        glyph, color = ("alert", "medium") if is_warned else WORD_LOOKS[word]
        color = muted if color == "muted" else color
        left, air = _EDGE + _CELL_AIR, self._air()
        area = QRect(left, air, self.width() - left - _CELL_AIR, theme.pixels(_HEAD))
        painter.setFont(theme.font("meta", 500))
        painter.setPen(theme.color(color))
        if glyph:
            size = theme.pixels(_CELL_GLYPH)
            drawing = icons.pixmap(glyph, color, _CELL_GLYPH)
            painter.drawPixmap(left, air + (area.height() - size) // 2, drawing)
            area.setLeft(left + size + _CELL_GAP)
        whole = painter.fontMetrics().horizontalAdvance(self.mark) <= area.width() or self._is_listed
        mark = self.mark if whole else self.mark.partition(",")[0]  # its name says whose it is
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, mark)
        taken = painter.fontMetrics().horizontalAdvance(mark) + _CELL_AIR
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color(muted))
        self._paint_where(painter, area, taken)

    def _paint_where(self, painter: QPainter, area: QRect, taken: int) -> None:
        """Paint the place behind the mark, or where the list has no room for both, below it."""
        left, where = _EDGE + _CELL_AIR, self._where()
        if self._is_listed and not self._fits_head(self.width() - _EDGE - 2 * _CELL_AIR):
            area = area.translated(0, area.height())
            area.setLeft(left)
        elif self._is_listed:
            area.setLeft(area.left() + taken)
        else:  # its name and its tooltip have the whole place
            where = self._brief(where, painter.fontMetrics(), area.width() - taken)
        side = Qt.AlignmentFlag.AlignLeft if self._is_listed else Qt.AlignmentFlag.AlignRight
        painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, where)

    def _brief(self, where: str, font: QFontMetrics, room: int) -> str:
        """Return as much of a place as there is room for, at least its number where that has some."""
        number = "".join(filter(str.isdigit, where))
        ways = (where, where.partition(",")[0], number)
        return next((one for one in ways if font.horizontalAdvance(one) <= room), "")

    def _where(self) -> str:
        """Return the place, in a list after its document."""
        if not self._is_listed:
            return self._place
        best = self.content.cell.best if self.content.cell else None
        place = where_in(self.content.name, best) if best else ""
        name = changed_name(self.content.name, changed=self.content.changed)
        return ", ".join(one for one in (name, place) if one)

    def _fits_head(self, inside: int) -> bool:
        """Tell whether mark, document and place stand on one line of a list."""
        bold, plain = QFontMetrics(theme.font("meta", 500)), QFontMetrics(theme.font("meta"))
        words = bold.horizontalAdvance(self.mark) + plain.horizontalAdvance(self._where())
        return words + theme.pixels(_CELL_GLYPH) + _CELL_GAP + _CELL_AIR <= inside

    def _head_height(self) -> int:
        two = self._is_listed and not self._fits_head(self.width() - _EDGE - 2 * _CELL_AIR)
        return theme.pixels(_HEAD) * (2 if two else 1)

    def _air(self) -> int:
        return theme.pixels(_LIST_AIR) if self._is_listed else _CELL_AIR

    def _tell(self) -> None:
        """Give word, name and tooltip, as the cell stands."""
        content = self.content
        known = content.cell is not None or content.searched
        said = mark_word(content.cell, to_judge=content.to_judge, current=self._is_current)
        self.mark = said if known else ""
        name = cell_name(content.name, content.cell, content.by, self.mark)
        if name != self.accessibleName():
            self.setAccessibleName(name)
            self.setToolTip(plain_tooltip(name))

    def _lay(self) -> None:
        """Cut the sentence to the room there is."""
        inside = self.width() - _EDGE - 2 * _CELL_AIR
        if self._is_listed or not self._said.text:
            self._shown = self._said
        else:
            said = self._said
            if QFontMetrics(theme.font("cell", 600)).horizontalAdvance(said.value) > inside:
                said = replace(said, text=said.text.replace("\u00a0", " "))  # else it breaks in a word
            self._shown = cut(said, self.content.part, lambda one: self._holds(one, inside))
        self._text = self._layout(self._shown, inside)

    def _holds(self, said: Shown, inside: int) -> bool:
        room = self.height() - 2 * _CELL_AIR - theme.pixels(_HEAD) - theme.pixels(5)
        lines = max(self._lines, room // theme.pixels(_LINE))  # its part may need a taller row
        return self._layout(said, inside, lines + 1).lineCount() <= lines

    def _layout(self, said: Shown, inside: int, limit: int = 200) -> QTextLayout:
        font, line = theme.font("cell"), theme.pixels(_LINE)
        looks = [_heavy(said.start, said.end)] if said.value else []
        return laid_out(said.text, font, inside, line, looks, limit=limit)
