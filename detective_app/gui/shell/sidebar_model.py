"""The newest sessions as the sidebar lists them: days as heads, sessions as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.run.history_cells import answers, title
from detective_app.gui.run.session_state import ListedSession, SessionState, state_word
from detective_app.gui.run.verdict_words import ruling_word

if TYPE_CHECKING:
    from detective_app.core.verdict import Ruling

ITEM = Qt.ItemDataRole.UserRole
"""The item role of the SidebarItem itself."""

_AT_WORK: tuple[SessionState, ...] = ("running", "needs-you")
"""How a session stands on disk while a run is at work on it."""

_WEEK = 7
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


@dataclass(frozen=True, slots=True)
class SidebarItem:
    """A head, which has no session, or a row: its title, its state and what stands at its right."""

    title: str
    session: ListedSession | None = None
    state: SessionState | None = None
    number: str = ""

    @property
    def spoken(self) -> str:
        """The whole as a screen reader says it."""
        if self.state is None:
            return self.title
        return ", ".join(part for part in (self.title, self.word, self.number) if part)

    @property
    def ruling(self) -> Ruling | None:
        """The verdict of a session that has one."""
        return self.session.ruling if self.session is not None else None

    @property
    def word(self) -> str:
        """The verdict in a word, or the state."""
        if self.ruling:
            return ruling_word(self.ruling)
        return state_word(self.state) if self.state else ""


class SidebarModel(QAbstractListModel):
    """Heads cannot be chosen; the running session shows what `show_running` says.

    `renamed` tells a session and what was typed in place of its title.
    """

    renamed = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self._sessions: tuple[ListedSession, ...] = ()
        self._items: list[SidebarItem] = []
        self._running: tuple[str, str, SessionState] = ("", "", "running")

    def show(self, sessions: Sequence[ListedSession], now: datetime) -> None:
        """Hold other sessions, newest first; `now` has a time zone and says what today is."""
        self._sessions = tuple(sessions)
        items: list[SidebarItem] = []
        for name, group in groupby(sessions, lambda listed: day_group(listed.row.start_time, now)):
            items.append(SidebarItem(name))
            items += [self._item(listed) for listed in group]
        if items == self._items:
            return
        if [_identity(item) for item in items] == [_identity(item) for item in self._items]:
            self._items = items
            self.dataChanged.emit(self.index(0), self.index(len(items) - 1))
            return
        self.beginResetModel()
        self._items = items
        self.endResetModel()

    def show_running(self, session_id: str, words: str, state: SessionState = "running") -> bool:
        """Show how far a run has come; return False when the list does not know that it runs."""
        self._running = (session_id, words, state)
        row = self.row_of(session_id)
        listed = self._items[row].session if row is not None else None
        if row is None or listed is None or listed.state not in _AT_WORK:
            return False
        self._items[row] = self._item(listed)
        self.dataChanged.emit(self.index(row), self.index(row))
        return True

    def forget_running(self) -> None:
        """From now on show each session as its file says: no run lives."""
        self._running = ("", "", "running")

    def row_of(self, session_id: str | None) -> int | None:
        """Return the row of a session."""
        for row, item in enumerate(self._items):
            if session_id and item.session is not None and item.session.row.id == session_id:
                return row
        return None

    def item(self, row: int) -> SidebarItem | None:
        """Return a head or a row."""
        return self._items[row] if 0 <= row < len(self._items) else None

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return how many heads and rows there are."""
        return 0 if parent.isValid() else len(self._items)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a title, what a screen reader says, a tooltip, or the item itself."""
        item = self.item(index.row()) if index.isValid() else None
        if item is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return item.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return item.spoken
        if role == Qt.ItemDataRole.ToolTipRole and item.session is not None:
            return plain_tooltip(item.spoken)
        return item if role == ITEM else None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let only sessions be chosen."""
        item = self.item(index.row()) if index.isValid() else None
        if item is None or item.session is None:
            return Qt.ItemFlag.NoItemFlags
        chosen = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return chosen if item.session.row.unreadable else chosen | Qt.ItemFlag.ItemIsEditable

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tell a new title; whoever keeps it has the list shown again."""
        item = self.item(index.row()) if index.isValid() else None
        if role != Qt.ItemDataRole.EditRole or item is None or item.session is None:
            return False
        self.renamed.emit(item.session, str(value))
        return True

    def _item(self, listed: ListedSession) -> SidebarItem:
        session_id, words, state = self._running
        if listed.state in _AT_WORK and listed.row.id == session_id:
            return SidebarItem(title(listed), listed, state, words)
        return SidebarItem(title(listed), listed, listed.state, _number(listed))


def day_group(moment: datetime, now: datetime) -> str:
    """Return the head a session stands under; `now` has a time zone."""
    day, today = moment.astimezone(now.tzinfo).date(), now.date()
    passed, translate = (today - day).days, QCoreApplication.translate
    if passed <= 0:
        return translate("Sidebar", "Today")
    if passed == 1:
        return translate("Sidebar", "Yesterday")
    if passed <= _WEEK:
        return translate("Sidebar", "Last week")
    month = QLocale().standaloneMonthName(day.month)
    return month if day.year == today.year else f"{month} {day.year}"


def _identity(item: SidebarItem) -> object:
    return item.session.row.path if item.session is not None else item.title


def _number(listed: ListedSession) -> str:
    """Return what stands at the right of a row."""
    row, translate = listed.row, QCoreApplication.translate
    if listed.ruling:
        return translate("Sidebar", "%n answer(s)", "", row.iterations)
    if listed.state in ("completed", "limit-reached") and row.score is not None:
        return str(row.score)
    if listed.state in ("running", "paused", "limit-reached"):
        return answers(listed)
    if listed.state == "failed":
        return translate("Sidebar", "%n answer(s)", "", row.iterations)
    return ""
