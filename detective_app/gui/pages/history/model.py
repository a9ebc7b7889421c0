"""The history as a table: as many rows as there are, of which only the pages in sight are held."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Literal

from PySide6.QtCore import (
    QAbstractTableModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from detective_app.gui import theme
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.run import history_cells as words
from detective_app.gui.run.history_reader import PAGE
from detective_app.gui.run.naming import provider_title
from detective_app.gui.run.session_state import ListedSession
from detective_app.storage.history.query import SortKey

Column = Literal["hypothesis", "status", "answers", "detective", "cost", "when"]
COLUMNS: tuple[Column, ...] = ("hypothesis", "status", "answers", "detective", "cost", "when")
SORT_KEYS: dict[Column, SortKey] = {
    "hypothesis": "hypothesis",
    "status": "verdict",
    "answers": "answers",
    "cost": "cost",
    "when": "when",
}
LISTED = Qt.ItemDataRole.UserRole
"""The item role of the ListedSession itself; None while its page is not there yet."""

_HELD_PAGES = 25
_RIGHT = ("answers", "cost")
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
            return _alignment(column)
        if role not in (_DISPLAY, _ACCESSIBLE, _TOOLTIP, LISTED):
            return None
        listed = self.listed(index.row())
        if listed is None:
            return "…" if column == "hypothesis" and role in (_DISPLAY, _ACCESSIBLE) else None
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
        names: dict[Column, str] = {
            "hypothesis": self.tr("Claim"),
            "status": self.tr("Verdict"),
            "answers": self.tr("Answers"),
            "detective": self.tr("Judged by"),
            "cost": self.tr("Cost"),
            "when": self.tr("When"),
        }
        return names[column]


_DISPLAY, _TOOLTIP = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole
_ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole


def _alignment(column: Column) -> int:
    side = Qt.AlignmentFlag.AlignRight if column in _RIGHT else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def _shown(column: Column, listed: ListedSession, role: int) -> str | None:
    if role == _TOOLTIP:
        return _tooltip(column, listed)
    text = _text(column, listed)
    return f"{text}, {words.meta(listed)}" if role == _ACCESSIBLE and column == "hypothesis" else text


def _text(column: Column, listed: ListedSession) -> str:
    texts: dict[Column, Callable[[], str]] = {
        "hypothesis": lambda: words.title(listed),
        "status": lambda: listed.word,
        "answers": lambda: words.answers(listed),
        "detective": lambda: provider_title(listed.row.detective),
        "cost": lambda: words.cost(listed.row.cost_usd),
        "when": lambda: words.when(listed, datetime.now().astimezone()),
    }
    return texts[column]()


def _tooltip(column: Column, listed: ListedSession) -> str | None:
    row = listed.row
    texts: dict[Column, str] = {
        "hypothesis": row.unreadable or row.hypothesis,
        "detective": row.detective,
        "when": _moment(row.start_time),
    }
    text = texts.get(column, "")
    return plain_tooltip(text) if text else None


def _moment(at: datetime) -> str:
    """Write a moment as the language of the window does."""
    local = QDateTime.fromSecsSinceEpoch(int(at.timestamp()))
    return QLocale().toString(local, QLocale.FormatType.ShortFormat)


BLEED = 12
"""How far the selection's fill reaches over the text at both sides."""

ROW, HEADER, ICON = 48, 32, 16
_WIDTHS: dict[Column, int] = {
    "status": 208,
    "answers": 80,
    "detective": 108,
    "cost": 72,
    "when": 96,
}
_TITLE_AT_LEAST, _LEAST = 220, 120
_LEAVES_FIRST: tuple[Column, ...] = ("detective", "cost", "answers")
_LEAVES_LAST: tuple[Column, ...] = ("when",)
"""In large text and a small window alone."""
PADDING: dict[Column, tuple[int, int]] = {
    "hypothesis": (BLEED, 24),
    "status": (0, 8),
    "answers": (0, 12),
    "detective": (20, 4),
    "cost": (0, 12),
    "when": (12, BLEED),
}
"""Left and right of a column's text."""


def widths(room: int) -> dict[Column, int]:
    """Return the width of each column; 0 hides one where there is no room for a readable title."""
    wanted = {column: theme.pixels(width) for column, width in _WIDTHS.items()}
    for column in _LEAVES_FIRST:
        if room - sum(wanted.values()) >= theme.pixels(_TITLE_AT_LEAST):
            break
        wanted[column] = 0
    for column in _LEAVES_LAST:
        if room - sum(wanted.values()) >= theme.pixels(_TITLE_AT_LEAST) // 2:
            break
        wanted[column] = 0
    title = max(room - sum(wanted.values()), _LEAST)
    return {column: wanted.get(column, title) for column in COLUMNS}
