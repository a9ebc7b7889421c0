"""The history as a table: as many rows as there are, of which only the pages in sight are held."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QDateTime,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from detective_app.gui import theme
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.run import history_reader as words
from detective_app.gui.run.history_reader import PAGE, ListedSession
from detective_app.gui.run.naming import provider_title
from detective_app.storage.history.query import SortKey

BLEED = 12
"""How far the selection's fill reaches over the text at both sides."""
ROW, HEADER, ICON = 48, 32, 16
_TITLE_AT_LEAST, _LEAST = 220, 120


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, in the context `HistoryModel`, and what stands in it of a session.

    `width` is in px, 0 for all that is left; `padding` left and right of its text. `sort` is by what it
    orders the rows, the highest first if `descending`; `figures` end at its right. Where there is no room,
    the column that `leaves` first goes first, and at 9 in a small window with large text alone.
    """

    key: str
    name: str
    text: Callable[[ListedSession], str]
    width: int = 0
    padding: tuple[int, int] = (0, 12)
    sort: SortKey | None = None
    descending: bool = True
    figures: bool = False
    leaves: int = 0
    tip: Callable[[ListedSession], str] = lambda _: ""


COLUMNS = (
    Column("hypothesis", "Claim", words.title, padding=(BLEED, 24), sort="hypothesis", descending=False,
           tip=lambda one: one.row.unreadable or one.row.hypothesis),
    Column("status", "Verdict", lambda one: one.word, 208, (0, 8), "verdict", tip=words.answers),
    Column("detective", "Judged by", lambda one: provider_title(one.row.detective), 108, (20, 4), leaves=1,
           tip=lambda one: one.row.detective),
    Column("cost", "Cost", lambda one: words.cost(one.row.cost_usd), 72, sort="cost", figures=True, leaves=2),
    Column("when", "When", lambda one: words.when(one, datetime.now().astimezone()), 96, (12, BLEED), "when",
           leaves=9, tip=lambda one: _moment(one.row.start_time)),
)  # fmt: skip
LISTED = Qt.ItemDataRole.UserRole
"""The item role of the ListedSession itself; None while its page is not there yet."""

_HELD_PAGES = 25
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


class HistoryModel(QAbstractTableModel):
    """`wanted` tells the number of a page that is looked at and not held; answer with `fill`."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._total = 0
        self._pages: OrderedDict[int, tuple[ListedSession, ...]] = OrderedDict()
        self._asked: set[int] = set()

    def show(self, total: int, pages: Mapping[int, tuple[ListedSession, ...]]) -> bool:
        """Hold another list with some of its pages; return False when that is what is shown already."""
        if total == self._total and all(self._pages.get(page) == rows for page, rows in pages.items()):
            return False
        self.beginResetModel()
        self._total = total
        self._pages = OrderedDict(pages)
        self._asked = set()
        self.endResetModel()
        return True

    def fill(self, page: int, rows: tuple[ListedSession, ...]) -> None:
        """Take a page that was wanted."""
        self._asked.discard(page)
        self._pages[page] = rows
        while len(self._pages) > _HELD_PAGES:
            self._pages.popitem(last=False)
        first, last = page * PAGE, min((page + 1) * PAGE, self._total) - 1
        if first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(COLUMNS) - 1))

    def listed(self, row: int) -> ListedSession | None:
        """Return what a row shows; None, and the page is wanted, while it is not there yet."""
        page, place = divmod(row, PAGE)
        rows = self._pages.get(page)
        if rows is None:
            if page not in self._asked and 0 <= row < self._total:
                self._asked.add(page)
                self.wanted.emit(page)
            return None
        self._pages.move_to_end(page)
        return rows[place] if place < len(rows) else None

    def held(self) -> dict[int, tuple[ListedSession, ...]]:
        """Return the pages that are held, by number."""
        return dict(self._pages)

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return how many sessions there are."""
        return 0 if parent.isValid() else self._total

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell as text, its tooltip, or the session behind it."""
        if not index.isValid():
            return None
        column = COLUMNS[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.figures else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        if role not in (_DISPLAY, _ACCESSIBLE, _TOOLTIP, LISTED):
            return None
        listed = self.listed(index.row())
        if listed is None:
            return "…" if not column.width and role in (_DISPLAY, _ACCESSIBLE) else None
        return listed if role == LISTED else _shown(column, listed, role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the name of a column."""
        if orientation != Qt.Orientation.Horizontal or role not in (_DISPLAY, _ACCESSIBLE):
            return None
        return self.column_name(COLUMNS[section]) if 0 <= section < len(COLUMNS) else None

    def column_name(self, column: Column) -> str:
        """Return a column's name as it is written on screen."""
        return QCoreApplication.translate("HistoryModel", column.name)


_DISPLAY, _TOOLTIP = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole
_ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole


def _shown(column: Column, listed: ListedSession, role: int) -> str | None:
    if role == _TOOLTIP:
        tip = column.tip(listed)
        return plain_tooltip(tip) if tip else None
    text = column.text(listed)
    return f"{text}, {words.meta(listed)}" if role == _ACCESSIBLE and not column.width else text


def _moment(at: datetime) -> str:
    """Write a moment as the language of the window does."""
    local = QDateTime.fromSecsSinceEpoch(int(at.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)


def widths(room: int) -> list[int]:
    """Return the width of each column; 0 hides one where there is no room for a readable title."""
    wanted = {column: theme.pixels(column.width) for column in COLUMNS if column.width}
    for column in sorted((one for one in COLUMNS if one.leaves), key=lambda one: one.leaves):
        least = theme.pixels(_TITLE_AT_LEAST) // (2 if column.leaves == 9 else 1)
        if room - sum(wanted.values()) < least:
            wanted[column] = 0
    title = max(room - sum(wanted.values()), _LEAST)
    return [wanted.get(column, title) for column in COLUMNS]
