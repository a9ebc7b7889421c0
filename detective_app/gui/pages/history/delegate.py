"""What is painted of the history: its rows, and the header with the order of the rows."""

from __future__ import annotations

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAccessible, QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from detective_app.gui import icons, theme
from detective_app.gui.icons import fill, write
from detective_app.gui.pages.history.model import (
    BLEED,
    COLUMNS,
    HEADER,
    ICON,
    LISTED,
    ROW,
    Column,
    HistoryModel,
)
from detective_app.gui.run import history_reader as words
from detective_app.gui.run.history_reader import STATE_ICONS, ListedSession, SessionState
from detective_app.gui.run.verdict_words import RULING_LOOKS

_COLORS: dict[SessionState, str] = {
    "running": "accent",
    "paused": "text2",
    "needs-you": "accent",
    "completed": "ok",
    "limit-reached": "medium",
    "failed": "high",
    "unreadable": "high",
}
_LOUD: dict[SessionState, str] = {
    "running": "text",
    "needs-you": "text",
    "failed": "high",
    "unreadable": "high",
}
_BAR_WIDTH, _BAR_HEIGHT, _GAP = 64, 4, 16
_Index = QModelIndex | QPersistentModelIndex


class HistoryDelegate(QStyledItemDelegate):
    """Paints cells; `step_at` tells whether a point is on a row's next step (Details, Why, Answer)."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.right_edge = 0

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the height of a row."""
        return QSize(0, theme.pixels(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one cell; the fill and the line under the row join from cell to cell."""
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        area: QRect = option.rect
        listed: ListedSession | None = index.data(LISTED)
        painter.save()
        painter.setClipRect(area)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            self._paint_fill(painter, area, first=index.column() == 0)
        elif self._has_line(option, index):
            _paint_line(painter, area, self.right_edge)
        if listed is None:
            self._paint_waiting(painter, area, index.column())
        else:
            self._paint_text(painter, area, index, listed, selected=selected)
        painter.restore()

    def step_word(self, listed: ListedSession) -> str:
        """Return the next step that a row offers, or nothing."""
        steps: dict[SessionState, str] = {
            "needs-you": self.tr("Answer"),
            "failed": self.tr("Why"),
            "unreadable": self.tr("Details"),
        }
        return steps.get(listed.state, "")

    def step_at(self, listed: ListedSession, area: QRect, point: QPoint) -> bool:
        """Tell whether a point of a status cell is on its next step."""
        return self._step_area(listed, area).contains(point)

    @staticmethod
    def _has_line(option: QStyleOptionViewItem, index: _Index) -> bool:
        """Tell whether a line parts a row from the next: not above one that is chosen, not under the last."""
        following = index.sibling(index.row() + 1, 0)
        table = option.widget
        chosen = isinstance(table, QAbstractItemView) and table.selectionModel().isSelected(following)
        return following.isValid() and not chosen

    def _paint_fill(self, painter: QPainter, area: QRect, *, first: bool) -> None:
        ground = QRectF(0, area.top() + 2, self.right_edge, theme.pixels(ROW) - 4)
        fill(painter, ground, theme.color("accentSoft"), 8)
        if first:
            bar = QRectF(0, area.top() + area.height() / 2 - 12, 3, 24)
            fill(painter, bar, theme.color("accent"), 1.5)

    def _paint_waiting(self, painter: QPainter, area: QRect, column: int) -> None:
        if column == 0:
            fill(painter, QRectF(BLEED, area.top() + 12, area.width() * 0.6, 8), theme.color("track"), 4)
            painter.drawRoundedRect(QRectF(BLEED, area.top() + 28, area.width() * 0.3, 6), 3, 3)

    def _paint_text(
        self, painter: QPainter, area: QRect, index: _Index, listed: ListedSession, *, selected: bool
    ) -> None:
        column = COLUMNS[index.column()]
        left, right = column.padding
        inner = area.adjusted(left, 0, -right, 0)
        if not column.width:
            self._paint_title(painter, inner, listed, selected=selected)
        elif column.key == "status":
            self._paint_status(painter, area, listed)
        else:
            side = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole))
            write(painter, inner, str(index.data() or ""), side, font=theme.font("ui"), color="text2")

    def _paint_title(self, painter: QPainter, area: QRect, listed: ListedSession, *, selected: bool) -> None:
        lines = (
            (words.title(listed), theme.font("ui", 600 if selected else 500), "text", 5, 20),
            (words.meta(listed), theme.font("meta"), "text2" if selected else "muted", 24, 18),
        )
        for text, font, color, top, height in lines:
            line = QRect(area.left(), area.top() + theme.pixels(top), area.width(), theme.pixels(height))
            write(painter, line, text, font=font, color=color)

    def _paint_status(self, painter: QPainter, area: QRect, listed: ListedSession) -> None:
        state = (STATE_ICONS[listed.state], _COLORS[listed.state])
        name, color = RULING_LOOKS[listed.ruling] if listed.ruling else state
        size = theme.pixels(ICON)
        painter.drawPixmap(
            area.left(), area.top() + (area.height() - size) // 2, icons.pixmap(name, color, ICON)
        )
        loud = _LOUD.get(listed.state) or ("text" if listed.ruling else "text2")
        word = QRect(area.left() + theme.pixels(24), area.top(), area.width(), area.height())
        write(painter, word, listed.word, font=_word_font(listed), color=loud)
        if step := self.step_word(listed):
            write(painter, self._step_area(listed, area), step, font=theme.font("ui", 500), color="accent")
        elif listed.state == "running":
            self._paint_bar(painter, area, listed)

    def _paint_bar(self, painter: QPainter, area: QRect, listed: ListedSession) -> None:
        """Show how many of the questions were answered."""
        row = listed.row
        left = area.left() + theme.pixels(24) + _word_width(listed) + _GAP
        track = QRectF(left, area.center().y() - 1, min(_BAR_WIDTH, area.right() - left), _BAR_HEIGHT)
        fill(painter, track, theme.color("track"), 2)
        track.setWidth(track.width() * row.iterations / max(row.iteration_limit, 1))
        fill(painter, track, theme.color("accent"), 2)

    def _step_area(self, listed: ListedSession, area: QRect) -> QRect:
        step = self.step_word(listed)
        left = area.left() + theme.pixels(24) + _word_width(listed) + _GAP
        width = QFontMetrics(theme.font("ui", 500)).horizontalAdvance(step) + 1
        return QRect(left, area.top(), width if step else 0, area.height())


def _paint_line(painter: QPainter, area: QRect, right_edge: int) -> None:
    """Paint the line under a cell, which ends with the text of the outer ones."""
    line = QRect(max(area.left(), BLEED), area.bottom(), 0, 1)
    line.setRight(min(area.right(), right_edge - BLEED - 1))
    painter.fillRect(line, theme.color("hairline"))


def _word_font(listed: ListedSession) -> QFont:
    return theme.font("ui", 500 if listed.state in _LOUD else 400)


def _word_width(listed: ListedSession) -> int:
    return QFontMetrics(_word_font(listed)).horizontalAdvance(listed.word)


_CHEVRON, _CHEVRON_GAP = 14, 3


class HistoryHeader(QHeaderView):
    """Left and Right choose a column, Enter sorts by it; `ordered` tells that it is another order."""

    accessible_role = QAccessible.Role.ColumnHeader
    ordered = Signal()

    def __init__(self, model: HistoryModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._names = model
        self.column = COLUMNS[-1]
        self.descending = True
        self._at = len(COLUMNS) - 1
        self.right_edge = 0
        self.setSectionsClickable(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(0)
        self.setStretchLastSection(False)
        self.setHighlightSections(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.sectionClicked.connect(lambda section: self.sort_by(COLUMNS[section]))
        self._say()

    def sort_by(self, column: Column) -> None:
        """Order by a column; once more turns the order round."""
        if column.sort is None:
            return
        self.descending = not self.descending if column == self.column else column.descending
        self.column, self._at = column, COLUMNS.index(column)
        self._say()
        self.viewport().update()
        self.ordered.emit()

    def focus_area(self) -> QRect:
        """Return the place of the chosen column, for the focus ring."""
        area = self._text_area(
            QRect(self.sectionViewportPosition(self._at), 0, self.sectionSize(self._at), self.height()),
            self._at,
        )
        chevron = _CHEVRON_GAP + theme.pixels(_CHEVRON) if COLUMNS[self._at] == self.column else 0
        return area.adjusted(-2, 4, 2 + chevron, -6)

    def sizeHint(self) -> QSize:
        """Return the height of the header."""
        return QSize(0, theme.pixels(HEADER) + 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose a column, or sort."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None:
            self._move(step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.sort_by(COLUMNS[self._at])
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Say where the keyboard is."""
        super().focusInEvent(event)
        self._say()

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        """Paint a name, darker with a chevron where it orders the rows, and the line under it."""
        column = COLUMNS[logicalIndex]
        sorts = column == self.column
        painter.save()
        painter.fillRect(rect, theme.color("bg"))
        _paint_line(painter, rect, self.right_edge)
        area, font = self._text_area(rect, logicalIndex), theme.font("meta", 500)
        write(painter, area, self._name(logicalIndex), font=font, color="text" if sorts else "muted")
        if sorts:
            name = "chevron-down" if self.descending else "chevron-up"
            top = area.top() + (area.height() - theme.pixels(_CHEVRON)) // 2
            painter.drawPixmap(area.right() + _CHEVRON_GAP, top, icons.pixmap(name, "text", _CHEVRON))
        painter.restore()

    def _text_area(self, rect: QRect, section: int) -> QRect:
        """Return where a name stands: at the side at which the figures under it end."""
        column = COLUMNS[section]
        left, right = column.padding
        width = QFontMetrics(theme.font("meta", 500)).horizontalAdvance(self._name(section)) + 1
        start = rect.right() + 1 - right - width if column.figures else rect.left() + left
        return QRect(start, rect.top(), width, rect.height() - 1)

    def _name(self, section: int) -> str:
        return self._names.column_name(COLUMNS[section])

    def _move(self, step: int) -> None:
        shown = [n for n, column in enumerate(COLUMNS) if column.sort and not self.isSectionHidden(n)]
        self._at = shown[(shown.index(self._at) + step) % len(shown)] if self._at in shown else shown[-1]
        self._say()
        self.clearFocus()  # the ring follows the focus
        self.setFocus(Qt.FocusReason.TabFocusReason)

    def _say(self) -> None:
        name = self._names.column_name(COLUMNS[self._at])
        if COLUMNS[self._at] != self.column:
            self.setAccessibleName(self.tr("Sort by {column}").format(column=name))
            return
        order = self.tr("descending") if self.descending else self.tr("ascending")
        self.setAccessibleName(self.tr("Sorted by {column}, {order}").format(column=name, order=order))
