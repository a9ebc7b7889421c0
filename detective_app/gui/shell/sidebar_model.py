"""The newest sessions as the sidebar lists them: cases as heads that fold, their sheets as rows below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QDate,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.run.history_reader import ListedSession, SessionState, state_word, title
from detective_app.gui.run.verdict_words import ruling_word

if TYPE_CHECKING:
    from detective_app.account.unread_words import ToldRuling

ITEM = Qt.ItemDataRole.UserRole
"""The item role of the SidebarCase or SidebarSheet itself."""

_IN_SIGHT = 14
"""So many characters of a title are in sight in a narrow sidebar, or beside a time."""
_AT_WORK: tuple[SessionState, ...] = ("running", "needs-you")
"""How a session stands on disk while a run is at work on it."""

_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()


@dataclass(frozen=True, slots=True)
class SidebarSheet:
    """A row: a session, how it stands now, and when it began where another one begins alike."""

    session: ListedSession
    state: SessionState
    when: str = ""

    @property
    def title(self) -> str:
        """The name that somebody gave it, else its claim."""
        return title(self.session)

    @property
    def spoken(self) -> str:
        """The whole as a screen reader says it."""
        word = ruling_word(self.ruling) if self.ruling else state_word(self.state)
        return ", ".join(one for one in (self.title, self.when, word) if one)

    @property
    def ruling(self) -> ToldRuling | None:
        """The verdict of a session that has one."""
        return self.session.ruling


@dataclass(frozen=True, slots=True)
class SidebarCase:
    """A head: the sheets over the documents of one folder, newest first; "" is the one without documents."""

    folder: str
    title: str
    sheets: tuple[SidebarSheet, ...] = field(repr=False)
    folded: bool

    @property
    def at_work(self) -> SessionState | None:
        """How the sheet stands that a run is at work on, if there is one."""
        return next((sheet.state for sheet in self.sheets if sheet.state in _AT_WORK), None)

    @property
    def spoken(self) -> str:
        """The whole as a screen reader says it."""
        translate = QCoreApplication.translate
        parts = [self.title]
        if self.folder:
            parts.append(translate("Sidebar", "case"))
        parts.append(translate("Sidebar", "%n sheet(s)", "", len(self.sheets)))
        parts.append(translate("Sidebar", "folded") if self.folded else translate("Sidebar", "unfolded"))
        if self.folded and self.at_work:
            parts.append(state_word(self.at_work))
        return ", ".join(parts)


SidebarItem = SidebarCase | SidebarSheet


class SidebarModel(QAbstractListModel):
    """Cases are in the order of their newest sheet; the running session shows what `show_running` says.

    `renamed` tells a session and what was typed in place of its title, `case_renamed` the folder of a case.
    """

    renamed = Signal(object, str)
    case_renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._sessions: tuple[ListedSession, ...] = ()
        self._items: list[SidebarItem] = []
        self._running: tuple[str, SessionState] = ("", "running")
        self._unfolded: set[str] = set()

    def show(self, sessions: Sequence[ListedSession]) -> None:
        """Hold other sessions, newest first; the first time the newest case is unfolded."""
        first, self._sessions = not self._sessions, tuple(sessions)
        cases = self._cases()
        if first and cases:
            self._unfolded.add(cases[0].folder)
            cases = self._cases()
        items = [shown for case in cases for shown in _in_sight(case)]
        had = self._items
        if [identity(item) for item in items] == [identity(item) for item in had]:
            self._items = items
            for row, item in enumerate(items):
                if item != had[row]:  # no other: a name that is being typed would be lost
                    self.dataChanged.emit(self.index(row), self.index(row))
            return
        self.beginResetModel()
        self._items = items
        self.endResetModel()

    def show_running(self, session_id: str, state: SessionState = "running") -> bool:
        """Show how a run stands; return False when the list does not know that it runs."""
        self._running = (session_id, state)
        listed = next((one for one in self._sessions if one.row.id == session_id), None)
        if listed is None or listed.state not in _AT_WORK:
            return False
        self.show(self._sessions)
        return True

    def forget_running(self) -> None:
        """From now on show each session as its file says: no run lives."""
        self._running = ("", "running")

    def fold(self, row: int, *, folded: bool) -> bool:
        """Fold or unfold the case of a head; return whether that changed anything."""
        case = self.item(row)
        if not isinstance(case, SidebarCase) or case.folded == folded:
            return False
        self._unfolded ^= {case.folder}
        below = (row + 1, row + len(case.sheets))
        self._items[row] = case = SidebarCase(case.folder, case.title, case.sheets, folded)
        if folded:
            self.beginRemoveRows(_NO_INDEX, *below)
            del self._items[below[0] : below[1] + 1]
            self.endRemoveRows()
        else:
            self.beginInsertRows(_NO_INDEX, *below)
            self._items[below[0] : below[0]] = case.sheets
            self.endInsertRows()
        self.dataChanged.emit(self.index(row), self.index(row))
        return True

    def unfold(self, session_id: str | None) -> bool:
        """Unfold the case of a session; return False when the list does not know it."""
        head = self.row_of(session_id)
        if head is None:
            return False
        self.fold(head, folded=False)
        return True

    def row_of(self, session_id: str | None) -> int | None:
        """Return the row of a session, or of the head under which it is folded."""
        for row, item in enumerate(self._items):
            sheets = (item,) if isinstance(item, SidebarSheet) else item.sheets if item.folded else ()
            if session_id and any(sheet.session.row.id == session_id for sheet in sheets):
                return row
        return None

    def head_of(self, row: int) -> int:
        """Return the row of the head over a row; a head is its own."""
        return next(above for above in range(row, -1, -1) if isinstance(self._items[above], SidebarCase))

    def row_like(self, item: SidebarItem | None) -> int | None:
        """Return where a head or a row stands that was seen before."""
        known = [identity(one) for one in self._items]
        return known.index(identity(item)) if item is not None and identity(item) in known else None

    def item(self, row: int) -> SidebarItem | None:
        """Return a head or a row."""
        return self._items[row] if 0 <= row < len(self._items) else None

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return how many heads and rows are in sight."""
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
        told = item.spoken if isinstance(item, SidebarSheet) else item.folder
        if role == Qt.ItemDataRole.ToolTipRole and told:
            return plain_tooltip(told)
        return item if role == ITEM else None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Let everything be reached, and renamed what can have a name."""
        item = self.item(index.row()) if index.isValid() else None
        if item is None:
            return Qt.ItemFlag.NoItemFlags
        reached = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        named = item.folder if isinstance(item, SidebarCase) else not item.session.row.unreadable
        return reached | Qt.ItemFlag.ItemIsEditable if named else reached

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tell a new title; whoever keeps it has the list shown again."""
        item = self.item(index.row()) if index.isValid() else None
        if role != Qt.ItemDataRole.EditRole or item is None:
            return False
        if isinstance(item, SidebarCase):
            self.case_renamed.emit(item.folder, str(value))
        else:
            self.renamed.emit(item.session, str(value))
        return True

    def _cases(self) -> list[SidebarCase]:
        """Return the cases by their newest sheet; what has no documents comes last."""
        found: dict[str, list[ListedSession]] = {}
        for listed in self._sessions:
            found.setdefault(listed.row.case_folder, []).append(listed)
        alike = Counter(case_title(folder, sheets[0].case_name) for folder, sheets in found.items())
        return [
            SidebarCase(
                folder,
                _told_apart(folder, case_title(folder, sheets[0].case_name), alike),
                tuple(self._sheets(sheets)),
                folder not in self._unfolded,
            )
            for folder, sheets in sorted(found.items(), key=lambda case: not case[0])
        ]

    def _sheets(self, sheets: Sequence[ListedSession]) -> Iterable[SidebarSheet]:
        session_id, state = self._running
        alike = Counter(title(one)[:_IN_SIGHT] for one in sheets)
        for one in sheets:
            runs = one.state in _AT_WORK and one.row.id == session_id
            when = _moment(one.row.start_time) if alike[title(one)[:_IN_SIGHT]] > 1 else ""
            yield SidebarSheet(one, state if runs else one.state, when)


def _moment(at: datetime) -> str:
    """Return the time of a moment of today, else its day."""
    local, now = at.astimezone(), datetime.now().astimezone()
    if local.date() == now.date():
        return f"{local:%H:%M}"
    return QLocale().toString(QDate(local.year, local.month, local.day), "d MMM")


def case_title(folder: str, name: str = "") -> str:
    """Return what a case is called: what somebody named it, else as its folder."""
    if not folder:
        return QCoreApplication.translate("Sidebar", "Without documents")
    return one_line(name or PurePath(folder).name or folder)


def _told_apart(folder: str, title: str, alike: Mapping[str, int]) -> str:
    """Return a case's title, with the folder that its own lies in where another case is called the same."""
    above = PurePath(folder).parent.name
    return f"{title} ({one_line(above)})" if alike[title] > 1 and above else title


def identity(item: SidebarItem) -> object:
    """Return what a head or a row is known by."""
    return item.folder if isinstance(item, SidebarCase) else item.session.row.path


def _in_sight(case: SidebarCase) -> Iterable[SidebarItem]:
    return (case,) if case.folded else (case, *case.sheets)
