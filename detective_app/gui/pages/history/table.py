"""The table of the history: rows of 48 px, chosen one or many, and everything by keyboard too."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView

from detective_app.gui import theme
from detective_app.gui.controls.boxes import TakesSize
from detective_app.gui.controls.rows_table import RowsTable
from detective_app.gui.icons import smooth
from detective_app.gui.pages.history.delegate import HistoryDelegate, HistoryHeader
from detective_app.gui.pages.history.model import COLUMNS, ROW, HistoryModel, widths
from detective_app.gui.run.history_reader import ListedSession

MOST_SELECTED = 200
"""Ctrl+A chooses the first so many: what is done to rows is done one by one."""

SCROLL_BAR = 12


class HistoryTable(TakesSize, RowsTable):
    """`activated_row` asks for a row, `step_chosen` for the step it offers, `delete_pressed` for removal."""

    activated_row = Signal(object)
    step_chosen = Signal(object)
    delete_pressed = Signal()
    selection_changed = Signal()

    def __init__(self, model: HistoryModel) -> None:
        super().__init__(model, self.tr("Sheets"), ROW)
        self.sessions = model
        self.painter_of_rows = HistoryDelegate(self)
        self.setItemDelegate(self.painter_of_rows)
        self.header = HistoryHeader(model, self)
        self.setHorizontalHeader(self.header)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.entered.connect(self._open)
        self.selectionModel().selectionChanged.connect(lambda *_: self.selection_changed.emit())
        self.selectionModel().currentRowChanged.connect(lambda *_: self.viewport().update())
        self.restyle()

    def restyle(self) -> None:
        """Take the heights from the theme."""
        super().restyle()
        self.take_size()

    def selected_rows(self) -> list[int]:
        """Return the chosen rows, from the top."""
        chosen = self.selectionModel().selection()
        ranges = [chosen.at(n) for n in range(chosen.count())]
        return sorted({row for part in ranges for row in range(part.top(), part.bottom() + 1)})

    def selected(self) -> tuple[ListedSession, ...]:
        """Return the chosen sessions that are here, from the top."""
        found = (self.sessions.listed(row) for row in self.selected_rows()[:MOST_SELECTED])
        return tuple(listed for listed in found if listed is not None)

    def rows_in_sight(self) -> range:
        """Return the rows that can be seen now."""
        first = max(self.rowAt(0), 0)
        last = self.rowAt(self.viewport().height() - 1)
        return range(first, (last if last >= 0 else self.sessions.rowCount() - 1) + 1)

    def choose(self, rows: list[int], current: int | None) -> None:
        """Choose rows, and put the keyboard on one."""
        chosen = QItemSelection()
        for row in rows:
            chosen.select(self.sessions.index(row, 0), self.sessions.index(row, len(COLUMNS) - 1))
        selection = self.selectionModel()
        selection.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if current is not None:
            index = self.sessions.index(current, 0)
            selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def selectAll(self) -> None:
        """Choose the first rows, as many as can be handled one by one."""
        last = min(self.sessions.rowCount(), MOST_SELECTED) - 1
        chosen = QItemSelection(self.sessions.index(0, 0), self.sessions.index(last, len(COLUMNS) - 1))
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Remove with Delete; Ctrl+A chooses the first rows."""
        if event.matches(QKeySequence.StandardKey.Delete):
            self.delete_pressed.emit()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.selectAll()
        else:
            super().keyPressEvent(event)

    def _open(self, row: int) -> None:
        if (listed := self.sessions.listed(row)) is not None:
            self.activated_row.emit(listed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take a row's next step when that is where the click was."""
        super().mouseReleaseEvent(event)
        listed = self._step_under(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and listed is not None:
            self.step_chosen.emit(listed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the row."""
        point = event.position().toPoint()
        listed = self.sessions.listed(self.rowAt(point.y()))
        left = event.button() == Qt.MouseButton.LeftButton
        if left and listed is not None and self._step_under(point) is None:
            self.activated_row.emit(listed)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a hand where a click does something of its own."""
        super().mouseMoveEvent(event)
        step = self._step_under(event.position().toPoint())
        self.viewport().setCursor(
            Qt.CursorShape.ArrowCursor if step is None else Qt.CursorShape.PointingHandCursor
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and round the one with the keyboard the focus ring."""
        super().paintEvent(event)
        current = self.currentIndex()
        if not self.hasFocus() or not current.isValid():
            return
        top = self.rowViewportPosition(current.row())
        painter = smooth(self.viewport())
        painter.setPen(QPen(theme.color("accent"), 2))
        ring = QRectF(1, top + 3, self.header.right_edge - 2, self.rowHeight(current.row()) - 6)
        painter.drawRoundedRect(ring, 8, 8)

    def take_size(self) -> None:
        """Give the title what the other columns leave."""
        room = self.width() - SCROLL_BAR
        self.header.right_edge = self.painter_of_rows.right_edge = room
        for section, width in enumerate(widths(room)):
            self.header.setSectionHidden(section, not width)
            if width:
                self.header.resizeSection(section, width)

    def _step_under(self, point: QPoint) -> ListedSession | None:
        """Return the session whose next step is at a point."""
        index: QModelIndex = self.indexAt(point)
        if not index.isValid() or COLUMNS[index.column()].key != "status":
            return None
        listed = self.sessions.listed(index.row())
        area: QRect = self.visualRect(index)
        return listed if listed is not None and self.painter_of_rows.step_at(listed, area, point) else None
