"""The head of a row: the number of its part, the part, how it stands in a word, and who judged it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent, QTextLayout
from PySide6.QtWidgets import QWidget

from detective_app.gui import icons, theme
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.painted_text import laid_out
from detective_app.gui.pages.sheet.row_words import RowLook
from detective_app.gui.wording import filled

INDENT = 20
_AIR, _TITLE, _WORD, _UNDER, _GLYPH, _GAP = 8, 20, 18, 16, 14, 6
_ASK_GLYPH = "question-circle"


class RowHead(QWidget):
    """Painted; nothing in it is cut, its height follows."""

    accessible_role = QAccessible.Role.RowHeader

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self._text = 0, ""
        self._look = RowLook("", "text2", "", "")
        self._laid: tuple[tuple[int, int], list[QTextLayout]] = ((0, 0), [])

    @property
    def look(self) -> RowLook:
        """How the row stands."""
        return self._look

    def show_row(self, number: int, text: str, look: RowLook) -> None:
        """Show a part by its number, below 1 where it is a question; the same once more changes nothing."""
        text = one_line(text)
        if (number, text, look) == (self._number, self._text, self._look):
            return
        self._number, self._text, self._look = number, text, look
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
        drawing = icons.pixmap(self._look.glyph, self._look.color, _GLYPH) if self._look.glyph else None
        if drawing is not None:
            painter.drawPixmap(left, top + (theme.pixels(_WORD) - glyph) // 2, drawing)
        painter.setPen(theme.color(self._look.color))
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
            look = self._look
            made = [
                laid_out(self._text, theme.font("ui", 600), room, theme.pixels(_TITLE)),
                laid_out(look.word, theme.font("cell", 600), room - indented, theme.pixels(_WORD)),
                laid_out(look.under, theme.font("meta"), room, theme.pixels(_UNDER)),
            ]
            self._laid = ((width, theme.pixels(100)), made)
        return self._laid[1]
