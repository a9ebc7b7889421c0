"""How complete the answers were, as a curve or as a table."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.judgement import CurvePoint
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.report.completeness_chart import CompletenessChart
from detective_app.gui.pages.report.curve_table import CurveTable
from detective_app.gui.pages.report.section_heading import section_heading


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
