"""One delegate paints the sidebar's list: heads of days, and rows with a title, a state and a number."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.run.session_state import STATE_ICONS, SessionState
from detective_app.gui.run.verdict_words import RULING_LOOKS
from detective_app.gui.shell.sidebar_model import ITEM, SidebarItem

HEAD, ROW = 36, 52
MAX_NAME_CHARS = 200
MARGIN, _FILL_MARGIN, _ICON, _GAP = 24, 8, 13, 6
_LOOKS: dict[SessionState, tuple[str, str, int]] = {
    "running": ("accent", "accent", 400),
    "paused": ("muted", "muted", 400),
    "needs-you": ("medium", "medium", 600),
    "completed": ("ok", "muted", 400),
    "limit-reached": ("muted", "muted", 400),
    "failed": ("high", "high", 400),
    "unreadable": ("high", "high", 400),
}
"""The icon's colour, the word's colour and weight."""

_Index = QModelIndex | QPersistentModelIndex


class SidebarRows(QStyledItemDelegate):
    """Paints heads and rows; the chosen row has a fill and a heavier title."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the height of a head or a row."""
        item: SidebarItem | None = index.data(ITEM)
        return QSize(0, theme.pixels(HEAD if item is None or item.state is None else ROW))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        """Return the line in which a session is renamed."""
        line = QLineEdit(parent)
        line.setFont(theme.font("ui"))
        line.setMaxLength(MAX_NAME_CHARS)
        line.setAccessibleName(self.tr("Name of the investigation"))
        return line

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        """Put the line over the whole row."""
        editor.setGeometry(option.rect.adjusted(_FILL_MARGIN, 4, -_FILL_MARGIN, -4))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a head or a row."""
        item: SidebarItem = index.data(ITEM)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if item.state is None:
            area = option.rect.adjusted(MARGIN, 0, -MARGIN, -theme.pixels(5))
            painter.setFont(theme.font("meta", 600))
            painter.setPen(theme.color("muted"))
            painter.drawText(area, Qt.AlignmentFlag.AlignBottom, item.title)
        else:
            self._paint_row(painter, option, item, item.state)
        painter.restore()

    def _paint_row(
        self, painter: QPainter, option: QStyleOptionViewItem, item: SidebarItem, state: SessionState
    ) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        # The scroll bar lies in the margin, so that nothing moves when it comes.
        width = option.widget.width() if option.widget is not None else option.rect.width()
        fill = QRectF(option.rect)
        fill.setLeft(_FILL_MARGIN)
        fill.setRight(min(width - _FILL_MARGIN - 1, option.rect.right()))
        if chosen or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accentSoft" if chosen else "key"))
            painter.drawRoundedRect(fill, 8, 8)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(fill.adjusted(1, 1, -1, -1), 7, 7)
        line = option.rect.adjusted(MARGIN, 0, 0, 0)
        line.setRight(width - MARGIN - 1)
        line.setTop(option.rect.top() + theme.pixels(6))
        line.setHeight(theme.pixels(20))
        painter.setFont(theme.font("ui", 600 if chosen else 400))
        painter.setPen(theme.color("text"))
        shown = painter.fontMetrics().elidedText(item.title, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, shown)
        line.translate(0, theme.pixels(20))
        line.setHeight(theme.pixels(18))
        self._paint_state(painter, line, item, state, chosen=chosen)

    def _paint_state(
        self, painter: QPainter, line: QRect, item: SidebarItem, state: SessionState, *, chosen: bool
    ) -> None:
        name, (icon_color, color, weight) = STATE_ICONS[state], _LOOKS[state]
        if item.ruling:
            (name, icon_color), color = RULING_LOOKS[item.ruling], "text2"
        if chosen and color == "muted":
            icon_color, color = icon_color.replace("muted", "text2"), "text2"  # muted is too pale on the fill
        size = theme.pixels(_ICON)
        painter.drawPixmap(
            line.left(), line.top() + (line.height() - size) // 2, icons.pixmap(name, icon_color, _ICON)
        )
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2" if chosen else "muted"))
        taken = painter.fontMetrics().horizontalAdvance(item.number) + _GAP if item.number else 0
        word_font = theme.font("meta", weight)
        if size + 5 + QFontMetrics(word_font).horizontalAdvance(item.word) + taken > line.width():
            taken = 0  # a word is never cut for the number beside it
        else:
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, item.number)
        painter.setFont(word_font)
        painter.setPen(theme.color(color))
        word = line.adjusted(size + 5, 0, -taken, 0)
        shown = painter.fontMetrics().elidedText(item.word, Qt.TextElideMode.ElideRight, word.width())
        painter.drawText(word, Qt.AlignmentFlag.AlignVCenter, shown)
