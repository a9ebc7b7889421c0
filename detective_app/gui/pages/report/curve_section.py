"""How complete the answers were, as a curve or as a table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from detective_app.account.judgement import CurvePoint
from detective_app.gui import theme
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.report.completeness_chart import CompletenessChart
from detective_app.gui.pages.report.gap_rows import category_words
from detective_app.gui.pages.report.section_heading import section_heading

_HEIGHT, _ROW = 204, 28


class CurveSection(QWidget):
    """A heading with the choice between curve and table; `opened` asks for an answer."""

    opened = Signal(int)

    def __init__(self, points: tuple[CurvePoint, ...], *, quiet: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart, self._table = CompletenessChart(points, quiet=quiet), CurveTable(points)
        self._flip = TextLink(self.tr("Table"), name=self.tr("Show the curve as a table"))
        self._flip.clicked.connect(self._show_other)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(section_heading(self.tr("Completeness by question"), self._flip))
        for view in (self._chart, self._table):
            view.opened.connect(self.opened)
            rows.addWidget(view)
        self._table.hide()

    def _show_other(self) -> None:
        self._table.setVisible(self._chart.isVisible())
        self._chart.setVisible(not self._table.isVisible())
        self._flip.setText(self.tr("Curve") if self._table.isVisible() else self.tr("Table"))


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
