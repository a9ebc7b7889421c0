"""The header of the history: names of columns, and the order of the rows by mouse or keyboard."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.pages.history.columns import BLEED, HEADER, PADDING
from detective_app.gui.pages.history.model import COLUMNS, SORT_KEYS, Column, HistoryModel

_CHEVRON, _CHEVRON_GAP = 14, 3
_DESCENDING_FIRST = ("status", "answers", "cost", "when")


class HistoryHeader(QHeaderView):
    """Left and Right choose a column, Enter sorts by it; `ordered` tells the column and if it descends."""

    accessible_role = QAccessible.Role.ColumnHeader
    ordered = Signal(str, bool)

    def __init__(self, model: HistoryModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._names = model
        self._column: Column = "when"
        self._descending = True
        self._at = COLUMNS.index("when")
        self.right_edge = 0
        self.setSectionsClickable(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(0)
        self.setStretchLastSection(False)
        self.setHighlightSections(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.sectionClicked.connect(lambda section: self.sort_by(COLUMNS[section]))
        self._say()

    @property
    def column(self) -> Column:
        """The column that orders the rows."""
        return self._column

    @property
    def descending(self) -> bool:
        """Whether the highest comes first."""
        return self._descending

    def sort_by(self, column: Column) -> None:
        """Order by a column; once more turns the order round."""
        if column not in SORT_KEYS:
            return
        self._descending = not self._descending if column == self._column else column in _DESCENDING_FIRST
        self._column, self._at = column, COLUMNS.index(column)
        self._say()
        self.viewport().update()
        self.ordered.emit(column, self._descending)

    def focus_area(self) -> QRect:
        """Return the place of the chosen column, for the focus ring."""
        area = self._text_area(
            QRect(self.sectionViewportPosition(self._at), 0, self.sectionSize(self._at), self.height()),
            self._at,
        )
        chevron = _CHEVRON_GAP + theme.pixels(_CHEVRON) if COLUMNS[self._at] == self._column else 0
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
        sorts = column == self._column
        painter.save()
        painter.fillRect(rect, theme.color("bg"))
        right = min(rect.right(), self.right_edge - BLEED - 1)
        line = QRect(max(rect.left(), BLEED), rect.bottom(), 0, 1)
        line.setRight(right)
        painter.fillRect(line, theme.color("hairline"))
        painter.setFont(theme.font("meta", 500))
        painter.setPen(theme.color("text" if sorts else "muted"))
        area = self._text_area(rect, logicalIndex)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._name(logicalIndex))
        if sorts:
            name = "chevron-down" if self._descending else "chevron-up"
            top = area.top() + (area.height() - theme.pixels(_CHEVRON)) // 2
            painter.drawPixmap(area.right() + _CHEVRON_GAP, top, icons.pixmap(name, "text", _CHEVRON))
        painter.restore()

    def _text_area(self, rect: QRect, section: int) -> QRect:
        """Return where a name stands: at the side at which the figures under it end."""
        column = COLUMNS[section]
        left, right = PADDING[column]
        width = QFontMetrics(theme.font("meta", 500)).horizontalAdvance(self._name(section)) + 1
        figures = column in ("answers", "cost")
        start = rect.right() + 1 - right - width if figures else rect.left() + left
        return QRect(start, rect.top(), width, rect.height() - 1)

    def _name(self, section: int) -> str:
        return self._names.column_name(COLUMNS[section])

    def _move(self, step: int) -> None:
        shown = [n for n, column in enumerate(COLUMNS) if column in SORT_KEYS and not self.isSectionHidden(n)]
        self._at = shown[(shown.index(self._at) + step) % len(shown)] if self._at in shown else shown[-1]
        self._say()
        self.clearFocus()  # the ring follows the focus
        self.setFocus(Qt.FocusReason.TabFocusReason)

    def _say(self) -> None:
        name = self._names.column_name(COLUMNS[self._at])
        if COLUMNS[self._at] != self._column:
            self.setAccessibleName(self.tr("Sort by {column}").format(column=name))
            return
        order = self.tr("descending") if self._descending else self.tr("ascending")
        self.setAccessibleName(self.tr("Sorted by {column}, {order}").format(column=name, order=order))
