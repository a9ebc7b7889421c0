"""A cell of the sheet: what a document does to a part, where it says so, and the words of it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QBrush,
    QFocusEvent,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextLayout,
)
from PySide6.QtWidgets import QWidget

from detective_app.account.cells import Cell, Word
from detective_app.gui import icons, theme
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.icons import smooth
from detective_app.gui.pages.sheet.cut import Shown, cut, whole
from detective_app.gui.pages.sheet.painted_text import laid_out
from detective_app.gui.pages.sheet.row_words import cell_name, changed_name, mark_word, sentence_of, where_in
from detective_app.gui.pages.sheet.words import WORD_LOOKS

_EDGES: dict[Word, str] = {
    "for": "ok",
    "against": "high",
    "speaks": "low",
    "unrelated": "track",
    "found": "track",
}
_EDGE, _AIR, _HEAD, _LINE, _GLYPH, _GAP, _LIST_AIR = 3, 8, 18, 18, 12, 4, 4


@dataclass(frozen=True, slots=True)
class CellContent:
    """What a cell shows: of a document by its name, for a part; `by` is who judged the row.

    `to_judge` is whether a person is to judge it, as no model does, `changed` whether the document is no more
    as it was.
    """

    cell: Cell | None
    name: str
    part: str
    by: str = ""
    to_judge: bool = False
    changed: bool = False


class CellView(QWidget):
    """Painted; `focused` tells that it got the keyboard, `clicked` that it was pressed with the mouse."""

    accessible_role = QAccessible.Role.Cell
    focused = Signal()
    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source_id = ""
        self._content = CellContent(None, "", "")
        self._is_current = self._is_open = self._is_listed = False
        self._lines = 2
        self._said = self._shown = Shown("")
        self._text: QTextLayout | None = None
        self._mark = self._place = ""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @property
    def content(self) -> CellContent:
        """What is shown."""
        return self._content

    @property
    def shown(self) -> Shown:
        """The words that stand there, and the value in them."""
        if self._text is None:
            self._lay()
        return self._shown

    @property
    def mark(self) -> str:
        """The word that stands over them."""
        return self._mark

    def show_content(self, source_id: str, content: CellContent) -> None:
        """Show a cell of a document; the same once more changes nothing."""
        if source_id == self.source_id and content == self._content:
            return
        self.source_id, self._content = source_id, content
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
            return 2 * _AIR + head + theme.pixels(5) + self._lines * line
        inside = width - _EDGE - 2 * _AIR
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the sentence anew."""
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self.restyle()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the edge, the mark with its place, and the sentence."""
        painter = smooth(self)
        chosen = self.hasFocus() or self._is_open
        word = self._content.cell.word if self._content.cell else "nothing_near"
        air = self._air()
        if chosen:
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        elif word in _EDGES:
            edge = QRect(0, air, _EDGE, self.height() - 2 * air)
            pattern = Qt.BrushStyle.Dense4Pattern if self._content.changed else Qt.BrushStyle.SolidPattern
            painter.fillRect(edge, QBrush(theme.color(_EDGES[word]), pattern))
        self._paint_head(painter, word, "text2" if chosen else "muted")
        if self.shown.text and self._text is not None:
            painter.setPen(theme.color("text2" if word in ("found", "unrelated") else "text"))
            top = air + self._head_height() + theme.pixels(0 if self._is_listed else 2)
            self._text.draw(painter, QPointF(_EDGE + _AIR, top))

    def _paint_head(self, painter: QPainter, word: Word, muted: str) -> None:
        glyph, color = WORD_LOOKS[word]
        left, air = _EDGE + _AIR, self._air()
        area = QRect(left, air, self.width() - left - _AIR, theme.pixels(_HEAD))
        painter.setFont(theme.font("meta", 500))
        painter.setPen(theme.color(muted if color == "muted" else color))
        if glyph:
            size = theme.pixels(_GLYPH)
            drawing = icons.pixmap(glyph, muted if color == "muted" else color, _GLYPH)
            painter.drawPixmap(left, air + (area.height() - size) // 2, drawing)
            area.setLeft(left + size + _GAP)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._mark)
        taken = painter.fontMetrics().horizontalAdvance(self._mark) + _AIR
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color(muted))
        where = self._where()
        if self._is_listed and not self._fits_head(self.width() - _EDGE - 2 * _AIR):
            area = area.translated(0, area.height())
            area.setLeft(left)
        elif self._is_listed:
            area.setLeft(area.left() + taken)
        elif painter.fontMetrics().horizontalAdvance(where) > area.width() - taken:
            return  # its name and its tooltip have the place
        side = Qt.AlignmentFlag.AlignLeft if self._is_listed else Qt.AlignmentFlag.AlignRight
        painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter, where)

    def _where(self) -> str:
        """Return the place, in a list after its document."""
        if not self._is_listed:
            return self._place
        best = self._content.cell.best if self._content.cell else None
        place = where_in(self._content.name, best) if best else ""
        name = changed_name(self._content.name, changed=self._content.changed)
        return ", ".join(one for one in (name, place) if one)

    def _fits_head(self, inside: int) -> bool:
        """Tell whether mark, document and place stand on one line of a list."""
        bold, plain = QFontMetrics(theme.font("meta", 500)), QFontMetrics(theme.font("meta"))
        words = bold.horizontalAdvance(self._mark) + plain.horizontalAdvance(self._where())
        return words + theme.pixels(_GLYPH) + _GAP + _AIR <= inside

    def _head_height(self) -> int:
        two = self._is_listed and not self._fits_head(self.width() - _EDGE - 2 * _AIR)
        return theme.pixels(_HEAD) * (2 if two else 1)

    def _air(self) -> int:
        return theme.pixels(_LIST_AIR) if self._is_listed else _AIR

    def _tell(self) -> None:
        """Give word, name and tooltip, as the cell stands."""
        content = self._content
        self._mark = mark_word(content.cell, to_judge=content.to_judge, current=self._is_current)
        name = cell_name(content.name, content.cell, content.by, self._mark)
        if name != self.accessibleName():
            self.setAccessibleName(name)
            self.setToolTip(plain_tooltip(name))

    def _lay(self) -> None:
        """Cut the sentence to the room there is."""
        inside = self.width() - _EDGE - 2 * _AIR
        if self._is_listed or not self._said.text:
            self._shown = self._said
        else:
            self._shown = cut(self._said, self._content.part, lambda one: self._holds(one, inside))
        self._text = self._layout(self._shown, inside)

    def _holds(self, said: Shown, inside: int) -> bool:
        return self._layout(said, inside, self._lines + 1).lineCount() <= self._lines

    def _layout(self, said: Shown, inside: int, limit: int = 200) -> QTextLayout:
        font, line = theme.font("cell"), theme.pixels(_LINE)
        return laid_out(said.text, font, inside, line, heavy=(said.start, said.end), limit=limit)
