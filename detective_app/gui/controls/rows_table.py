"""A table of rows of one height that its delegate paints alone, with what the keyboard does in each."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QTableView

from detective_app.gui import theme

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RowsTable(QTableView):
    """Rows of `row` px, which grow with the text; Home and End go to the first and the last.

    `entered` tells the row that Enter was pressed on.
    """

    entered = Signal(int)

    def __init__(self, model: QAbstractTableModel, name: str, row: int) -> None:
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(name)
        self._row = row
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)

    def restyle(self) -> None:
        """Take the heights from the theme, and keep the style from painting a selection of its own."""
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Highlight, Qt.GlobalColor.transparent)
        self.setPalette(palette)
        self.verticalHeader().setDefaultSectionSize(theme.pixels(self._row))
        self.verticalScrollBar().setSingleStep(theme.pixels(self._row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter, or go to an end."""
        at = self.currentIndex()
        if event.key() in _ENTER and not event.modifiers():
            if at.isValid():
                self.entered.emit(at.row())
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and not event.modifiers():
            last = self.model().rowCount() - 1 if event.key() == Qt.Key.Key_End else 0
            self.setCurrentIndex(at.siblingAtRow(last) if at.isValid() else self.model().index(last, 0))
        else:
            super().keyPressEvent(event)
