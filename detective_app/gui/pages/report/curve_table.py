"""The completeness curve as a table, for those who cannot see it or want the numbers."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from detective_app.account.judgement import CurvePoint
from detective_app.gui import theme
from detective_app.gui.pages.report.gap_rows import category_words

_HEIGHT, _ROW = 204, 28


class CurveTable(QTableWidget):
    """Question, completeness and the gravest gap's kind, a row an answer; `opened` asks for an answer."""

    opened = Signal(int)

    def __init__(self, points: tuple[CurvePoint, ...], parent: QWidget | None = None) -> None:
        super().__init__(len(points), 3, parent)
        self.setAccessibleName(self.tr("Completeness by question"))
        self.setHorizontalHeaderLabels([self.tr("Question"), self.tr("Completeness"), self.tr("Gravest gap")])
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme.pixels(_ROW))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setFixedHeight(_HEIGHT)
        for row, point in enumerate(points):
            gravest = category_words(point.gravest) if point.gravest else ""
            for column, text in enumerate((f"{point.sequence}", f"{point.score}", gravest)):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self.setItem(row, column, item)
        self.activated.connect(lambda index: self.opened.emit(points[index.row()].sequence))
