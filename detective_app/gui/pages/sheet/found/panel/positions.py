"""How each detective's position moved from round to round, as a table."""

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

from detective_app.account.panel_rounds import overalls
from detective_app.core.panel import Deliberation
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.panel_words import agent_names, round_words, ruling_words, share_words

_ROW, _MOST_ROWS = 28, 7


@dataclass(frozen=True, slots=True)
class _Round:
    number: int
    dissent: bool


class Positions(QWidget):
    """A heading and a table; without a finished round there is nothing."""

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__()
        over = [one for one in done.rounds if one.consensus]
        self.rounds = tuple(_Round(one.round, one.kind == "dissent") for one in over)
        names = agent_names(done)
        said = [(at.round, one) for at in over for one in at.responses]
        ruled = overalls([one for _, one in said], session)
        told: dict[str, dict[int, str]] = {agent.id: {} for agent in done.agents}
        for (number, one), ruling in zip(said, ruled, strict=True):
            words = f"{ruling_words(ruling, one.confidence)}, {share_words(one.confidence)}"
            told[one.agent][number] = words
        lines = tuple((names[who], found) for who, found in told.items())
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        title = self.tr("How positions moved")
        rows.addWidget(section_heading(title))
        rows.addWidget(_table(lines, self.rounds, title))


def _table(
    lines: tuple[tuple[str, dict[int, str]], ...], rounds: tuple[_Round, ...], name: str
) -> QTableWidget:
    """Return a row for each round and a column for each detective."""
    table = QTableWidget(len(rounds), len(lines))
    table.setAccessibleName(name)
    table.setHorizontalHeaderLabels([name for name, _ in lines])
    table.setVerticalHeaderLabels([round_words(one.number, dissent=one.dissent) for one in rounds])
    table.verticalHeader().setDefaultSectionSize(theme.pixels(_ROW))
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setFixedHeight(theme.pixels(_ROW) * (min(len(rounds), _MOST_ROWS) + 1) + 8)
    for column, (_, told) in enumerate(lines):
        for row, one in enumerate(rounds):
            item = QTableWidgetItem(told.get(one.number, "–"))
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(item.text())
            table.setItem(row, column, item)
    return table
