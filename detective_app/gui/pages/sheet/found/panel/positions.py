"""How each detective's position moved from round to round, as a chart or as a table."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from detective_app.account.panel_rounds import overalls, position
from detective_app.core.panel import Deliberation
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.sheet.found.panel.positions_chart import Line, Point, PositionsChart
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.panel_words import agent_names, round_words, ruling_words, share_words

_ROW, _MOST_ROWS = 28, 7


@dataclass(frozen=True, slots=True)
class _Round:
    number: int
    dissent: bool


class Positions(QWidget):
    """A heading with the choice between chart and table; without a finished round there is nothing."""

    def __init__(
        self, session: InterrogationSession, done: Deliberation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        over = [one for one in done.rounds if one.consensus]
        self.rounds = tuple(_Round(one.round, one.kind == "dissent") for one in over)
        names, apart = agent_names(done), {one.agent for one in done.minority}
        said = [(at.round, one) for at in over for one in at.responses]
        ruled = overalls([one for _, one in said], session)
        points: dict[str, list[Point]] = {agent.id: [] for agent in done.agents}
        for (number, one), ruling in zip(said, ruled, strict=True):
            told = f"{ruling_words(ruling, one.confidence)}, {share_words(one.confidence)}"
            points[one.agent].append(Point(number, position(ruling, one.confidence), told))
        lines = [Line(names[who], tuple(found), minority=who in apart) for who, found in points.items()]
        dissent = next((one.number for one in self.rounds if one.dissent), None)
        self.chart = PositionsChart(tuple(lines), [one.number for one in self.rounds], dissent)
        self._table = _table(self.chart.lines, self.rounds, self.tr("How positions moved"))
        self._flip = TextLink(self.tr("Table"), name=self.tr("Show how positions moved as a table"))
        self._flip.clicked.connect(self._show_other)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(section_heading(self.tr("How positions moved"), self._flip))
        rows.addWidget(self.chart)
        rows.addWidget(self._table)
        self._table.hide()

    def _show_other(self) -> None:
        self._table.setVisible(self.chart.isVisible())
        self.chart.setVisible(not self._table.isVisible())
        self._flip.setText(self.tr("Chart") if self._table.isVisible() else self.tr("Table"))


def _table(lines: tuple[Line, ...], rounds: tuple[_Round, ...], name: str) -> QTableWidget:
    """Return a row for each round and a column for each detective."""
    table = QTableWidget(len(rounds), len(lines))
    table.setAccessibleName(name)
    table.setHorizontalHeaderLabels([line.name for line in lines])
    table.setVerticalHeaderLabels([round_words(one.number, dissent=one.dissent) for one in rounds])
    table.verticalHeader().setDefaultSectionSize(theme.pixels(_ROW))
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setFixedHeight(theme.pixels(_ROW) * (min(len(rounds), _MOST_ROWS) + 1) + 8)
    for column, line in enumerate(lines):
        told = {point.round: point.words for point in line.points}
        for row, one in enumerate(rounds):
            item = QTableWidgetItem(told.get(one.number, "–"))
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(item.text())
            table.setItem(row, column, item)
    return table
