"""One delegate paints the sidebar's list: a case with chevron and folder, a sheet with glyph and title."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.run.session_state import STATE_ICONS, SessionState
from detective_app.gui.run.verdict_words import RULING_LOOKS
from detective_app.gui.shell.sidebar_model import ITEM, SidebarCase, SidebarItem, SidebarSheet

ROW, MARGIN = 34, 24
MAX_NAME_CHARS = 200
_FILL_MARGIN, _RADIUS = 16, 8
_CHEVRON, _ICON, _GLYPH, _GAP = 12, 16, 14, 8
_COLORS: dict[SessionState, str] = {
    "running": "accent",
    "paused": "muted",
    "needs-you": "medium",
    "completed": "ok",
    "limit-reached": "muted",
    "failed": "high",
    "unreadable": "high",
}

_Index = QModelIndex | QPersistentModelIndex


class SidebarRows(QStyledItemDelegate):
    """Paints heads and rows in lines of 34 px; the chosen row has a fill and a heavier title."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the height of a line."""
        return QSize(0, theme.pixels(ROW))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        """Return the line in which a case or a sheet is renamed."""
        line = QLineEdit(parent)
        line.setFont(theme.font("ui"))
        line.setMaxLength(MAX_NAME_CHARS)
        of_case = isinstance(index.data(ITEM), SidebarCase)
        line.setAccessibleName(self.tr("Name of the case") if of_case else self.tr("Name of the sheet"))
        return line

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        """Put the line over the whole row."""
        editor.setGeometry(option.rect.adjusted(_FILL_MARGIN, 1, -_FILL_MARGIN, -1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a head or a row."""
        item: SidebarItem = index.data(ITEM)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        # The scroll bar lies in the margin, so that nothing moves when it comes.
        line = QRect(option.rect)
        line.setWidth(option.widget.width() if option.widget is not None else line.width())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, line)
        line.setRight(line.right() - MARGIN)
        if isinstance(item, SidebarCase):
            self._paint_case(painter, line, item, chosen=chosen)
        else:
            self._paint_sheet(painter, line, item, chosen=chosen)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, line: QRect) -> None:
        fill = QRectF(line).adjusted(_FILL_MARGIN, 1, -_FILL_MARGIN, -1)
        fill.setRight(min(fill.right(), option.rect.right()))
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accentSoft" if chosen else "key"))
            painter.drawRoundedRect(fill, _RADIUS, _RADIUS)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(fill.adjusted(1, 1, -1, -1), _RADIUS - 1, _RADIUS - 1)

    def _paint_case(self, painter: QPainter, line: QRect, case: SidebarCase, *, chosen: bool) -> None:
        strong = "text" if chosen or not case.folded else "text2"
        _draw(painter, line, MARGIN, f"chevron-{'right' if case.folded else 'down'}", strong, size=_CHEVRON)
        _draw(painter, line, _icon_at(), "folder" if case.folder else "list", strong, size=_ICON)
        if case.folded and case.at_work:  # seen without unfolding
            glyph = theme.pixels(_GLYPH)
            state = case.at_work
            _draw(painter, line, line.right() - glyph, STATE_ICONS[state], _COLORS[state], size=_GLYPH)
            line.setRight(line.right() - glyph - _GAP)
        _write(painter, line, case.title, 600 if chosen or not case.folded else 400)

    def _paint_sheet(self, painter: QPainter, line: QRect, sheet: SidebarSheet, *, chosen: bool) -> None:
        name, color = STATE_ICONS[sheet.state], _COLORS[sheet.state]
        if sheet.ruling:
            name, color = RULING_LOOKS[sheet.ruling]
        if chosen and color == "muted":
            color = "text2"  # muted is too pale on the fill
        _draw(painter, line, _icon_at() + 1, name, color, size=_GLYPH)
        _write(painter, line, sheet.title, 600 if chosen else 400)


def _icon_at() -> int:
    return MARGIN + theme.pixels(_CHEVRON) + _GAP


def _draw(painter: QPainter, line: QRect, left: int, name: str, color: str, *, size: int) -> None:
    """Draw an icon in the middle of a line's height."""
    top = line.top() + (line.height() - theme.pixels(size)) // 2
    painter.drawPixmap(left, top, icons.pixmap(name, color, size))


def _write(painter: QPainter, line: QRect, words: str, weight: int) -> None:
    """Write a title, cut where there is no room."""
    left = _icon_at() + theme.pixels(_ICON) + _GAP
    area = line.adjusted(left - line.left(), 0, 0, 0)
    painter.setFont(theme.font("ui", weight))
    painter.setPen(theme.color("text"))
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, area.width())
    painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, shown)
